"""Everything that one server process holds, put together."""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from typing import Any

from starlette.requests import HTTPConnection

from nordjack.errors import NordjackError
from nordjack.server.bots import Bots
from nordjack.server.clock import Clock
from nordjack.server.database import address_of, migrate, open_engine
from nordjack.server.desk import Desk
from nordjack.server.doors import Doors
from nordjack.server.fan_out import FanOut
from nordjack.server.limits import Buckets, Open
from nordjack.server.metrics import Metrics
from nordjack.server.people import People, Person
from nordjack.server.presence import Presence
from nordjack.server.refusals import Forbidden, Unidentified
from nordjack.server.service import Service
from nordjack.server.settings import Settings
from nordjack.server.store import Store
from nordjack.server.thinking import Thinking
from nordjack.server.viewers import Hub
from nordjack.words import N_

__all__ = ["COOKIE", "INTRODUCE", "Server", "address", "refuse_minor", "server_of"]

#: The cookie that holds an identity's token.
COOKIE = "nordjack"
INTRODUCE = N_("say first who you are")
ADULTS_ONLY = N_("you must be 18 years or older; confirm it first")

log = logging.getLogger(__name__)


class Server:
    """One process: its store, its tables, everybody who watches, and what runs beside them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = secrets.token_hex(8)
        self.metrics = Metrics()
        self.store = Store(open_engine(address_of(settings.database)), self.metrics.committed)
        self.service = Service(self.store)
        self.hub = Hub(self.service.clock, settings.caps)
        self.people = People(self.store)
        self.doors = Doors(self.store)
        self.requests = Buckets(settings.caps.requests)
        self.attempts = Buckets(settings.caps.attempts)
        self.sockets = Open(settings.caps)
        self.presence = Presence(self.service, self.name)
        self.clock = Clock(self.service)
        self.fan_out = FanOut(self.service, self.hub)
        self.thinking = Thinking()
        self.desk = Desk()
        self.bots = Bots(self.service, self.hub, settings.bot_pause, self.thinking.chart)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.service.listeners += [self.hub.hear, self.metrics.hear, self.clock.hear, self.bots.hear]
        self.service.in_use = self.hub.viewers.__contains__

    async def start(self) -> None:
        """Open the store and begin."""
        await migrate(self.store.engine)
        self.store.start()
        for work in (self.presence.run(), self.clock.run(), self.fan_out.run()):
            self.beside(work)
        if self.settings.analysis:
            self.beside(self.thinking.run())

    async def stop(self) -> None:
        """End what runs, after what is being written stands."""
        running = [*self.tasks, *self.bots.stop()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.thinking.end()
        await self.desk.worker.end()
        await self.service.stop()
        await self.store.stop()

    @property
    def returns(self) -> Mapping[str, float]:
        """Give what the games return, as far as it is worked out."""
        return self.thinking.returns

    def beside(self, work: Any) -> None:
        """Let something run beside everything else, for as long as the server does."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[Any]) -> None:
        """Note that something beside is over; where it failed, that is a fault."""
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, NordjackError):
                self.metrics.faults.inc()
            log.error("something beside the tables failed", exc_info=error)

    async def person(self, connection: HTTPConnection) -> Person | None:
        """Give who asks, if he is known."""
        return await self.people.find(connection.cookies.get(COOKIE))

    async def known(self, connection: HTTPConnection) -> Person:
        """Give who asks; raises Unidentified where nobody knows him."""
        person = await self.person(connection)
        if person is None:
            raise Unidentified(INTRODUCE)
        return person

    async def adult(self, connection: HTTPConnection) -> Person:
        """Give who asks; raises Forbidden where he did not confirm his age."""
        person = await self.known(connection)
        refuse_minor(person)
        return person


def refuse_minor(person: Person) -> None:
    """Refuse one who did not confirm that he is 18."""
    if not person.adult:
        raise Forbidden(ADULTS_ONLY)


def server_of(connection: HTTPConnection) -> Server:
    """Give the server that a connection came to."""
    server = connection.app.state.server
    assert isinstance(server, Server)
    return server


def address(connection: HTTPConnection) -> str:
    """Give where a connection comes from."""
    return connection.client.host if connection.client is not None else "?"
