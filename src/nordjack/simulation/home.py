"""The home game played many times by policies: several punters, the real pack with its stop card.

:func:`simulate_home` plays compiled deals; :func:`play_deal` plays one through the pure engine, and is their check.
"""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from math import sqrt
from time import perf_counter
from typing import NamedTuple

import msgspec

from nordjack.cards import Card
from nordjack.engine import Action, Asks, Deal, Do, PlaceStake, Round, Turn, open_round, step, turn
from nordjack.engine.view import view
from nordjack.errors import SimulationError
from nordjack.rules import Rules
from nordjack.strategy.home import HomePolicy
from nordjack.table.home_play import home_play, home_stake

__all__ = ["HomePlan", "HomeRun", "Tally", "checked", "play_deal", "run_of", "simulate_home"]

#: Deals from one new pack on; blocks are shared out among threads.
BLOCK = 20_000


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
    interrupted: bool = False


class Tally(NamedTuple):
    """Sums over deals, in öre."""

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
    if plan.rules.most_hands > 2:
        raise SimulationError(
            "max_hands is {found}; home games are simulated with at most 2 hands of a pair", found=plan.rules.max_hands
        )
    return plan


def simulate_home(
    plan: HomePlan, deals: int, seed: int, workers: int = 1, progress: Callable[[int], None] | None = None
) -> HomeRun:
    """Play some deals; the same plan, deals and seed give the same numbers, whatever the workers are.

    An interrupt ends the run early and marks it.
    """
    checked(plan)
    begun, found, interrupted = perf_counter(), Tally(), False
    try:
        for each in played(plan, deals, seed, workers):
            found = added(found, each)
            if progress:
                progress(found.deals)
    except KeyboardInterrupt:
        if not found.deals:
            raise
        interrupted = True
    return run_of(found, plan.rules.min_stake, perf_counter() - begun, interrupted=interrupted)


def added(one: Tally, other: Tally) -> Tally:
    """Give the sums of two tallies."""
    return Tally(*map(sum, zip(one, other, strict=True)))


def played(plan: HomePlan, deals: int, seed: int, workers: int) -> Iterator[Tally]:
    """Give the tallies of all blocks in order."""
    from nordjack.simulation.home_blocks import play_block  # noqa: PLC0415 - compiled code loads only where it is used

    blocks = ((number, min(BLOCK, deals - first)) for number, first in enumerate(range(0, deals, BLOCK)))
    with ThreadPoolExecutor(workers, thread_name_prefix="simulate") as pool:
        try:
            while some := list(islice(blocks, 2 * workers)):
                tasks = [pool.submit(play_block, plan, seed, *block) for block in some]
                yield from (Tally(*task.result()) for task in tasks)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def run_of(found: Tally, unit: int, seconds: float, *, interrupted: bool) -> HomeRun:
    """Give mean and spread in minimal stakes; deals that ran out of cards count for nothing."""
    deals = max(found.deals - found.lost, 1)
    mean = found.gained / deals / unit
    spread = sqrt(max(found.squares / deals / unit**2 - mean * mean, 0.0))
    error = spread / sqrt(deals)
    return HomeRun(
        deals=found.deals,
        mean=mean,
        sd=spread,
        stderr=error,
        ci95=(mean - 1.96 * error, mean + 1.96 * error),
        double_rate=found.doubled / deals,
        shuffles=found.shuffles,
        lost=found.lost,
        seconds=seconds,
        interrupted=interrupted,
    )


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
