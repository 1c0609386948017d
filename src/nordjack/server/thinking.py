"""What the server has worked out in the background: returns for the lobby, charts for the bots, advice for people."""

import asyncio
import logging

from nordjack.errors import NordjackError
from nordjack.rules import PRESETS, Rules, load_game
from nordjack.server.analyst import Advice, AdviceOn, Answer, ChartOf, Failed, Question, ReturnOf, Text, Worth
from nordjack.server.refusals import Unavailable
from nordjack.server.worker import Worker
from nordjack.strategy.charts import Chart, chart_from_csv
from nordjack.words import N_

__all__ = ["Thinking"]

NO_ADVICE = N_("the coach cannot answer now; try again in a moment")
#: How long the page gets to come up before the worker is started, in seconds.
FIRST = 2.0

log = logging.getLogger(__name__)


class Thinking:
    """One worker process and what it found."""

    def __init__(self) -> None:
        self.returns: dict[str, float] = {}
        self.charts: dict[Rules, Chart] = {}
        self.wanted: asyncio.Queue[Rules] = asyncio.Queue(100)
        self.worker = Worker()

    async def run(self) -> None:
        """Work out every game's return, then the charts that bots want, for as long as the server runs."""
        await asyncio.sleep(FIRST)
        for name in PRESETS:
            rules = load_game(name).rules
            if rules.house_banked and isinstance(found := await self.tried(ReturnOf(rules)), Worth):
                self.returns[name] = found.value
        while True:
            rules = await self.wanted.get()
            if rules not in self.charts and isinstance(found := await self.tried(ChartOf(rules)), Text):
                self.charts[rules] = chart_from_csv(found.text)

    async def tried(self, question: Question) -> Answer | None:
        """Give an answer, or None where there is none."""
        try:
            return await self.worker.ask(question)
        except NordjackError as error:
            log.warning("the worker did not answer: %s", error)
            return None

    def chart(self, rules: Rules) -> Chart | None:
        """Give the best chart of a game, or None until it is worked out."""
        if rules not in self.charts and not self.wanted.full():
            self.wanted.put_nowait(rules)
        return self.charts.get(rules)

    async def advise(self, question: AdviceOn) -> Advice:
        """Judge the plays of a viewer; raises NordjackError where there is no exact answer."""
        found = await self.worker.ask(question)
        if isinstance(found, Failed) and found.template:
            raise NordjackError(found.template, **found.values)
        if not isinstance(found, Advice):
            raise Unavailable(NO_ADVICE)
        return found

    async def end(self) -> None:
        """End the worker."""
        await self.worker.end()
