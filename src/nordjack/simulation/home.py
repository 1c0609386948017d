"""The home game played many times by policies: several punters, the real pack with its stop card, the pure engine."""

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple

import msgspec

from nordjack.cards import RANKS, Card, fresh_shoe
from nordjack.engine import Action, Asks, Deal, Do, PlaceStake, Round, Turn, open_round, step, turn
from nordjack.engine.view import view
from nordjack.errors import ShoeError, SimulationError
from nordjack.rules import Rules
from nordjack.strategy.home import HomePolicy
from nordjack.table.home_play import home_play, home_stake
from nordjack.table.shoe import Shoe, cards_to_shuffle, collect, draw, must_shuffle, new_shoe, reshuffle

__all__ = ["HomePlan", "HomeRun", "checked", "play_deal", "simulate_home"]

#: Deals from one new pack on; blocks are shared out among processes.
BLOCK = 500


class HomePlan(NamedTuple):
    """Who plays: the rules, the banker's policy, the punters' and how many they are; an endless pack for proofs."""

    rules: Rules
    banker: HomePolicy
    punter: HomePolicy
    punters: int = 1
    endless: bool = False


class HomeRun(msgspec.Struct, frozen=True):
    """What the bank gained per deal, in minimal stakes, all punters together.

    ``lost`` deals ran out of cards and count for nothing; ``double_rate`` is how often the stakes were doubled.
    """

    deals: int
    mean: float
    sd: float
    stderr: float
    ci95: tuple[float, float]
    double_rate: float
    shuffles: int
    lost: int
    seconds: float


class Tally(NamedTuple):
    """Sums over deals, in whole minimal stakes."""

    deals: int = 0
    gained: int = 0
    squares: int = 0
    doubled: int = 0
    shuffles: int = 0
    lost: int = 0


def checked(plan: HomePlan) -> HomePlan:
    """Refuse what cannot be played; raises SimulationError."""
    if plan.rules.house_banked:
        raise SimulationError("banker is house; use a game with banker = player for two policies")
    if plan.rules.banker_second_card != "up":
        raise SimulationError(
            "banker_second_card is {found}; use up, which the policies look at", found=plan.rules.banker_second_card
        )
    if not 1 <= plan.punters <= plan.rules.boxes:
        raise SimulationError("--punters is {found}; use 1 to {most}", found=plan.punters, most=plan.rules.boxes)
    return plan


def simulate_home(
    plan: HomePlan, deals: int, seed: int, workers: int = 1, progress: Callable[[int], None] | None = None
) -> HomeRun:
    """Play some deals; the same plan, deals and seed give the same numbers, whatever the workers are."""
    checked(plan)
    begun = perf_counter()
    blocks = [(plan, seed, first // BLOCK, min(BLOCK, deals - first)) for first in range(0, deals, BLOCK)]
    found = Tally()
    for each in played(blocks, min(workers, len(blocks))):
        found = Tally(*(sum(pair) for pair in zip(found, each, strict=True)))
        if progress:
            progress(found.deals)
    return run_of(found, plan.rules.min_stake, perf_counter() - begun)


def played(blocks: Sequence[tuple[HomePlan, int, int, int]], workers: int) -> Iterator[Tally]:
    """Give the tallies of all blocks in order."""
    if workers < 2:
        yield from map(play_block, blocks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_block, blocks)


def run_of(found: Tally, unit: int, seconds: float) -> HomeRun:
    """Give mean and spread in minimal stakes."""
    mean = found.gained / found.deals / unit
    spread = sqrt(max(found.squares / found.deals / unit**2 - mean * mean, 0.0))
    error = spread / sqrt(found.deals)
    return HomeRun(
        deals=found.deals,
        mean=mean,
        sd=spread,
        stderr=error,
        ci95=(mean - 1.96 * error, mean + 1.96 * error),
        double_rate=found.doubled / found.deals,
        shuffles=found.shuffles,
        lost=found.lost,
        seconds=seconds,
    )


def play_block(block: tuple[HomePlan, int, int, int]) -> Tally:
    """Play the deals of one block, with dice of its own."""
    plan, seed, number, deals = block
    dice = random.Random(f"{seed}:{number}")
    pack = Pack(plan, dice)
    found = Tally()
    for _ in range(deals):
        found = Tally(*(sum(pair) for pair in zip(found, one_deal(plan, pack, dice), strict=True)))
    return found._replace(shuffles=pack.shuffles)


def one_deal(plan: HomePlan, pack: "Pack", dice: random.Random) -> Tally:
    """Play one deal; one that runs out of cards is lost, and the pack begins anew."""
    pack.begin()
    try:
        state = play_deal(plan, pack.next_card, dice)
    except ShoeError:
        pack.renew()
        return Tally(deals=1, lost=1)
    gained = state.banker_net
    return Tally(1, gained, gained * gained, int(bool(state.stakes_doubled)))


def play_deal(plan: HomePlan, next_card: Callable[[], Card], dice: random.Random) -> Round:
    """Play one deal through the engine."""
    state = open_round(plan.rules, range(1, plan.punters + 1))
    while now := turn(state):
        _, state = step(state, action(plan, state, now, next_card, dice))
    return state


def action(plan: HomePlan, state: Round, now: Turn, next_card: Callable[[], Card], dice: random.Random) -> Action:
    """Give what happens next."""
    if now.asks is Asks.CARD:
        return Deal(next_card())
    if now.asks is Asks.STAKE:
        box = next(box for box in state.boxes if not box.stake)
        least, most = plan.rules.min_stake, plan.rules.max_stake
        return PlaceStake(box.number, home_stake(plan.punter, box.hands[0].cards[0], least, most, dice.random()))
    seen = view(state, (now.box,))
    policy = plan.punter if now.box else plan.banker
    return Do(now.box, home_play(policy, plan.rules, seen, seen.plays, dice.random()))


class Pack:
    """The cards of one block: a pack that lives as the table's does, or one that never ends."""

    def __init__(self, plan: HomePlan, dice: random.Random) -> None:
        self.plan = plan
        self.dice = dice
        self.shuffles = 0
        self.shoe: Shoe | None = None

    def renew(self) -> None:
        """Take a new pack."""
        self.shoe = None

    def begin(self) -> None:
        """Lay the cards of the last deal aside, and shuffle where the rules say so."""
        if self.plan.endless:
            return
        if self.shoe is None:
            self.shoe = new_shoe(self.plan.rules, self.shuffled(fresh_shoe(self.plan.rules.decks)))
            return
        self.shoe = collect(self.shoe)
        self.shuffle_if_due()

    def shuffle_if_due(self) -> None:
        """Shuffle where the rules say so."""
        assert self.shoe is not None
        if must_shuffle(self.plan.rules, self.shoe, self.plan.punters + 1):
            order = self.shuffled(cards_to_shuffle(self.plan.rules, self.shoe))
            self.shoe = reshuffle(self.plan.rules, self.shoe, order)

    def shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Give cards in an order by lot."""
        self.shuffles += 1
        return tuple(self.dice.sample(cards, len(cards)))

    def next_card(self) -> Card:
        """Give the next card; raises ShoeError where none is left."""
        if self.plan.endless:
            return Card(self.dice.choice(RANKS))
        self.shuffle_if_due()
        assert self.shoe is not None
        card, self.shoe = draw(self.shoe)
        return card
