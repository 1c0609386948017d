"""The store keeps all of an append or nothing, once, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, inspect, select, text
from sqlalchemy.schema import MetaData

from nordjack.errors import NordjackError
from nordjack.server import migrations
from nordjack.server.database import NEWEST, address_of, migrate, open_engine
from nordjack.server.refusals import Unavailable, VersionConflict
from nordjack.server.rows import Append, Claim, LedgerRow, Row
from nordjack.server.schema import deadlines, ledger, metadata, people
from nordjack.server.store import Store
from server.serving import fresh_postgres


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = Store(open_engine(address_of(database)))
    await migrate(store.engine)
    store.start()
    try:
        yield store
    finally:
        await store.stop()


def row(version: int, text: str = '{"type":"Said"}', secret: str | None = None) -> Row:
    return Row(version, 1000 + version, f"{version:064x}", text, secret)


def run(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def within() -> None:
        async with opened(database) as store:
            await work(store)

    asyncio.run(within())


def test_what_is_appended_is_read_back(database: str) -> None:
    written = (row(1, '{"a":"å\\u0000\\"1"}', '{"seed":"x"}'), row(2))

    async def work(store: Store) -> None:
        await store.append(Append("t", written))
        await store.append(Append("u", (row(1),)))
        assert tuple(await store.rows("t")) == written
        assert await store.rows("t", 1) == [written[1]]
        assert await store.rows("t", 0, 1) == [written[0]]
        assert await store.rows("nothing") == []

    run(database, work)


def test_who_comes_second_changes_nothing(database: str) -> None:
    async def work(store: Store) -> None:
        entries = (LedgerRow(2, 0, "mint", -5), LedgerRow(2, 1, "seat:a", 5))
        await store.append(Append("t", (row(1),)))
        late = Append("t", (row(2), row(1)), entries, Claim("a", "1"), due=7)
        with pytest.raises(VersionConflict):
            await store.append(late)
        assert len(await store.rows("t")) == 1
        assert await store.read(select(ledger)) == []
        assert await store.claims("t", "a", 9) == {}
        assert await store.read(select(deadlines.c.due)) == [(None,)]

    run(database, work)


def test_one_conflict_among_many_appends_of_a_transaction_harms_no_other(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append(Append("t3", (row(1),)))
        appends = [store.append(Append(f"t{number}", (row(1),))) for number in range(40)]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert [place for place, found in enumerate(results) if found is not None] == [3]
        assert isinstance(results[3], VersionConflict)
        found = [await store.rows(f"t{number}") for number in range(40)]
        assert {len(rows) for rows in found} == {1}

    run(database, work)


def test_a_command_has_one_effect(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append(Append("t", (row(1),), claim=Claim("a", "c1")))
        with pytest.raises(VersionConflict):
            await store.append(Append("t", (row(2),), claim=Claim("a", "c1")))
        assert await store.claims("t", "a", 9) == {"c1": 1}
        await store.append(Append("t", (row(2),), claim=Claim("b", "c1")))
        await store.append(Append("u", (row(1),), claim=Claim("a", "c1")))
        assert await store.claims("t", "b", 9) == {"c1": 2}

    run(database, work)


def test_a_deadline_is_the_last_one_of_its_table(database: str) -> None:
    async def work(store: Store) -> None:
        for version, due in enumerate((50, 70, None, 90), start=1):
            await store.append(Append("t", (row(version),), due=due))
            assert await store.read(select(deadlines.c.due)) == [(due,)]

    run(database, work)


def test_a_fold_is_kept_for_the_same_code_alone(database: str) -> None:
    async def work(store: Store) -> None:
        await store.keep("t", "code", (5, "ab", b"\x00\xff"))
        await store.keep("t", "code", (9, "cd", b"later"))
        assert await store.snapshot("t", "code") == (9, "cd", b"later")
        assert await store.snapshot("t", "other") is None

    run(database, work)


def test_appends_of_many_tables_share_transactions(sqlite: str) -> None:
    async def work(store: Store) -> None:
        sizes: list[int] = []
        store.told = lambda appends, _: sizes.append(appends)
        await asyncio.gather(*[store.append(Append(f"t{number}", (row(1),))) for number in range(300)])
        assert sum(sizes) == 300
        assert len(sizes) < 30

    run(sqlite, work)


def test_what_is_acknowledged_is_on_the_disk(sqlite: str) -> None:
    async def work(store: Store) -> None:
        async with store.engine.connect() as connection:
            assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
            assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2

    run(sqlite, work)


def test_a_full_disk_refuses_and_goes_on_by_itself(sqlite: str) -> None:
    async def work(store: Store) -> None:
        await store.append(Append("t", (row(1),)))
        await store.transactions.run(no_more_pages)
        big = "x" * 200_000
        with pytest.raises(Unavailable, match="cannot be kept now"):
            await store.append(Append("t", (row(2, big),)))
        assert len(await store.rows("t")) == 1
        await store.change(text("PRAGMA max_page_count=1000000"))
        await store.append(Append("t", (row(2, big),)))
        assert [found.version for found in await store.rows("t")] == [1, 2]

    run(sqlite, work)


def no_more_pages(connection: Connection) -> None:
    """Let the file grow no more."""
    used = connection.execute(text("PRAGMA page_count")).scalar()
    connection.execute(text(f"PRAGMA max_page_count={used}"))


def test_an_append_that_cannot_be_written_harms_no_other(database: str) -> None:
    async def work(store: Store) -> None:
        spoilt = Append("spoilt", (row(1)._replace(event=object()),))  # type: ignore[arg-type]
        appends = [store.append(Append(f"t{number}", (row(1),))) for number in range(5)]
        results = await asyncio.gather(store.append(spoilt), *appends, return_exceptions=True)
        assert isinstance(results[0], Unavailable)
        assert results[1:] == [None] * 5
        await store.append(Append("t0", (row(2),)))

    run(database, work)


def test_two_processes_never_wait_for_each_other_for_ever() -> None:
    async def work() -> None:
        address = fresh_postgres()
        async with opened(address) as first, opened(address) as second:
            for version in range(1, 40):
                streams = [f"t{number}" for number in range(12)]
                asks = [first.append(Append(stream, (row(version),))) for stream in streams]
                asks += [second.append(Append(stream, (row(version),))) for stream in reversed(streams)]
                results = await asyncio.gather(*asks, return_exceptions=True)
                assert results.count(None) == 12
                assert sum(isinstance(found, VersionConflict) for found in results) == 12

    asyncio.run(work())


def test_a_store_that_is_gone_is_said_so(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(open_engine(address_of("postgresql://nobody@127.0.0.1:1/nothing")))
        store.start()
        with pytest.raises(Unavailable):
            await store.append(Append("t", (row(1),)))
        with pytest.raises(Unavailable):
            await store.rows("t")
        await store.stop()

    asyncio.run(work())


def test_the_migrations_make_the_schema(database: str) -> None:
    async def work(store: Store) -> None:
        async with store.engine.connect() as connection:
            found = MetaData()
            await connection.run_sync(found.reflect)
            indexes = await connection.run_sync(lambda sync: inspect(sync).get_indexes("deadlines"))
        assert set(found.tables) == {*metadata.tables, "alembic_version"}
        for name, table in metadata.tables.items():
            made = found.tables[name]
            assert [(column.name, column.nullable) for column in made.columns] == [
                (column.name, column.nullable) for column in table.columns
            ]
            assert [column.name for column in made.primary_key] == [column.name for column in table.primary_key]
        assert [index["column_names"] for index in indexes] == [["due"]]

    run(database, work)


def test_the_newest_step_is_the_last_file() -> None:
    steps = sorted(path.name for path in (Path(migrations.__path__[0]) / "versions").glob("[0-9]*.py"))
    assert steps[-1].startswith(NEWEST)


def test_several_processes_may_migrate_at_once(database: str) -> None:
    async def work() -> None:
        engines = [open_engine(address_of(database)) for _ in range(4)]
        await asyncio.gather(*map(migrate, engines))
        async with engines[0].connect() as connection:
            assert (await connection.execute(select(func.count()).select_from(people))).scalar() == 0
        for engine in engines:
            await engine.dispose()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("tables.db", "sqlite+aiosqlite:///tables.db"),
        ("sqlite:////srv/t.db", "sqlite+aiosqlite:////srv/t.db"),
        ("postgresql://u@h/n", "postgresql+asyncpg://u@h/n"),
        ("postgres://u@h/n", "postgresql+asyncpg://u@h/n"),
    ],
)
def test_addresses(given: str, used: str) -> None:
    assert address_of(given).render_as_string() == used


@pytest.mark.parametrize("wrong", ["mysql://u:secret@h/n", "postgresql://u:secret@h:port/n", "://"])
def test_a_wrong_address_is_refused_without_its_password(wrong: str) -> None:
    with pytest.raises(NordjackError, match="use the path of a file") as caught:
        address_of(wrong)
    assert "secret" not in str(caught.value)
