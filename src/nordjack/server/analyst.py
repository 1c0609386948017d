"""The worker that thinks: exact analysis in a process of its own, so that no table waits for it.

It reads one question a line from standard input and writes one answer a line. What it is asked holds only what the
one who asks can see, so neither its answers nor its time tell of anything else.
"""

import os
import signal
import sys
from typing import Any

import msgspec

from nordjack.cards import Card
from nordjack.engine.view import RoundView
from nordjack.errors import NordjackError
from nordjack.protocol import Decoder, encode
from nordjack.rules import Rules
from nordjack.server.studies import Studied, study

__all__ = [
    "Advice",
    "AdviceOn",
    "Answer",
    "ChartOf",
    "Failed",
    "Found",
    "Question",
    "ReturnOf",
    "Study",
    "Text",
    "Worth",
]


class Tagged(msgspec.Struct, frozen=True, tag=True):
    """The base of questions and answers."""


class ReturnOf(Tagged, frozen=True):
    """Asks what a game gives back to one who plays it best."""

    rules: Rules


class ChartOf(Tagged, frozen=True):
    """Asks which chart is best for a game."""

    rules: Rules


class AdviceOn(Tagged, frozen=True):
    """Asks what each choice is worth to one who sees this, after these cards of earlier rounds.

    ``stakes`` are what he may lay on a first card beside the least.
    """

    rules: Rules
    seen: tuple[Card, ...]
    shown: RoundView
    lang: str
    stakes: tuple[int, ...] = ()


class Study(Tagged, frozen=True):
    """Asks one of the questions of :mod:`nordjack.server.studies`."""

    of: Studied


Question = ReturnOf | ChartOf | AdviceOn | Study


class Worth(Tagged, frozen=True):
    """A game's return."""

    value: float


class Text(Tagged, frozen=True):
    """A chart as a file has it."""

    text: str


class Advice(Tagged, frozen=True):
    """What each choice is worth in öre, the best, the chart's, a sentence, and the amounts of stakes."""

    worth: dict[str, float]
    best: str
    chart: str | None
    text: str
    amounts: dict[str, int] = {}


class Failed(Tagged, frozen=True):
    """A refusal, in the words of the code and in the language of the one who asked."""

    text: str
    template: str
    values: dict[str, str]


class Found(Tagged, frozen=True):
    """What a study found, as JSON."""

    json: msgspec.Raw


Answer = Worth | Text | Advice | Found | Failed


def thought(question: Question) -> Answer:
    """Think about a question."""
    from nordjack.analysis.game import best_chart, expected  # noqa: PLC0415 - only this process loads the compiler
    from nordjack.strategy.charts import chart_to_csv  # noqa: PLC0415

    match question:
        case ReturnOf():
            return Worth(1.0 + expected(question.rules))
        case ChartOf():
            return Text(chart_to_csv(best_chart(question.rules)[0]))
        case AdviceOn():
            return advised(question)
        case Study(of=of):
            return Found(msgspec.Raw(encode(study(of))))


def advised(question: AdviceOn) -> Advice:
    """Judge the plays of a viewer."""
    from nordjack.coach import advise, explain  # noqa: PLC0415
    from nordjack.words import translator  # noqa: PLC0415

    found = advise(question.rules, question.seen, question.shown, question.stakes)
    worth = {choice.value: ev for choice, ev in found.worth.items()}
    amounts = {choice.value: amount for choice, amount in found.amounts.items()}
    chart = None if found.chart is None else found.chart.value
    return Advice(worth, found.best.value, chart, explain(found, found.best, translator(question.lang)), amounts)


def answered(line: bytes) -> bytes:
    """Answer one line; a question without an answer gets a refusal."""
    try:
        return encode(thought(Decoder(Question).decode(line)))
    except NordjackError as error:
        values: dict[str, Any] = {name: str(value) for name, value in error.values.items()}
        return encode(Failed(str(error), error.template, values))
    except Exception as error:  # the worker lives on, whatever one question does
        print(f"no answer: {error!r}", file=sys.stderr)
        return encode(Failed("", "", {}))


def main() -> None:
    """Answer until there are no more questions; tables come first on this machine."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answered(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
