"""Cards, ranks and the order of a new shoe."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache

from nordjack.errors import NotationError

__all__ = ["RANKS", "SUITS", "VALUES", "Card", "fresh_deck", "fresh_shoe", "parse_card", "parse_cards", "show_cards"]

RANKS = "A23456789TJQK"
#: The ten values by name; T stands for every ten-value card.
VALUES = RANKS[:10]
SUITS = "shdc"
POINTS = {rank: min(place, 10) for place, rank in enumerate(RANKS, start=1)}


class Card(StrEnum):
    """One card: a rank, and a suit or none where the suit does not matter.

    Every card exists once, so cards compare and hash fast. ``points`` counts an ace as 1.

    >>> Card("8s").points, Card("K").suit
    (8, '')
    """

    rank: str
    suit: str
    points: int

    _ignore_ = ["names", "rank_", "suit_"]  # noqa: RUF012 - enum's own way to spell loop names
    names = vars()
    for rank_ in RANKS:
        for suit_ in ("", *SUITS):
            names["card_" + rank_ + suit_] = rank_ + suit_

    def __init__(self, text: str) -> None:
        self.rank = text[0]
        self.suit = text[1:]
        self.points = POINTS[text[0]]


def parse_card(text: str) -> Card:
    """Read one card, such as ``8s`` or ``T``; raises NotationError.

    >>> parse_card("Td")
    <Card.card_Td: 'Td'>
    """
    try:
        return Card(text)
    except ValueError:
        raise NotationError(
            "{found!r} is not a card; use a rank of A23456789TJQK and, if it matters, a suit of shdc",
            found=text,
        ) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards that stand apart by spaces, in their order; raises NotationError."""
    return tuple(parse_card(word) for word in text.split())


def show_cards(cards: Iterable[Card]) -> str:
    """Write cards as :func:`parse_cards` reads them."""
    return " ".join(cards)


@cache
def fresh_deck() -> tuple[Card, ...]:
    """Give 52 cards in start order: suits s h d c, ranks A 2 ... K."""
    return tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)


def fresh_shoe(decks: int) -> tuple[Card, ...]:
    """Give the cards of a new shoe in start order, deck by deck."""
    return fresh_deck() * decks
