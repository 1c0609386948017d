"""The shoe's life; what the rule book says of it stands in rulebook/test_table_rules.py."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nordjack.cards import Card, fresh_shoe, parse_cards
from nordjack.errors import ShoeError
from nordjack.rules import Rules, load_game
from nordjack.table import Shoe, cards_to_shuffle, collect, draw, must_shuffle, new_shoe, reshuffle
from strategies import any_rules

SWEDISH = load_game("swedish").rules


def everything(shoe: Shoe) -> Counter[Card]:
    stop = () if shoe.stop_card is None else (shoe.stop_card,)
    return Counter(shoe.undealt + shoe.in_play + shoe.discards + stop)


@given(any_rules(), st.randoms(use_true_random=False), st.lists(st.integers(1, 40), min_size=1, max_size=40))
def test_cards_are_conserved_at_every_moment(rules: Rules, dice: random.Random, rounds: list[int]) -> None:
    decks = Counter(fresh_shoe(rules.decks))
    shoe = new_shoe(rules, tuple(dice.sample(fresh_shoe(rules.decks), 52 * rules.decks)))
    for cards in rounds:
        for _ in range(min(cards, 40 * rules.decks)):
            if must_shuffle(rules, shoe, 3):
                old = cards_to_shuffle(rules, shoe)
                shoe = reshuffle(rules, shoe, tuple(dice.sample(old, len(old))))
            card, shoe = draw(shoe)
            assert everything(shoe) == decks
            assert shoe.in_play[-1] == card
        shoe = collect(shoe)
        assert everything(shoe) == decks


def test_a_shoe_must_hold_its_decks() -> None:
    with pytest.raises(ShoeError, match="311 shuffled cards"):
        new_shoe(SWEDISH, fresh_shoe(6)[1:])


def test_no_card_to_deal() -> None:
    with pytest.raises(ShoeError, match="no card is left"):
        draw(Shoe(()))


def test_no_discards_to_shuffle() -> None:
    with pytest.raises(ShoeError, match="no discards"):
        cards_to_shuffle(SWEDISH, Shoe((), in_play=parse_cards("8s")))


def test_a_shuffle_cannot_swap_a_card() -> None:
    shoe = Shoe((), in_play=parse_cards("8s"), discards=parse_cards("9s Ts"))
    with pytest.raises(ShoeError, match="not the 2"):
        reshuffle(SWEDISH, shoe, parse_cards("9s 9s"))


@pytest.mark.parametrize(("penetration", "behind"), [(0.75, 78), (1.0, 0), (0.1, 281)])
def test_the_cut_card(penetration: float, behind: int) -> None:
    assert new_shoe(SWEDISH.replace(penetration=penetration), fresh_shoe(6)).behind_cut == behind


def test_every_card_can_be_dealt_before_the_last_shuffle() -> None:
    rules = SWEDISH.replace(penetration=1.0)
    shoe = new_shoe(rules, fresh_shoe(6))
    for _ in range(311):
        _, shoe = draw(shoe)
        assert not must_shuffle(rules, collect(shoe), 1)
    _, shoe = draw(shoe)
    assert must_shuffle(rules, collect(shoe), 1)
