"""What people study on the page, worked out in the worker: games explored, compared, practised and reviewed.

Figures come from where the command line has them, so that the two agree to the last digit.
"""

import base64
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from nordjack.cards import Card
from nordjack.engine.actions import Play
from nordjack.engine.view import RoundView
from nordjack.errors import AnalysisError, NotationError
from nordjack.rules import Game, Rules
from nordjack.words import N_

if TYPE_CHECKING:
    from nordjack.analysis.rows import Column
    from nordjack.strategy.charts import Chart

__all__ = [
    "CardFile",
    "Cell",
    "Compare",
    "Drill",
    "Explore",
    "Figures",
    "Given",
    "Moment",
    "PerDeal",
    "Practise",
    "Report",
    "Review",
    "Studied",
    "study",
]

T = TypeVar("T")

NO_CELL = N_("{found!r} is no cell of two cards; use one such as hard 16 v T, soft 18 v 6 or 8,8 v T")
NO_PRACTICE = N_("the practice cannot be read: {why}")


class Asked(msgspec.Struct, frozen=True, tag=True):
    """The base of what is studied."""


class Figures(Asked, frozen=True):
    """A game's return and side bets: what is there soonest."""

    game: Game


class Explore(Asked, frozen=True):
    """A game's return, side bets and chart."""

    game: Game


class Cell(Asked, frozen=True):
    """What every play of the hands of one cell is worth, such as ``hard 16 v T``."""

    game: Game
    cell: str


class Compare(Asked, frozen=True):
    """What each rule is worth in which another game differs."""

    first: Game
    other: Game


class CardFile(Asked, frozen=True):
    """The strategy card as a file."""

    game: Game
    lang: str
    kind: str


class Practise(Asked, frozen=True):
    """The next hand of a practice, and the verdict on this play of the hand before it."""

    rules: Rules
    practice: msgspec.Raw
    play: Play | None = None


class Given(msgspec.Struct, frozen=True):
    """One answer of a silent test."""

    play: Play
    milliseconds: int


class Report(Asked, frozen=True):
    """How a silent test went, whose answers came one after the other."""

    rules: Rules
    practice: msgspec.Raw
    answers: tuple[Given, ...]


class Drill(Asked, frozen=True):
    """A counting drill."""

    seed: str
    count: str
    decks: int
    together: int
    steps: int


class Moment(msgspec.Struct, frozen=True):
    """One own decision of a round: what was seen, what was seen before it, and what was played.

    On a first card it is a stake in öre instead, of at most ``limits`` or the least.
    """

    round: int
    seen: tuple[Card, ...]
    shown: RoundView
    play: Play | None = None
    stake: int = 0
    limits: tuple[int, ...] = ()


class Review(Asked, frozen=True):
    """What own decisions were worth."""

    rules: Rules
    moments: tuple[Moment, ...]
    lang: str


class PerDeal(Asked, frozen=True):
    """What a deal of the home game is worth to one who plays best against players of the equilibrium."""

    rules: Rules


Studied = Figures | Explore | Cell | Compare | CardFile | Practise | Report | Drill | Review | PerDeal


def study(asked: Studied) -> Any:  # noqa: PLR0911 - one line a study
    """Give what a study finds, as plain values; raises NordjackError where there is no answer."""
    match asked:
        case Figures():
            return figures(asked.game)
        case Explore():
            return explored(asked.game)
        case Cell():
            return cell(asked.game.rules, asked.cell)
        case Compare():
            return compared(asked)
        case CardFile():
            return card(asked)
        case Practise():
            return practised(asked)
        case Report():
            return reported(asked)
        case Drill():
            return drilled(asked)
        case Review():
            return list(reviewed(asked))
        case PerDeal():
            return per_deal(asked.rules)


def figures(game: Game) -> dict[str, Any]:
    """Give a game's return and its side bets."""
    from nordjack.analysis.compare import bare  # noqa: PLC0415 - only the worker loads the compiler
    from nordjack.analysis.composition import full_shoe  # noqa: PLC0415
    from nordjack.analysis.side_bets import side_bets  # noqa: PLC0415

    ev = expectation(bare(game.rules))
    bets = side_bets(game.rules, full_shoe(game.rules.decks))
    return {"game": game.name, "ev": ev, "return": 1.0 + ev, "side_bets": bets}


def expectation(rules: Rules) -> float:
    """Give what bare rules are worth to one who plays them best."""
    from nordjack.analysis.game import total_ev  # noqa: PLC0415

    return total_ev(columns(rules).values())


@lru_cache(maxsize=64)
def columns(rules: Rules) -> "dict[int, Column]":
    """Give every hand of bare rules played best, kept for the chart and the comparison that are asked for next."""
    from nordjack.analysis.composition import full_shoe  # noqa: PLC0415
    from nordjack.analysis.game import composition_columns  # noqa: PLC0415
    from nordjack.analysis.solver import solver_for  # noqa: PLC0415

    return composition_columns(solver_for(rules), full_shoe(rules.decks))


@lru_cache(maxsize=64)
def charted(rules: Rules) -> "tuple[Chart, float]":
    """Give the best chart of bare rules and its expectation."""
    from nordjack.analysis.game import best_chart  # noqa: PLC0415

    return best_chart(rules, known=columns(rules))


def explored(game: Game) -> dict[str, Any]:
    """Give a game's return, its side bets and its chart."""
    from nordjack.analysis.compare import bare  # noqa: PLC0415
    from nordjack.analysis.composition import VALUES  # noqa: PLC0415
    from nordjack.strategy.charts import UP_CARDS, row_name, rows_of  # noqa: PLC0415
    from nordjack.strategy.charts import Cell as ChartCell  # noqa: PLC0415

    chart, chart_ev = charted(bare(game.rules))
    rows = []
    for kind, row in rows_of(chart):
        cells = [chart.cells.get(ChartCell(kind, row, up)) for up in UP_CARDS]
        rows.append({"name": row_name(kind, row), "kind": kind, "cells": cells})
    return {
        **figures(game),
        "chart_ev": chart_ev,
        "up_cards": [VALUES[up] for up in UP_CARDS],
        "chart": rows,
    }


def cell(rules: Rules, name: str) -> dict[str, Any]:
    """Give what every play of the two-card hands of a cell is worth."""
    from nordjack.analysis.composition import full_shoe, name_of  # noqa: PLC0415
    from nordjack.analysis.decision import decision  # noqa: PLC0415
    from nordjack.analysis.report import deal_chance, plays_report  # noqa: PLC0415
    from nordjack.practice import cell_name, two_cards  # noqa: PLC0415

    shoe = full_shoe(rules.decks)
    hands = []
    for cards, up in two_cards():
        if cell_name(cards, up) == name:
            values = tuple(sorted(card.points - 1 for card in cards))
            found = decision(rules, values, up.points - 1, shoe)
            plays = plays_report(found.plays, found.best, deal_chance(shoe, values, up.points - 1))
            hands.append({"hand": name_of(values), **plays})
    if not hands:
        raise AnalysisError(NO_CELL, found=name)
    return {"cell": name, "hands": hands}


def compared(asked: Compare) -> dict[str, Any]:
    """Give what each differing rule is worth."""
    from nordjack.analysis.compare import compare  # noqa: PLC0415
    from nordjack.analysis.report import comparison_report  # noqa: PLC0415

    return comparison_report(compare([asked.first, asked.other], value=expectation))


def card(asked: CardFile) -> dict[str, str]:
    """Give a strategy card as a file, in base 64."""
    from nordjack.analysis.compare import bare  # noqa: PLC0415
    from nordjack.strategy_card import card_file  # noqa: PLC0415

    chart, ev = charted(bare(asked.game.rules))
    return {"file": base64.b64encode(card_file(asked.game, chart, ev, asked.lang, asked.kind)).decode()}


def read(text: msgspec.Raw, kind: type[T]) -> T:
    """Read what a client brought back; raises NotationError where it is none of ours."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise NotationError(NO_PRACTICE, why=str(error)) from None


def practised(asked: Practise) -> dict[str, Any]:
    """Give the verdict on a play, if there is one, and the hand after it."""
    from nordjack.practice import Practice, answered, course, question  # noqa: PLC0415

    practice = read(asked.practice, Practice)
    on = course(asked.rules, practice.kind)
    verdict, of = None, None
    if asked.play is not None:
        of = question(on, practice)
        practice, verdict = answered(on, practice, asked.play)
    return {"practice": practice, "question": question(on, practice), "verdict": verdict, "answered": of}


def reported(asked: Report) -> Any:
    """Give how a silent test went: every answer is judged again from the seed."""
    from nordjack.practice import Answer, Practice, answered, course, question, report  # noqa: PLC0415

    practice = read(asked.practice, Practice)
    on = course(asked.rules, practice.kind)
    answers = []
    for given in asked.answers:
        of = question(on, practice)
        practice, verdict = answered(on, practice, given.play)
        answers.append(Answer(of.cell, verdict.right, verdict.cost, given.milliseconds))
    return report(answers)


def drilled(asked: Drill) -> Any:
    """Give a counting drill."""
    from nordjack.practice import drill  # noqa: PLC0415
    from nordjack.strategy.counts import parse_count  # noqa: PLC0415

    return drill(asked.seed, parse_count(asked.count), asked.decks, asked.together, asked.steps)


def reviewed(asked: Review) -> Iterator[dict[str, Any]]:
    """Give what each own decision was worth in öre, and what it cost."""
    from nordjack.coach import advise, explain  # noqa: PLC0415
    from nordjack.words import translator  # noqa: PLC0415

    words = translator(asked.lang)
    for moment in asked.moments:
        try:
            found = advise(asked.rules, moment.seen, moment.shown, {*moment.limits, moment.stake} - {0})
        except AnalysisError:
            continue
        chosen = moment.play or next(choice for choice, amount in found.amounts.items() if amount == moment.stake)
        yield {
            "round": moment.round,
            "play": chosen,
            "best": found.best,
            "chart": found.chart,
            "worth": found.worth,
            "amounts": found.amounts,
            "cost": max(0, found.cost(chosen)) if chosen in found.worth else 0,
            "text": explain(found, chosen, words),
        }


def per_deal(rules: Rules) -> dict[str, float]:
    """Give what a deal is worth in öre to a punter, and to the banker from each punter."""
    from nordjack.coach import bank_per_deal  # noqa: PLC0415

    least, most = bank_per_deal(rules)
    return {"punter": -least, "banker": most}
