"""The shoe's life: what is dealt, when it is shuffled, and which cards are. It never shuffles by itself."""

from collections import Counter

import msgspec

from nordjack.cards import Card, fresh_shoe
from nordjack.errors import ShoeError
from nordjack.rules import Rules

__all__ = ["Shoe", "cards_to_shuffle", "collect", "draw", "must_shuffle", "new_shoe", "reshuffle", "take_out"]


class Shoe(msgspec.Struct, frozen=True):
    """Every card of the decks, in one of four places.

    ``undealt`` is dealt from its front; ``in_play`` lies on the table; ``discards`` are those of finished rounds;
    the stop card lies face up at the bottom and is never dealt. ``behind_cut`` counts the cards behind the cut card.
    """

    undealt: tuple[Card, ...]
    in_play: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    stop_card: Card | None = None
    behind_cut: int = 0
    ran_out: bool = False

    @property
    def cut_card_shown(self) -> bool:
        """Tell whether the cut card has come out."""
        return self.ran_out or len(self.undealt) <= self.behind_cut


def new_shoe(rules: Rules, order: tuple[Card, ...]) -> Shoe:
    """Fill a shoe with all the decks' cards in a shuffled order; raises ShoeError where they are not those."""
    check_same(order, fresh_shoe(rules.decks))
    return laid_down(rules, order)


def laid_down(rules: Rules, order: tuple[Card, ...]) -> Shoe:
    """Place the cut card, or turn up the top card as the stop card."""
    if rules.shuffle == "stop-card":
        return Shoe(order[1:], stop_card=order[0])
    if rules.shuffle == "cut-card":
        return Shoe(order, behind_cut=len(order) - round(len(order) * rules.penetration))
    return Shoe(order)


def draw(shoe: Shoe) -> tuple[Card, Shoe]:
    """Take the next card; raises ShoeError where none is left before a shuffle."""
    if not shoe.undealt:
        raise ShoeError("no card is left to deal; shuffle the discards first")
    card = shoe.undealt[0]
    return card, msgspec.structs.replace(shoe, undealt=shoe.undealt[1:], in_play=(*shoe.in_play, card))


def take_out(shoe: Shoe, card: Card) -> Shoe:
    """Take this card from wherever it lies, of any suit where it names none; raises ShoeError where none is left."""
    place = next((at for at, each in enumerate(shoe.undealt) if card.value in (each.value, each.rank)), None)
    if place is None:
        raise ShoeError("no {found} is left in the shoe", found=card.value)
    left = shoe.undealt[:place] + shoe.undealt[place + 1 :]
    return msgspec.structs.replace(shoe, undealt=left, in_play=(*shoe.in_play, shoe.undealt[place]))


def collect(shoe: Shoe) -> Shoe:
    """Lay the cards of a finished round aside."""
    return msgspec.structs.replace(shoe, in_play=(), discards=shoe.discards + shoe.in_play)


def must_shuffle(rules: Rules, shoe: Shoe, participants: int) -> bool:
    """Tell whether cards must be shuffled before the next card is dealt.

    In mid-round only where none is left. Before a round by the table's way: the cut card is out; every round; or
    fewer than four cards for each participant, the banker included, lie above the stop card.
    """
    if shoe.in_play:
        return not shoe.undealt
    match rules.shuffle:
        case "cut-card":
            return shoe.cut_card_shown
        case "every-round":
            return bool(shoe.discards)
        case "stop-card":
            return bool(shoe.discards) and len(shoe.undealt) < 4 * participants


def cards_to_shuffle(rules: Rules, shoe: Shoe) -> tuple[Card, ...]:
    """Give the cards that are shuffled now, in start order.

    In mid-round the discards only. Before a round all cards; in the home game the discards and the old stop card,
    which go under the rest. Raises ShoeError where there is none.
    """
    if shoe.in_play:
        cards = shoe.discards
    elif rules.shuffle == "stop-card":
        cards = shoe.discards + stop_cards(shoe)
    else:
        cards = shoe.undealt + shoe.discards
    if not cards:
        raise ShoeError("the cards ran out in mid-round and no discards are left to shuffle")
    return in_start_order(rules, cards)


def reshuffle(rules: Rules, shoe: Shoe, order: tuple[Card, ...]) -> Shoe:
    """Give the shoe after a shuffle of :func:`cards_to_shuffle` came out in this order; raises ShoeError."""
    check_same(order, cards_to_shuffle(rules, shoe))
    if shoe.in_play:
        return msgspec.structs.replace(shoe, undealt=order, discards=(), ran_out=True)
    return laid_down(rules, shoe.undealt + order if rules.shuffle == "stop-card" else order)


def stop_cards(shoe: Shoe) -> tuple[Card, ...]:
    """Give the stop card, if there is one."""
    return () if shoe.stop_card is None else (shoe.stop_card,)


def in_start_order(rules: Rules, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort cards as they lie in new decks, so that a shuffle depends on its seed alone."""
    left = Counter(cards)
    return tuple(card for card in fresh_shoe(rules.decks) if take(left, card))


def take(left: Counter[Card], card: Card) -> bool:
    """Take a card from a count, if it holds one."""
    left[card] -= 1
    return left[card] >= 0


def check_same(found: tuple[Card, ...], expected: tuple[Card, ...]) -> None:
    """Refuse an order that adds, loses or swaps a card."""
    if Counter(found) != Counter(expected):
        raise ShoeError(
            "the {found} shuffled cards are not the {expected} that were to be shuffled",
            found=len(found),
            expected=len(expected),
        )
