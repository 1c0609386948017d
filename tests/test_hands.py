import pytest

from nordjack.cards import parse_cards
from nordjack.hands import hard_total, is_natural, is_soft, same_rank, same_value, show_total, total


@pytest.mark.parametrize(
    ("cards", "points", "soft", "shown"),
    [
        ("A 7", 18, True, "8/18"),
        ("A 7 T", 18, False, "18"),
        ("A A", 12, True, "2/12"),
        ("A A 9", 21, True, "11/21"),
        ("A A T", 12, False, "12"),
        ("A K", 21, True, "11/21"),
        ("A 4 6", 21, True, "11/21"),
        ("7 7 7", 21, False, "21"),
        ("T 6 K", 26, False, "26"),
        ("A T K", 21, False, "21"),
        ("", 0, False, "0"),
    ],
)
def test_totals(cards: str, points: int, soft: bool, shown: str) -> None:
    hand = parse_cards(cards)
    assert (total(hand), is_soft(hand), show_total(hand)) == (points, soft, shown)


def test_forced_aces_count_1() -> None:
    hand = parse_cards("A 7 3")
    assert total(hand, aces_as_one=True) == hard_total(hand) == 11
    assert show_total(hand, aces_as_one=True) == "11"


def test_naturals_and_pairs() -> None:
    assert is_natural(parse_cards("K A"))
    assert not is_natural(parse_cards("7 7 7"))
    assert not is_natural(parse_cards("T K"))
    assert same_value(parse_cards("T K"))
    assert not same_rank(parse_cards("T K"))
    assert same_rank(parse_cards("Ks Kh"))
    assert not same_value(parse_cards("8 8 8"))
