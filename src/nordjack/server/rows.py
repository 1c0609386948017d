"""What one append carries, and how many rows go into the store at once."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Table, bindparam, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import Insert

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
    """What a command adds to one stream: all of it is written, or nothing."""

    stream: str
    rows: tuple[Row, ...]
    entries: tuple[LedgerRow, ...] = ()
    claim: Claim | None = None
    due: int | None = None

    @property
    def version(self) -> int:
        """Give the version that the stream has after it."""
        return self.rows[-1].version


async def put(connection: AsyncConnection, table: Table, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows, their values in the order of the table's columns."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        await connection.execute(in_one_step(table, insert(table)), {"rows": msgspec.json.encode(rows).decode()})
    else:
        names = [column.name for column in table.columns]
        await connection.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows])


async def replace_rows(connection: AsyncConnection, table: Table, rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows, or replace those with the same key."""
    if not rows:
        return
    names = [column.name for column in table.columns]
    dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
    statement = dialect.insert(table)
    new = {name: statement.excluded[name] for name in names if not table.columns[name].primary_key}
    keys = [column.name for column in table.primary_key]
    await connection.execute(
        statement.on_conflict_do_update(index_elements=keys, set_=new),
        [dict(zip(names, row, strict=True)) for row in rows],
    )


def in_one_step(table: Table, into: Insert) -> Insert:
    """Give an insert that SQLite runs as one step however many rows there are.

    A step a row would take Python's lock back after each: 12 ms for 500 rows beside a busy loop, against 2 ms.
    """
    each = func.json_each(bindparam("rows")).table_valued("value").alias("each")
    values = [func.json_extract(each.c.value, f"$[{place}]") for place, _ in enumerate(table.columns)]
    return into.from_select([column.name for column in table.columns], select(*values))
