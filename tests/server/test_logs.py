"""Logs of earlier releases stay true, and a backup that is put back is the same evening."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from nordjack.server.service import Service
from nordjack.table.audit import audit
from server.players import GAMES
from server.test_service import World, play, within
from server.test_store import opened

LOGS = Path(__file__).parent / "logs"


@pytest.mark.parametrize("game", GAMES)
def test_a_log_of_the_first_release_is_true(game: str) -> None:
    report = audit((LOGS / f"{game}.jsonl").read_bytes().splitlines(keepends=True))
    assert report.true, report
    assert report.game == game
    assert report.rounds + report.void_rounds == 8


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
