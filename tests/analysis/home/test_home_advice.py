"""What a choice of the home game is worth: two sums that must be the proven bounds, and deals that are played out."""

from functools import cache
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np
import pytest

from analysis.home.dealing import HIT, SPLIT, STAND, Table
from nordjack.analysis.home.advice import ORDERED, HomeOdds, Place, odds_of
from nordjack.analysis.home.answer import asked_stakes, home_game
from nordjack.analysis.home.game import HomeGame
from nordjack.analysis.home.solve import Bracket, Mixed, solve
from nordjack.cards import RANKS, Card
from nordjack.errors import AnalysisError
from nordjack.rules import load_game

HOME = load_game("home").rules
CHANCES = np.array([1 / 13] * 9 + [4 / 13])
ROUNDS, DEALS = 60, 6_000
#: So far may a mean be from the value, in standard errors.
FAR = 3.5


class Solved(NamedTuple):
    game: HomeGame
    mixed: Mixed
    bounds: Bracket
    odds: HomeOdds


@cache
def solved() -> Solved:
    game = home_game(HOME, asked_stakes(HOME), ORDERED)
    learner, bounds = solve(game, 0.0, ROUNDS)
    return Solved(game, learner.mixed(), bounds, HomeOdds(game, learner.mixed()))


def test_first_cards_with_their_best_choices_sum_up_to_the_solvers_bounds() -> None:
    """The punter's best gains leave the bank the lower bound, the banker's best ones give it the upper bound."""
    game, mixed, bounds, odds = solved()
    stakes = np.array(game.stakes)
    assert -CHANCES @ (odds.by_stake * stakes).max(axis=1) == pytest.approx(bounds.low, abs=1e-9)
    laid = CHANCES @ mixed.roots.stakes * stakes
    assert laid @ (odds.by_doubling.max(axis=2) @ CHANCES) == pytest.approx(bounds.high, abs=1e-9)
    assert odds.bracket == pytest.approx(bounds, abs=1e-9)
    assert bounds.low < -0.8152 < bounds.high
    assert bounds.width < 0.01


@pytest.mark.parametrize("first", range(10))
@pytest.mark.parametrize("stake", [0, 1])
def test_best_plays_with_all_that_comes_before_them_sum_up_to_the_stake(first: int, stake: int) -> None:
    """By hand from the rule book: the banker's first cards and doubling, both second cards, naturals (HB-26 to 28)."""
    _, mixed, _, odds = solved()
    found = 0.0
    for second in range(10):
        for doubled in range(2):
            reach = CHANCES * mixed.roots.doubles[stake, :, doubled]
            natural = reach[9] if second == 0 else reach[0] if second == 9 else 0.0
            place = Place(bool(stake), bool(doubled), second)
            for shown, chance in enumerate(CHANCES):
                mine = {first, shown} == {0, 9}
                gain = -natural * (1.0 if mine else 2.0)
                gain += (reach.sum() - natural) * (2.0 if mine else best(place, first, shown))
                found += CHANCES[second] * chance * (1 + doubled) * gain
    assert odds.by_stake[first, stake] == pytest.approx(found, abs=1e-9)


@cache
def best(place: Place, first: int, shown: int) -> float:
    """Give the best gain of two cards; of two tens, one in four is a pair."""
    stand, hit, split = solved().odds.plays(place, first, [shown], paired=first == shown)
    plain = max(stand, hit)
    if first != shown:
        return plain
    share = 0.25 if first == 9 else 1.0
    return share * max(plain, split) + (1.0 - share) * plain


PLAYS = [
    (Place(high=False, doubled=True, second=8), "7", "9", STAND),
    (Place(high=True, doubled=False, second=4), "T", "6", HIT),
    (Place(high=True, doubled=False, second=9), "8", "8", SPLIT),
    (Place(high=True, doubled=False, second=5), "A", "A", SPLIT),
    (Place(high=True, doubled=True, second=6), "5", "4 3", HIT),
]


def table(seed: int) -> Table:
    game, mixed, _, odds = solved()
    return Table(game, mixed, odds, seed)


@pytest.mark.parametrize(("place", "hidden", "shown", "play"), PLAYS)
def test_a_forced_play_gains_what_it_is_worth(place: Place, hidden: str, shown: str, play: int) -> None:
    cards, paired = tuple(map(Card, shown.split())), hidden == shown
    worth = solved().odds.plays(place, place_of(hidden), [place_of(card.rank) for card in cards], paired=paired)[play]
    dealing = table(1)
    near(worth, [dealing.against_banker(place, Card(hidden), cards, play) for _ in range(DEALS)])


@pytest.mark.parametrize(("first", "high"), [("A", True), ("5", False), ("9", True)])
def test_HB_50_a_forced_stake_gains_what_it_is_worth(first: str, high: bool) -> None:
    dealing = table(2)
    found = [dealing.whole_deal(Card(first), high=high) for _ in range(DEALS)]
    near(solved().odds.by_stake[place_of(first), int(high)], found)


@pytest.mark.parametrize(("first", "high", "doubled"), [("A", True, True), ("9", True, False), ("K", False, True)])
def test_HB_18_a_forced_doubling_gains_what_it_is_worth(first: str, high: bool, doubled: bool) -> None:
    """What the profile itself would do is next to the best: its draws stand for best ones here."""
    dealing = table(3)
    found = [dealing.bank_deal(Card(first), high=high, doubled=doubled) for _ in range(DEALS)]
    near(solved().odds.by_doubling[int(high), place_of(first), int(doubled)], found)


def place_of(rank: str) -> int:
    return min(RANKS.index(rank), 9)


def near(worth: float, found: list[float]) -> None:
    assert abs(fmean(found) - worth) < FAR * stdev(found) / sqrt(len(found))


def test_rules_that_are_not_solved_are_refused() -> None:
    with pytest.raises(AnalysisError, match="banker_second_card"):
        odds_of(HOME.replace(banker_second_card="down"))
