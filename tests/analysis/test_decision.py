"""One decision: equal to the whole analysis, right in the middle of a split, and fast enough to be asked live."""

import random

import pytest

from nordjack.analysis.composition import Composition, by_values, full_shoe
from nordjack.analysis.decision import SplitState, decision
from nordjack.analysis.rows import column
from nordjack.analysis.solver import Solver
from nordjack.errors import AnalysisError
from nordjack.rules import Rules, load_game

ACE, FIVE, SIX, EIGHT, TEN = 0, 4, 5, 7, 9


def rules_of(game: str, **changes: object) -> Rules:
    return load_game(game, changes=changes).rules


@pytest.mark.parametrize("game", ["swedish", "event", "danish", "american", "european", "single-deck"])
def test_it_equals_the_whole_analysis(game: str) -> None:
    rules = rules_of(game)
    cards = full_shoe(rules.decks)
    for up in (ACE, SIX, TEN):
        for row in column(Solver(rules), up, cards).rows:
            found = decision(rules, row.hand, up, cards)
            assert found.best == row.best
            assert found.plays == pytest.approx(row.plays, abs=1e-14)


def test_insurance_knows_the_hand() -> None:
    cards = full_shoe(6)
    tens = decision(rules_of("danish"), (TEN, TEN), ACE, cards).insurance
    fives = decision(rules_of("danish"), (FIVE, FIVE), ACE, cards).insurance
    assert tens == pytest.approx(3 * 94 / 309 - 1)
    assert fives == pytest.approx(3 * 96 / 309 - 1)
    assert decision(rules_of("danish"), (TEN, TEN), TEN, cards).insurance is None


def test_even_money_adds_what_half_an_insurance_would() -> None:
    """SE-55 and MG-35: a natural takes even money instead of insurance."""
    found = decision(rules_of("swedish"), (ACE, TEN), ACE, full_shoe(6))
    assert found.insurance is None
    assert found.even_money == pytest.approx((3 * 95 / 309 - 1) / 2)
    assert decision(rules_of("danish"), (ACE, TEN), ACE, full_shoe(6)).insurance == pytest.approx(3 * 95 / 309 - 1)


def test_insurance_before_the_dealer_is_offered_to_any_hand() -> None:
    """MG-34: after the players' turns, hand by hand."""
    found = decision(rules_of("event"), (EIGHT, 1, TEN), ACE, full_shoe(6), SplitState(2, EIGHT))
    assert found.insurance is not None
    assert decision(rules_of("swedish"), (EIGHT, 1, TEN), ACE, full_shoe(6)).insurance is None


def test_a_split_ace_with_one_card_only_stands() -> None:
    """SE-35."""
    found = decision(rules_of("swedish"), (ACE, FIVE), SIX, full_shoe(6), SplitState(2, ACE))
    assert set(found.plays) == {"stand"}


def test_a_third_ace_may_be_split_where_the_rules_say_so() -> None:
    """SE-36 and SE-75."""
    assert "split" in decision(rules_of("swedish"), (ACE, ACE), SIX, full_shoe(6), SplitState(2, ACE)).plays
    assert "split" not in decision(rules_of("european"), (ACE, ACE), SIX, full_shoe(6), SplitState(2, ACE)).plays


def test_a_split_21_is_no_natural() -> None:
    """SE-37 and MG-27: it pays 1:1; MG-20: it may be doubled as 11 at the event table only."""
    event = decision(rules_of("event"), (ACE, TEN), SIX, full_shoe(6), SplitState(2, TEN))
    assert event.best == "stand"
    assert event.plays["stand"] is not None
    assert event.plays["stand"] < 1
    assert set(event.plays) == {"stand", "double"}
    assert set(decision(rules_of("swedish"), (ACE, TEN), SIX, full_shoe(6), SplitState(2, TEN)).plays) == {
        "stand",
        "hit",
    }


def test_the_double_of_a_split_21_counts_every_ace_as_one() -> None:
    """MG-20, MG-21: from a shoe of nines and tens a doubled 11 draws 20 or 21."""
    cards = Composition((1, 0, 0, 0, 0, 1, 0, 0, 20, 20, 0, 0, 0))
    found = decision(rules_of("event"), (ACE, TEN), SIX, cards, SplitState(2, TEN))
    nine, ten = 20 / 39, 19 / 39
    # The dealer has 6: with nine or ten he has 15 or 16 and is bust by the next nine or ten.
    assert found.plays["stand"] == pytest.approx(1)
    assert found.plays["double"] == pytest.approx(2 * (nine + ten))


def test_no_double_after_a_split_where_it_is_barred() -> None:
    """DK-31."""
    assert "double" in decision(rules_of("danish"), (FIVE, SIX), SIX, full_shoe(6)).plays
    assert "double" not in decision(rules_of("danish"), (FIVE, SIX), SIX, full_shoe(6), SplitState(2, FIVE)).plays


@pytest.mark.parametrize(("hands", "may"), [(1, True), (2, True), (3, True), (4, False)], ids=str)
def test_the_number_of_hands_ends_splitting(hands: int, may: bool) -> None:
    found = decision(rules_of("american"), (EIGHT, EIGHT), SIX, full_shoe(6), SplitState(hands, EIGHT))
    assert ("split" in found.plays) is may


def test_a_last_split_is_two_hands_of_the_same_worth() -> None:
    """With three hands of four, splitting gives two hands that take any second card: twice one of them."""
    rules = rules_of("european", max_hands=4, double_on=[])
    cards = by_values((0, 0, 0, 0, 0, 1, 0, 2, 0, 40))
    found = decision(rules, (EIGHT, EIGHT), SIX, cards, SplitState(3, EIGHT))
    # Only tens are left: each hand is 18, the dealer's 6 draws ten and ten and is bust.
    assert found.plays["split"] == pytest.approx(2)
    assert found.plays["stand"] == pytest.approx(1)


def test_surrender_is_for_first_hands() -> None:
    assert decision(rules_of("american"), (5, TEN), TEN, full_shoe(6)).best == "surrender"
    assert "surrender" not in decision(rules_of("american"), (1, 4, 8), TEN, full_shoe(6)).plays
    assert "surrender" not in decision(rules_of("american"), (5, TEN), TEN, full_shoe(6), SplitState(2, 5)).plays


@pytest.mark.parametrize(
    ("hand", "up", "told"),
    [
        ((EIGHT,), TEN, "two cards or more"),
        ((TEN, TEN, 4), TEN, "hard total 25"),
        ((EIGHT, EIGHT), 3, "up card 4"),
        ((FIVE, FIVE), TEN, "takes 2 card"),
    ],
    ids=["one card", "bust", "no such up card", "no such hand"],
)
def test_impossible_questions_are_refused(hand: tuple[int, ...], up: int, told: str) -> None:
    cards = by_values((4, 4, 4, 0, 1, 4, 4, 4, 4, 16))
    with pytest.raises(AnalysisError) as refused:
        decision(rules_of("swedish"), hand, up, cards)
    assert told in str(refused.value)


def test_half_a_shoe_still_answers() -> None:
    dice = random.Random(7)
    deck = [rank for rank in range(13) for _ in range(24)]
    for _ in range(40):
        dice.shuffle(deck)
        left = deck[: dice.randint(60, 300)]
        cards = Composition(tuple(left.count(rank) for rank in range(13)))
        hand, up = tuple(min(rank, 9) for rank in left[:2]), min(left[2], 9)
        found = decision(rules_of("swedish"), hand, up, cards)
        assert found.best in found.plays
