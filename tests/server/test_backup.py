"""A backup that is put back is the same evening."""

import sqlite3
from pathlib import Path
from random import Random

from nordjack.server.service import Service
from server.test_service import World, play, within
from server.test_store import opened


def test_a_backup_made_while_the_server_runs_is_whole(sqlite: str, tmp_path: Path) -> None:
    """As docs/operating.md says: VACUUM INTO a file, start a server on it."""
    backup = tmp_path / "backup.db"

    async def evening(world: World) -> None:
        stream = await world.open("home")
        await play(world, stream, 3, Random(3))
        with sqlite3.connect(sqlite) as connection:
            connection.execute(f"VACUUM INTO '{backup}'")
        connection.close()
        before = await world.services[0].read(stream)
        async with opened(str(backup)) as store:
            after = await Service(store).read(stream)
            assert (after.version, after.hash, after.table) == (before.version, before.hash, before.table)
            assert await store.rows(stream) == await world.store.rows(stream)

    within(sqlite, evening)
