"""What happened in a round. Events hold every fact that the next state needs, so evolve holds no rule."""

from enum import StrEnum

import msgspec

from nordjack.cards import Card
from nordjack.engine.actions import Bet

__all__ = [
    "BANKER",
    "BankerHit",
    "BankerStood",
    "CardDealt",
    "DealerTurned",
    "Doubled",
    "DoublingDeclined",
    "EvenMoneyTaken",
    "Event",
    "HandSettled",
    "Hit",
    "Insured",
    "MisdealDeclined",
    "MisdealSetAside",
    "MisdealTaken",
    "Misdealt",
    "OfferDeclined",
    "Outcome",
    "Peeked",
    "RoundEnded",
    "SetAsideTaken",
    "SideBetPlaced",
    "SideBetSettled",
    "Split",
    "StakePlaced",
    "StakesDoubled",
    "Stood",
    "SurrenderDeclined",
    "Surrendered",
]

#: The box number of the dealer or banker.
BANKER = 0


class Outcome(StrEnum):
    """How a hand or a side bet ended."""

    BLACKJACK = "blackjack"
    EVEN_MONEY = "even-money"
    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    BUST = "bust"
    SURRENDER = "surrender"


class Happened(msgspec.Struct, frozen=True, tag=True):
    """The base of all events."""


class AtHand(Happened, frozen=True):
    """Something happened at one hand; hands count from 0, left to right."""

    box: int
    hand: int


class StakePlaced(Happened, frozen=True):
    """A box has its stake."""

    box: int
    amount: int


class SideBetPlaced(Happened, frozen=True):
    """A box has a side bet."""

    box: int
    bet: Bet
    amount: int


class CardDealt(AtHand, frozen=True):
    """A card went to a hand, or to the dealer as box 0."""

    card: Card
    face_down: bool = False


class Hit(AtHand, frozen=True):
    """A hand asked for a card."""


class Stood(AtHand, frozen=True):
    """A hand wants no more cards."""


class Doubled(AtHand, frozen=True):
    """A hand's stake grew for exactly one card."""

    amount: int
    aces_as_one: bool


class Split(AtHand, frozen=True):
    """A pair became two hands; the new one stands directly right of the old."""

    amount: int


class Surrendered(AtHand, frozen=True):
    """A hand was given up."""


class SurrenderDeclined(AtHand, frozen=True):
    """An early surrender was declined."""


class Insured(AtHand, frozen=True):
    """A hand is insured."""

    amount: int


class EvenMoneyTaken(AtHand, frozen=True):
    """A natural takes its stake at once."""


class OfferDeclined(AtHand, frozen=True):
    """Insurance or even money was declined."""


class Peeked(Happened, frozen=True):
    """The dealer looked at the hole card."""

    blackjack: bool


class DealerTurned(Happened, frozen=True):
    """The dealer or banker turned up what lay face down."""


class StakesDoubled(Happened, frozen=True):
    """The banker doubled stakes: every one by his choice, or those a blackjack doubles."""

    boxes: tuple[int, ...]
    by_blackjack: bool = False


class DoublingDeclined(Happened, frozen=True):
    """The banker leaves the stakes as they are."""


class BankerHit(Happened, frozen=True):
    """The banker chose to draw."""


class BankerStood(Happened, frozen=True):
    """The banker chose to stand."""


class Misdealt(Happened, frozen=True):
    """A card nobody asked for lies on the table."""

    card: Card


class MisdealTaken(AtHand, frozen=True):
    """A hand took the misdealt card."""


class MisdealDeclined(AtHand, frozen=True):
    """A hand declined the misdealt card."""


class MisdealSetAside(Happened, frozen=True):
    """Nobody took the misdealt card: it is the dealer's next card, whether or not he will need one."""


class SetAsideTaken(Happened, frozen=True):
    """The dealer took the card that was set aside."""

    card: Card


class SideBetSettled(Happened, frozen=True):
    """A side bet ended; net is in öre, from the player's side."""

    box: int
    place: int
    outcome: Outcome
    net: int


class HandSettled(AtHand, frozen=True):
    """A hand ended; net is in öre, from the player's side."""

    outcome: Outcome
    net: int


class RoundEnded(Happened, frozen=True):
    """Nothing is open any more."""


Event = (
    CardDealt
    | Hit
    | Stood
    | HandSettled
    | RoundEnded
    | StakePlaced
    | Doubled
    | Split
    | SideBetPlaced
    | SideBetSettled
    | DealerTurned
    | Peeked
    | Insured
    | EvenMoneyTaken
    | OfferDeclined
    | Surrendered
    | SurrenderDeclined
    | StakesDoubled
    | DoublingDeclined
    | BankerHit
    | BankerStood
    | Misdealt
    | MisdealTaken
    | MisdealDeclined
    | MisdealSetAside
    | SetAsideTaken
)
