"""How a table is held beside its rules: who may come, how fast it goes, who deals the cards."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

__all__ = ["AWAY_MS", "PACES", "Cards", "FirstBanker", "Options", "Pace", "Times"]

#: A seat is kept this long after its connection was lost, and to the end of the round.
AWAY_MS = 60_000


class Pace(StrEnum):
    """How long people have; without a clock a table waits for everybody who is there."""

    NONE = "none"
    CALM = "calm"
    NORMAL = "normal"
    QUICK = "quick"


class Cards(StrEnum):
    """Where cards come from: the program shuffles, or a croupier enters real ones."""

    SHUFFLED = "shuffled"
    CROUPIER = "croupier"


class FirstBanker(StrEnum):
    """Who holds the bank first in a home game."""

    LOT = "lot"
    CHOICE = "choice"


class Times(msgspec.Struct, frozen=True):
    """Seconds for each kind of decision: stakes from the first one placed, an offer, a play, the banker."""

    stakes: int
    offer: int
    play: int
    banker: int


PACES: Mapping[Pace, Times] = {
    Pace.CALM: Times(stakes=60, offer=30, play=45, banker=60),
    Pace.NORMAL: Times(stakes=30, offer=15, play=20, banker=30),
    Pace.QUICK: Times(stakes=15, offer=8, play=10, banker=15),
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the one who opens a table chooses.

    ``public`` tables stand in the lobby, others take an invitation; ``coach`` tells whether advice is allowed.
    """

    public: bool = False
    pace: Pace = Pace.NORMAL
    coach: bool = True
    cards: Cards = Cards.SHUFFLED
    first_banker: FirstBanker = FirstBanker.LOT
