"""The way to the store: one address for SQLite or PostgreSQL, opened with full durability and the newest tables."""

import importlib.util
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from nordjack.errors import NordjackError
from nordjack.server import migrations

__all__ = ["NEWEST", "address_of", "is_postgres", "migrate", "open_engine", "open_plain_engine", "try_out"]

#: The last step of the migrations; a test holds it against the files.
NEWEST = "0002"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
#: Any number that only this program locks.
LOCK = 7_021_021


def address_of(database: str) -> URL:
    """Read a database's address: a URL of SQLite or PostgreSQL, or the path of a file.

    Raises NordjackError with what was found and what is allowed.
    """
    if "://" not in database:
        return URL.create(DRIVERS["sqlite"], database=str(Path(database).expanduser()))
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise unreadable(database) from None
    name = url.drivername.partition("+")[0]
    if name not in DRIVERS:
        raise unreadable(database)
    if DRIVERS[name].endswith("asyncpg") and importlib.util.find_spec("asyncpg") is None:
        raise NordjackError("PostgreSQL needs one more package; install nordjack[postgres]")
    return url.set(drivername=DRIVERS[name])


def unreadable(database: str) -> NordjackError:
    """Say that an address is no database."""
    return NordjackError(
        "--database is {found!r}; use {allowed}",
        found=database.partition("@")[2] or database,
        allowed="the path of a file, sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME",
    )


def is_postgres(engine: AsyncEngine) -> bool:
    """Tell whether several processes can share this store."""
    return engine.dialect.name == "postgresql"


def open_engine(url: URL) -> AsyncEngine:
    """Open the way to the store."""
    engine = create_async_engine(url, pool_pre_ping=url.drivername == DRIVERS["postgresql"])
    if not is_postgres(engine):
        event.listen(engine.sync_engine, "connect", make_durable)
    return engine


def open_plain_engine(url: URL) -> Engine:
    """Open another way to an SQLite file, for a thread that may wait for it."""
    engine = create_engine(url.set(drivername="sqlite+pysqlite"))
    event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: Any, _: object) -> None:
    """Let SQLite answer only when what it wrote is on the disk; writers wait for each other."""
    cursor = connection.cursor()
    for pragma in ("busy_timeout=20000", "journal_mode=WAL", "synchronous=FULL"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the store to its newest form; several processes may do so at once."""
    async with engine.begin() as connection:
        if is_postgres(engine):
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        else:
            await connection.execute(text("BEGIN IMMEDIATE"))
        await connection.run_sync(upgrade)


async def try_out(database: str) -> None:
    """Open a store once and bring it to its newest form; raises NordjackError where that cannot be."""
    engine = open_engine(address_of(database))
    try:
        await migrate(engine)
    except (SQLAlchemyError, OSError) as error:
        why = " ".join(str(getattr(error, "orig", None) or error).split())
        raise NordjackError("--database cannot be opened: {why}", why=why) from None
    finally:
        await engine.dispose()


def upgrade(connection: Connection) -> None:
    """Take the steps that the store has not taken; Alembic is loaded only where there are some."""
    if form_of(connection) == NEWEST:
        return
    from alembic import command  # noqa: PLC0415 - a store in its newest form starts without it
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(migrations.__path__[0])))
    command.upgrade(config, "head")


def form_of(connection: Connection) -> str | None:
    """Give the step that the store took last."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
