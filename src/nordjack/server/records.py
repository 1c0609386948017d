"""What a person did at a table, read from its log: rounds, their steps, and every own decision as it was seen."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from nordjack.cards import Card
from nordjack.engine import Play, Round
from nordjack.engine import events as in_round
from nordjack.engine.view import BoxView, DealerView
from nordjack.engine.view import view as round_view
from nordjack.errors import IllegalAction
from nordjack.server.coaching import open_cards, own_limits
from nordjack.server.rows import Row
from nordjack.server.studies import Moment
from nordjack.table import events as happened
from nordjack.table.chain import decode_event
from nordjack.table.events import By, Happened, public
from nordjack.table.evolve import evolve
from nordjack.table.state import Table
from nordjack.table.view import TableView, table_view
from nordjack.words import N_

__all__ = ["Own", "Record", "Step", "own_play", "steps"]

NO_ROUND = N_("round {found} is not over, or was never played")


class Record(msgspec.Struct, frozen=True):
    """One round of a person: his boxes, what the bank had, what he staked first and what he won, in öre.

    ``punters`` is how many boxes played against the bank.
    """

    round: int
    at: int
    banked: bool
    boxes: tuple[BoxView, ...]
    dealer: DealerView
    stake: int
    net: int
    punters: int


class Step(msgspec.Struct, frozen=True):
    """One version of a round that is over: what happened, and the table then, as everybody saw it."""

    version: int
    at: int
    event: Happened
    view: TableView


def folded(rows: Sequence[Row]) -> Iterator[tuple[Row, Happened, Table | None, Table]]:
    """Give every row of a log with its event, and the table before and after it."""
    table: Table | None = None
    for row in rows:
        event = decode_event(row.secret or row.event)
        before, table = table, evolve(table, event)
        yield row, event, before, table


class Own(NamedTuple):
    """What a person did at a table: the paid rounds in which he had a box or the bank, and his decisions in them."""

    rounds: list[Record]
    moments: dict[int, list[Moment]]


def own_play(rows: Sequence[Row], person: str) -> Own:
    """Give the paid rounds of a person, and every decision as he saw it then."""
    watching = Watching(person)
    for row, event, before, table in folded(rows):
        if before is not None:
            watching.look(row, event, before)
        watching.count(event, table)
    return watching.own


class Watching:
    """A person's rounds and decisions as the log of his table goes by."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.own = Own([], {})
        self.open: list[Moment] = []
        self.earlier: list[Card] = []
        self.current: list[Card] = []

    def count(self, event: Happened, table: Table) -> None:
        """Note the cards that everybody saw since the shuffle: those of earlier rounds, and those of this one."""
        match event:
            case happened.Shuffled() | happened.ShoeFilled():
                self.earlier = []
                self.current = self.current if table.playing is not None else []
            case happened.RoundOpened():
                self.earlier, self.current = self.earlier + self.current, []
            case _:
                self.current += open_cards([event])

    def look(self, row: Row, event: Happened, before: Table) -> None:
        """Note a decision of the person, and his rounds as they are paid."""
        seat = before.seat_of(self.person)
        match event:
            case happened.RoundOpened():
                self.open = []
            case happened.RoundClosed() if seat is not None and before.round is not None and seat.number in event.nets:
                self.own.rounds.append(record(row, event, before, before.round, seat.number))
                self.own.moments[event.number] = self.open
            case happened.Played(by=By.PERSON) if seat is not None and before.holder(event.box) == seat.number:
                self.decide(before, seat.number, play=event.play)
            case happened.InRound(event=in_round.StakePlaced() as staked) if seat is not None:
                if not before.rules.house_banked and before.holder(staked.box) == seat.number:
                    self.decide(before, seat.number, stake=staked.amount)

    def decide(self, before: Table, seat: int, play: Play | None = None, stake: int = 0) -> None:
        """Note a play, or a stake on a first card."""
        if before.playing is not None:
            shown = round_view(before.playing, before.held(seat))
            limits = own_limits(before, self.person) if stake else ()
            self.open.append(Moment(before.rounds, tuple(self.earlier), shown, play, stake, limits))


def record(row: Row, event: happened.RoundClosed, table: Table, state: Round, seat: int) -> Record:
    """Give one round of a seat."""
    seen = round_view(state)
    mine = [box for box, holder in table.holders.items() if holder == seat]
    boxes = tuple(box for box in seen.boxes if box.number in mine)
    first = sum(box.stake for box in boxes)
    return Record(
        event.number, row.at, table.banker == seat, boxes, seen.dealer, first, event.nets[seat], len(seen.boxes)
    )


def steps(rows: Sequence[Row], number: int) -> list[Step]:
    """Give the steps of a round that is over; raises IllegalAction where it is not."""
    found: list[Step] = []
    for row, event, _, table in folded(rows):
        if isinstance(event, happened.RoundOpened) and event.number == number:
            found = []
        if table.rounds == number:
            found.append(Step(row.version, row.at, public(event), table_view(table)))
        if isinstance(event, happened.RoundClosed | happened.RoundVoided) and event.number == number:
            return found
    raise IllegalAction(NO_ROUND, found=number)
