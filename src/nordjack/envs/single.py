"""One player, one box, a real shoe: Gymnasium's view of a table where the house holds the bank."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from nordjack.analysis.composition import Composition
from nordjack.analysis.decision import Decision, SplitState, decision
from nordjack.cards import RANKS, Card
from nordjack.engine import Asks, Deal, Do, PlaceSideBet, PlaceStake, Play, legal_plays, open_round, step, turn
from nordjack.engine.view import view
from nordjack.envs.arguments import (
    check_balance,
    check_choice,
    check_flag,
    check_house,
    check_options,
    check_render_mode,
    check_rounds,
    check_stakes,
    ordered,
    rules_of,
)
from nordjack.envs.render import picture_of, text_of
from nordjack.envs.spaces import (
    ACTIONS,
    ASKED,
    PLAYS,
    SIDE_BETS,
    SIGHTS,
    STAKES,
    VALUES,
    Phase,
    is_allowed,
    observation_space,
    sight,
)
from nordjack.errors import AnalysisError, IllegalAction
from nordjack.rules import Rules
from nordjack.table import cards_to_shuffle, collect, draw, must_shuffle, new_shoe, reshuffle

__all__ = ["Observation", "TableEnv"]

Observation = dict[str, Any]
BOX = 1
PARTICIPANTS = 2
PENALTY = -1.0


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """A table for one learning agent; the whole game, stakes and side bets included.

    ``game`` is a preset, a TOML file or rules; ``settings`` are texts ``field=value``. ``stakes`` are what may be
    staked, in minimum stakes. An episode is ``rounds`` rounds, or one shoe with ``rounds="shoe"``; it ends early
    when the balance no longer covers the least stake. The reward of a round comes at its end, in units of its
    initial stake, or of the minimum stake with ``reward_unit="minimum"``. ``on_illegal`` decides what an action
    outside the mask does: "error" raises IllegalAction, "penalty" changes nothing and rewards -1.

    ``reset(options={"cards": "T 9 8"})`` deals these cards first; ``{"shoe": [...]}`` is the whole shoe in order.
    Both forms, the keys of an observation and the actions are listed in docs/environments.md.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(  # noqa: PLR0913 - each is a choice that people make by name
        self,
        game: str | Rules = "swedish",
        *,
        settings: Sequence[str] = (),
        stakes: Sequence[int] | None = None,
        rounds: int | Literal["shoe"] = 1,
        balance: float | None = None,
        sees: str = "nothing",
        evs: bool = False,
        reward_unit: str = "stake",
        on_illegal: str = "penalty",
        render_mode: str | None = None,
    ) -> None:
        self.rules = check_house(rules_of(game, settings))
        self.stakes = check_stakes(self.rules, stakes)
        self.rounds = check_rounds(rounds)
        self.start_balance = check_balance(self.rules, self.stakes, balance)
        self.sees = check_choice("sees", sees, SIGHTS)
        self.evs = check_flag("evs", evs)
        self.reward_unit = check_choice("reward_unit", reward_unit, ("stake", "minimum"))
        self.on_illegal = check_choice("on_illegal", on_illegal, ("error", "penalty"))
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.actions = STAKES + len(self.stakes)
        self.action_space = spaces.Discrete(self.actions)
        self.observation_space = observation_space(self.actions, sees)
        self.begin(None)

    def begin(self, options: dict[str, Any] | None) -> None:
        """Begin an episode: a full balance, a new shoe, and the first round waiting for its stake."""
        self.balance = self.start_balance
        self.played = 0
        self.side_bet_open = False
        self.shoe = new_shoe(self.rules, ordered(self.rules, check_options(options), self.shuffled))
        self.state = open_round(self.rules, [BOX])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode with a newly shuffled shoe; see the class for the options."""
        super().reset(seed=seed)
        self.begin(options)
        return self.observe(), self.info()

    def shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Give cards in a random order."""
        return tuple(cards[place] for place in self.np_random.permutation(len(cards)))

    def step(self, action: np.int64) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Do one action; see docs/environments.md for the numbers."""
        if not is_allowed(self.mask(), action):
            return self.refuse(action)
        place = int(action)
        exact = self.exact(place) if self.evs else {}
        self.act(place)
        self.deal()
        reward = self.settle() if self.state.over else 0.0
        if self.state.over and not self.is_last():
            self.state = open_round(self.rules, [BOX])
        return self.observe(), reward, self.state.over, False, {**self.info(), **exact}

    def refuse(self, action: object) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Refuse an action outside the mask as ``on_illegal`` says."""
        if self.on_illegal == "error":
            allowed = ", ".join(str(each) for each in np.flatnonzero(self.mask())) or "reset"
            raise IllegalAction(
                "action {found} is not allowed now; use one of {allowed}", found=action, allowed=allowed
            )
        return self.observe(), PENALTY, self.state.over, False, {**self.info(), "illegal": True}

    def act(self, place: int) -> None:
        """Ask the engine for what an action means."""
        if place >= STAKES:
            self.ask(PlaceStake(BOX, self.stakes[place - STAKES] * self.rules.min_stake))
            self.side_bet_open = self.rules.over_under_13
        elif self.side_bet_open:
            self.side_bet_open = False
            for bet, number in SIDE_BETS.items():
                if place == number:
                    self.ask(PlaceSideBet(BOX, bet, self.state.box(BOX).stake))
        else:
            self.ask(Do(BOX, next(play for play, number in PLAYS.items() if number == place)))

    def ask(self, action: PlaceStake | PlaceSideBet | Do | Deal) -> None:
        """Take one step of the engine."""
        _, self.state = step(self.state, action)

    def deal(self) -> None:
        """Deal every card that is due."""
        while not self.side_bet_open and (now := turn(self.state)) and now.asks is Asks.CARD:
            self.ask(Deal(self.next_card()))

    def next_card(self) -> Card:
        """Take the shoe's next card."""
        if must_shuffle(self.rules, self.shoe, PARTICIPANTS):
            order = self.shuffled(cards_to_shuffle(self.rules, self.shoe))
            self.shoe = reshuffle(self.rules, self.shoe, order)
        card, self.shoe = draw(self.shoe)
        return card

    def settle(self) -> float:
        """Book a finished round and give its reward."""
        box = self.state.box(BOX)
        self.balance += box.net / self.rules.min_stake
        self.shoe = collect(self.shoe)
        self.played += 1
        return box.net / (box.stake if self.reward_unit == "stake" else self.rules.min_stake)

    def is_last(self) -> bool:
        """Tell whether the episode ends with the round that was just played."""
        if self.balance < self.stakes[0]:
            return True
        if self.rounds == "shoe":
            return must_shuffle(self.rules, self.shoe, PARTICIPANTS)
        return self.played >= self.rounds

    def phase(self) -> Phase:
        """Give what the environment waits for."""
        now = turn(self.state)
        if now is None:
            return Phase.OVER
        if now.asks is Asks.STAKE:
            return Phase.STAKE
        return Phase.SIDE_BET if self.side_bet_open else ASKED[now.asks]

    def mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Give 1 for every action that is allowed now."""
        mask = np.zeros(self.actions, np.int8)
        match self.phase():
            case Phase.STAKE:
                mask[STAKES:] = [stake <= self.balance for stake in self.stakes]
            case Phase.SIDE_BET:
                mask[[PLAYS[Play.DECLINE], *SIDE_BETS.values()]] = 1
            case Phase.OVER:
                pass
            case _:
                mask[[PLAYS[play] for play in legal_plays(self.state)]] = 1
        return mask

    def observe(self) -> Observation:
        """Give what the player sees."""
        now, box = turn(self.state), self.state.box(BOX)
        place = now.hand if now is not None and now.asks in ASKED else 0
        hand = box.hands[place]
        return {
            "phase": np.int64(self.phase()),
            "hand": counts(hand.cards).astype(np.int8),
            "total": np.int64(hand.total),
            "soft": np.int64(hand.is_soft),
            "up_card": np.int64(self.state.up_card.points if self.state.dealer else 0),
            "hands": np.array([len(box.hands), place], np.int16),
            "balance": np.array([self.balance], np.float64),
            "action_mask": self.mask(),
            **sight(self.sees, counts(self.unseen())),
        }

    def unseen(self) -> tuple[Card, ...]:
        """Give the cards that the player has not seen since the shuffle."""
        shown = view(self.state, [BOX]).dealer.cards
        hidden = tuple(card for card, seen in zip(self.state.dealer, shown, strict=True) if seen is None)
        return self.shoe.undealt + hidden

    def info(self) -> dict[str, Any]:
        """Give the mask again, where wrappers look for it."""
        return {"action_mask": self.mask()}

    def exact(self, place: int) -> dict[str, Any]:
        """Give the exact values of a hand's plays before an action, and what the action gives away."""
        now = turn(self.state)
        if now is None or now.asks is not Asks.PLAY:
            return {}
        try:
            values = self.values(now.hand).plays
        except AnalysisError:
            return {}
        evs = {play: ev for play, ev in values.items() if ev is not None}
        chosen = ACTIONS[place]
        return {"evs": evs, "regret": max(evs.values()) - evs[chosen]} if chosen in evs else {"evs": evs}

    def values(self, place: int) -> Decision:
        """Give the exact values of a hand's plays with every card the player has not seen."""
        box = self.state.box(BOX)
        hand = box.hands[place]
        left = Counter(card.rank for card in (*self.unseen(), *hand.cards, self.state.up_card))
        pair = hand.cards[0].points - 1 if box.is_split else None
        composition = Composition(tuple(left[rank] for rank in RANKS))
        cards = [card.points - 1 for card in hand.cards]
        return decision(self.rules, cards, self.state.up_card.points - 1, composition, SplitState(len(box.hands), pair))

    def render(self) -> Any:
        """Give the round as text ("ansi") or as an array of shape (300, 480, 3) ("rgb_array")."""
        seen = view(self.state, [BOX])
        if self.render_mode == "ansi":
            return text_of(seen)
        return picture_of(seen) if self.render_mode == "rgb_array" else None


def counts(cards: Iterable[Card]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Count cards by value, ace first."""
    return np.bincount([card.points - 1 for card in cards], minlength=VALUES)
