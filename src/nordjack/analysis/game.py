"""The answer about one game: its return, and the best play of every hand."""

from collections.abc import Iterable, Mapping
from math import sqrt
from time import perf_counter
from typing import Literal

import msgspec

from nordjack.analysis.cells import Letters, fix_plays
from nordjack.analysis.chart import chart_column, chart_from
from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.dealer import outcomes
from nordjack.analysis.every_hand import later_rows
from nordjack.analysis.limits import refuse_too_few_points
from nordjack.analysis.rows import Column, Row, column
from nordjack.analysis.side_bets import side_bets
from nordjack.analysis.solver import Solver, solver_for
from nordjack.analysis.spread import mean_square
from nordjack.rules import Rules
from nordjack.strategy.charts import Chart

__all__ = ["Analysis", "Strategy", "UpCard", "all_rows", "analyze", "best_chart", "expected"]

Strategy = Literal["composition", "chart"]


class UpCard(msgspec.Struct, frozen=True):
    """One up card: how often it shows, and what a round is worth then."""

    probability: float
    ev: float


class Analysis(msgspec.Struct, frozen=True):
    """What a game returns to a player of one strategy; ``ev`` is per initial stake, side bets left out.

    ``composition_ev`` and ``chart_ev`` stand beside each other in every answer. ``seconds`` is the composition
    calculation alone. ``letters`` are the chart's by up card; ``dealer`` has the chances of the dealer's outcomes.
    """

    strategy: Strategy
    ev: float
    composition_ev: float
    chart_ev: float
    standard_deviation: float
    upcards: dict[int, UpCard]
    chart: Chart
    columns: dict[int, Column]
    letters: dict[int, Letters]
    side_bets: dict[str, float | None]
    dealer: dict[int, tuple[float, ...]]
    seconds: float

    @property
    def rows(self) -> tuple[Row, ...]:
        """Give every two-card hand against every up card."""
        return tuple(row for each in self.columns.values() for row in each.rows)

    @property
    def house_edge(self) -> float:
        """Give what the house keeps of an initial stake."""
        return -self.ev


def analyze(rules: Rules, composition: Composition | None = None, strategy: Strategy = "composition") -> Analysis:
    """Analyse a game over full decks, or over the cards given; raises AnalysisError where there is no exact answer."""
    cards = composition or full_shoe(rules.decks)
    refuse_too_few_points(cards)
    solver = solver_for(rules)
    column(solver, first_up(cards), cards)
    begun = perf_counter()
    by_composition = composition_columns(solver, cards)
    seconds = perf_counter() - begun
    by_chart = {up: chart_column(solver, up, cards, known) for up, known in by_composition.items()}
    columns = {up: each.column for up, each in by_chart.items()} if strategy == "chart" else by_composition
    ev = total_ev(columns.values())
    letters = {up: each.letters for up, each in by_chart.items()}
    square = squared(solver, cards, columns, letters if strategy == "chart" else {})
    return Analysis(
        strategy=strategy,
        ev=ev,
        composition_ev=total_ev(by_composition.values()),
        chart_ev=total_ev(each.column for each in by_chart.values()),
        standard_deviation=sqrt(max(square - ev * ev, 0.0)),
        upcards={up: UpCard(each.probability, each.ev) for up, each in columns.items()},
        chart=chart_from(by_chart),
        columns=columns,
        letters=letters,
        side_bets=side_bets(rules, cards),
        dealer={up: tuple(outcomes(rules, cards, up).tolist()) for up in columns},
        seconds=seconds,
    )


def first_up(composition: Composition) -> int:
    """Give an up card that the shoe holds: one column loads the compiled code, which is not part of the time."""
    return next(up for up, count in enumerate(composition.values) if count)


def composition_columns(solver: Solver, composition: Composition) -> dict[int, Column]:
    """Give the columns of all up cards that the shoe holds."""
    return {up: column(solver, up, composition) for up, count in enumerate(composition.values) if count}


def total_ev(columns: Iterable[Column]) -> float:
    """Give the mean over all up cards."""
    return sum(each.probability * each.ev for each in columns)


def squared(
    solver: Solver, composition: Composition, columns: Mapping[int, Column], charts: Mapping[int, Letters]
) -> float:
    """Give the mean square of a round, by charts where there are some, else by composition."""
    found = 0.0
    try:
        for up, each in columns.items():
            if up in charts:
                fix_plays(charts[up], solver.doubles, solver.values)
            found += each.probability * mean_square(solver, solver.spot(up, composition), each)
    finally:
        solver.unfix()
    return found


def expected(rules: Rules, composition: Composition | None = None) -> float:
    """Give the composition player's expectation alone, the fastest answer there is."""
    cards = composition or full_shoe(rules.decks)
    refuse_too_few_points(cards)
    return total_ev(composition_columns(solver_for(rules), cards).values())


def best_chart(
    rules: Rules, composition: Composition | None = None, known: Mapping[int, Column] | None = None
) -> tuple[Chart, float]:
    """Give the best chart and its expectation; ``known`` are the composition player's columns, where they are there."""
    cards = composition or full_shoe(rules.decks)
    refuse_too_few_points(cards)
    solver, known = solver_for(rules), known or {}
    shown = [up for up, count in enumerate(cards.values) if count]
    columns = {up: chart_column(solver, up, cards, known.get(up)) for up in shown}
    return chart_from(columns), total_ev(each.column for each in columns.values())


def all_rows(rules: Rules, answer: Analysis, composition: Composition | None = None) -> list[Row]:
    """Give every hand of an analysis: those of two cards, then the rest, up card by up card."""
    cards = composition or full_shoe(rules.decks)
    solver = solver_for(rules)
    found = list(answer.rows)
    for up, each in answer.columns.items():
        found += later_rows(solver, cards, each, answer.letters[up] if answer.strategy == "chart" else None)
    return found
