"""Everybody who watches: what happened is written once for all, and what each person sees beside it is put in."""

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable

import msgspec

from nordjack.protocol import VERSION, Happenings, Watching, encode
from nordjack.rules import rules_as_plain
from nordjack.server.current import Change, Current
from nordjack.server.limits import Caps
from nordjack.table import table_view, you

__all__ = ["Hub", "Spliced", "Viewer", "watching"]

Raw = msgspec.Raw
#: How often a slow reader is brought up to date by one whole view before his socket is closed.
MOST_DROPS = 5


class Spliced(msgspec.Struct, frozen=True, tag=Happenings.__name__):
    """:class:`Happenings` with its parts already written."""

    after: int
    version: int
    hash: str
    events: Raw
    view: Raw
    you: Raw
    now: int


class Whole(msgspec.Struct, frozen=True, tag=Watching.__name__):
    """:class:`Watching` with its parts already written."""

    table: str
    version: int
    hash: str
    view: Raw
    you: Raw
    rules: Raw
    now: int
    protocol: int = VERSION


def watching(current: Current, person: str | None, now: int) -> str:
    """Give the whole table as one person sees it."""
    table = current.table
    assert table is not None
    return encode(
        Whole(
            table=current.stream,
            version=current.version,
            hash=current.hash,
            view=Raw(encode(table_view(table))),
            you=Raw(encode(you(table, person))),
            rules=Raw(encode(rules_as_plain(table.rules))),
            now=now,
        )
    ).decode()


class Viewer:
    """One socket at one table. What is sent to it waits in a bounded queue; a reader too slow for it misses the middle.

    ``resync`` gives the whole table for one who missed something.
    """

    def __init__(self, current: Current, person: str | None, resync: Callable[["Viewer"], str], most: int) -> None:
        self.current = current
        self.person = person
        self.resync = resync
        self.most = most
        self.waiting: deque[str] = deque()
        self.something = asyncio.Event()
        self.behind = False
        self.drops = 0
        self.ended = False

    def end(self) -> None:
        """Let the socket be closed."""
        self.ended = True
        self.something.set()

    def put(self, message: str) -> None:
        """Let a message be sent, or note that the reader is too slow."""
        if len(self.waiting) >= self.most:
            self.waiting.clear()
            self.behind = True
            self.drops += 1
        if not self.behind:
            self.waiting.append(message)
        self.something.set()

    async def write(self, send: Callable[[str], Awaitable[None]], patience: float) -> None:
        """Send what waits, until the socket is to be closed; raises TimeoutError where the reader is too slow."""
        while not self.ended:
            await self.something.wait()
            self.something.clear()
            while (message := self.following()) is not None:
                async with asyncio.timeout(patience):
                    await send(message)

    def following(self) -> str | None:
        """Give the next message; raises TimeoutError where the reader was too slow too often."""
        if self.behind:
            if self.drops > MOST_DROPS:
                raise TimeoutError
            self.behind = False
            self.waiting.append(self.resync(self))
        return self.waiting.popleft() if self.waiting else None


class Hub:
    """The viewers of every table."""

    def __init__(self, clock: Callable[[], int], caps: Caps) -> None:
        self.clock = clock
        self.caps = caps
        self.viewers: defaultdict[str, set[Viewer]] = defaultdict(set)

    def enter(self, current: Current, person: str | None) -> Viewer:
        """Let somebody watch a table; the whole of it is the first thing he hears."""
        viewer = Viewer(current, person, self.whole, self.caps.queue)
        viewer.put(self.whole(viewer))
        self.viewers[current.stream].add(viewer)
        return viewer

    def leave(self, viewer: Viewer) -> None:
        """Let somebody go."""
        self.viewers[viewer.current.stream].discard(viewer)
        if not self.viewers[viewer.current.stream]:
            del self.viewers[viewer.current.stream]

    def whole(self, viewer: Viewer) -> str:
        """Give the whole table as a viewer sees it."""
        return watching(viewer.current, viewer.person, self.clock())

    def hear(self, change: Change) -> None:
        """Tell all viewers of a table what happened."""
        if change.stream not in self.viewers:
            return
        events = Raw(f"[{','.join(change.shown)}]")
        view = Raw(encode(table_view(change.table)))
        written: dict[str | None, str] = {}
        for viewer in self.viewers[change.stream]:
            if viewer.person not in written:
                mine = Raw(encode(you(change.table, viewer.person)))
                written[viewer.person] = self.message(change, events, view, mine)
            viewer.put(written[viewer.person])

    def message(self, change: Change, events: Raw, view: Raw, mine: Raw) -> str:
        """Put together what one person hears."""
        spliced = Spliced(change.after, change.version, change.hash, events, view, mine, self.clock())
        return encode(spliced).decode()

    def end(self, person: str) -> None:
        """Close every socket of a person."""
        for viewers in self.viewers.values():
            for viewer in viewers:
                if viewer.person == person:
                    viewer.end()

    def people(self, stream: str) -> set[str]:
        """Give who is connected to a table here."""
        return {viewer.person for viewer in self.viewers.get(stream, ()) if viewer.person is not None}

    def spectators(self, stream: str) -> int:
        """Give how many watch without a seat here."""
        return sum(
            1
            for viewer in self.viewers.get(stream, ())
            if viewer.current.table is None or viewer.current.table.seat_of(viewer.person) is None
        )
