"""The equilibrium of the home game: regrets of both sides, matched in turn, and bounds that are proven."""

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from nordjack.analysis.home.game import (
    HomeGame,
    Roots,
    banker_values,
    empty_profile,
    others_of,
    punter_values,
    reach_of,
)
from nordjack.kernels.home_banker import banker_best, banker_round
from nordjack.kernels.home_layout import HIDDEN, Profile
from nordjack.kernels.home_punter import punter_best, punter_round
from nordjack.kernels.packing import Floats

__all__ = ["Bracket", "Learner", "Mixed", "bracket_of", "least_of", "most_of", "solve"]

#: How many rounds pass between two looks at the bounds.
LOOKS = 50


class Bracket(NamedTuple):
    """What the bank gains at least by its profile, and at most against the punter's, per deal in minimal stakes."""

    low: float
    high: float

    @property
    def width(self) -> float:
        """Give how far apart the bounds are."""
        return self.high - self.low


class Mixed(NamedTuple):
    """Both sides' whole strategies: the first decisions as chances, all others as weights."""

    roots: Roots
    plays: Profile


Tell = Callable[[int, Bracket], None]


class Learner:
    """Regrets and summed strategies of both sides; every round improves one after the other."""

    def __init__(self, game: HomeGame, workers: int = 2) -> None:
        self.game = game
        self.regrets, self.sums = empty_profile(game), empty_profile(game)
        stakes, doublings = len(game.stakes), game.doublings
        self.root_regrets = Roots(np.zeros((10, stakes)), np.zeros((stakes, 10, doublings)))
        self.root_sums = Roots(np.zeros((10, stakes)), np.zeros((stakes, 10, doublings)))
        self.rounds = 0
        self.interrupted = False
        self.workers = workers

    def learn(self, rounds: int) -> None:
        """Play some rounds more."""
        with ThreadPoolExecutor(self.workers) as pool:
            for _ in range(rounds):
                self.rounds += 1
                self.teach_banker(pool)
                self.teach_punter(pool)

    def teach_banker(self, pool: ThreadPoolExecutor) -> None:
        """Let the banker match his regrets against the punter's play."""
        weight = float(self.rounds**2)
        game, doubles = self.game, shared(self.root_regrets.doubles)
        reach, own = reach_of(game, shared(self.root_regrets.stakes)), others_of(game, doubles)
        values = np.zeros((game.tables, 10))
        shape = game.spots, game.deals, self.regrets, self.sums, values
        on_threads(pool, self.workers, game.tables, lambda part: banker_round(part, reach, own, weight, *shape))
        gains = banker_values(game, values)
        self.root_sums.doubles[:] += weight * doubles
        match(self.root_regrets.doubles, gains, doubles)

    def teach_punter(self, pool: ThreadPoolExecutor) -> None:
        """Let the punter match his regrets against the banker's play."""
        weight = float(self.rounds**2)
        game, stakes = self.game, shared(self.root_regrets.stakes)
        others, own = others_of(game, shared(self.root_regrets.doubles)), own_of(game, stakes)
        values = np.zeros((game.tables, 10, HIDDEN))
        shape = game.spots, game.deals, self.regrets, self.sums, values
        on_threads(pool, self.workers, game.tables, lambda part: punter_round(part, others, own, weight, *shape))
        losses = punter_values(game, values)
        self.root_sums.stakes[:] += weight * stakes
        match(self.root_regrets.stakes, -losses, stakes)

    def mixed(self) -> Mixed:
        """Give both sides' average strategies."""
        return Mixed(Roots(shared(self.root_sums.stakes), shared(self.root_sums.doubles)), self.sums)


def own_of(game: HomeGame, stakes: Floats) -> Floats:
    """Give how the punter's stakes reach each table, by hidden card."""
    return np.repeat(np.concatenate([stakes, stakes[9:]]).T, game.doublings * 10, axis=0)


def shared(weights: Floats) -> Floats:
    """Give weights as chances along the last axis, equal ones where all are nothing."""
    whole = weights.sum(axis=-1, keepdims=True)
    return np.where(whole > 0.0, weights / np.where(whole > 0.0, whole, 1.0), 1.0 / weights.shape[-1])


def match(regrets: Floats, gains: Floats, chances: Floats) -> None:
    """Add what each choice would have gained more than the mix, never below nothing."""
    mean = (gains * chances).sum(axis=-1, keepdims=True)
    np.maximum(regrets + gains - mean, 0.0, out=regrets)


def on_threads(pool: ThreadPoolExecutor, workers: int, tables: int, work: Callable[[tuple[int, int]], None]) -> None:
    """Share the tables among the threads."""
    ends = [tables * each // workers for each in range(workers + 1)]
    list(pool.map(work, itertools.pairwise(ends)))


def bracket_of(game: HomeGame, mixed: Mixed) -> Bracket:
    """Give proven bounds of the game's value: what each side's best answer to the other's strategy leaves."""
    return Bracket(least_of(game, mixed)[0], most_of(game, mixed))


def least_of(game: HomeGame, mixed: Mixed) -> tuple[float, Floats, Profile]:
    """Give what the bank gains at least, that by first card and stake, and the punter's best answer."""
    best = empty_profile(game)
    values = np.zeros((game.tables, 10, HIDDEN))
    others = others_of(game, mixed.roots.doubles)
    punter_best((0, game.tables), others, game.spots, game.deals, mixed.plays, best, values)
    losses = punter_values(game, values)
    return float(game.deals.chances @ losses.min(axis=1)), losses, best


def most_of(game: HomeGame, mixed: Mixed) -> float:
    """Give what the bank gains at most against the punter's strategy."""
    values = np.zeros((game.tables, 10))
    reach = reach_of(game, mixed.roots.stakes)
    banker_best((0, game.tables), reach, game.spots, game.deals, mixed.plays, values)
    gains = banker_values(game, values).max(axis=2)
    return float((game.deals.chances * gains).sum())


def solve(game: HomeGame, target: float, most: int, tell: Tell | None = None) -> tuple[Learner, Bracket]:
    """Learn until the bounds are closer than the target, or for so many rounds; an interrupt ends it early."""
    learner = Learner(game)
    bracket = Bracket(-np.inf, np.inf)
    try:
        while learner.rounds < most and bracket.width > target:
            learner.learn(min(LOOKS, most - learner.rounds))
            bracket = bracket_of(game, learner.mixed())
            if tell:
                tell(learner.rounds, bracket)
    except KeyboardInterrupt:
        if not learner.rounds:
            raise
        learner.interrupted = True
        bracket = bracket_of(game, learner.mixed())
    return learner, bracket
