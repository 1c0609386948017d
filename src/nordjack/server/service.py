"""The tables of this process: read, decide, append, publish, in this order. A refused command leaves no trace."""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

from nordjack.errors import NordjackError
from nordjack.protocol import Decoder, encode
from nordjack.server.current import Change, Current, Decided, as_rows, replayed
from nordjack.server.fingerprint import code_of_the_fold
from nordjack.server.refusals import Unavailable, Unknown, VersionConflict
from nordjack.server.rows import Append, Claim
from nordjack.server.store import UNREACHABLE, Store
from nordjack.table.commands import Command, OpenTable, Request
from nordjack.table.decide import steps
from nordjack.table.state import Table
from nordjack.words import N_

__all__ = ["Listener", "Service", "milliseconds"]

NO_TABLE = N_("there is no such table")
#: How often a command is decided again because others moved first.
MOST_TRIES = 50
#: A fold is kept each time so many events were added.
SNAPSHOT_EVERY = 250
#: Tables kept in memory at most; others are read again.
MOST_KNOWN = 2000

#: A person's last commands of which it is known whether they were done; an older repeat is refused or finds its row.
MOST_CLAIMS = 300

Listener = Callable[[Change], None]
table_reader = Decoder(Table)


def milliseconds() -> int:
    """Give the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_secret() -> str:
    """Give 32 bytes that nobody can guess, in hexadecimal digits."""
    return secrets.token_hex(32)


def note(current: Current, append: Append) -> None:
    """Remember which version a command made, where the person's commands are in memory."""
    claim = append.claim
    if claim is None or claim.person not in current.claims:
        return
    mine = current.claims[claim.person]
    mine[claim.id] = append.version
    if len(mine) > MOST_CLAIMS:
        del mine[next(iter(mine))]


class Service:
    """Asks tables for people and for the server itself; ``listeners`` hear every change once and in order.

    ``secret`` gives what shuffles are made of.
    """

    def __init__(
        self, store: Store, clock: Callable[[], int] = milliseconds, secret: Callable[[], str] = new_secret
    ) -> None:
        self.store = store
        self.clock = clock
        self.secret = secret
        self.listeners: list[Listener] = []
        self.known: OrderedDict[str, Current] = OrderedDict()
        self.in_use: Callable[[str], bool] = lambda _stream: False
        self.keeping: set[asyncio.Task[None]] = set()

    # ---------------------------------------------------------------- asking

    async def open(self, command: OpenTable, person: str) -> str:
        """Open a table and give its id."""
        current = Current(secrets.token_urlsafe(12))
        made = self.decided(current, command, person, None)
        assert made is not None
        await self.append(current, made)
        self.remember(current)
        return current.stream

    async def ask(self, stream: str, command: Command, person: str | None = None, claim: Claim | None = None) -> int:
        """Let a command have its effect once, and give the version then.

        Raises IllegalAction where the table refuses it, Unknown without such a table, Unavailable where the store
        cannot keep it.
        """
        current = await self.read(stream)
        async with current.lock:
            for _ in range(MOST_TRIES):
                try:
                    return await self.asked(current, command, person, claim)
                except VersionConflict:
                    current.claims.clear()
                    await self.catch_up_locked(current)
                    if (version := await self.claimed(current, claim)) is not None:
                        return version
        raise Unavailable(UNREACHABLE)

    async def asked(self, current: Current, command: Command, person: str | None, claim: Claim | None) -> int:
        """Decide a command on the table as it stands; raises VersionConflict where others moved first."""
        if current.doubtful:
            await self.catch_up_locked(current)
        try:
            made = self.decided(current, command, person, claim)
        except NordjackError:
            if (version := await self.claimed(current, claim)) is not None:
                return version
            raise
        if made is not None:
            await self.append(current, made)
        return current.version

    def decided(self, current: Current, command: Command, person: str | None, claim: Claim | None) -> Decided | None:
        """Give what a command makes happen, None where that is nothing."""
        request = Request(person, self.clock(), self.secret())
        made = steps(current.table, command, request)
        return as_rows(current, made, request.at, claim) if made else None

    async def append(self, current: Current, made: Decided) -> None:
        """Write what was decided, then let everybody know."""
        try:
            await self.store.append(made.append)
        except BaseException:
            current.doubtful = True
            raise
        note(current, made.append)
        self.publish(current, made.change)

    def publish(self, current: Current, change: Change) -> None:
        """Let everybody know what happened."""
        current.take(change)
        for listener in self.listeners:
            listener(change)
        if change.version // SNAPSHOT_EVERY > change.after // SNAPSHOT_EVERY:
            self.keep(current)

    async def claimed(self, current: Current, claim: Claim | None) -> int | None:
        """Give the version that the same command made before, if it did."""
        if claim is None:
            return None
        if claim.person not in current.claims:
            current.claims[claim.person] = await self.store.claims(current.stream, claim.person, MOST_CLAIMS)
        return current.claims[claim.person].get(claim.id)

    # ---------------------------------------------------------------- reading

    async def read(self, stream: str) -> Current:
        """Give a table at the newest version this process knows; raises Unknown where there is no such table."""
        if stream in self.known:
            self.known.move_to_end(stream)
            return self.known[stream]
        loaded = await self.load(stream)
        return self.remember(loaded)

    def remember(self, current: Current) -> Current:
        """Keep a table in memory, and forget the one that was not asked for longest, unless somebody watches it."""
        found = self.known.setdefault(current.stream, current)
        if len(self.known) > MOST_KNOWN:
            oldest = next(iter(self.known))
            if self.in_use(oldest):
                self.known.move_to_end(oldest)
            else:
                del self.known[oldest]
        return found

    async def load(self, stream: str) -> Current:
        """Read a table from the store: its kept fold, and what happened after it."""
        current = Current(stream)
        kept = await self.store.snapshot(stream, code_of_the_fold())
        if kept is not None:
            current = Current(stream, table_reader.decode(kept[2]), kept[0], kept[1])
        rows = await self.store.rows(stream, current.version)
        if rows:
            current.take(replayed(current, rows))
        if current.table is None:
            raise Unknown(NO_TABLE)
        return current

    async def catch_up(self, stream: str) -> None:
        """Hear what other processes wrote about a table that this one knows."""
        current = self.known.get(stream)
        if current is not None:
            async with current.lock:
                await self.catch_up_locked(current)

    async def catch_up_locked(self, current: Current) -> None:
        """Publish what is in the store and not yet known here."""
        rows = await self.store.rows(current.stream, current.version)
        if rows or current.doubtful:
            current.claims.clear()
        if rows:
            self.publish(current, replayed(current, rows))
        current.doubtful = False

    # ---------------------------------------------------------------- keeping folds

    def keep(self, current: Current) -> None:
        """Keep the table's fold, beside everything else."""
        assert current.table is not None
        snapshot = (current.version, current.hash, encode(current.table))
        task = asyncio.create_task(self.store.keep(current.stream, code_of_the_fold(), snapshot))
        self.keeping.add(task)
        task.add_done_callback(self.kept)

    async def stop(self) -> None:
        """Wait for the folds that are being kept."""
        await asyncio.gather(*self.keeping, return_exceptions=True)

    def kept(self, task: "asyncio.Task[None]") -> None:
        """Let a fold that could not be kept be missed: the log is whole without it."""
        self.keeping.discard(task)
        if not task.cancelled():
            task.exception()
