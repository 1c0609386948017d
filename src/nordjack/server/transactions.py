"""Transactions that write, one at a time: SQLite's in a thread of its own, PostgreSQL's beside everything else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

from nordjack.server.database import is_postgres, open_plain_engine

__all__ = ["Transactions", "transactions"]

Work = Callable[[Connection], None]


class Transactions(Protocol):
    """Runs work in a transaction that stands when it returns, or leaves no trace and raises."""

    async def run(self, work: Work) -> None:
        """Run work in a transaction of its own."""

    async def end(self) -> None:
        """Give up the way to the store."""


def transactions(engine: AsyncEngine) -> Transactions:
    """Give what writes to a store."""
    return Beside(engine) if is_postgres(engine) else InThread(open_plain_engine(engine.url))


class Beside:
    """Writes over the network: the event loop goes on while an answer is awaited."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writing = asyncio.Lock()

    async def run(self, work: Work) -> None:
        """Run work in a transaction of its own."""
        async with self.writing, self.engine.begin() as connection:
            await connection.run_sync(work)

    async def end(self) -> None:
        """Leave the engine to its owner."""


class InThread:
    """Writes to a file: a whole transaction is one step for the event loop, however many statements it has."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def run(self, work: Work) -> None:
        """Run work in a transaction of its own."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.now, work)

    def now(self, work: Work) -> None:
        """Run work here."""
        with self.engine.begin() as connection:
            work(connection)

    async def end(self) -> None:
        """Close the file after what is being written."""
        self.thread.shutdown()
        self.engine.dispose()
