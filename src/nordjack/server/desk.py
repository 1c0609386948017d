"""The desk where people study: a worker of its own, and what it found before."""

from collections import OrderedDict

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

    async def ask(self, asked: Studied) -> bytes:
        """Give what a study finds as JSON; the same question is worked out once."""
        key = encode(asked)
        if key not in self.found:
            self.found[key] = await self.worked_out(asked)
            if len(self.found) > MOST_KEPT:
                self.found.popitem(last=False)
        self.found.move_to_end(key)
        return self.found[key]

    async def worked_out(self, asked: Studied) -> bytes:
        """Ask the worker; raises NordjackError where there is no answer."""
        found = await self.worker.ask(Study(asked))
        if isinstance(found, Failed) and found.template:
            raise AnalysisError(found.template, **found.values)
        if not isinstance(found, Found):
            raise Unavailable(NO_ANSWER)
        return bytes(found.json)
