"""A small Python client: one identity at one server, and its link to a table that comes back by itself.

>>> async def play() -> None:
...     person = await introduce("http://127.0.0.1:8000", "Ada")
...     async with person.table("the table's id") as table:
...         await table.ask(Sit("Ada"))
...         async for state in table.states():
...             print(state.view.phase, state.you.plays)
"""

import asyncio
import contextlib
import json
import random
import secrets
from collections.abc import AsyncIterator
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from nordjack.errors import NordjackError
from nordjack.protocol import (
    AdviceGiven,
    Ask,
    AskAdvice,
    Decoder,
    Done,
    FromServer,
    Happenings,
    Refused,
    Resync,
    Watching,
    encode,
)
from nordjack.table.commands import PersonCommand
from nordjack.table.events import Happened
from nordjack.table.view import TableView, You

__all__ = ["Identity", "RefusalError", "State", "TableLink", "introduce"]

#: How long one waits before a new try, in seconds: doubled each time up to the last, half of it by chance.
FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
COOKIE = "nordjack"
#: A socket closed with this code, or refused with a status of these, does not come back.
FOR_GOOD = range(4400, 4500)

decoder = Decoder(FromServer)


class RefusalError(NordjackError):
    """The server refused something."""


class State(NamedTuple):
    """A table at a version: what everybody sees, what only you see, and what happened last."""

    version: int
    hash: str
    view: TableView
    you: You
    events: tuple[Happened, ...]


class Identity(msgspec.Struct, frozen=True):
    """Somebody whom a server knows; keep ``token`` to come back as the same one."""

    url: str
    token: str
    person: str
    name: str

    async def open_table(self, game: str, **wished: Any) -> tuple[str, str]:
        """Open a table and give its id and an invitation; ``set``, ``options`` and ``bots`` are the server's."""
        made = await call(self.url, "/api/tables", {"game": game, **wished}, self.token)
        return made.body["id"], made.body["invitation"]

    async def join(self, table: str, invitation: str) -> None:
        """Come in by an invitation."""
        await call(self.url, f"/api/tables/{table}/join", {"invitation": invitation}, self.token)

    def table(self, table: str, lang: str = "en") -> "TableLink":
        """Give a link to a table; use it as a context."""
        return TableLink(self, table, lang)


class Called(NamedTuple):
    """What a server answered: the JSON, and a new token where it gave one."""

    body: Any
    token: str | None


async def introduce(url: str, name: str, *, adult: bool = True, lang: str = "en", token: str = "") -> Identity:
    """Give an identity at a server, a new one without a token; raises RefusalError or OSError."""
    url = url.rstrip("/")
    made = await call(url, "/api/me", {"name": name, "adult": adult, "lang": lang}, token)
    return Identity(url, made.token or token, made.body["person"], name)


async def call(url: str, path: str, body: Any, token: str) -> Called:
    """Ask a server over HTTP; raises RefusalError where it refuses, OSError where there is none."""
    return await asyncio.to_thread(called, Request(url + path, method="POST"), body, token)


def called(request: Request, body: Any, token: str) -> Called:
    """Send one request and wait for its answer."""
    request.data = json.dumps(body).encode()
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Cookie", f"{COOKIE}={token}")
    try:
        with urlopen(request, timeout=30) as answer:
            text, cookies = answer.read(), SimpleCookie("; ".join(answer.headers.get_all("Set-Cookie") or []))
    except HTTPError as error:
        raise refusal(error) from None
    except URLError as error:
        raise OSError(str(error.reason)) from error
    return Called(json.loads(text) if text else None, cookies[COOKIE].value if COOKIE in cookies else None)


def refusal(error: HTTPError) -> RefusalError:
    """Give what a server refused."""
    with error:
        try:
            told = json.loads(error.read())
            return RefusalError(told["template"], **told["values"])
        except (ValueError, KeyError, TypeError):
            return RefusalError("the server answered {status}", status=error.code)


class TableLink:
    """A link to one table. Commands that were under way when it broke are sent again, and have one effect."""

    def __init__(self, identity: Identity, table: str, lang: str = "en") -> None:
        self.identity = identity
        self.address = f"{identity.url.replace('http', 'ws', 1)}/ws/tables/{table}?lang={lang}"
        self.state: State | None = None
        self.rules: dict[str, Any] = {}
        self.waiting: dict[str, tuple[PersonCommand, asyncio.Future[int]]] = {}
        self.advice: asyncio.Future[AdviceGiven] | None = None
        self.changed = asyncio.Condition()
        self.socket: ClientConnection | None = None
        self.ended: Exception | None = None
        self.task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "TableLink":
        self.task = asyncio.create_task(self.keep())
        async with self.changed:
            await self.changed.wait_for(lambda: self.state is not None or self.ended is not None)
        if self.ended is not None:
            raise self.ended
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    # ---------------------------------------------------------------- what one asks

    async def ask(self, command: PersonCommand) -> int:
        """Let the table have a command, and give the version it made; raises RefusalError where it is refused."""
        if self.ended is not None:
            raise self.ended
        id_ = secrets.token_urlsafe(9)
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.waiting[id_] = (command, done)
        await self.send(Ask(id_, command))
        try:
            return await done
        finally:
            self.waiting.pop(id_, None)

    async def advise(self) -> AdviceGiven:
        """Ask the coach about the present decision; raises RefusalError where there is no advice."""
        decision = self.state.view.decision if self.state is not None else None
        self.advice = asyncio.get_running_loop().create_future()
        await self.send(AskAdvice(0 if decision is None else decision.number))
        return await self.advice

    async def states(self) -> AsyncIterator[State]:
        """Give the table as it is, then after every change; what changes faster than you read is given together."""
        given = None
        while True:
            async with self.changed:
                while self.ended is None and self.state is given:
                    await self.changed.wait()
            if self.ended is not None:
                raise self.ended
            assert self.state is not None
            given = self.state
            yield given

    async def send(self, message: object) -> None:
        """Send a message; where the link is broken, it is kept for the next one or lost."""
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(encode(message).decode())

    # ---------------------------------------------------------------- the link itself

    async def keep(self) -> None:
        """Keep the link for as long as the server lets us in."""
        tries = 0
        while self.ended is None:
            try:
                headers = {"Cookie": f"{COOKIE}={self.identity.token}"}
                async with connect(self.address, additional_headers=headers, max_size=None) as socket:
                    self.socket, tries = socket, 0
                    await self.read(socket)
            except ConnectionClosed as error:
                await self.closed(error)
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            self.socket = None
            longest = min(LONGEST_WAIT, FIRST_WAIT * 2**tries)
            tries += 1
            await asyncio.sleep(longest / 2 + random.random() * longest / 2)

    async def closed(self, error: ConnectionClosed) -> None:
        """Give up where the server will not have us."""
        if error.rcvd is not None and error.rcvd.code in FOR_GOOD:
            await self.end(RefusalError("the server closed the connection: {code}", code=error.rcvd.code))

    async def end(self, error: Exception) -> None:
        """Tell everybody who waits that the link is over."""
        async with self.changed:
            self.ended = self.ended or error
            self.changed.notify_all()
        for _, done in self.waiting.values():
            if not done.done():
                done.set_exception(self.ended)

    async def read(self, socket: ClientConnection) -> None:
        """Hear the server until the link breaks."""
        async for text in socket:
            message = decoder.decode(text)
            match message:
                case Watching():
                    await self.begin(message, socket)
                case Happenings():
                    await self.go_on(message, socket)
                case Done():
                    self.done(message)
                case Refused():
                    await self.refused(message)
                case AdviceGiven() if self.advice is not None and not self.advice.done():
                    self.advice.set_result(message)

    async def begin(self, message: Watching, socket: ClientConnection) -> None:
        """Take the whole table, and send again what was under way."""
        self.rules = message.rules
        await self.set(State(message.version, message.hash, message.view, message.you, ()))
        for id_, (command, done) in list(self.waiting.items()):
            if not done.done():
                await socket.send(encode(Ask(id_, command)).decode())

    async def go_on(self, message: Happenings, socket: ClientConnection) -> None:
        """Take what happened, or ask for the whole table where something was missed."""
        if self.state is None or self.state.version != message.after:
            await socket.send(encode(Resync()).decode())
            return
        await self.set(State(message.version, message.hash, message.view, message.you, message.events))

    async def set(self, state: State) -> None:
        """Let everybody who waits know the new state."""
        async with self.changed:
            self.state = state
            self.changed.notify_all()

    def done(self, message: Done) -> None:
        """Answer the one who asked."""
        _, done = self.waiting.get(message.id, (None, None))
        if done is not None and not done.done():
            done.set_result(message.version)

    async def refused(self, message: Refused) -> None:
        """Tell the one who asked that he was refused; what was not asked by a command is the coach's or the door's."""
        error = RefusalError(message.template, **message.values)
        _, done = self.waiting.get(message.id or "", (None, None))
        if done is not None and not done.done():
            done.set_exception(error)
        elif self.advice is not None and not self.advice.done():
            self.advice.set_exception(error)
        elif self.state is None:
            await self.end(error)
