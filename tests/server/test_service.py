"""Read, decide, append, publish: once, in order, and without a trace of what was refused."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random

import pytest
from sqlalchemy import func, select

from nordjack.errors import IllegalAction
from nordjack.rules import load_game
from nordjack.server import service as services
from nordjack.server.current import Change
from nordjack.server.database import address_of, migrate, open_engine
from nordjack.server.refusals import Unknown
from nordjack.server.rows import Claim
from nordjack.server.schema import commands, ledger, snapshots
from nordjack.server.service import Service
from nordjack.server.store import Store
from nordjack.table import Table, fold
from nordjack.table.audit import audit
from nordjack.table.chain import decode_event, export
from nordjack.table.commands import OpenTable, Prepare, SetReady, Sit
from nordjack.table.options import Options, Pace
from server.players import GAMES, wish


class World:
    """Services on one store, as processes would be."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.services = [Service(store), Service(store)]
        self.heard: list[Change] = []
        self.services[0].listeners.append(self.heard.append)

    async def open(self, game: str = "swedish") -> str:
        command = OpenTable(game, load_game(game).rules, Options(pace=Pace.NONE))
        return await self.services[0].open(command, "host")

    async def table(self, stream: str, process: int = 0) -> Table:
        found = (await self.services[process].read(stream)).table
        assert found is not None
        return found


def within(database: str, work: Callable[[World], Awaitable[None]]) -> None:
    @asynccontextmanager
    async def opened() -> AsyncIterator[World]:
        store = Store(open_engine(address_of(database)))
        await migrate(store.engine)
        store.start()
        world = World(store)
        try:
            yield world
        finally:
            await asyncio.gather(*[service.stop() for service in world.services])
            await store.stop()

    async def run() -> None:
        async with opened() as world:
            await work(world)

    asyncio.run(run())


async def play(world: World, stream: str, rounds: int, chance: Random) -> None:
    """Let two people play some rounds, each through a process of his own."""
    room = (await world.table(stream)).most_seats
    people = dict([("ada", 0), ("bo", 1)][:room])
    for person, process in people.items():
        await world.services[process].ask(stream, Sit(person), person)
    for step in range(20_000):
        await asyncio.gather(*[world.services[process].catch_up(stream) for process in (0, 1)])
        table = await world.table(stream)
        if table.rounds >= rounds and table.playing is None:
            return
        for person, process in people.items():
            command = wish(await world.table(stream, process), person, chance)
            if command is not None:
                try:
                    await world.services[process].ask(stream, command, person, Claim(person, f"{person}{step}"))
                except IllegalAction:
                    continue
    raise AssertionError("the rounds did not end")


def test_a_refused_command_leaves_no_trace(sqlite: str) -> None:
    async def work(world: World) -> None:
        stream = await world.open()
        before = await world.store.rows(stream)
        with pytest.raises(IllegalAction, match="no seat"):
            await world.services[0].ask(stream, SetReady(), "ada", Claim("ada", "c1"))
        assert await world.store.rows(stream) == before
        assert await world.store.read(select(func.count()).select_from(commands)) == [(0,)]
        assert len(world.heard) == 1

    within(sqlite, work)


def test_a_repeat_has_one_effect_even_when_it_would_be_refused_now(database: str) -> None:
    async def work(world: World) -> None:
        stream = await world.open()
        first = await world.services[0].ask(stream, Sit("Ada"), "ada", Claim("ada", "c1"))
        rows = await world.store.rows(stream)
        assert await world.services[0].ask(stream, Sit("Ada"), "ada", Claim("ada", "c1")) == first
        assert await world.services[1].ask(stream, Sit("Ada"), "ada", Claim("ada", "c1")) == first
        prepared = await world.services[0].ask(stream, Prepare(1, 2000), "ada", Claim("ada", "c2"))
        assert await world.services[1].ask(stream, Prepare(1, 2000), "ada", Claim("ada", "c2")) == prepared
        assert len(await world.store.rows(stream)) == len(rows) + 1

    within(database, work)


def test_a_lost_race_is_decided_again_on_the_new_state(database: str) -> None:
    async def work(world: World) -> None:
        stream = await world.open()
        await world.services[1].read(stream)
        asks = [world.services[place % 2].ask(stream, Sit(f"P{place}"), f"p{place}") for place in range(7)]
        await asyncio.gather(*asks)
        await asyncio.gather(*[service.catch_up(stream) for service in world.services])
        assert sorted(seat.name for seat in (await world.table(stream, 1)).seats.values()) == [
            f"P{n}" for n in range(7)
        ]
        assert await world.table(stream) == await world.table(stream, 1)
        with pytest.raises(IllegalAction, match="seats are taken"):
            await world.services[0].ask(stream, Sit("P8"), "p8")

    within(database, work)


def test_everything_is_heard_once_and_in_order(database: str) -> None:
    async def work(world: World) -> None:
        stream = await world.open()
        asks = [world.services[place % 2].ask(stream, Sit(f"P{place}"), f"p{place}") for place in range(6)]
        await asyncio.gather(*asks)
        await world.services[0].catch_up(stream)
        assert [change.after for change in world.heard[1:]] == [change.version for change in world.heard[:-1]]
        rows = await world.store.rows(stream)
        assert [text for change in world.heard for text in change.shown] == [row.event for row in rows]

    within(database, work)


@pytest.mark.parametrize("game", GAMES)
def test_the_state_is_the_fold_of_the_log_and_money_is_constant(sqlite: str, game: str) -> None:
    async def work(world: World) -> None:
        stream = await world.open(game)
        await play(world, stream, 12, Random(game))
        rows = await world.store.rows(stream)
        table = await world.table(stream)
        assert fold([decode_event(row.secret or row.event) for row in rows]) == table
        report = audit(export([(row.version, row.at, row.hash, row.event.encode()) for row in rows], len(rows)))
        assert report.true, report
        assert report.rounds == table.rounds
        accounts = dict(
            await world.store.read(select(ledger.c.account, func.sum(ledger.c.amount)).group_by(ledger.c.account))
        )
        assert sum(accounts.values()) == 0
        assert {f"seat:{seat.person}": seat.balance for seat in table.seats.values()} == {
            account: amount for account, amount in accounts.items() if account.startswith("seat:")
        }

    within(sqlite, work)


def test_a_kept_fold_gives_the_same_table(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SNAPSHOT_EVERY", 20)

    async def work(world: World) -> None:
        stream = await world.open("home")
        await play(world, stream, 6, Random(1))
        await asyncio.gather(*world.services[0].keeping, *world.services[1].keeping)
        kept = await world.store.read(select(snapshots.c.version))
        assert kept[0][0] > 20
        reread = Service(world.store)
        await world.services[0].catch_up(stream)
        found, current = await reread.read(stream), await world.services[0].read(stream)
        assert (found.table, found.version, found.hash) == (current.table, current.version, current.hash)

    within(sqlite, work)


def test_a_table_that_was_forgotten_is_read_again(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_KNOWN", 2)

    async def work(world: World) -> None:
        streams = [await world.open() for _ in range(3)]
        assert list(world.services[0].known) == streams[1:]
        world.services[0].in_use = lambda stream: stream == streams[1]
        assert (await world.table(streams[0])).host == "host"
        assert set(world.services[0].known) == set(streams)

    within(sqlite, work)


def test_no_such_table(sqlite: str) -> None:
    async def work(world: World) -> None:
        with pytest.raises(Unknown, match="no such table"):
            await world.services[0].ask("nothing", SetReady(), "ada")

    within(sqlite, work)


def test_refusals_cost_no_read_each(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One read tells which of a person's commands were done; a flood of refused ones asks the store no more."""

    async def work(world: World) -> None:
        stream = await world.open()
        reads: list[str] = []
        claims = world.store.claims

        async def counted(stream: str, person: str, most: int) -> dict[str, int]:
            reads.append(person)
            return await claims(stream, person, most)

        monkeypatch.setattr(world.store, "claims", counted)
        for number in range(20):
            with pytest.raises(IllegalAction):
                await world.services[0].ask(stream, SetReady(), "ada", Claim("ada", f"c{number}"))
        assert reads == ["ada"]
        made = await world.services[0].ask(stream, Sit("Ada"), "ada", Claim("ada", "sit"))
        assert await world.services[0].ask(stream, Sit("Ada"), "ada", Claim("ada", "sit")) == made
        assert reads == ["ada"]
        later = await world.services[1].ask(stream, Prepare(1, 2000), "ada", Claim("ada", "lay"))
        await world.services[0].ask(stream, SetReady(), "ada", Claim("ada", "go"))
        assert await world.services[0].ask(stream, Prepare(1, 2000), "ada", Claim("ada", "lay")) == later

    within(sqlite, work)
