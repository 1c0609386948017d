"""The clock of all tables: deadlines are rows, and whichever process wakes first lets happen what is due."""

import asyncio
import logging

from sqlalchemy import select

from nordjack.errors import NordjackError
from nordjack.server.current import Change
from nordjack.server.schema import deadlines
from nordjack.server.service import Service
from nordjack.table import due
from nordjack.table.commands import Tick

__all__ = ["Clock"]

#: How long one sleeps at most, in seconds: other processes write deadlines too.
LONGEST = 1.0
#: How many due tables are looked at in one go, and how long one waits for a table whose clock does not go on.
AT_ONCE = 200
AGAIN = 1.0

log = logging.getLogger(__name__)


class Clock:
    """Sends a tick to every table whose deadline is over."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.sooner = asyncio.Event()

    def hear(self, change: Change) -> None:
        """Wake earlier where a table set a deadline that comes before the others."""
        at = due(change.table)
        if at is not None and at - self.service.clock() < LONGEST * 1000:
            self.sooner.set()

    async def run(self) -> None:
        """Tick for as long as the server runs."""
        while True:
            try:
                wait = await self.tick()
            except NordjackError as error:
                log.warning("the clock could not be read: %s", error)
                wait = AGAIN
            try:
                await asyncio.wait_for(self.sooner.wait(), wait)
            except TimeoutError:
                continue
            self.sooner.clear()
            await asyncio.sleep(0.02)

    async def tick(self) -> float:
        """Let happen what is due, and give how long to sleep then, in seconds."""
        wanted = select(deadlines.c.stream, deadlines.c.due).where(deadlines.c.due.is_not(None))
        rows = await self.service.store.read(wanted.order_by(deadlines.c.due).limit(AT_ONCE))
        over = [stream for stream, at in rows if at <= self.service.clock()]
        went_on = [await self.strike(stream) for stream in over]
        if not all(went_on):
            return AGAIN
        if len(over) == AT_ONCE:
            return 0.0
        following = [at for _, at in rows if at > self.service.clock()]
        return min(LONGEST, max(0.0, (min(following) - self.service.clock()) / 1000)) if following else LONGEST

    async def strike(self, stream: str) -> bool:
        """Tick one table, and tell whether its clock went on."""
        try:
            before = (await self.service.read(stream)).version
            return await self.service.ask(stream, Tick()) != before
        except NordjackError as error:
            log.warning("table %s could not tick: %s", stream, error)
        except Exception:
            log.exception("table %s failed to tick; the others go on", stream)
        return False
