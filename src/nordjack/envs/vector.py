"""Many tables at once on the compiled kernels: Gymnasium's vector environment."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from nordjack.cards import RANKS
from nordjack.envs.arguments import (
    check_balance,
    check_choice,
    check_count,
    check_house,
    check_options,
    check_rounds,
    check_stakes,
    ordered,
    rules_of,
)
from nordjack.envs.spaces import HI_LO, SIGHTS, STAKES, observation_space
from nordjack.errors import IllegalAction
from nordjack.kernels.tables import (
    ALL_ROUNDS,
    SEEN_PHASE,
    SEEN_SOFT,
    SEEN_TOTAL,
    SEEN_UP,
    Choices,
    Seen,
    begin_all,
    make_seen,
    make_tables,
    random_legal,
    step_all,
)
from nordjack.kernels.tables_row import SHOE_FROM
from nordjack.kernels.tables_rules import packed
from nordjack.rules import Rules

__all__ = ["VectorTableEnv"]

#: The rows of the numbers in what the kernel shows.
NUMBERS = {"phase": SEEN_PHASE, "total": SEEN_TOTAL, "soft": SEEN_SOFT, "up_card": SEEN_UP}


class VectorTableEnv(VectorEnv[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """``num_envs`` independent tables, each as :class:`nordjack.envs.TableEnv` with the same arguments.

    An episode that ended begins anew with the next step, whose action is not used (``AutoresetMode.NEXT_STEP``).
    Cards are dealt by lot from the tables' own random streams; ``reset(options={"cards": ...})`` or
    ``{"shoe": ...}`` sets them at every table.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(  # noqa: PLR0913 - each is a choice that people make by name
        self,
        num_envs: int = 1,
        game: str | Rules = "swedish",
        *,
        settings: Sequence[str] = (),
        stakes: Sequence[int] | None = None,
        rounds: int | Literal["shoe"] = 1,
        balance: float | None = None,
        sees: str = "nothing",
        reward_unit: str = "stake",
        on_illegal: str = "penalty",
    ) -> None:
        self.rules = check_house(rules_of(game, settings))
        self.num_envs = check_count("num_envs", num_envs)
        self.was_reset = False
        self.sees = check_choice("sees", sees, SIGHTS)
        units = check_stakes(self.rules, stakes)
        self.choices = Choices(
            stakes=np.array(units, dtype=np.int64),
            rounds=number_of(check_rounds(rounds)),
            balance=check_balance(self.rules, units, balance),
            by_stake=check_choice("reward_unit", reward_unit, ("stake", "minimum")) == "stake",
            lenient=check_choice("on_illegal", on_illegal, ("error", "penalty")) == "penalty",
            shows_shoe=sees != "nothing",
        )
        self.packed = packed(self.rules)
        self.actions = STAKES + len(units)
        self.tables = make_tables(self.num_envs, self.packed)
        self.seen = self.blank()
        self.single_action_space = spaces.Discrete(STAKES + len(units))
        self.single_observation_space = observation_space(STAKES + len(units), sees)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin an episode at every table."""
        super().reset(seed=seed)
        self.tables.lots[:] = self.np_random.integers(0, 2**64, size=self.num_envs, dtype=np.uint64)
        self.lots = self.np_random.integers(0, 2**64, size=1, dtype=np.uint64)
        fixed = self.lay(check_options(options))
        self.seen = self.blank()
        self.was_reset = True
        begin_all(self.tables, self.packed, self.choices, fixed, self.seen)
        return self.seen_now()

    def lay(self, options: dict[str, Any]) -> int:
        """Put set cards on top of every shoe; give how many of them keep their order."""
        order = ordered(self.rules, options, lambda rest: rest)
        self.tables.rows[:, SHOE_FROM : SHOE_FROM + len(order)] = [RANKS.index(card.rank) for card in order]
        cards = options.get("shoe", options.get("cards", ()))
        return len(cards.split() if isinstance(cards, str) else cards)

    def step(
        self, actions: np.ndarray[Any, Any]
    ) -> tuple[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """Do one action at every table; raises IllegalAction where one is outside its mask and that is an error."""
        found = self.checked(actions)
        seen = self.blank()
        wrong = step_all(self.tables, self.packed, self.choices, found, seen)
        if wrong >= 0:
            raise self.refusal(wrong, int(found[wrong]))
        self.seen = seen
        observations, infos = self.seen_now()
        return observations, seen.rewards, seen.ended, np.zeros(self.num_envs, dtype=np.bool_), infos

    def blank(self) -> Seen:
        """Give new arrays of what the players see: what they were given before stays theirs."""
        return make_seen(self.num_envs, self.actions)

    def checked(self, actions: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Check that there is one whole number for every table; compiled code would not."""
        if not self.was_reset:
            raise IllegalAction("no episode has begun; call reset first")
        found = np.asarray(actions)
        if found.shape != (self.num_envs,) or found.dtype.kind not in "iu":
            raise IllegalAction(
                "actions are {found} of {kind}; use one whole number for each of {allowed} tables",
                found=found.shape,
                kind=found.dtype,
                allowed=self.num_envs,
            )
        return found.astype(np.int64, copy=False)

    def refusal(self, table: int, action: int) -> IllegalAction:
        """Give the error that says what a table allows."""
        allowed = np.flatnonzero(self.seen.mask[table]) if 0 <= action < self.actions else range(self.actions)
        return IllegalAction(
            "action {found} is not allowed at table {table}; use one of {allowed}",
            found=action,
            table=table,
            allowed=", ".join(str(each) for each in allowed),
        )

    def seen_now(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Give what the players see, and the masks again where wrappers look for them."""
        observations = self.observations()
        return observations, {"action_mask": observations["action_mask"]}

    def observations(self) -> dict[str, Any]:
        """Give what the players see."""
        seen = self.seen
        found: dict[str, Any] = {key: seen.numbers[place] for key, place in NUMBERS.items()}
        found |= {"hand": seen.hand, "hands": seen.hands, "balance": seen.balance, "action_mask": seen.mask}
        return found | self.shoes(seen.shoe)

    def shoes(self, left: np.ndarray[Any, Any]) -> dict[str, Any]:
        """Give what the players are shown of the cards left."""
        if self.sees == "nothing":
            return {}
        if self.sees == "composition":
            return {"shoe": left}
        running = 0.0 - (left @ HI_LO)
        return {"count": np.stack([running, running * 52.0 / np.maximum(left.sum(axis=1), 1)], axis=1)}

    def random_legal(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Choose an allowed action for every table, each as likely: a policy to compare others with."""
        actions = np.empty(self.num_envs, dtype=np.int64)
        random_legal(self.tables.open, self.lots, actions)
        return actions


def number_of(rounds: int | Literal["shoe"]) -> int:
    """Give how many rounds an episode has, as the kernels count them."""
    return ALL_ROUNDS if rounds == "shoe" else rounds
