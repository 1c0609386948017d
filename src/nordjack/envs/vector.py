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
    check_house,
    check_options,
    check_rounds,
    check_stakes,
    ordered,
    rules_of,
)
from nordjack.envs.spaces import HI_LO, SIGHTS, STAKES, observation_space
from nordjack.errors import IllegalAction, RulesError
from nordjack.kernels.tables import (
    ALL_ROUNDS,
    SEEN_HAND,
    SEEN_HANDS,
    SEEN_MASK,
    SEEN_PHASE,
    SEEN_SHOE,
    SEEN_SOFT,
    SEEN_TOTAL,
    SEEN_UP,
    Choices,
    begin_all,
    make_seen,
    make_tables,
    random_legal,
    step_all,
)
from nordjack.kernels.tables_row import SEED, SHOE_FROM
from nordjack.kernels.tables_rules import packed
from nordjack.rules import Rules

__all__ = ["VectorTableEnv"]

#: Where each number of an observation stands in the kernel's rows.
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
        stakes: Sequence[int] = (1, 2, 5, 10),
        rounds: int | Literal["shoe"] = 1,
        balance: float | None = None,
        sees: str = "nothing",
        reward_unit: str = "stake",
        on_illegal: str = "error",
    ) -> None:
        if num_envs < 1:
            raise RulesError("num_envs is {found}; use 1 or more", found=num_envs)
        self.rules = check_house(rules_of(game, settings))
        self.num_envs = num_envs
        self.sees = check_choice("sees", sees, SIGHTS)
        units = check_stakes(self.rules, stakes)
        self.choices = Choices(
            stakes=np.array(units, dtype=np.int64),
            rounds=ALL_ROUNDS if check_rounds(rounds) == "shoe" else int(rounds),
            balance=check_balance(self.rules, units, balance),
            by_stake=check_choice("reward_unit", reward_unit, ("stake", "minimum")) == "stake",
            lenient=check_choice("on_illegal", on_illegal, ("error", "penalty")) == "penalty",
            shows_shoe=sees != "nothing",
        )
        self.packed = packed(self.rules)
        self.actions = STAKES + len(units)
        self.tables = make_tables(num_envs, self.packed)
        self.seen = make_seen(num_envs, STAKES + len(units))
        self.single_action_space = spaces.Discrete(STAKES + len(units))
        self.single_observation_space = observation_space(STAKES + len(units), sees)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin an episode at every table."""
        super().reset(seed=seed)
        parts = self.np_random.integers(-(2**15), 2**15, size=(self.num_envs, 4), dtype=np.int16)
        self.tables.rows[:, SEED : SEED + 4] = parts
        self.chances = self.np_random.integers(0, 2**63, size=1, dtype=np.uint64)
        fixed = self.lay(check_options(options))
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        begin_all(self.tables, self.packed, self.choices, fixed, everywhere, self.seen)
        return self.seen_now()

    def lay(self, options: dict[str, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Put set cards on top of every shoe; give how many of them keep their order."""
        order = ordered(self.rules, options, lambda rest: rest)
        self.tables.rows[:, SHOE_FROM : SHOE_FROM + len(order)] = [RANKS.index(card.rank) for card in order]
        cards = options.get("shoe", options.get("cards", ()))
        count = len(cards.split() if isinstance(cards, str) else cards)
        return np.full(self.num_envs, count, dtype=np.int64)

    def step(
        self, actions: np.ndarray[Any, Any]
    ) -> tuple[dict[str, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """Do one action at every table; raises IllegalAction where one is outside its mask and that is an error."""
        wrong = step_all(self.tables, self.packed, self.choices, self.checked(actions), self.seen)
        if wrong >= 0:
            allowed = ", ".join(str(each) for each in np.flatnonzero(self.masks()[wrong]))
            raise IllegalAction(
                "action {found} is not allowed at table {table}; use one of {allowed}",
                found=int(actions[wrong]),
                table=wrong,
                allowed=allowed,
            )
        never = np.zeros(self.num_envs, dtype=np.bool_)
        observations, infos = self.seen_now()
        return observations, self.seen.rewards.copy(), self.seen.ended.copy(), never, infos

    def checked(self, actions: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Check that there is one action of the action space for every table; compiled code would not."""
        found = np.asarray(actions)
        if found.shape != (self.num_envs,) or not np.issubdtype(found.dtype, np.integer):
            raise IllegalAction(
                "actions are {found} of {kind}; use one whole number for each of {allowed} tables",
                found=found.shape,
                kind=found.dtype,
                allowed=self.num_envs,
            )
        if found.min() < 0 or found.max() >= self.actions:
            raise IllegalAction(
                "actions go from {low} to {high}; use 0 to {most}",
                low=found.min(),
                high=found.max(),
                most=self.actions - 1,
            )
        return found.astype(np.int64)

    def seen_now(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Give what the players see, and the masks again where wrappers look for them."""
        observations = self.observations()
        return observations, {"action_mask": observations["action_mask"]}

    def observations(self) -> dict[str, Any]:
        """Give what the players see."""
        rows = self.seen.rows
        found: dict[str, Any] = {key: rows[:, place].astype(np.int64) for key, place in NUMBERS.items()}
        found["hand"] = rows[:, SEEN_HAND:SEEN_SHOE].astype(np.int8)
        found["hands"] = rows[:, SEEN_HANDS:SEEN_HAND].copy()
        found["balance"] = self.tables.balances[:, None].copy()
        found["action_mask"] = self.masks()
        if self.sees != "nothing":
            found |= self.shoes(rows[:, SEEN_SHOE:SEEN_MASK])
        return found

    def shoes(self, left: np.ndarray[Any, Any]) -> dict[str, Any]:
        """Give what the players are shown of the cards left."""
        if self.sees == "composition":
            return {"shoe": left.copy()}
        running = 0.0 - (left @ HI_LO)
        return {"count": np.stack([running, running * 52.0 / np.maximum(left.sum(axis=1), 1)], axis=1)}

    def masks(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Give 1 for every action that is allowed at each table."""
        return self.seen.rows[:, SEEN_MASK:].astype(np.int8)

    def random_legal(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Choose an allowed action for every table, each as likely: a policy to compare others with."""
        actions = np.zeros(self.num_envs, dtype=np.int64)
        random_legal(self.seen, self.chances, actions)
        return actions
