"""What cards are worth together."""

from collections.abc import Sequence

from nordjack.cards import Card

__all__ = ["hard_total", "is_natural", "is_soft", "same_rank", "same_value", "show_total", "total"]


def hard_total(cards: Sequence[Card]) -> int:
    """Give the total with every ace counted as 1.

    >>> hard_total([Card("A"), Card("7")])
    8
    """
    points = 0
    for card in cards:
        points += card.points
    return points


def total(cards: Sequence[Card], *, aces_as_one: bool = False) -> int:
    """Give the best total: one ace counts 11 where that does not go over 21.

    >>> total([Card("A"), Card("7")]), total([Card("A"), Card("7")], aces_as_one=True)
    (18, 8)
    """
    points = 0
    ace = False
    for card in cards:
        points += card.points
        ace = ace or card.points == 1
    if ace and points <= 11 and not aces_as_one:
        return points + 10
    return points


def is_soft(cards: Sequence[Card]) -> bool:
    """Tell whether an ace can count 11."""
    return total(cards) != hard_total(cards)


def is_natural(cards: Sequence[Card]) -> bool:
    """Tell whether the cards are an ace and a ten-value card; whether the hand was split is not seen here."""
    return len(cards) == 2 and total(cards) == 21


def same_value(cards: Sequence[Card]) -> bool:
    """Tell whether these are two cards of one value, such as a ten and a king."""
    return len(cards) == 2 and cards[0].points == cards[1].points


def same_rank(cards: Sequence[Card]) -> bool:
    """Tell whether these are two cards of one rank, such as two kings."""
    return len(cards) == 2 and cards[0].rank == cards[1].rank


def show_total(cards: Sequence[Card], *, aces_as_one: bool = False) -> str:
    """Write the total as the table says it: ``18``, or ``8/18`` where the ace can count 11.

    >>> show_total([Card("A"), Card("7")])
    '8/18'
    """
    hard, best = hard_total(cards), total(cards, aces_as_one=aces_as_one)
    return str(best) if hard == best else f"{hard}/{best}"
