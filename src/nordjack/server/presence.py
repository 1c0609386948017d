"""Who is connected to which table, through whichever process; a process that died is noticed by the others."""

import asyncio
import logging
from collections import Counter
from weakref import WeakValueDictionary

from sqlalchemy import delete, select
from sqlalchemy.exc import SQLAlchemyError

from nordjack.errors import NordjackError
from nordjack.server.refusals import Unavailable
from nordjack.server.rows import replace_rows
from nordjack.server.schema import presence, processes
from nordjack.server.service import Service
from nordjack.table.commands import LoseConnection, RegainConnection

__all__ = ["Presence"]

#: How often a process says that it lives, and how long it may be silent, in seconds.
EVERY = 2.0
SILENT = 8.0

log = logging.getLogger(__name__)


class Presence:
    """The connections of this process, and the care for those of processes that are gone."""

    def __init__(self, service: Service, process: str) -> None:
        self.service = service
        self.process = process
        self.here: Counter[tuple[str, str]] = Counter()
        self.locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    def lock(self, stream: str, person: str) -> asyncio.Lock:
        """Give what keeps one person's coming and going at a table in order."""
        return self.locks.setdefault((stream, person), asyncio.Lock())

    async def enter(self, stream: str, person: str) -> None:
        """Note a connection, and let the table know of the first one."""
        self.here[stream, person] += 1
        if self.here[stream, person] > 1:
            return
        async with self.lock(stream, person):
            await self.service.store.set_row(presence, process=self.process, stream=stream, person=person)
            await self.service.ask(stream, RegainConnection(person))

    async def leave(self, stream: str, person: str) -> None:
        """Note that a connection is gone; the last one lets the table know, as soon as that can be kept."""
        self.here[stream, person] -= 1
        if self.here[stream, person] > 0:
            return
        del self.here[stream, person]
        while (stream, person) not in self.here:
            try:
                await self.gone(self.process, stream, person)
            except Unavailable as error:
                log.warning("a lost connection could not be noted: %s", error)
                await asyncio.sleep(EVERY)
            else:
                return

    async def gone(self, process: str, stream: str, person: str) -> None:
        """Let a table know that a person is gone, unless he is connected otherwise; then forget the connection."""
        async with self.lock(stream, person):
            if (stream, person) not in self.here and not await self.elsewhere(process, stream, person):
                await self.service.ask(stream, LoseConnection(person))
                if await self.elsewhere(process, stream, person):
                    await self.service.ask(stream, RegainConnection(person))
            if process != self.process or (stream, person) not in self.here:
                mine = (presence.c.process == process, presence.c.stream == stream, presence.c.person == person)
                await self.service.store.change(delete(presence).where(*mine))

    async def elsewhere(self, process: str, stream: str, person: str) -> bool:
        """Tell whether a person is connected to a table through another process."""
        others = select(presence.c.process).where(
            presence.c.stream == stream, presence.c.person == person, presence.c.process != process
        )
        return bool(await self.service.store.read(others))

    async def run(self) -> None:
        """Say that this process lives, and look after those that do not, for as long as the server runs."""
        while True:
            try:
                await self.live()
                await self.bury()
            except (NordjackError, SQLAlchemyError, OSError) as error:
                log.warning("presence could not be written: %s", error)
            except Exception:
                log.exception("presence failed; it goes on")
            await asyncio.sleep(EVERY)

    async def live(self) -> None:
        """Say that this process lives."""
        row = (self.process, self.service.clock())
        await self.service.store.transactions.run(lambda connection: replace_rows(connection, processes, [row]))

    async def bury(self) -> None:
        """Let the tables know of everybody whose connection, or its whole process, is gone and who was not seen off."""
        silent = self.service.clock() - int(SILENT * 1000)
        living = select(processes.c.process).where(processes.c.seen > silent, processes.c.process != self.process)
        wanted = select(presence).where(presence.c.process.not_in(living))
        for process, stream, person in await self.service.store.read(wanted):
            if process != self.process or (stream, person) not in self.here:
                await self.gone(process, stream, person)
        await self.service.store.change(delete(processes).where(processes.c.seen <= silent))
