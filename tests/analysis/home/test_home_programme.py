"""The solver against a linear programme of the whole game tree, for tiny packs that never change."""

import pytest

from analysis.home.explicit import value_of
from nordjack.analysis.home.game import HomeGame
from nordjack.analysis.home.model import make_deals, make_spots
from nordjack.analysis.home.solve import Bracket, Learner, bracket_of
from nordjack.rules import load_game

#: The programme's pairs are cards of equal points, and its ten is one rank.
RULES = load_game("home").rules.replace(split_on="value")
FIVES_AND_TENS = {5: 0.25, 10: 0.75}
WITH_ACES = {1: 0.2, 7: 0.3, 10: 0.5}


def learned(chances: dict[int, float], stakes: tuple[int, ...], rounds: int) -> Bracket:
    deals = make_deals(RULES, tuple(chances.get(points, 0.0) for points in range(1, 11)))
    spots = make_spots(20, tuple(points - 1 for points in chances))
    learner = Learner(HomeGame(deals, spots, tuple(map(float, stakes)), 2))
    learner.learn(rounds)
    return bracket_of(learner.game, learner.mixed())


def test_HB_48_and_HB_50_the_bracket_holds_the_programmes_value() -> None:
    value = value_of(FIVES_AND_TENS, (1, 3))
    bracket = learned(FIVES_AND_TENS, (1, 3), 60)
    assert bracket.low - 1e-9 <= value <= bracket.high + 1e-9
    assert bracket.width < 5e-3


@pytest.mark.nightly
def test_the_bounds_close_on_the_programmes_value() -> None:
    value = value_of(FIVES_AND_TENS, (1, 3))
    bracket = learned(FIVES_AND_TENS, (1, 3), 1000)
    assert bracket.low == pytest.approx(value, abs=1e-6)
    assert bracket.high == pytest.approx(value, abs=3e-5)


@pytest.mark.nightly
def test_the_bracket_holds_the_programmes_value_with_aces_and_naturals() -> None:
    value = value_of(WITH_ACES, (1,))
    bracket = learned(WITH_ACES, (1,), 300)
    assert bracket.low - 1e-9 <= value <= bracket.high + 1e-9
    assert bracket.width < 1e-5
