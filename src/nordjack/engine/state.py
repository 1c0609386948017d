"""The state of one round: the least that must be remembered, everything else derived."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from nordjack.cards import Card
from nordjack.engine.actions import Bet
from nordjack.engine.events import Outcome
from nordjack.errors import RulesError
from nordjack.hands import hard_total, is_natural, total
from nordjack.rules import Rules

__all__ = ["Asks", "Box", "Hand", "Round", "SideBet", "Turn", "open_round"]


class Hand(msgspec.Struct, frozen=True):
    """One hand of a box."""

    cards: tuple[Card, ...] = ()
    stake: int = 0
    face_down: bool = False
    wants_card: bool = False
    doubled: bool = False
    aces_as_one: bool = False
    stood: bool = False
    surrendered: bool = False
    declined_surrender: bool = False
    answered_offer: bool = False
    took_even_money: bool = False
    outcome: Outcome | None = None
    net: int = 0

    @property
    def total(self) -> int:
        """Give the best total, with forced aces as 1."""
        return total(self.cards, aces_as_one=self.aces_as_one)

    @property
    def is_soft(self) -> bool:
        """Tell whether an ace counts 11."""
        return self.total != hard_total(self.cards)

    @property
    def is_bust(self) -> bool:
        """Tell whether the hand is over 21."""
        return hard_total(self.cards) > 21

    @property
    def is_open(self) -> bool:
        """Tell whether the hand is not settled yet."""
        return self.outcome is None


class SideBet(msgspec.Struct, frozen=True):
    """A stake beside the main one."""

    bet: Bet
    stake: int
    outcome: Outcome | None = None
    net: int = 0


class Box(msgspec.Struct, frozen=True):
    """A betting box: its number, its original stake, its hands from left to right, its side bets."""

    number: int
    stake: int = 0
    hands: tuple[Hand, ...] = (Hand(),)
    side_bets: tuple[SideBet, ...] = ()

    @property
    def is_split(self) -> bool:
        """Tell whether the first hand was split."""
        return len(self.hands) > 1

    @property
    def has_natural(self) -> bool:
        """Tell whether the first two cards are an ace and a ten-value card."""
        return len(self.hands) == 1 and is_natural(self.hands[0].cards)

    @property
    def first_two_points(self) -> int:
        """Give what the box's first two cards count with aces as 1; a split took two cards of one value apart."""
        cards = self.hands[0].cards
        return 2 * cards[0].points if self.is_split else hard_total(cards[:2])

    @property
    def net(self) -> int:
        """Give what the box won so far, in öre."""
        return sum(hand.net for hand in self.hands) + sum(bet.net for bet in self.side_bets)


class Asks(StrEnum):
    """What a round waits for."""

    STAKE = "stake"
    CARD = "card"
    INSURANCE = "insurance"
    EVEN_MONEY = "even money"
    EARLY_SURRENDER = "early surrender"
    MISDEAL = "misdealt card"
    PLAY = "play"
    BANKER_DOUBLE = "doubling"
    BANKER_PLAY = "banker's play"


class Turn(msgspec.Struct, frozen=True):
    """Who must act now, and on what: a card is for this hand; box 0 is the dealer or banker."""

    asks: Asks
    box: int = 0
    hand: int = 0


class Round(msgspec.Struct, frozen=True, dict=True):
    """One round at a table, from the stakes to the settlement. Build it with :func:`open_round`."""

    rules: Rules
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...] = ()
    dealer_turned: bool = False
    peeked: bool = False
    misdealt: Card | None = None
    misdeal_declined: tuple[tuple[int, int], ...] = ()
    set_aside: tuple[Card, ...] = ()
    stakes_doubled: bool | None = None
    doubled_by_blackjack: bool = False
    banker_wants_card: bool = False
    banker_stood: bool = False
    over: bool = False

    def box(self, number: int) -> Box:
        """Give the box of a number; raises KeyError where the round has none."""
        for box in self.boxes:
            if box.number == number:
                return box
        raise KeyError(number)

    def places(self) -> Iterator[tuple[Box, int, Hand]]:
        """Give every hand with its box and place, in the order of play."""
        for box in self.boxes:
            for place, hand in enumerate(box.hands):
                yield box, place, hand

    @property
    def up_card(self) -> Card:
        """Give the dealer's card that everybody sees."""
        return self.dealer[0]

    @property
    def dealer_total(self) -> int:
        """Give the dealer's best total, face-down cards included."""
        return total(self.dealer)

    @property
    def dealer_has_blackjack(self) -> bool:
        """Tell whether the dealer's first two cards are a natural, whether or not anybody knows it yet."""
        return is_natural(self.dealer)

    @property
    def cards_used(self) -> int:
        """Count the cards that left the shoe."""
        dealt = sum(len(hand.cards) for box in self.boxes for hand in box.hands)
        return dealt + len(self.dealer) + len(self.set_aside) + (self.misdealt is not None)

    @property
    def banker_net(self) -> int:
        """Give what the bank won so far, in öre."""
        return -sum(box.net for box in self.boxes)


def open_round(rules: Rules, boxes: Iterable[int]) -> Round:
    """Begin a round with these boxes, which still need their stakes; raises RulesError for a wrong box."""
    numbers = sorted(set(boxes))
    if not numbers:
        raise RulesError("a round without a box; use at least one of 1 to {most}", most=rules.boxes)
    for number in numbers:
        if not 1 <= number <= rules.boxes:
            raise RulesError("box {found}; use 1 to {most}", found=number, most=rules.boxes)
    return Round(rules, tuple(Box(number) for number in numbers))
