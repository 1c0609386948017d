"""The plain people of the home game, by the rule book's tips (HB-18, HB-38, HB-50 to HB-52) and by paper."""

from fractions import Fraction

import pytest

from nordjack.cards import RANKS, Card, parse_cards
from nordjack.strategy.policies import (
    SeenHand,
    banker_doubles,
    banker_draws,
    drawing_gain,
    punter_draws,
    punter_splits,
    punter_stake,
    standing_gain,
)

HIGH_CARDS = {"A", "T", "J", "Q", "K"}


def seen(text: str, stake: int = 1) -> SeenHand:
    return SeenHand(tuple(None if word == "?" else Card(word) for word in text.split()), stake)


@pytest.mark.parametrize("rank", RANKS)
def test_a_punter_stakes_high_on_an_ace_or_a_ten_HB_50(rank: str) -> None:
    assert punter_stake(Card(rank), 100, 2000) == (2000 if rank in HIGH_CARDS else 100)


@pytest.mark.parametrize("rank", RANKS)
def test_a_banker_doubles_on_an_ace_or_a_ten_HB_18(rank: str) -> None:
    assert banker_doubles(Card(rank)) == (rank in HIGH_CARDS)


@pytest.mark.parametrize("rank", RANKS)
def test_a_punter_splits_aces_and_eights_HB_51(rank: str) -> None:
    assert punter_splits([Card(rank), Card(rank)]) == (rank in {"A", "8"})
    assert not punter_splits([Card("A"), Card("8")])


@pytest.mark.parametrize(("cards", "draws"), [("9 7", True), ("9 8", False), ("A 5", True), ("A 6", False)])
def test_a_punter_stands_on_17_HB_52(cards: str, draws: bool) -> None:
    assert punter_draws(parse_cards(cards)) == draws


def test_a_forced_ace_counts_one() -> None:
    assert punter_draws(parse_cards("A 6 3"), aces_as_one=True)
    assert not punter_draws(parse_cards("A 6 3"))


STANDING = [
    # open hands: higher wins, equal is a push unless the bank wins that tie
    ("T 7", "T 9", (), Fraction(-1)),
    ("T 7", "T 6", (), Fraction(1)),
    ("T 7", "T 7", (), Fraction(0)),
    ("T 7", "T 7", (17,), Fraction(1)),
    ("A 6", "8 9", (18,), Fraction(0)),
    # ? T: no ace (natural), 12 ranks: 12-16 lose (5), 17 push, 18 19 and four 20s win (6)
    ("T 7", "? T", (), Fraction(5 - 6, 12)),
    # ? A: no ten (natural), 9 ranks: 12-16 lose (5), 17 push, 18 19 20 win
    ("T 7", "? A", (), Fraction(5 - 3, 9)),
    # ? T 6: A to 5 only, 17 to 21: one push, four wins
    ("T 7", "? T 6", (), Fraction(-4, 5)),
    ("T 7", "? T 6", (17,), Fraction(1 - 4, 5)),
    # ? 5 5: 10 and the hidden card: ace 21, 2-9 12-19, four 20s: 13 ranks, three cards are no natural
    ("T 7", "? 5 5", (), Fraction(5 - 7, 13)),
]


@pytest.mark.parametrize(("mine", "theirs", "ties", "gain"), STANDING)
def test_what_standing_gains(mine: str, theirs: str, ties: tuple[int, ...], gain: Fraction) -> None:
    assert standing_gain(parse_cards(mine), [seen(theirs)], ties) == gain


# Against an open 20, standing loses below it. By backward steps: 20 stands for 0; 19 draws a 2 to win, an ace to
# push: (1 - 11)/13; 18: a 3 wins, a 2 pushes, an ace makes 19: (1 - 10/13 - 10)/13; 17 likewise with 9 busts.
ON_19 = Fraction(-10, 13)
ON_18 = (1 + ON_19 - 10) / 13
ON_17 = (1 + ON_19 + ON_18 - 9) / 13


@pytest.mark.parametrize(("mine", "gain"), [("T 9", ON_19), ("T 8", ON_18), ("T 7", ON_17)])
def test_what_drawing_gains_against_an_open_20(mine: str, gain: Fraction) -> None:
    assert drawing_gain(parse_cards(mine), [seen("T T")], ()) == gain
    assert banker_draws(parse_cards(mine), [seen("T T")], ())


def test_a_hard_20_loses_by_drawing() -> None:
    assert drawing_gain(parse_cards("T T"), [seen("T T")], ()) == Fraction(1 - 12, 13)
    assert not banker_draws(parse_cards("T T"), [seen("T T")], ())


def test_a_soft_20_draws_against_an_open_21() -> None:
    """Standing loses for certain; any card of the 13 leaves hope or is no worse."""
    assert banker_draws(parse_cards("A 9"), [seen("7 7 7")], ())


def test_a_soft_17_beaten_by_nobody_stands() -> None:
    assert not banker_draws(parse_cards("A 6"), [seen("T 6")], ())


def test_stakes_are_the_weights() -> None:
    """A small hand that wins does not make the banker risk what a big hand loses, and the other way round."""
    small_wins = [seen("T T", 100), seen("T 6", 2000)]
    big_wins = [seen("T T", 2000), seen("T 6", 100)]
    assert standing_gain(parse_cards("T 7"), small_wins, ()) == 1900
    assert not banker_draws(parse_cards("T 7"), small_wins, ())
    assert banker_draws(parse_cards("T 7"), big_wins, ())
