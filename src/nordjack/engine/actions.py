"""What can be asked of a round. Chance is an actor like any other: cards come in from outside."""

from enum import StrEnum

import msgspec

from nordjack.cards import Card

__all__ = ["Action", "Bet", "Deal", "Do", "Misdeal", "PlaceSideBet", "PlaceStake", "Play"]


class Play(StrEnum):
    """What a box, or the banker as box 0, can answer when it is asked."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    INSURE = "insure"
    EVEN_MONEY = "even-money"
    DECLINE = "decline"
    TAKE_HIT = "take-hit"
    TAKE_DOUBLE = "take-double"
    TAKE_SPLIT = "take-split"


class Bet(StrEnum):
    """The side bets."""

    OVER_13 = "over_13"
    UNDER_13 = "under_13"
    INSURANCE = "insurance"


class PlaceStake(msgspec.Struct, frozen=True, tag=True):
    """Place a box's stake, in öre."""

    box: int
    amount: int


class PlaceSideBet(msgspec.Struct, frozen=True, tag=True):
    """Place a side bet on over or under 13, in öre, beside a stake."""

    box: int
    bet: Bet
    amount: int


class Deal(msgspec.Struct, frozen=True, tag=True):
    """Deal this card to where the next card goes."""

    card: Card


class Misdeal(msgspec.Struct, frozen=True, tag=True):
    """Deal this card although nobody asked for one."""

    card: Card


class Do(msgspec.Struct, frozen=True, tag=True):
    """Answer for the box that is asked; box 0 is the banker."""

    box: int
    play: Play


Action = PlaceStake | PlaceSideBet | Deal | Misdeal | Do
