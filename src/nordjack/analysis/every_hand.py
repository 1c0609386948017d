"""Hands of three cards and more: what their plays are worth, and how often a first hand comes to them."""

from collections.abc import Iterator

import numpy as np

from nordjack.analysis.cells import Letters, fix_plays, reach
from nordjack.analysis.composition import Composition
from nordjack.analysis.rows import Column, Row, best_of, lone_plays, shown_plays
from nordjack.analysis.solver import Solver, Spot
from nordjack.analysis.units import units_of
from nordjack.kernels.packing import HIT, hands, two_cards
from nordjack.kernels.work import NOTHING

__all__ = ["later_rows"]


def later_rows(
    solver: Solver, composition: Composition, column: Column, letters: Letters | None = None
) -> Iterator[Row]:
    """Give every hand of three cards and more that the shoe can make against one up card.

    ``letters`` are the chart's that is played, if one is. A hand that the strategy never reaches has probability 0.
    """
    spot = solver.spot(column.up, composition)
    try:
        if letters is not None:
            fix_plays(letters, solver.doubles, solver.values)
        solver.solve_all(spot)
        chances = chances_of(solver, spot, column)
        every = hands()
        for hand in np.nonzero((every.sizes > 2) & (solver.values.stand > NOTHING))[0].tolist():
            yield later_row(solver, spot, hand, float(chances[hand]), letters is not None)
    finally:
        solver.unfix()


def chances_of(solver: Solver, spot: Spot, column: Column) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    """Give how often each hand is reached, joint with the up card."""
    hit = {two_cards(*row.hand): row.probability for row in column.rows if row.best == "hit"}
    plays = solver.values.play.copy()
    plays[list(hit)] = HIT
    return reach(hit, plays, spot.shoe)


def later_row(solver: Solver, spot: Spot, hand: int, chance: float, by_chart: bool) -> Row:
    """Give one hand's row; a chart's play is the one that is fixed."""
    units = units_of(solver.rules, hand, spot.shoe)
    plays = lone_plays(solver, hand)
    best = ("hit" if solver.values.play[hand] == HIT else "stand") if by_chart else best_of(plays)
    cards = tuple(value for value, count in enumerate(hands().counts[hand].tolist()) for _ in range(count))
    return Row(cards, spot.up, chance, shown_plays(plays, units), best, units.whole(plays[best]))
