"""What other processes wrote: PostgreSQL tells which table went on, a slow look at the store catches what it missed."""

import asyncio
import logging
from typing import Any

from sqlalchemy import func, select

from nordjack.errors import NordjackError
from nordjack.server.database import is_postgres
from nordjack.server.schema import events
from nordjack.server.service import Service
from nordjack.server.store import CHANNEL, FAILURES
from nordjack.server.viewers import Hub

__all__ = ["FanOut"]

#: How often the store is looked at, and how long one waits after a lost connection, in seconds.
EVERY = 2.0
AGAIN = 0.5

log = logging.getLogger(__name__)


class FanOut:
    """Lets this process hear what others wrote about the tables that it shows."""

    def __init__(self, service: Service, hub: Hub) -> None:
        self.service = service
        self.hub = hub
        self.told: asyncio.Queue[str] = asyncio.Queue()

    async def run(self) -> None:
        """Hear of other processes' appends for as long as the server runs."""
        if not is_postgres(self.service.store.engine):
            await self.look_for_ever()
        async with asyncio.TaskGroup() as group:
            group.create_task(self.listen())
            group.create_task(self.follow())
            group.create_task(self.look_for_ever())

    async def listen(self) -> None:
        """Keep a connection on which PostgreSQL tells what was written."""
        while True:
            try:
                await self.listen_once()
            except FAILURES as error:
                log.warning("the connection that listens was lost: %s", error)
            await asyncio.sleep(AGAIN)

    async def listen_once(self) -> None:
        """Listen until the connection is lost."""
        async with self.service.store.engine.connect() as connection:
            raw: Any = await connection.get_raw_connection()
            driver = raw.driver_connection
            lost = asyncio.Event()
            driver.add_termination_listener(lambda _: lost.set())
            await driver.add_listener(CHANNEL, lambda *heard: self.told.put_nowait(heard[-1]))
            await lost.wait()

    async def follow(self) -> None:
        """Read what was told of."""
        while True:
            stream, _, version = (await self.told.get()).rpartition(":")
            current = self.service.known.get(stream)
            if current is not None and current.version < int(version):
                await self.catch_up(stream)

    async def look_for_ever(self) -> None:
        """Look at the store now and then."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except NordjackError as error:
                log.warning("the store could not be looked at: %s", error)

    async def look(self) -> None:
        """Catch up with every table that is shown here and went on elsewhere."""
        shown = list(self.hub.viewers)
        wanted = select(events.c.stream, func.max(events.c.version)).where(events.c.stream.in_(shown))
        for stream, version in await self.service.store.read(wanted.group_by(events.c.stream)) if shown else ():
            current = self.service.known.get(stream)
            if current is not None and (current.version < version or current.doubtful):
                await self.catch_up(stream)

    async def catch_up(self, stream: str) -> None:
        """Read what happened at a table."""
        try:
            await self.service.catch_up(stream)
        except NordjackError as error:
            log.warning("table %s could not be read: %s", stream, error)
