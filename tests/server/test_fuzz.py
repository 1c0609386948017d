"""Whatever comes in, over HTTP or a socket: never a fault, never a table that stops."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies
from msgspec import inspect

from nordjack.client import Identity
from nordjack.protocol import FromClient, Ping, Pong
from nordjack.rules import load_game, rules_as_plain
from nordjack.table.commands import Resume, Say, Sit
from nordjack.table.phrases import Phrase
from server import serving

Strategy = strategies.SearchStrategy[Any]

NUMBERS = strategies.one_of(
    strategies.integers(-3, 12), strategies.sampled_from([1000, 2000, 20000, 2**31, 2**63, 10**25, -(10**12)])
)
TEXTS = strategies.one_of(
    strategies.sampled_from(["", "Ada", "danish", "chart", "00", "\u0000", "'; DROP TABLE events; --", "x" * 300]),
    strategies.text(max_size=30),
)
ANYTHING = strategies.recursive(
    strategies.one_of(strategies.none(), strategies.booleans(), NUMBERS, strategies.floats(), TEXTS),
    lambda inner: strategies.one_of(
        strategies.lists(inner, max_size=4), strategies.dictionaries(TEXTS, inner, max_size=4)
    ),
    max_leaves=12,
)
FIELDS = rules_as_plain(load_game("swedish").rules)


def of(kind: inspect.Type) -> Strategy:  # noqa: PLR0911 - one line a kind
    """Give values of a type as JSON has them, sensible and not."""
    match kind:
        case inspect.UnionType(types=types):
            return strategies.one_of([of(each) for each in types])
        case inspect.StructType(cls=cls) if cls.__name__ == "Rules":
            return rules()
        case inspect.StructType():
            known = {field.encode_name: of(field.type) for field in kind.fields}
            tag = {kind.tag_field: strategies.just(kind.tag)} if kind.tag_field is not None else {}
            return strategies.fixed_dictionaries(tag | known)
        case inspect.EnumType(cls=cls):
            return strategies.sampled_from([member.value for member in cls])
        case inspect.IntType():
            return NUMBERS
        case inspect.BoolType():
            return strategies.booleans()
        case inspect.NoneType():
            return strategies.none()
        case _:
            return TEXTS


def rules() -> Strategy:
    """Give the rules of a game with one field changed to anything."""
    changed = strategies.tuples(strategies.sampled_from(sorted(FIELDS)), ANYTHING)
    return strategies.one_of(strategies.just(FIELDS), changed.map(lambda pair: FIELDS | {pair[0]: pair[1]}))


MESSAGES = strategies.one_of(
    of(inspect.type_info(FromClient)).map(json.dumps), ANYTHING.map(json.dumps), strategies.text(max_size=200)
)
PATHS = strategies.sampled_from(
    [
        "/",
        "/t/x",
        "/api/me",
        "/api/me/rotate",
        "/api/games",
        "/api/games/swedish/sheet",
        "/api/games/%00/sheet",
        "/api/sheet",
        "/api/fields",
        "/api/tables",
        "/api/tables/TABLE",
        "/api/tables/TABLE/log",
        "/api/tables/TABLE/join",
        "/api/tables/TABLE/invitations",
        "/api/tables/TABLE/settlement",
        "/api/tables/%00%ff/log",
        "/api/addresses",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/healthz",
        "/metrics",
        "/protocol.json",
        "/nothing",
        "//",
    ]
)
BODIES = strategies.one_of(
    ANYTHING,
    strategies.fixed_dictionaries({"name": TEXTS, "adult": strategies.booleans(), "lang": TEXTS}),
    strategies.fixed_dictionaries({"invitation": TEXTS}),
    strategies.fixed_dictionaries(
        {
            "game": strategies.sampled_from(["swedish", "home", "x"]),
            "set": strategies.dictionaries(strategies.sampled_from(sorted(FIELDS)), ANYTHING, max_size=2),
            "options": strategies.dictionaries(strategies.sampled_from(["public", "pace", "cards"]), TEXTS, max_size=2),
            "bots": NUMBERS,
        }
    ),
)


class Tried:
    """One server for all examples, with a table that somebody hosts."""

    def __init__(self, database: str) -> None:
        self.runner = asyncio.Runner()
        self.context = serving.running(serving.settings(database))
        self.server = self.runner.run(self.context.__aenter__())
        self.ada: Identity = self.runner.run(self.server.person())
        options = {"public": True, "pace": "none"}
        self.table = self.runner.run(self.ada.open_table("swedish", options=options, bots=1))[0]
        self.runner.run(self.server.server.service.ask(self.table, Sit("Ada"), self.ada.person))

    def close(self) -> None:
        self.runner.run(self.context.__aexit__(None, None, None))
        self.runner.close()

    def no_fault(self) -> None:
        assert self.server.server.metrics.faults._value.get() == 0

    async def say(self, messages: list[str]) -> None:
        """Say anything as the host, then see that the table answers; it may be paused or left."""
        async with self.server.socket(self.table, self.ada) as socket:
            for message in messages:
                await socket.say(message)
            await socket.say(Ping(7))
            while (await socket.hear(Pong)).sent != 7:
                pass
        await self.goes_on()

    async def goes_on(self) -> None:
        service = self.server.server.service
        current = await service.read(self.table)
        assert current.table is not None
        if current.table.paused is not None:
            await service.ask(self.table, Resume("test"), current.table.host)
        if current.table.seat_of(self.ada.person) is None:
            await service.ask(self.table, Sit("Ada"), self.ada.person)
        before = current.version
        assert await service.ask(self.table, Say(Phrase.HELLO), self.ada.person) > before

    async def call(self, method: str, path: str, body: object, query: str) -> int:
        async with self.server.http(self.ada) as client:
            path = path.replace("TABLE", self.table)
            content = json.dumps(body).encode()
            headers = {"Content-Type": "application/json"}
            answer = await client.request(method, path, content=content, headers=headers, params={"lang": query})
            return answer.status_code


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tried]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    found = Tried(str(folder / "tables.db"))
    yield found
    found.close()


SETTINGS = settings(max_examples=150)


@SETTINGS
@given(messages=strategies.lists(MESSAGES, min_size=1, max_size=6))
def test_no_message_stops_a_table(tried: Tried, messages: list[str]) -> None:
    tried.runner.run(tried.say(messages))
    tried.no_fault()


@SETTINGS
@given(
    method=strategies.sampled_from(["GET", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "PATCH"]),
    path=PATHS,
    body=BODIES,
    query=TEXTS,
)
def test_no_request_is_a_fault(tried: Tried, method: str, path: str, body: object, query: str) -> None:
    if (method, path) in (("DELETE", "/api/me"), ("POST", "/api/me/rotate")):
        return
    status = tried.runner.run(tried.call(method, path, body, query))
    assert status < 500 or (status == 503 and path in ("/", "/t/x"))
    tried.no_fault()


@pytest.mark.nightly
@settings(max_examples=5000)
@given(messages=strategies.lists(MESSAGES, min_size=1, max_size=6))
def test_no_message_stops_a_table_for_long(tried: Tried, messages: list[str]) -> None:
    tried.runner.run(tried.say(messages))
    tried.no_fault()
