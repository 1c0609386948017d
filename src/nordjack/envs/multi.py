"""Several people at one table: PettingZoo's view of any game, the home game with its banker included."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import aec_to_parallel_wrapper

from nordjack.cards import Card
from nordjack.engine import BANKER, Asks, Deal, Do, PlaceStake, Turn, legal_plays, open_round, step, turn
from nordjack.engine.view import BoxView, RoundView, view
from nordjack.envs.arguments import (
    check_choice,
    check_count,
    check_flag,
    check_options,
    check_render_mode,
    check_stakes,
    ordered,
    rules_of,
)
from nordjack.envs.render import text_of
from nordjack.envs.single import PENALTY, counts
from nordjack.envs.spaces import ASKED, BANKER_ASKED, PLAYS, STAKES, VALUES, Phase, is_allowed
from nordjack.errors import IllegalAction
from nordjack.rules import Rules
from nordjack.table import cards_to_shuffle, collect, draw, must_shuffle, new_shoe, reshuffle

__all__ = ["ManyPlayersEnv", "env", "parallel_env"]

#: The stakes of punters who name none, in minimum stakes: those of them that the table takes.
USUAL_STAKES = (1, 2, 5, 10, 20)


class ManyPlayersEnv(AECEnv[str, Any, Any]):
    """One box for each of several players; where a player holds the bank he is the agent ``banker_0``.

    A cycle asks every agent once, in order; whoever is not to act can only wait, so the environment is parallel
    too. ``waits=False`` selects only those who must act. After ``rounds`` rounds all agents are terminated, after
    ``max_cycles`` cycles truncated. Rewards come at the end of a round, in minimum stakes; where a player holds the
    bank they sum to zero. An action outside the mask changes nothing and is rewarded with -1, or raises
    IllegalAction with ``on_illegal="error"``. What an agent may not see is not in its observation.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "nordjack_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(  # noqa: PLR0913 - each is a choice that people make by name
        self,
        game: str | Rules = "home",
        *,
        players: int = 2,
        settings: Sequence[str] = (),
        stakes: Sequence[int] | None = None,
        rounds: int = 1,
        max_cycles: int | None = None,
        waits: bool = True,
        on_illegal: str = "penalty",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = rules_of(game, settings)
        players = check_count("players", players, self.rules.boxes)
        self.stakes = check_stakes(self.rules, stakes, USUAL_STAKES)
        self.rounds = check_count("rounds", rounds)
        self.max_cycles = None if max_cycles is None else check_count("max_cycles", max_cycles)
        self.waits = check_flag("waits", waits)
        self.on_illegal = check_choice("on_illegal", on_illegal, ("error", "penalty"))
        self.render_mode = check_render_mode(render_mode, self.metadata["render_modes"])
        self.boxes = self.boxes_of(players)
        self.possible_agents = list(self.boxes)
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.wait = STAKES + len(self.stakes)
        self.spaces = self.observation_of_all(players)
        self.random, _ = seeding.np_random()

    def boxes_of(self, players: int) -> dict[str, int]:
        """Give the box of every agent; box 0 is the banker's."""
        if self.rules.house_banked:
            return {f"player_{box}": box for box in range(1, players + 1)}
        return {"banker_0": BANKER} | {f"punter_{box}": box for box in range(1, players + 1)}

    def observation_of_all(self, players: int) -> spaces.Dict:
        """Give the space of any agent's observation."""
        observation = {
            "phase": spaces.Discrete(len(Phase)),
            "hand": spaces.Box(0, 32, (VALUES,), np.int8),
            "total": spaces.Discrete(32),
            "soft": spaces.Discrete(2),
            "hands": spaces.Box(0, 128, (2,), np.int16),
            "dealer": spaces.Box(0, 32, (VALUES,), np.int8),
            "dealer_hidden": spaces.Discrete(3),
            "boxes": spaces.Box(0, 128, (players, VALUES), np.int16),
            "hidden": spaces.Box(0, 1, (players,), np.int8),
            "stakes": spaces.Box(0, 1e9, (players,), np.float64),
            "doubled": spaces.Discrete(2),
        }
        mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
        return spaces.Dict({"observation": spaces.Dict(observation), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of an agent's observations."""
        return self.spaces

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of an agent's actions: those of a lone player, and one to wait."""
        return self.actions[agent] if hasattr(self, "actions") else self.new_action_spaces()[agent]

    def new_action_spaces(self) -> dict[str, spaces.Discrete]:
        """Give every agent an action space of its own, which keeps its seed."""
        self.actions = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        return self.actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew with a shuffled shoe, or with cards set as in :class:`nordjack.envs.TableEnv`.

        PettingZoo lets wrappers pass options of their own, so those that are not known here are left to them.
        """
        known_here = known_options(options)
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.played = self.cycles = 0
        self.shoe = new_shoe(self.rules, ordered(self.rules, known_here, self.shuffled))
        self.waiting: frozenset[str] = frozenset()
        self.open()
        self.begin_cycle()
        self.agent_selection = self.agents[-1]
        self.select()

    def shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Give cards in a random order."""
        return tuple(cards[place] for place in self.random.permutation(len(cards)))

    def open(self) -> None:
        """Open a round and deal what comes before the first answer."""
        self.round = open_round(self.rules, [box for box in self.boxes.values() if box != BANKER])
        self.deal()

    def deal(self) -> None:
        """Deal every card that is due."""
        while (now := turn(self.round)) and now.asks is Asks.CARD:
            if must_shuffle(self.rules, self.shoe, len(self.boxes)):
                order = self.shuffled(cards_to_shuffle(self.rules, self.shoe))
                self.shoe = reshuffle(self.rules, self.shoe, order)
            card, self.shoe = draw(self.shoe)
            _, self.round = step(self.round, Deal(card))

    def step(self, action: Any) -> None:
        """Do the selected agent's action."""
        self.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if is_allowed(self.mask(agent), action):
            self.act(agent, int(action))
        elif self.on_illegal == "error":
            allowed = ", ".join(str(each) for each in np.flatnonzero(self.mask(agent)))
            raise IllegalAction(
                "action {found} is not allowed now; use one of {allowed}", found=action, allowed=allowed
            )
        else:
            self.rewards[agent] = PENALTY
        self.end_cycle(agent)
        self._accumulate_rewards()
        self.select()

    def check_begun(self) -> None:
        """Refuse what needs a round before there is one."""
        if not hasattr(self, "round"):
            raise IllegalAction("no episode has begun; call reset first")

    def act(self, agent: str, place: int) -> None:
        """Ask the engine for what an action means, and settle a round that is over."""
        if place == self.wait:
            return
        box = self.boxes[agent]
        if place >= STAKES:
            asked: PlaceStake | Do = PlaceStake(box, self.stakes[place - STAKES] * self.rules.min_stake)
        else:
            asked = Do(box, next(play for play, number in PLAYS.items() if number == place))
        _, self.round = step(self.round, asked)
        self.deal()
        if self.round.over:
            self.settle()

    def settle(self) -> None:
        """Reward everybody for a finished round, and open the next one or end."""
        for agent, box in self.boxes.items():
            net = self.round.banker_net if box == BANKER else self.round.box(box).net
            self.rewards[agent] = net / self.rules.min_stake
        self.shoe = collect(self.shoe)
        self.played += 1
        if self.played < self.rounds:
            self.open()

    def end_cycle(self, agent: str) -> None:
        """Count a cycle when the last agent was asked, and truncate after the last one."""
        if self.waits and agent != self.agents[-1]:
            return
        self.cycles += 1
        self.begin_cycle()
        if self.round.over:
            self.terminations = dict.fromkeys(self.agents, True)
        if self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, not self.round.over)

    def select(self) -> None:
        """Select the next agent: the next in order, or the one who must act."""
        over = self.round.over or any(self.truncations.values())
        if self.waits or over:
            place = self.agents.index(self.agent_selection) + 1
            self.agent_selection = self.agents[place % len(self.agents)]
        else:
            self.agent_selection = next(agent for agent in self.agents if self.is_to_act(agent))

    def begin_cycle(self) -> None:
        """Note who can only wait in the cycle that begins, even if a turn comes to him before it ends."""
        self.waiting = frozenset()
        if self.waits:
            self.waiting = frozenset(agent for agent in self.agents if not self.is_to_act(agent))

    def is_to_act(self, agent: str) -> bool:
        """Tell whether an agent must act now; stakes may be placed in any order."""
        now = turn(self.round)
        if now is None or agent in self.waiting:
            return False
        box = self.boxes[agent]
        if now.asks is Asks.STAKE:
            return box != BANKER and not self.round.box(box).stake
        return now.box == box

    def phase(self, agent: str) -> Phase:
        """Give what an agent is asked."""
        now = turn(self.round)
        if now is None and agent not in self.waiting:
            return Phase.OVER
        if now is None or not self.is_to_act(agent):
            return Phase.WAIT
        return Phase.STAKE if now.asks is Asks.STAKE else (ASKED | BANKER_ASKED)[now.asks]

    def mask(self, agent: str) -> np.ndarray[Any, np.dtype[np.int8]]:
        """Give 1 for every action that is allowed to an agent now."""
        mask = np.zeros(self.wait + 1, np.int8)
        match self.phase(agent):
            case Phase.OVER:
                pass
            case Phase.WAIT:
                mask[self.wait] = 1
            case Phase.STAKE:
                mask[STAKES : self.wait] = 1
            case _:
                mask[[PLAYS[play] for play in legal_plays(self.round)]] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees."""
        self.check_begun()
        box = self.boxes[agent]
        seen = view(self.round, [box])
        return {"observation": self.sight(seen, box, agent), "action_mask": self.mask(agent)}

    def sight(self, seen: RoundView, box: int, agent: str) -> dict[str, Any]:
        """Give what the holder of a box sees, as numbers."""
        place = acting_hand(seen.turn, box)
        cards, hands = own_cards(seen, box, place)
        own = np.array(counts(cards))
        hard = int(own @ np.arange(1, VALUES + 1))
        total = self.own_total(box, place)
        return {
            "phase": np.int64(self.phase(agent)),
            "hand": own.astype(np.int8),
            "total": np.int64(total),
            "soft": np.int64(total > hard),
            "hands": np.array([hands, place], np.int16),
            "dealer": counts(known(seen.dealer.cards)).astype(np.int8),
            "dealer_hidden": np.int64(seen.dealer.cards.count(None)),
            "boxes": np.array([counts(box_cards(each)) for each in seen.boxes], np.int16),
            "hidden": np.array([None in each.hands[0].cards for each in seen.boxes], np.int8),
            "stakes": np.array([each.stake / self.rules.min_stake for each in seen.boxes], np.float64),
            "doubled": np.int64(bool(seen.stakes_doubled)),
        }

    def own_total(self, box: int, place: int) -> int:
        """Give the total of an agent's own hand, as the engine counts it; 0 where he has not seen it."""
        seen = view(self.round, [box])
        if box == BANKER:
            return seen.dealer.total or 0
        return next(each for each in seen.boxes if each.number == box).hands[place].total or 0

    def render(self) -> str | None:
        """Give the round as a spectator sees it."""
        self.check_begun()
        return text_of(view(self.round)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is kept open."""


def known_options(options: object) -> dict[str, Any]:
    """Give the options that set cards; what is no dictionary is refused."""
    found = options if isinstance(options, dict) else check_options(options)  # type: ignore[arg-type]
    return {name: value for name, value in found.items() if name in ("cards", "shoe")}


def acting_hand(now: Turn | None, box: int) -> int:
    """Give which hand of a box is to act; the first where none is."""
    return now.hand if now is not None and now.box == box and now.asks in ASKED else 0


def own_cards(seen: RoundView, box: int, place: int) -> tuple[tuple[Card, ...], int]:
    """Give the cards that an agent holds and sees, and how many hands he has."""
    if box == BANKER:
        return known(seen.dealer.cards), 1
    own = next(each for each in seen.boxes if each.number == box)
    return known(own.hands[place].cards), len(own.hands)


def known(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    """Give the cards that are seen."""
    return tuple(card for card in cards if card is not None)


def box_cards(box: BoxView) -> tuple[Card, ...]:
    """Give all cards of a box that are seen."""
    return tuple(card for hand in box.hands for card in known(hand.cards))


def env(**options: Any) -> ManyPlayersEnv:
    """Give the environment in which agents act one after the other."""
    return ManyPlayersEnv(**options)


def parallel_env(**options: Any) -> Any:
    """Give the environment in which all agents act at once; those who are not to act wait."""
    return aec_to_parallel_wrapper(ManyPlayersEnv(**options))
