import pickle
from collections import Counter

import pytest

from nordjack.cards import Card, fresh_deck, fresh_shoe, parse_card, parse_cards, show_cards
from nordjack.errors import NotationError


def test_points_and_parts() -> None:
    assert [Card(rank).points for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert (Card("Td").rank, Card("Td").suit, Card("T").suit) == ("T", "d", "")


def test_there_are_65_cards_suitless_ones_included() -> None:
    assert len(Card) == 13 * 5


def test_a_card_is_one_object_even_through_a_pickle() -> None:
    assert parse_card("8s") is Card("8s")
    assert pickle.loads(pickle.dumps(Card("8s"))) is Card("8s")


@pytest.mark.parametrize("text", ["", "1", "10", "8x", "8S", "as", "8ss", "8 ", "♠", "card_8s"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card; use a rank of"):
        parse_card(text)


def test_lines_of_cards() -> None:
    cards = parse_cards("  8s 6h   T ")
    assert cards == ("8s", "6h", "T")
    assert show_cards(cards) == "8s 6h T"
    assert parse_cards("") == ()


def test_the_start_order_is_suits_s_h_d_c_and_ranks_a_to_k() -> None:
    deck = fresh_deck()
    assert deck[:3] == ("As", "2s", "3s")
    assert deck[12:14] == ("Ks", "Ah")
    assert deck[-1] == "Kc"
    assert set(Counter(fresh_shoe(6)).values()) == {6}
