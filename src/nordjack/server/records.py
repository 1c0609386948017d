"""What a person did at a table, read from its log: rounds, their steps, and every own decision as it was seen."""

from collections.abc import Iterator, Sequence

import msgspec

from nordjack.cards import Card
from nordjack.engine import Round
from nordjack.engine.view import BoxView, DealerView
from nordjack.engine.view import view as round_view
from nordjack.errors import IllegalAction
from nordjack.server.coaching import open_cards
from nordjack.server.rows import Row
from nordjack.server.studies import Moment
from nordjack.table import events as happened
from nordjack.table.chain import decode_event
from nordjack.table.events import By, Happened, public
from nordjack.table.evolve import evolve
from nordjack.table.state import Table
from nordjack.table.view import TableView, table_view
from nordjack.words import N_

__all__ = ["Record", "Step", "own_moments", "own_rounds", "steps"]

NO_ROUND = N_("round {found} is not over, or was never played")


class Record(msgspec.Struct, frozen=True):
    """One round of a person: his boxes, what the bank had, what he staked first and what he won, in öre."""

    round: int
    at: int
    banked: bool
    boxes: tuple[BoxView, ...]
    dealer: DealerView
    stake: int
    net: int


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


def own_rounds(rows: Sequence[Row], person: str) -> list[Record]:
    """Give the paid rounds in which a person had a box or the bank."""
    found = []
    for row, event, before, _ in folded(rows):
        if isinstance(event, happened.RoundClosed) and before is not None and before.round is not None:
            seat = before.seat_of(person)
            if seat is not None and seat.number in event.nets:
                found.append(record(row, event, before, before.round, seat.number))
    return found


def record(row: Row, event: happened.RoundClosed, table: Table, state: Round, seat: int) -> Record:
    """Give one round of a seat."""
    seen = round_view(state)
    mine = [box for box, holder in table.holders.items() if holder == seat]
    boxes = tuple(box for box in seen.boxes if box.number in mine)
    first = sum(box.stake for box in boxes)
    return Record(event.number, row.at, table.banker == seat, boxes, seen.dealer, first, event.nets[seat])


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


def own_moments(rows: Sequence[Row], person: str) -> dict[int, list[Moment]]:
    """Give every own decision of the paid rounds, by round, as it was seen then."""
    earlier: list[Card] = []
    current: list[Card] = []
    found: dict[int, list[Moment]] = {}
    paid: set[int] = set()
    for _, event, before, table in folded(rows):
        match event:
            case happened.Shuffled() | happened.ShoeFilled():
                earlier = []
                current = current if table.playing is not None else []
            case happened.RoundOpened():
                earlier, current = earlier + current, []
            case happened.RoundClosed():
                paid.add(event.number)
            case happened.Played(by=By.PERSON) if before is not None and before.playing is not None:
                seat = before.seat_of(person)
                if seat is not None and before.holder(event.box) == seat.number and event.box:
                    shown = round_view(before.playing, before.held(seat.number))
                    moment = Moment(table.rounds, tuple(earlier), shown, event.play)
                    found.setdefault(table.rounds, []).append(moment)
            case _:
                current += open_cards([event])
    return {number: moments for number, moments in found.items() if number in paid}
