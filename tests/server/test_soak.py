"""Ten minutes of people who come, play and go: what the server holds does not grow."""

import asyncio
import gc
import os
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from nordjack.client import Identity
from nordjack.engine import Asks, Play
from nordjack.protocol import Ask, Happenings, Watching
from nordjack.server import service
from nordjack.table.commands import PersonCommand, Prepare, SetReady, Sit, Stake, TakePlay
from nordjack.table.view import TableView, You
from server.serving import CAPS, Running, Socket, running, settings

MINUTES, WARM = 10, 3
VISITORS, ROUNDS = 24, 4
GAMES = ("swedish", "event", "danish", "home")


class Held(NamedTuple):
    """What a process holds: megabytes, open files, tasks, viewers and tables in memory."""

    megabytes: float
    files: int
    tasks: int
    viewers: int
    tables: int


def held(server: Running) -> Held:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return Held(
        pages * os.sysconf("SC_PAGE_SIZE") / 1e6,
        len(list(Path("/proc/self/fd").iterdir())),
        len(asyncio.all_tasks()),
        sum(len(viewers) for viewers in server.server.hub.viewers.values()),
        len(server.server.service.known),
    )


def wish(view: TableView, you: You) -> PersonCommand | None:
    """Give the simplest thing that lets a round go on, None where others are asked."""
    decision = view.decision
    if decision is not None and decision.asks is Asks.STAKE and you.limits:
        return Stake(decision.number, you.limits[0].box, 1000)
    if decision is not None and you.plays:
        return TakePlay(decision.number, decision.box, Play.STAND if Play.STAND in you.plays else Play.DECLINE)
    if view.phase != "betting" or any(seat.ready for seat in view.seats if seat.number == you.seat):
        return None
    laid = {lay.box for lay in view.prepared}
    return next((Prepare(each.box, 2000) for each in you.limits if each.box not in laid), SetReady())


async def visit(server: Running, person: Identity, game: str) -> None:
    """Open a table, with a bot where there is room for one, play some rounds, and go without a word."""
    table, _ = await person.open_table(game, options={"pace": "none"}, bots=0 if game == "danish" else 1)
    async with server.socket(table, person) as socket:
        heard = await socket.hear(Watching)
        asked = Asked(socket)
        await asked.ask(Sit("Visitor"))
        while heard.view.rounds < ROUNDS or heard.view.phase != "betting":
            heard = await socket.hear(Happenings | Watching)
            if (command := wish(heard.view, heard.you)) is not None:
                await asked.ask(command)


class Asked:
    """One visitor's commands, each with an id of its own."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.ids = count()

    async def ask(self, command: PersonCommand) -> None:
        await self.socket.say(Ask(f"c{next(self.ids)}", command))


async def visits(server: Running, number: int, until: float) -> int:
    chance, done = Random(number), 0
    person = await server.person(f"Visitor {number}")
    while time.monotonic() < until:
        await visit(server, person, chance.choice(GAMES))
        done += 1
    return done


@pytest.mark.nightly
def test_nothing_grows(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_KNOWN", 100)

    async def work() -> None:
        async with running(settings(sqlite, caps=CAPS, bot_pause=0.01)) as server:
            begun = time.monotonic()
            people = [asyncio.create_task(visits(server, each, begun + 60 * MINUTES)) for each in range(VISITORS)]
            await asyncio.sleep(60 * WARM)
            before = held(server)
            await asyncio.sleep(60 * (MINUTES - WARM) - 5)
            after = held(server)
            done = await asyncio.gather(*people)
            print(f"{sum(done)} visits; {before}; {after}")
            assert sum(done) > 5 * VISITORS
            assert after.megabytes < before.megabytes + 12
            assert after.files <= before.files + VISITORS
            assert after.tasks <= before.tasks + 4 * VISITORS
            assert after.viewers <= VISITORS
            assert after.tables <= 100 + VISITORS

    asyncio.run(work())
