"""The store: rows and versions. It knows nothing of the game.

Appends of many tables are written in one transaction, so that full durability costs one sync of the disk for all of
them. A stream's version is the table's primary key: who comes second is told so, and nothing of his is kept.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from nordjack.server.refusals import Unavailable, VersionConflict
from nordjack.server.rows import Append, Row, put, replace_rows
from nordjack.server.schema import commands, deadlines, events, ledger, snapshots
from nordjack.server.transactions import transactions
from nordjack.words import N_

__all__ = ["CHANNEL", "Snapshot", "Store"]

#: The most appends of one transaction, and the most that wait for theirs.
MOST_TOGETHER = 500
MOST_WAITING = 5000
#: How long a busy server waits for more appends, in seconds: a transaction costs as much as the commands of ten.
GATHER = 0.004
#: Where PostgreSQL tells every process ``stream:version``.
CHANNEL = "nordjack"

UNREACHABLE = N_("what happens at the table cannot be kept now; try again in a moment")
#: What goes wrong when a database is gone; asyncpg raises plain OSErrors while it connects.
FAILURES = (SQLAlchemyError, OSError, TimeoutError)

Waiting = tuple[Append, asyncio.Future[None]]
Snapshot = tuple[int, str, bytes]


class Store:
    """Reads and appends rows. ``told`` hears how many appends each transaction wrote, and in how many seconds."""

    def __init__(self, engine: AsyncEngine, told: Callable[[int, float], None] = lambda _count, _time: None) -> None:
        self.engine = engine
        self.transactions = transactions(engine)
        self.told = told
        self.waiting: asyncio.Queue[Waiting] = asyncio.Queue(MOST_WAITING)
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write what is appended."""
        self.task = asyncio.create_task(self.write_on())

    async def stop(self) -> None:
        """Finish what is being written, and close."""
        await self.waiting.join()
        if self.task is not None:
            self.task.cancel()
        await self.transactions.end()
        await self.engine.dispose()

    # ---------------------------------------------------------------- writing

    async def append(self, append: Append) -> None:
        """Write an append durably; raises VersionConflict where someone else was first, Unavailable where it fails."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self.waiting.put_nowait((append, done))
        except asyncio.QueueFull:
            raise Unavailable(UNREACHABLE) from None
        await done

    async def write_on(self) -> None:
        """Write what waits, as much as there is in one transaction; where there is much, wait a moment for more."""
        batch: list[Waiting] = []
        while True:
            crowded = len(batch) > 1
            batch = [await self.waiting.get()]
            if crowded:
                await asyncio.sleep(GATHER)
            while len(batch) < MOST_TOGETHER and not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            await self.finish(batch)
            for _ in batch:
                self.waiting.task_done()

    async def finish(self, batch: Sequence[Waiting]) -> None:
        """Write a batch and tell everybody who waits how it went; one that spoils it for all is found alone."""
        begun = asyncio.get_running_loop().time()
        try:
            await self.commit([append for append, _ in batch])
        except Exception as error:
            if len(batch) == 1 or is_gone(error):
                answer(batch, VersionConflict() if isinstance(error, IntegrityError) else failed(error))
                return
            for one in batch:
                await self.finish([one])
        else:
            answer(batch)
            self.told(len(batch), asyncio.get_running_loop().time() - begun)

    async def commit(self, appends: Sequence[Append]) -> None:
        """Write appends in one transaction, in one order everywhere: two processes never wait for each other."""
        ordered = sorted(appends, key=lambda each: each.stream)
        await self.transactions.run(lambda connection: write(connection, ordered))

    async def keep(self, stream: str, code: str, snapshot: Snapshot) -> None:
        """Keep a fold, so that the log before it need not be read again."""
        version, hash_, state = snapshot
        row = (stream, version, hash_, code, state)
        await self.transactions.run(lambda connection: replace_rows(connection, snapshots, [row]))

    # ---------------------------------------------------------------- reading

    async def rows(self, stream: str, after: int = 0, up_to: int | None = None) -> list[Row]:
        """Give a stream's rows after a version, in order, up to another one or to the last."""
        wanted = select(*list(events.c)[1:]).where(events.c.stream == stream, events.c.version > after)
        if up_to is not None:
            wanted = wanted.where(events.c.version <= up_to)
        return [Row(*row) for row in await self.read(wanted.order_by(events.c.version))]

    async def snapshot(self, stream: str, code: str) -> Snapshot | None:
        """Give a stream's fold by this code, where one is kept."""
        wanted = select(snapshots.c.version, snapshots.c.hash, snapshots.c.state)
        found = await self.read(wanted.where(snapshots.c.stream == stream, snapshots.c.code == code))
        return (found[0][0], found[0][1], found[0][2]) if found else None

    async def claims(self, stream: str, person: str, most: int) -> dict[str, int]:
        """Give the versions that a person's last commands at a table made, by the commands' ids, the oldest first."""
        mine = (commands.c.stream == stream, commands.c.person == person)
        wanted = select(commands.c.id, commands.c.version).where(*mine)
        found = await self.read(wanted.order_by(commands.c.version.desc()).limit(most))
        return {id_: int(version) for id_, version in reversed(found)}

    async def read(self, wanted: Any) -> list[Any]:
        """Give the rows of a question; raises Unavailable where the store cannot be reached."""
        try:
            async with self.engine.connect() as connection:
                return list((await connection.execute(wanted)).all())
        except FAILURES as error:
            raise failed(error) from error

    # ---------------------------------------------------------------- small changes

    async def change(self, *statements: Any) -> None:
        """Make some changes in one transaction; raises Unavailable where the store cannot be reached."""
        try:
            await self.transactions.run(lambda connection: execute(connection, statements))
        except FAILURES as error:
            raise failed(error) from error

    async def set_row(self, table: Any, **values: Any) -> None:
        """Make sure that a row stands there, in place of one with the same key."""
        keys = [table.c[column.name] == values[column.name] for column in table.primary_key]
        await self.change(delete(table).where(*keys), insert(table).values(**values))


def write(connection: Connection, appends: Sequence[Append]) -> None:
    """Write appends."""
    put(connection, events, [(each.stream, *row) for each in appends for row in each.rows])
    put(connection, ledger, [(each.stream, *entry) for each in appends for entry in each.entries])
    put(connection, commands, claimed(appends))
    moved = {each.stream: each.due for each in appends if each.clock_moved}
    replace_rows(connection, deadlines, list(moved.items()))
    if connection.dialect.name == "postgresql":
        notify(connection, appends)


def execute(connection: Connection, statements: Sequence[Any]) -> None:
    """Execute statements one after another."""
    for statement in statements:
        connection.execute(statement)


def claimed(appends: Sequence[Append]) -> list[tuple[str, str, str, int]]:
    """Give the rows of the commands that appends answer."""
    return [(each.stream, each.claim.person, each.claim.id, each.version) for each in appends if each.claim]


def notify(connection: Connection, appends: Sequence[Append]) -> None:
    """Tell the other processes, as soon as the transaction stands, which streams went on."""
    told = [{"channel": CHANNEL, "what": f"{each.stream}:{each.version}"} for each in appends]
    connection.execute(text("SELECT pg_notify(:channel, :what)"), told)


def is_gone(error: Exception) -> bool:
    """Tell whether the store itself cannot be reached, whatever it was asked."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return isinstance(error, FAILURES)


def answer(batch: Sequence[Waiting], error: Exception | None = None) -> None:
    """Tell those who wait how it went; who does not wait any more hears nothing."""
    for _, done in batch:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def failed(error: Exception) -> Unavailable:
    """Say that the store cannot be reached."""
    refusal = Unavailable(UNREACHABLE)
    refusal.__cause__ = error
    return refusal
