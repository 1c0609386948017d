"""What any chart returns, exactly: a policy learnt, bought or made up."""

from nordjack.analysis.cells import SOFT, Letters
from nordjack.analysis.chart import play_column
from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.limits import refuse_too_few_points
from nordjack.analysis.solver import solver_for
from nordjack.rules import Rules
from nordjack.strategy.charts import Chart

__all__ = ["score"]


def score(rules: Rules, chart: Chart, composition: Composition | None = None) -> float:
    """Give the expectation per initial stake of a player who plays by a chart, over full decks or the cards given.

    A play that the rules bar in a cell falls back to the next letter there. Raises AnalysisError where there is no
    exact answer.
    """
    cards = composition or full_shoe(rules.decks)
    refuse_too_few_points(cards)
    solver = solver_for(rules)
    shown = [up for up, count in enumerate(cards.values) if count]
    columns = [play_column(solver, up, cards, column_letters(chart, up)) for up in shown]
    return sum(column.probability * column.ev for column in columns)


def column_letters(chart: Chart, up: int) -> Letters:
    """Give a chart's letters against one up card."""
    mine = {cell: letters for cell, letters in chart.cells.items() if cell.up == up}
    totals = {cell.row + SOFT * (cell.kind == "soft"): text for cell, text in mine.items() if cell.kind != "pair"}
    return Letters(totals, {cell.row: text for cell, text in mine.items() if cell.kind == "pair"})
