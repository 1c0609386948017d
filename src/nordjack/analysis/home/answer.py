"""The answer about the home game: what the bank is worth, and how both sides play for it."""

from collections.abc import Iterator
from time import perf_counter

import numpy as np

from nordjack.analysis.home.game import HomeGame
from nordjack.analysis.home.model import every_spot, make_deals, make_spots, refuse_unsolvable
from nordjack.analysis.home.policy import condensed
from nordjack.analysis.home.result import HomeAnswer
from nordjack.analysis.home.solve import Bracket, Mixed, Tell, shared, solve
from nordjack.kernels.packing import Floats
from nordjack.rules import Rules
from nordjack.strategy.home import BankPoint

__all__ = ["asked_stakes", "break_even", "home_game", "solve_home", "value_curve"]

#: Enough for a bracket of 1e-4 of the largest amount that is at stake.
ORDERED, MOST_ROUNDS = 4, 600
TARGET = 1e-4
#: A quicker look, good to a thousandth of the largest amount.
QUICK_ORDERED, QUICK_ROUNDS = 1, 60


def asked_stakes(rules: Rules) -> tuple[float, ...]:
    """Give the least and the greatest stake in minimal stakes; one only where they are equal."""
    return (1.0,) if rules.min_stake == rules.max_stake else (1.0, rules.max_stake / rules.min_stake)


def home_game(rules: Rules, stakes: tuple[float, ...], ordered: int) -> HomeGame:
    """Give the game of these rules; raises AnalysisError where it is not solved."""
    refuse_unsolvable(rules)
    return HomeGame(make_deals(rules), make_spots(ordered), stakes, 2 if rules.banker_doubles else 1)


def solve_home(rules: Rules, tell: Tell | None = None) -> HomeAnswer:
    """Solve the game of these rules; an interrupt gives what there is."""
    begun = perf_counter()
    game = home_game(rules, asked_stakes(rules), ORDERED)
    target = TARGET * max(1.0, game.stakes[-1] / 10.0)
    learner, bracket = solve(game, target, MOST_ROUNDS, tell)
    curve = () if learner.interrupted else tuple(value_curve(rules))
    mixed = learner.mixed()
    return HomeAnswer(
        stakes=game.stakes,
        bank_value=middle(bracket),
        bracket=(float(bracket.low), float(bracket.high)),
        policy=condensed(game, mixed, ORDERED),
        banker_draws=drawn(game, mixed),
        curve=curve,
        break_even=break_even(rules, curve),
        rounds=learner.rounds,
        seconds=perf_counter() - begun,
        interrupted=learner.interrupted,
    )


def middle(bracket: Bracket) -> float:
    """Give the middle of a bracket."""
    return float(bracket.low + bracket.high) / 2.0


def quick_value(rules: Rules, most: float) -> float:
    """Give the bank's worth against a maximum stake, good to a thousandth of it."""
    stakes = (1.0,) if most == 1.0 else (1.0, most)
    _, bracket = solve(home_game(rules, stakes, QUICK_ORDERED), 0.0, QUICK_ROUNDS)
    return middle(bracket)


def value_curve(rules: Rules) -> Iterator[BankPoint]:
    """Give the bank's worth against some maximum stakes, quickly."""
    for most in (1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 15.0, 20.0):
        yield BankPoint(most, quick_value(rules, most))


def break_even(rules: Rules, curve: tuple[BankPoint, ...]) -> float | None:
    """Give the maximum stake at which the bank is worth nothing, to about a hundredth."""
    above = [point for point in curve if point.bank_value > 0.0]
    below = [point for point in curve if point.bank_value <= 0.0]
    if not (above and below) or above[-1].max_stake > below[0].max_stake:
        return None
    low, high = above[-1], below[0]
    for _ in range(2):
        share = low.bank_value / (low.bank_value - high.bank_value)
        at = low.max_stake + share * (high.max_stake - low.max_stake)
        point = BankPoint(at, quick_value(rules, at))
        low, high = (point, high) if point.bank_value > 0.0 else (low, point)
    share = low.bank_value / (low.bank_value - high.bank_value)
    return round(low.max_stake + share * (high.max_stake - low.max_stake), 2)


def drawn(game: HomeGame, mixed: Mixed) -> tuple[tuple[tuple[tuple[float, ...], ...], ...], ...]:
    """Give how often the banker draws, by stake, doubling, class of his hand and shown points."""
    points = np.array([name.points for name in every_spot(ORDERED)])
    stands = np.einsum("tsh,h->ts", mixed.plays.plays[..., 0], np.append(game.deals.chances, 0.0))
    weights = mixed.plays.draws * stands[:, :, None, None]
    by_points = np.stack([weights[:, points == each].sum(axis=1) for each in range(1, 21)], axis=2)
    whole = by_points.reshape(len(game.stakes), game.doublings, 10, 8, 20, 2).sum(axis=2)
    seldom = whole.sum(axis=-1) <= 1e-6 * whole.sum()
    found: Floats = np.where(seldom, -1.0, shared(whole)[..., 1])
    filled = np.broadcast_to(found, (2, 2, 8, 20))
    return tuple(
        tuple(tuple(tuple(round(float(share), 4) for share in row) for row in table) for table in pair)
        for pair in filled
    )
