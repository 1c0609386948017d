"""What people see of a table. Views list what they show, so that a new secret is hidden by default."""

import msgspec

from nordjack.cards import Card
from nordjack.engine import BANKER, Asks
from nordjack.engine.actions import Bet, Play
from nordjack.engine.view import RoundView
from nordjack.engine.view import view as round_view
from nordjack.table.limits import most_prepared, most_staked, plays_covered
from nordjack.table.options import Options
from nordjack.table.state import Phase, Table

__all__ = ["BoxLimit", "DecisionView", "PreparedView", "SeatView", "ShoeView", "TableView", "You", "table_view", "you"]


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; ``net`` is what its rounds brought since it sat down, in öre."""

    number: int
    name: str
    balance: int
    net: int
    boxes: tuple[int, ...]
    ready: bool
    here: bool
    leaving: bool
    bot: str | None
    host: bool


class PreparedView(msgspec.Struct, frozen=True):
    """What lies on a box for the next round, in öre."""

    box: int
    stake: int
    side_bet: Bet | None
    side_stake: int


class ShoeView(msgspec.Struct, frozen=True):
    """The shoe from outside; commitments are SHA-256 in hex, of the shuffle in use and of the one to come."""

    undealt: int
    discards: int
    behind_cut: int
    cut_card_shown: bool
    stop_card: Card | None
    shuffle: int
    commitment: str | None
    next_commitment: str | None


class DecisionView(msgspec.Struct, frozen=True):
    """What the table waits for in a round: its number, the question, whose it is; box 0 is the dealer or banker.

    ``seat`` is None where the croupier is to enter a card. In the stakes of a home game all boxes are asked at once.
    """

    number: int
    asks: Asks
    box: int
    hand: int
    seat: int | None


class TableView(msgspec.Struct, frozen=True):
    """A table as everybody sees it.

    ``round`` stays until the next one opens; ``holders`` are its boxes and the seat of each, ``banker`` the seat with
    the bank. ``deadline`` is in milliseconds since 1970.
    """

    game: str
    options: Options
    phase: Phase
    seats: tuple[SeatView, ...]
    prepared: tuple[PreparedView, ...]
    boxes_per_player: int
    rounds: int
    round: RoundView | None
    holders: dict[int, int]
    banker: int | None
    deals: int
    decision: DecisionView | None
    deadline: int | None
    shoe: ShoeView
    paused: str | None
    waits_for: str | None


class BoxLimit(msgspec.Struct, frozen=True):
    """The most that one may lay on an own box now, in öre; below the least stake where the balance is too low."""

    box: int
    most: int


class You(msgspec.Struct, frozen=True):
    """What one person sees beside the table: his seat, what he may do now, and cards that lie face down for others.

    ``plays`` are legal and covered by his balance; ``cards`` are his own face-down ones by box, 0 the bank.
    """

    seat: int | None
    host: bool
    boxes: tuple[int, ...]
    plays: tuple[Play, ...]
    limits: tuple[BoxLimit, ...]
    cards: dict[int, tuple[Card, ...]]
    may_refill: bool


def table_view(table: Table) -> TableView:
    """Give what everybody sees."""
    raise NotImplementedError


def you(table: Table, person: str) -> You:
    """Give what a person sees beside it."""
    raise NotImplementedError
