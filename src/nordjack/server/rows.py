"""What one append carries, and how many rows go into the store at once."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

__all__ = ["Append", "Claim", "LedgerRow", "Row", "put", "replace_rows"]


class Row(NamedTuple):
    """One event of a log: as everybody may read it, and whole where that differs."""

    version: int
    at: int
    hash: str
    event: str
    secret: str | None


class LedgerRow(NamedTuple):
    """One entry of the ledger, in öre."""

    version: int
    place: int
    account: str
    amount: int


class Claim(NamedTuple):
    """Whose command an append answers, by the client's own id."""

    person: str
    id: str


class Append(NamedTuple):
    """What a command adds to one stream: all of it is written, or nothing; ``due`` only where the clock moved."""

    stream: str
    rows: tuple[Row, ...]
    entries: tuple[LedgerRow, ...] = ()
    claim: Claim | None = None
    due: int | None = None
    clock_moved: bool = True

    @property
    def version(self) -> int:
        """Give the version that the stream has after it."""
        return self.rows[-1].version


def put(connection: Connection, table: Table, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows, their values in the order of the table's columns."""
    run(connection, table, rows, replacing=False)


def replace_rows(connection: Connection, table: Table, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows, or replace those with the same key."""
    run(connection, table, rows, replacing=True)


def run(connection: Connection, table: Table, rows: Sequence[Sequence[Any]], *, replacing: bool) -> None:
    """Write rows; SQLite takes them as they are, which costs half of what named values do."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(in_sqlite(table, replacing=replacing), list(rows))
    else:
        names = [column.name for column in table.columns]
        named = [dict(zip(names, row, strict=True)) for row in rows]
        connection.execute(inserting(postgresql.insert(table), table, replacing=replacing), named)


@cache
def in_sqlite(table: Table, *, replacing: bool) -> str:
    """Give an insert of one row as SQLite reads it."""
    return str(inserting(sqlite.insert(table), table, replacing=replacing).compile(dialect=sqlite.dialect()))


def inserting(statement: Any, table: Table, *, replacing: bool) -> Any:
    """Give an insert, or one that replaces rows with the same key."""
    if not replacing:
        return statement
    new = {column.name: statement.excluded[column.name] for column in table.columns if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=[column.name for column in table.primary_key], set_=new)
