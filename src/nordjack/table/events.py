"""What happened at a table. The log is public: no seed, nonce or face-down card stands in it before its time.

Three fields are for the server's own store alone, and :func:`public` leaves them out: the seed and the nonce that a
commitment stands for, and the order of a shuffle.
"""

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from nordjack.cards import Card
from nordjack.engine import Event as RoundEvent
from nordjack.engine.actions import Bet, Play
from nordjack.rules import Rules
from nordjack.table.options import Options
from nordjack.table.phrases import Phrase

__all__ = [
    "BankPassed",
    "BoxGivenUp",
    "BoxTaken",
    "BoxesPerPlayerSet",
    "By",
    "ConnectionLost",
    "ConnectionRegained",
    "DeadlineSet",
    "DealtFaceDown",
    "Happened",
    "HostChanged",
    "InRound",
    "Leaving",
    "Money",
    "MoneyGiven",
    "NonceAdded",
    "Opened",
    "Paused",
    "Played",
    "Prepared",
    "ReadySet",
    "Resumed",
    "RoundClosed",
    "RoundOpened",
    "RoundVoided",
    "RulesChanged",
    "Said",
    "SatDown",
    "ShoeFilled",
    "ShuffleCommitted",
    "ShuffleRevealed",
    "Shuffled",
    "SideBetPrepared",
    "StoodUp",
    "TurnedUp",
    "Undone",
    "public",
]


class By(StrEnum):
    """Who or what made something happen."""

    PERSON = "person"
    CLOCK = "clock"
    HOST = "host"
    ABSENCE = "absence"
    LOT = "lot"
    TURN = "turn"


class Money(StrEnum):
    """Why play money came or went beside the rounds."""

    START = "start"
    REFILL = "refill"
    BUY_IN = "buy-in"
    CORRECTION = "correction"


class Happening(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The base of all events of a table."""


class Opened(Happening, frozen=True):
    """A table was opened."""

    game: str
    rules: Rules
    options: Options
    host: str


class ShuffleCommitted(Happening, frozen=True):
    """The table bound itself to the seed of a shuffle to come; ``seed`` is for the store alone."""

    number: int
    commitment: str
    seed: str | None = None


class NonceAdded(Happening, frozen=True):
    """A person added to the next shuffle; the SHA-256 of the nonce binds, ``nonce`` is for the store alone."""

    seat: int
    digest: str
    nonce: str | None = None


class Shuffled(Happening, frozen=True):
    """Cards were shuffled by a committed seed; ``order`` is for replays without the seed alone."""

    number: int
    cards: int
    stop_card: Card | None = None
    order: tuple[Card, ...] | None = None


class ShuffleRevealed(Happening, frozen=True):
    """A shuffle is used up: its seed and the nonces that went into it."""

    number: int
    seed: str
    nonces: tuple[str, ...]


class ShoeFilled(Happening, frozen=True):
    """The croupier shuffled all cards."""


class SatDown(Happening, frozen=True):
    """A person, or a bot with a policy, took a seat."""

    seat: int
    person: str
    name: str
    bot: str | None = None


class StoodUp(Happening, frozen=True):
    """A seat is free again; the balance stays its person's at this table."""

    seat: int
    by: By
    reason: str = ""


class Leaving(Happening, frozen=True):
    """A person leaves in mid-round: his hands stand, his seat is free after it."""

    seat: int
    by: By
    reason: str = ""


class BoxTaken(Happening, frozen=True):
    """A seat plays a box."""

    seat: int
    box: int


class BoxGivenUp(Happening, frozen=True):
    """A seat plays a box no longer."""

    seat: int
    box: int


class Prepared(Happening, frozen=True):
    """A stake was laid on a box for the next round, or taken back with 0."""

    box: int
    amount: int


class SideBetPrepared(Happening, frozen=True):
    """A side bet was laid beside a stake, or taken back with 0."""

    box: int
    bet: Bet
    amount: int


class Undone(Happening, frozen=True):
    """The last change on a box was taken back: what lies there again."""

    box: int
    stake: int
    side_bet: Bet | None = None
    side_stake: int = 0


class ReadySet(Happening, frozen=True):
    """A seat is ready for the deal, or not any more."""

    seat: int
    ready: bool


class RoundOpened(Happening, frozen=True):
    """A round began: the seat that holds each of its boxes, and the banker's seat."""

    number: int
    boxes: dict[int, int]
    banker: int | None = None


class Played(Happening, frozen=True):
    """Somebody, or the clock for him, answered the decision; what follows stands in the next events."""

    box: int
    play: Play
    by: By


class InRound(Happening, frozen=True):
    """An event of the round itself."""

    event: RoundEvent


class DealtFaceDown(Happening, frozen=True):
    """The next card of the shoe went to a hand face down."""

    box: int
    hand: int


class TurnedUp(Happening, frozen=True):
    """A card that lay face down was turned up; ``place`` counts from 0 in the hand."""

    box: int
    place: int
    card: Card


class RoundClosed(Happening, frozen=True):
    """A round was settled: what every seat won, in öre."""

    number: int
    nets: dict[int, int]


class RoundVoided(Happening, frozen=True):
    """A round ended without a result: every stake went back."""

    number: int
    reason: str


class BankPassed(Happening, frozen=True):
    """The bank went to a seat."""

    seat: int
    by: By
    reason: str = ""


class MoneyGiven(Happening, frozen=True):
    """A seat got play money, or lost some by a correction, in öre."""

    seat: int
    amount: int
    kind: Money
    reason: str = ""


class DeadlineSet(Happening, frozen=True):
    """A decision is to be made before this time, in milliseconds since 1970; None: no clock runs."""

    at: int | None


class ConnectionLost(Happening, frozen=True):
    """A seat's connection was lost at this time."""

    seat: int
    at: int


class ConnectionRegained(Happening, frozen=True):
    """A seat is connected again."""

    seat: int


class BoxesPerPlayerSet(Happening, frozen=True):
    """A person may play this many boxes from now on."""

    boxes: int
    reason: str


class RulesChanged(Happening, frozen=True):
    """The table plays by other rules from now on."""

    game: str
    rules: Rules
    reason: str


class Paused(Happening, frozen=True):
    """All play stopped."""

    reason: str


class Resumed(Happening, frozen=True):
    """Play went on."""

    reason: str


class HostChanged(Happening, frozen=True):
    """Another person is the host."""

    person: str


class Said(Happening, frozen=True):
    """A seat said a phrase."""

    seat: int
    phrase: Phrase


Happened = (
    Opened
    | ShuffleCommitted
    | NonceAdded
    | Shuffled
    | ShuffleRevealed
    | ShoeFilled
    | SatDown
    | StoodUp
    | Leaving
    | BoxTaken
    | BoxGivenUp
    | Prepared
    | SideBetPrepared
    | Undone
    | ReadySet
    | RoundOpened
    | Played
    | InRound
    | DealtFaceDown
    | TurnedUp
    | RoundClosed
    | RoundVoided
    | BankPassed
    | MoneyGiven
    | DeadlineSet
    | ConnectionLost
    | ConnectionRegained
    | BoxesPerPlayerSet
    | RulesChanged
    | Paused
    | Resumed
    | HostChanged
    | Said
)


def public(event: Happened) -> Happened:
    """Give an event as everybody may see it, without what only the store may know."""
    match event:
        case ShuffleCommitted():
            return replace(event, seed=None)
        case NonceAdded():
            return replace(event, nonce=None)
        case Shuffled():
            return replace(event, order=None)
        case _:
            return event
