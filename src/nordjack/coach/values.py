"""Cards as the analysis counts them."""

from collections.abc import Iterable

from nordjack.cards import Card

__all__ = ["value_of", "values_of"]


def values_of(cards: Iterable[Card | None]) -> tuple[int, ...]:
    """Give open cards as values from 0 (ace) to 9 (ten)."""
    return tuple(value_of(card) for card in cards if card is not None)


def value_of(card: Card) -> int:
    """Give a card's value from 0 (ace) to 9 (ten)."""
    return card.points - 1
