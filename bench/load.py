"""Load on one server over loopback, bounded: ``uv run python bench/load.py [service] [sockets] [idle] [flood]``.

``service`` counts durable commands a second through the service on SQLite, without sockets. ``sockets`` plays 200
tables of 7 sockets at 2 commands a second and table, the clients in a process of their own, and measures from a
command's departure to the event's arrival at every socket. ``idle`` opens 5,000 sockets. ``flood`` repeats
``sockets`` beside a client that sends 10,000 bad messages a second, and one that reads nothing.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvicorn
import uvloop
from light_socket import LightSocket, connected

from nordjack.client import Identity, introduce
from nordjack.engine import Asks, Play
from nordjack.rules import load_game
from nordjack.server.addresses import bound
from nordjack.server.app import application
from nordjack.server.database import address_of, migrate, open_engine
from nordjack.server.limits import Allowance, Caps
from nordjack.server.rows import Claim
from nordjack.server.run import collect_seldom, config
from nordjack.server.service import Service
from nordjack.server.settings import Settings
from nordjack.server.store import Store
from nordjack.table.commands import OpenTable, PersonCommand, Prepare, SetReady, Sit, TakePlay
from nordjack.table.options import Options, Pace

EASY = Allowance(1e9, 1e9)
CAPS = Caps(requests=EASY, attempts=EASY, sockets=20_000, sockets_of_address=20_000, sockets_of_person=20_000)
TABLES, SOCKETS, RATE, SECONDS = 200, 7, 2.0, 20.0
#: How long the tables play before anything is measured, in seconds: all of them shuffle six new packs at once.
WARM = 3.0
IDLE = 5000

Client = Callable[[str, Callable[[], None]], Awaitable[dict[str, Any]]]


def share(values: Sequence[float], part: float) -> float:
    """Give the value below which a part of all values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def memory(pid: int) -> float:
    """Give a process's memory in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# -------------------------------------------------------------------- the service alone


async def service(seconds: float, tables: int = 300) -> None:
    """Count durable commands through the service."""
    collect_seldom()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(open_engine(address_of(f"{folder}/tables.db")))
        await migrate(store.engine)
        store.start()
        asked = Service(store)
        game = load_game("swedish")
        streams = [
            await asked.open(OpenTable("swedish", game.rules, Options(pace=Pace.NONE)), "host") for _ in range(tables)
        ]
        for place, stream in enumerate(streams):
            await asked.ask(stream, Sit("A"), f"p{place}")
            while (await asked.read(stream)).table.rounds < 1:  # type: ignore[union-attr]
                await asked.ask(stream, await wish(asked, stream), f"p{place}")
        begun, used = time.perf_counter(), time.process_time()
        counts = await asyncio.gather(
            *[ask_for(asked, stream, f"p{place}", seconds) for place, stream in enumerate(streams)]
        )
        wall, cpu = time.perf_counter() - begun, time.process_time() - used
        await store.stop()
    print(f"service: {sum(counts) / wall:,.0f} commands a second, {sum(counts) / cpu:,.0f} a second of CPU time")


async def ask_for(asked: Service, stream: str, person: str, seconds: float) -> int:
    """Play one table for some time and count the commands."""
    count, until = 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        await asked.ask(stream, await wish(asked, stream), person, Claim(person, str(count)))
        count += 1
    return count


async def wish(asked: Service, stream: str) -> PersonCommand:
    """Give what the one person of a table does next."""
    table = (await asked.read(stream)).table
    assert table is not None
    now = table.turn
    if now is not None:
        return TakePlay(table.decisions, now.box, Play.STAND if now.asks is Asks.PLAY else Play.DECLINE)
    return SetReady() if table.lays else Prepare(1, table.rules.min_stake)


# -------------------------------------------------------------------- sockets


@contextlib.asynccontextmanager
async def serving(folder: str) -> AsyncIterator[str]:
    """Serve in this process."""
    chosen = Settings(f"{folder}/tables.db", caps=CAPS, bot_pause=0.6, analysis=False)
    listening = bound("127.0.0.1", 0, or_another=True)
    server = uvicorn.Server(config(application(chosen), chosen))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


def measured(client: Client, name: str) -> None:
    """Serve here, let clients in a process of their own do something, and print what they found."""
    collect_seldom()
    uvloop.run(with_clients(client, name))


async def with_clients(client: Client, name: str) -> None:
    """Serve while the clients run."""
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        async with serving(folder) as url:
            before = memory(os.getpid())
            here, there = context.Pipe()
            process = context.Process(target=run_clients, args=(client, url, there))
            process.start()
            there.close()
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(None, here.recv)
            used = time.process_time()
            found = await loop.run_in_executor(None, here.recv)
            found["server_mb"] = round(memory(os.getpid()) - before, 1)
            found["server_cpu_s"] = round(time.process_time() - used, 1)
            here.send("end")
            await loop.run_in_executor(None, process.join)
    print(f"{name}: {json.dumps(found)}")


def run_clients(client: Client, url: str, pipe: Any) -> None:
    """Run clients and send what they found; stay connected until the server was looked at."""
    uvloop.run(clients(client, url, pipe))


async def clients(client: Client, url: str, pipe: Any) -> None:
    pipe.send(await client(url, lambda: pipe.send("begun")))
    await asyncio.get_running_loop().run_in_executor(None, pipe.recv)


def nothing(_: bytes) -> None:
    """Hear a message."""


class TableLoad:
    """One table of seven sockets, each of a person of its own, of whom the first plays at a steady rate."""

    def __init__(self, table: str, delays: list[float]) -> None:
        self.player: LightSocket
        self.table = table
        self.delays = delays
        self.sent = 0.0
        self.view: dict[str, Any] = {}
        self.mine: dict[str, Any] = {}
        self.count = self.asked = 0

    def hear(self, message: bytes) -> None:
        """Measure a happening, which answers the last command."""
        if message.startswith(b'{"type":"Happenings"'):
            self.delays.append(time.perf_counter() - self.sent)

    def hear_as_player(self, message: bytes) -> None:
        """Measure a happening, and see what may be done next."""
        self.hear(message)
        if message.startswith((b'{"type":"Happenings"', b'{"type":"Watching"')):
            found = msgspec.json.decode(message)
            self.view, self.mine = found["view"], found["you"]

    async def play(self, seconds: float, chance: Random) -> None:
        """Send commands at the rate."""
        await asyncio.sleep(chance.random() / RATE)
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            begun = time.perf_counter()
            self.sent = begun
            self.count += 1
            self.asked += 1
            self.player.send(msgspec.json.encode({"type": "Ask", "id": f"c{self.asked}", "command": self.wish()}))
            await asyncio.sleep(max(0.0, 1 / RATE - (time.perf_counter() - begun)))

    def wish(self) -> dict[str, Any]:
        """Give what the one person of the table does next."""
        if self.mine.get("plays") and self.view.get("decision"):
            decision = self.view["decision"]
            play = "stand" if "stand" in self.mine["plays"] else "decline"
            return {"type": "TakePlay", "decision": decision["number"], "box": decision["box"], "play": play}
        return {"type": "SetReady"} if self.view["prepared"] else {"type": "Prepare", "box": 1, "amount": 2000}


async def play_tables(url: str, begun: Callable[[], None], deaf: int = 0) -> dict[str, Any]:
    """Play all tables and measure; at some of them one more person never reads what he is sent."""
    delays: list[float] = []
    people = [await introduce(url, f"P{number}") for number in range(SOCKETS)]
    loads = [await one_table(url, people, delays) for _ in range(TABLES)]
    for load in loads[:deaf]:
        (await opened(url, people[0], load.table, nothing)).hear_nothing()
    await asyncio.gather(*[load.play(WARM, Random(place)) for place, load in enumerate(loads)])
    delays.clear()
    for load in loads:
        load.count = 0
    begun()
    start = time.perf_counter()
    await asyncio.gather(*[load.play(SECONDS, Random(place)) for place, load in enumerate(loads)])
    wall = time.perf_counter() - start
    await asyncio.sleep(1.0)
    return {
        "sockets": TABLES * SOCKETS,
        "commands_per_second": round(sum(load.count for load in loads) / wall),
        "heard_per_second": round(len(delays) / wall),
        "p50_ms": round(1000 * share(delays, 0.5), 1),
        "p99_ms": round(1000 * share(delays, 0.99), 1),
        "max_ms": round(1000 * max(delays), 1),
    }


async def one_table(url: str, people: Sequence[Identity], delays: list[float]) -> TableLoad:
    """Open a table, connect seven people to it, let the first sit down."""
    table, _ = await people[0].open_table("swedish", options={"pace": "none", "public": True})
    load = TableLoad(table, delays)
    load.player = await opened(url, people[0], table, load.hear_as_player)
    for person in people[1:]:
        await opened(url, person, table, load.hear)
    load.player.send(b'{"type":"Ask","id":"sit","command":{"type":"Sit","name":"A"}}')
    return load


async def opened(url: str, person: Identity, table: str, heard: Callable[[bytes], None]) -> LightSocket:
    """Connect a person to a table."""
    return await connected(url, f"/ws/tables/{table}", f"nordjack={person.token}", heard)


async def sit_idle(url: str, begun: Callable[[], None]) -> dict[str, Any]:
    """Open many sockets that do nothing."""
    begun()
    host = await introduce(url, "A")
    table, _ = await host.open_table("swedish", options={"pace": "none", "public": True})
    kept = [await opened(url, host, table, nothing) for _ in range(IDLE)]
    await asyncio.sleep(2.0)
    return {"sockets": sum(not each.closed for each in kept)}


async def flooded(url: str, begun: Callable[[], None]) -> dict[str, Any]:
    """Play all tables beside a client that sends nonsense, and some at the tables that never read."""
    host = await introduce(url, "F")
    table, _ = await host.open_table("swedish", options={"pace": "none", "public": True})
    task = asyncio.create_task(flood(url, host, table))
    found = await play_tables(url, begun, deaf=20)
    task.cancel()
    return found


async def flood(url: str, host: Identity, table: str) -> None:
    """Send 10,000 bad messages a second, over a new socket whenever the server hung up."""
    while True:
        with contextlib.suppress(OSError, AssertionError):
            socket = await opened(url, host, table, nothing)
            while not socket.closed:
                for _ in range(100):
                    socket.send(b'{"type":"Bad"}')
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("parts", nargs="*", default=["service", "sockets", "idle", "flood"])
    arguments.add_argument("--seconds", type=float, default=10.0)
    given = arguments.parse_args()
    if "service" in given.parts:
        uvloop.run(service(given.seconds))
    for name, client in (("sockets", play_tables), ("idle", sit_idle), ("flood", flooded)):
        if name in given.parts:
            measured(client, name)


if __name__ == "__main__":
    main()
