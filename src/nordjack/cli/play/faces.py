"""How cards, hands and people look in a line of text."""

from collections.abc import Sequence

from nordjack.cards import Card, parse_cards
from nordjack.engine.view import HandView, RoundView
from nordjack.errors import IllegalAction, NotationError
from nordjack.hands import is_natural, show_total
from nordjack.words import Words

__all__ = ["bank_text", "face", "faces", "hand_of", "hand_text", "spot", "symbols_in", "worth"]

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "": ""}


def face(card: Card) -> str:
    """Give a card as people read it.

    >>> face(Card("Td"))
    '10♦'
    """
    return card.rank.replace("T", "10") + SYMBOLS[card.suit]


def faces(cards: Sequence[Card | None], hidden: str = "") -> str:
    """Give cards in a row, those that lie face down as a mark."""
    return " ".join(hidden if card is None else face(card) for card in cards)


def worth(words: Words, cards: Sequence[Card | None], *, aces_as_one: bool = False, natural: bool = False) -> str:
    """Give the total of cards, nothing where one of them lies face down."""
    seen = [card for card in cards if card is not None]
    if len(seen) < len(cards) or not seen:
        return ""
    if natural and is_natural(seen):
        return words("blackjack")
    return show_total(seen, aces_as_one=aces_as_one)


def hand_text(words: Words, hand: HandView, hidden: str) -> str:
    """Give a hand's cards and total in one phrase."""
    return ", ".join(filter(None, (faces(hand.cards, hidden), worth(words, hand.cards, aces_as_one=hand.aces_as_one))))


def bank_text(words: Words, cards: Sequence[Card | None], hidden: str) -> str:
    """Give the bank's cards and total in one phrase."""
    return ", ".join(filter(None, (faces(cards, hidden), worth(words, cards, natural=True))))


def hand_of(seen: RoundView, box: int, place: int) -> HandView:
    """Give a hand of a view."""
    return next(each for each in seen.boxes if each.number == box).hands[place]


def spot(words: Words, seen: RoundView, box: int, place: int = 0) -> str:
    """Name the place of a hand: its box, and which hand it is where the box was split."""
    hands = next(each.hands for each in seen.boxes if each.number == box)
    if len(hands) > 1:
        return words("box {box}, hand {hand}", box=box, hand=place + 1)
    return words("box {box}", box=box)


def symbols_in(error: IllegalAction) -> IllegalAction:
    """Give a refusal whose cards look as they do on the table."""
    return IllegalAction(error.template, **{name: with_symbols(value) for name, value in error.values.items()})


def with_symbols(value: object) -> object:
    """Give a value of a refusal, cards with their symbols."""
    try:
        return faces(parse_cards(value)) if isinstance(value, str) else value
    except NotationError:
        return value
