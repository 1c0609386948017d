"""The phases, actions and observations that all environments share, as numbers. No rule of the game is here."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np
from gymnasium import spaces

from nordjack.engine import Asks, Bet, Play

__all__ = [
    "ACTIONS",
    "ASKED",
    "PLAYS",
    "SIDE_BETS",
    "SIGHTS",
    "STAKES",
    "VALUES",
    "Phase",
    "observation_space",
    "sight",
]

#: Bounds that no balance and no count reaches.
MUCH = 1e9

#: Card values: ace, 2 to 9, ten.
VALUES = 10


class Phase(IntEnum):
    """What the environment waits for."""

    STAKE = 0
    SIDE_BET = 1
    INSURANCE = 2
    EVEN_MONEY = 3
    EARLY_SURRENDER = 4
    PLAY = 5
    OVER = 6
    WAIT = 7
    BANKER_DOUBLE = 8
    BANKER_PLAY = 9


#: The phases that a lone player meets.
LONE_PHASES = 7

#: The actions before the stakes, in their order; the stakes follow from STAKES on.
ACTIONS = (
    *("stand", "hit", "double", "split", "surrender"),
    *("insure", "even-money", "decline", "over_13", "under_13"),
)
#: The place of the first stake.
STAKES = len(ACTIONS)

PLAYS = {Play(name): place for place, name in enumerate(ACTIONS[:8])}
SIDE_BETS = {Bet(name): ACTIONS.index(name) for name in ("over_13", "under_13")}

ASKED = {
    Asks.INSURANCE: Phase.INSURANCE,
    Asks.EVEN_MONEY: Phase.EVEN_MONEY,
    Asks.EARLY_SURRENDER: Phase.EARLY_SURRENDER,
    Asks.PLAY: Phase.PLAY,
}
BANKER_ASKED = {Asks.BANKER_DOUBLE: Phase.BANKER_DOUBLE, Asks.BANKER_PLAY: Phase.BANKER_PLAY}

#: What a player is shown of the shoe: nothing, a Hi-Lo count, or every card that is left.
SIGHTS = ("nothing", "count", "composition")

#: Hi-Lo tags by value.
HI_LO = np.array([-1, 1, 1, 1, 1, 1, 0, 0, 0, -1])


def observation_space(actions: int, sees: str) -> spaces.Dict:
    """Give the space of one player's observations; its keys are described in docs/environments.md."""
    keys: dict[str, spaces.Space[Any]] = {
        "phase": spaces.Discrete(LONE_PHASES),
        "hand": spaces.Box(0, 32, (VALUES,), np.int8),
        "total": spaces.Discrete(32),
        "soft": spaces.Discrete(2),
        "up_card": spaces.Discrete(VALUES + 1),
        "hands": spaces.Box(0, 128, (2,), np.int16),
        "balance": spaces.Box(-MUCH, MUCH, (1,), np.float64),
        "action_mask": spaces.Box(0, 1, (actions,), np.int8),
    }
    if sees == "composition":
        keys["shoe"] = spaces.Box(0, 128, (VALUES,), np.int16)
    if sees == "count":
        keys["count"] = spaces.Box(-MUCH, MUCH, (2,), np.float64)
    return spaces.Dict(keys)


def sight(sees: str, unseen: Sequence[int] | np.ndarray[Any, Any]) -> dict[str, Any]:
    """Give what a player is shown of the cards that he has not seen: counts by value.

    The count is Hi-Lo, as the running count and the true count by whole decks left.
    """
    left = np.asarray(unseen)
    if sees == "composition":
        return {"shoe": left.astype(np.int16)}
    if sees == "count":
        running = 0.0 - float(left @ HI_LO)
        return {"count": np.array([running, running * 52.0 / max(float(left.sum()), 1.0)])}
    return {}


def is_allowed(mask: np.ndarray[Any, Any], action: object) -> bool:
    """Tell whether an action is a whole number within a mask, and allowed by it."""
    return isinstance(action, int | np.integer) and 0 <= int(action) < len(mask) and bool(mask[int(action)])
