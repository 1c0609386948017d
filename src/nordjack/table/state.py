"""The state of a table: who sits where, what lies on the boxes, the shoe, the round. It is the fold of its events."""

from enum import StrEnum

import msgspec

from nordjack.engine import BANKER, Round, Turn
from nordjack.engine.actions import Bet
from nordjack.engine.view import awaited
from nordjack.rules import Rules
from nordjack.table.cover import at_stake
from nordjack.table.options import Cards, Options
from nordjack.table.shoe import Shoe

__all__ = ["Lay", "Nonce", "Phase", "Purse", "Seat", "Shuffle", "Table"]


class Phase(StrEnum):
    """What goes on at a table."""

    BETTING = "betting"
    ROUND = "round"


class Purse(msgspec.Struct, frozen=True):
    """What a person who left still has at this table, in öre."""

    balance: int
    net: int


class Seat(msgspec.Struct, frozen=True):
    """One person, or a bot with a policy, at the table; ``lost_at`` is when the connection was lost."""

    number: int
    person: str
    name: str
    bot: str | None = None
    balance: int = 0
    net: int = 0
    ready: bool = False
    lost_at: int | None = None
    leaving: bool = False


class Lay(msgspec.Struct, frozen=True):
    """What lies on a box for the next round, in öre."""

    stake: int = 0
    side_bet: Bet | None = None
    side_stake: int = 0

    @property
    def cost(self) -> int:
        """Give what it takes from the balance."""
        return self.stake + self.side_stake


class Nonce(msgspec.Struct, frozen=True):
    """What a seat adds to the next shuffle; ``text`` is None where only its digest is known."""

    seat: int
    digest: str
    text: str | None


class Shuffle(msgspec.Struct, frozen=True):
    """A shuffle that was committed to; ``left`` counts those of its cards that were not dealt yet."""

    number: int
    commitment: str
    seed: str | None = None
    nonces: tuple[Nonce, ...] = ()
    left: int = 0


class Table(msgspec.Struct, frozen=True):
    """A table at one moment.

    ``boxes`` gives the seat that plays each box of the house's table; ``holders`` that of each box of the last round,
    which ``round`` keeps until the next one opens. ``undo`` holds what lay on a box before each change since the last
    deal. ``shuffles`` are those whose cards may still come or whose seed is not revealed, the oldest first;
    ``decisions`` numbers what was asked, so that a late answer never meets the next question.
    """

    game: str
    rules: Rules
    options: Options
    host: str
    boxes_per_player: int
    seats: dict[int, Seat] = {}
    purses: dict[str, Purse] = {}
    boxes: dict[int, int] = {}
    lays: dict[int, Lay] = {}
    undo: tuple[tuple[int, Lay], ...] = ()
    rounds: int = 0
    round: Round | None = None
    holders: dict[int, int] = {}
    banker: int | None = None
    deals: int = 0
    shoe: Shoe | None = None
    shuffles: tuple[Shuffle, ...] = ()
    next_shuffle: Shuffle | None = None
    decisions: int = 0
    deadline: int | None = None
    paused: str | None = None

    @property
    def phase(self) -> Phase:
        """Tell whether a round is being played."""
        return Phase.ROUND if self.playing else Phase.BETTING

    @property
    def playing(self) -> Round | None:
        """Give the round that is not over yet, or None."""
        return self.round if self.round is not None and not self.round.over else None

    @property
    def turn(self) -> Turn | None:
        """Give whose turn it is in a round; None also between two events that follow each other by themselves."""
        return None if self.playing is None else awaited(self.playing)

    @property
    def by_croupier(self) -> bool:
        """Tell whether a croupier enters the cards."""
        return self.options.cards is Cards.CROUPIER

    @property
    def most_seats(self) -> int:
        """Give how many people the table has room for: one a box, and the banker at home."""
        return self.rules.boxes + (0 if self.rules.house_banked else 1)

    def seat_of(self, person: str | None) -> Seat | None:
        """Give a person's seat, or None."""
        return next((seat for seat in self.seats.values() if seat.person == person), None)

    def holder(self, box: int) -> int | None:
        """Give the seat that holds a box of the round; None for the house as box 0."""
        return self.banker if box == BANKER else self.holders.get(box)

    def held(self, seat: int) -> tuple[int, ...]:
        """Give the boxes of the round that a seat holds; the banker's is box 0."""
        bank = (BANKER,) if self.banker == seat and not self.rules.house_banked else ()
        return bank + tuple(box for box, holder in self.holders.items() if holder == seat)

    def own_boxes(self, seat: int) -> tuple[int, ...]:
        """Give the boxes that a seat plays at the house's table, in order."""
        return tuple(sorted(box for box, holder in self.boxes.items() if holder == seat))

    def staked(self, seat: int) -> int:
        """Give what a seat may still lose on the table, in öre."""
        if self.playing is None:
            return 0
        return sum(at_stake(self.playing, box) for box in self.held(seat) if box != BANKER)
