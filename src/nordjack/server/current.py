"""A table as one process knows it, and what a change of it is made of."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from nordjack.server.rows import Append, Claim, LedgerRow, Row
from nordjack.table.chain import START, chained, decode_event, encode
from nordjack.table.deadlines import due
from nordjack.table.decide import Step
from nordjack.table.events import Happened, public
from nordjack.table.evolve import evolve
from nordjack.table.ledger import entries
from nordjack.table.state import Table

__all__ = ["Change", "Current", "Decided", "as_rows", "replayed"]


class Current:
    """A table at a version. ``doubtful`` is set where it is not known whether an append was written.

    ``claims`` are the versions that commands made, by person and id; a person is missing where that must be read.
    """

    def __init__(self, stream: str, table: Table | None = None, version: int = 0, hash_: str = START) -> None:
        self.stream = stream
        self.table = table
        self.version = version
        self.hash = hash_
        self.doubtful = False
        self.claims: dict[str, dict[str, int]] = {}
        self.lock = asyncio.Lock()

    def take(self, change: "Change") -> None:
        """Go on to the version after a change."""
        self.table, self.version, self.hash = change.table, change.version, change.hash
        self.doubtful = False


class Change(NamedTuple):
    """What happened at a table after version ``after``, as public JSON and as values, and the table then."""

    stream: str
    after: int
    version: int
    hash: str
    shown: tuple[str, ...]
    events: tuple[Happened, ...]
    table: Table


class Decided(NamedTuple):
    """What a command makes happen, before it is written."""

    append: Append
    change: Change


def as_rows(current: Current, steps: Sequence[Step], at: int, claim: Claim | None) -> Decided:
    """Give what a command made happen as rows to write and as a change to publish."""
    table, hash_, rows = current.table, current.hash, []
    booked: list[LedgerRow] = []
    for version, (event, after) in enumerate(steps, start=current.version + 1):
        if table is not None and (moved := entries(table, event)):
            booked += [LedgerRow(version, place, entry.account, entry.amount) for place, entry in enumerate(moved)]
        row = row_of(event, version, at, hash_)
        rows.append(row)
        table, hash_ = after, row.hash
    assert table is not None
    happened = tuple(event for event, _ in steps)
    shown = tuple(row.event for row in rows)
    change = Change(current.stream, current.version, rows[-1].version, hash_, shown, happened, table)
    strikes = due(table)
    clock_moved = current.table is None or due(current.table) != strikes
    return Decided(Append(current.stream, tuple(rows), tuple(booked), claim, strikes, clock_moved), change)


def row_of(event: Happened, version: int, at: int, previous: str) -> Row:
    """Give an event as the store keeps it."""
    shown = public(event)
    text = encode(shown)
    secret = None if shown == event else encode(event).decode()
    return Row(version, at, chained(previous, version, at, text), text.decode(), secret)


def replayed(current: Current, rows: Sequence[Row]) -> Change:
    """Give the change that rows from the store make."""
    happened = tuple(decode_event(row.secret or row.event) for row in rows)
    table = current.table
    for event in happened:
        table = evolve(table, event)
    assert table is not None
    shown = tuple(row.event for row in rows)
    return Change(current.stream, current.version, rows[-1].version, rows[-1].hash, shown, happened, table)
