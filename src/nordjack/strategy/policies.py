"""How plain people play the home game: pure functions of cards and amounts."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from nordjack.cards import RANKS, Card
from nordjack.hands import hard_total, is_natural, same_rank, total

__all__ = [
    "SeenHand",
    "banker_doubles",
    "banker_draws",
    "drawing_gain",
    "punter_draws",
    "punter_splits",
    "punter_stake",
    "standing_gain",
]

BUST = 22


class SeenHand(NamedTuple):
    """A hand that plays against the banker, as he sees it: a card that lies face down is None.

    ``totals`` are the totals that it may have, with their chances; none where each hidden rank is as likely as another.
    """

    cards: tuple[Card | None, ...]
    stake: int
    totals: tuple[tuple[int, Fraction], ...] = ()


def punter_stake(first: Card, low: int, high: int) -> int:
    """Give what a punter stakes on his first card: high on an ace or a ten-value card."""
    return high if first.points in (1, 10) else low


def punter_splits(cards: Sequence[Card]) -> bool:
    """Tell whether a punter splits his pair: aces and eights only."""
    return same_rank(cards) and cards[0].points in (1, 8)


def punter_draws(cards: Sequence[Card], *, aces_as_one: bool = False) -> bool:
    """Tell whether a punter draws: below 17, soft or hard."""
    return total(cards, aces_as_one=aces_as_one) < 17


def banker_doubles(first: Card) -> bool:
    """Tell whether a banker doubles all stakes on his first card: an ace or a ten-value card."""
    return first.points in (1, 10)


def banker_draws(cards: Sequence[Card], hands: Sequence[SeenHand], ties: Collection[int]) -> bool:
    """Tell whether a banker with 17 or more gains by drawing; ``ties`` are the equal totals that he wins."""
    return drawing_gain(cards, hands, ties) > standing_gain(cards, hands, ties)


def standing_gain(cards: Sequence[Card], hands: Sequence[SeenHand], ties: Collection[int]) -> Fraction:
    """Give what a banker expects to gain, in öre, by standing on his cards."""
    return gains(hands, ties)[total(cards)]


def drawing_gain(cards: Sequence[Card], hands: Sequence[SeenHand], ties: Collection[int]) -> Fraction:
    """Give what a banker expects to gain, in öre, by drawing once and then as is best, from endless cards."""
    settled = gains(hands, ties)

    @cache
    def drawn(points: int, ace: bool) -> Fraction:
        nexts = ((points + card.points, ace or card.points == 1) for card in map(Card, RANKS))
        return sum((played(*after) for after in nexts), Fraction(0)) / len(RANKS)

    def played(points: int, ace: bool) -> Fraction:
        best = points + 10 if ace and points <= 11 else points
        if best < 17:
            return drawn(points, ace)
        if points >= 21:
            return settled[min(points, BUST)]
        return max(settled[best], drawn(points, ace))

    return drawn(hard_total(cards), any(card.points == 1 for card in cards))


def gains(hands: Sequence[SeenHand], ties: Collection[int]) -> Mapping[int, Fraction]:
    """Give what each of the banker's final totals gains; 22 is a bust."""
    return {mine: sum((gain(mine, hand, ties) for hand in hands), Fraction(0)) for mine in range(17, BUST + 1)}


def gain(mine: int, hand: SeenHand, ties: Collection[int]) -> Fraction:
    """Give what a final total gains against one hand."""
    if hand.totals:
        return hand.stake * sum((chance * sign(mine, each, ties) for each, chance in hand.totals), Fraction(0))
    theirs = list(possible_totals(hand.cards))
    return Fraction(hand.stake * sum(sign(mine, each, ties) for each in theirs), len(theirs))


def sign(mine: int, theirs: int, ties: Collection[int]) -> int:
    """Give 1 where the banker wins, -1 where he loses, 0 for a push."""
    if mine == BUST:
        return -1
    if mine == theirs:
        return int(mine in ties)
    return 1 if mine > theirs else -1


def possible_totals(cards: Sequence[Card | None]) -> Iterator[int]:
    """Give the totals of a hand that still plays, each as often as a rank of its hidden card makes it.

    A hand that plays is not bust, and no natural: those are paid before the banker's turn.
    """
    seen = [card for card in cards if card is not None]
    if len(seen) == len(cards):
        yield total(seen)
        return
    for hidden in map(Card, RANKS):
        hand = [hidden, *seen]
        if hard_total(hand) <= 21 and not is_natural(hand):
            yield total(hand)
