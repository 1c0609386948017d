"""Tables under faults, in one process and in virtual time: everything a seed makes happen happens again.

Two servers share a store. Commands and replies are lost, doubled, delayed and overtaken; appends fail before or after
they are written; servers die at any moment; the clock jumps. After every write the disk is held to its promises.
"""

import asyncio
import random
from collections.abc import Callable

from faults.disk import Disk
from nordjack.errors import NordjackError
from nordjack.rules import load_game
from nordjack.server.current import Change
from nordjack.server.refusals import Unavailable, Unknown
from nordjack.server.rows import Append, Claim, Row
from nordjack.server.service import Service
from nordjack.table import due, fold
from nordjack.table.audit import audit
from nordjack.table.chain import decode_event, export
from nordjack.table.commands import Command, LoseConnection, OpenTable, RegainConnection, Tick
from nordjack.table.events import Happened
from nordjack.table.options import Options, Pace
from table.habits import next_command

__all__ = ["World", "simulate"]

GAMES = ("swedish", "home", "danish", "event", "single-deck")
START = 1_700_000_000_000
TROUBLE = 6.0
QUIET = 240.0


class Store:
    """A store whose answers come late, or not at all, or although nothing was written."""

    def __init__(self, world: "World") -> None:
        self.world = world

    async def append(self, append: Append) -> None:
        await self.world.delay()
        if self.world.happens(0.05):
            raise Unavailable("nothing was written")
        self.world.written(append)
        await self.world.delay()
        if self.world.happens(0.05):
            raise Unavailable("it was written, but nobody knows")
        if append.claim is not None:
            self.world.confirmed.add(append.claim)

    async def rows(self, stream: str, after: int = 0, up_to: int | None = None) -> list[Row]:
        await self.world.delay()
        return self.world.disk.rows[after:up_to]

    async def claimed(self, stream: str, claim: Claim) -> int | None:
        await self.world.delay()
        return self.world.disk.commands.get(claim) if self.world.disk.once else None

    async def claims(self, stream: str, person: str, most: int) -> dict[str, int]:
        await self.world.delay()
        kept = self.world.disk.commands if self.world.disk.once else {}
        mine = {id_: version for (who, id_), version in kept.items() if who == person}
        return dict(list(mine.items())[-most:])

    async def snapshot(self, stream: str, code: str) -> None:
        return None

    async def keep(self, stream: str, code: str, snapshot: object) -> None:
        return None


class World:
    """Two servers, one disk, some people, and a seed that decides what goes wrong."""

    def __init__(self, seed: int, game: str | None = None, plant: Callable[["World"], None] | None = None) -> None:
        self.dice = random.Random(seed)
        self.game = game or self.dice.choice(GAMES)
        self.people = ("ada", "bo", "cy") if self.game != "danish" else ("ada",)
        self.disk = Disk()
        self.jump = 0
        self.trouble = True
        self.lost_sync = False
        self.unsynced: list[Append] = []
        self.confirmed: set[Claim] = set()
        self.tasks: list[dict[asyncio.Task[None], None]] = [{}, {}]
        self.stream = ""
        self.servers = [self.server(), self.server()]
        if plant is not None:
            plant(self)

    # ---------------------------------------------------------------- what goes wrong

    def happens(self, chance: float) -> bool:
        return self.trouble and self.dice.random() < chance

    async def delay(self, most: float = 0.05) -> None:
        await asyncio.sleep(self.dice.random() * most if self.trouble else 0.001)

    def now(self) -> int:
        return START + self.jump + int(asyncio.get_running_loop().time() * 1000)

    def secret(self) -> str:
        return self.dice.randbytes(32).hex()

    def server(self) -> Service:
        found = Service(Store(self), self.now, self.secret)  # type: ignore[arg-type]
        found.listeners.append(self.published)
        return found

    def written(self, append: Append) -> None:
        if self.lost_sync and self.happens(0.5):
            self.unsynced.append(append)
            return
        self.disk.write(append)

    def published(self, change: Change) -> None:
        """What a server shows is what the disk's log makes, up to that version."""
        if self.lost_sync:
            return
        rows = self.disk.rows[: change.version]
        assert change.hash == rows[-1].hash
        last = self.disk.table if change.version == len(self.disk.rows) else fold(map(whole, rows))
        assert change.table == last, "a server shows what the log does not make"

    def crash(self, number: int) -> None:
        """Let a server die in the middle of everything, and another one take its place."""
        for task in self.tasks[number]:
            task.cancel()
        self.tasks[number] = {}
        self.unsynced.clear()
        self.servers[number] = self.server()

    # ---------------------------------------------------------------- who does something

    async def run(self) -> None:
        """Open a table, let everybody and everything act, and then look whether the table goes on in peace."""
        await self.open()
        actors = [self.person(person) for person in self.people]
        actors += [self.clock(0), self.clock(1), self.fan_out(), self.gremlin()]
        running = [asyncio.create_task(actor) for actor in actors]
        await self.watched(running, TROUBLE)
        self.trouble = False
        rounds = self.rounds()
        for _ in range(int(QUIET)):
            await self.watched(running, 1.0)
            if self.rounds() > rounds + 1:
                break
        else:
            raise AssertionError("the table stopped")
        await self.end(running)
        self.check_end()

    async def watched(self, running: list[asyncio.Task[None]], seconds: float) -> None:
        """Let time pass; whoever fails fails the world."""
        done, _ = await asyncio.wait(running, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()

    async def end(self, running: list[asyncio.Task[None]]) -> None:
        tasks = [*running, *self.tasks[0], *self.tasks[1]]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def rounds(self) -> int:
        return 0 if self.disk.table is None else self.disk.table.rounds

    async def open(self) -> None:
        rules = load_game(self.game).rules
        command = OpenTable(self.game, rules, Options(pace=Pace.QUICK))
        while not self.disk.rows:
            try:
                await self.servers[0].open(command, "ada")
            except Unavailable:
                continue
        self.stream = "table"

    async def person(self, name: str) -> None:
        """Act by what is known, and ask again until there is an answer."""
        count = 0
        while True:
            await asyncio.sleep(self.dice.random() * 0.4 + 0.01)
            server = self.dice.randrange(2)
            try:
                current = await self.servers[server].read(self.stream)
            except (Unavailable, Unknown):
                continue
            command = None if current.table is None else next_command(current.table, name, self.dice)
            if command is not None:
                count += 1
                await self.insist(Claim(name, f"{name}-{count}"), command)

    async def insist(self, claim: Claim, command: Command) -> None:
        """Send a command until it is answered; the network doubles some."""
        while True:
            answers: list[bool] = []
            for _ in range(2 if self.happens(0.15) else 1):
                self.send(self.dice.randrange(2), claim, command, answers)
            for _ in range(20):
                await asyncio.sleep(0.02)
                if answers:
                    return

    def send(self, server: int, claim: Claim, command: Command, answers: list[bool]) -> None:
        """Send a command to a server, over a network that may lose it or its answer."""
        task = asyncio.create_task(self.carried(server, claim, command, answers))
        self.tasks[server][task] = None
        task.add_done_callback(lambda done: self.tasks[server].pop(done, None))
        task.add_done_callback(noticed)

    async def carried(self, server: int, claim: Claim, command: Command, answers: list[bool]) -> None:
        await self.delay()
        if self.happens(0.05):
            return
        try:
            version = await self.servers[server].ask(self.stream, command, claim.person, claim)
        except (Unavailable, Unknown):
            return
        except NordjackError:
            version = None
        await self.delay()
        if self.happens(0.05):
            return
        answers.append(version is not None)

    async def clock(self, server: int) -> None:
        """Tick when something is due; both servers do."""
        while True:
            await asyncio.sleep(0.1 + self.dice.random() * 0.1)
            table = self.disk.table
            when = None if table is None else due(table)
            if when is not None and when <= self.now():
                await self.quietly(server, Tick())

    async def quietly(self, server: int, command: Command) -> None:
        """Ask for the server's own sake; a crash or a fault is met the next time."""
        try:
            await self.servers[server].ask(self.stream, command)
        except NordjackError:
            return

    async def fan_out(self) -> None:
        """Let the servers hear of each other, late and not always."""
        while True:
            await asyncio.sleep(0.2)
            for server in self.servers:
                if not self.happens(0.3):
                    try:
                        await server.catch_up(self.stream)
                    except Unavailable:
                        continue

    async def gremlin(self) -> None:
        """Kill servers, lose connections, move the clock."""
        while True:
            await asyncio.sleep(self.dice.random() * 1.5)
            if self.happens(0.4):
                self.crash(self.dice.randrange(2))
            if self.happens(0.3):
                self.jump += self.dice.choice((-5000, 3000, 70_000))
            if self.happens(0.3):
                person = self.dice.choice(self.people)
                await self.quietly(self.dice.randrange(2), LoseConnection(person))
                await asyncio.sleep(self.dice.random())
                await self.quietly(self.dice.randrange(2), RegainConnection(person))

    # ---------------------------------------------------------------- what must be true in the end

    def check_end(self) -> None:
        """Whatever was confirmed is there, once; and the whole log proves itself."""
        for claim in self.confirmed:
            assert claim in self.disk.commands, f"{claim} was confirmed and is gone"
        rows = [(row.version, row.at, row.hash, row.event.encode()) for row in self.disk.rows]
        found = audit(export(rows, len(rows)))
        assert found.true, (found.version, found.fault)


def whole(row: Row) -> Happened:
    """Give a row's event with what only the store knows."""
    return decode_event(row.secret or row.event)


def noticed(task: "asyncio.Task[None]") -> None:
    """Let no failure of a carried command go unseen."""
    if not task.cancelled() and (error := task.exception()) is not None:
        task.get_loop().call_soon(fail, error)


def fail(error: BaseException) -> None:
    raise error


async def simulate(seed: int, plant: Callable[[World], None] | None = None, seen: list[World] | None = None) -> None:
    """Run one world, and show it."""
    world = World(seed, plant=plant)
    if seen is not None:
        seen.append(world)
    await world.run()
