"""The desk where people study: a worker of its own, and what it found before."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from nordjack.errors import AnalysisError
from nordjack.protocol import encode
from nordjack.server.analyst import Failed, Found, Study
from nordjack.server.refusals import Unavailable
from nordjack.server.studies import Studied
from nordjack.server.worker import NO_ANSWER, Worker

__all__ = ["Desk"]

#: Answers that are kept; one takes about 6 kB.
MOST_KEPT = 500


class Desk:
    """The worker that people study with, and what it found before."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.found: OrderedDict[bytes, bytes] = OrderedDict()
        self.turn = asyncio.Lock()

    async def ask(self, asked: Studied, left: Callable[[], Awaitable[bool]] | None = None) -> bytes:
        """Give what a study finds as JSON; the same question is worked out once.

        ``left`` tells whether the one who asks is gone when it is his turn: nobody is worked for then.
        """
        key = encode(asked)
        if key not in self.found:
            async with self.turn:
                if left is not None and await left():
                    raise Unavailable(NO_ANSWER)
                if key not in self.found:
                    self.keep(key, await self.worked_out(asked))
        self.found.move_to_end(key)
        return self.found[key]

    def keep(self, key: bytes, found: bytes) -> None:
        """Keep an answer instead of the one that was not asked for the longest."""
        self.found[key] = found
        if len(self.found) > MOST_KEPT:
            self.found.popitem(last=False)

    async def worked_out(self, asked: Studied) -> bytes:
        """Ask the worker; raises NordjackError where there is no answer."""
        found = await self.worker.ask(Study(asked))
        if isinstance(found, Failed) and found.template:
            raise AnalysisError(found.template, **found.values)
        if not isinstance(found, Found):
            raise Unavailable(NO_ANSWER)
        return bytes(found.json)
