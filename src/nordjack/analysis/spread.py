"""How far the result of a round spreads: its mean square, from which its standard deviation follows.

A hand that is not split is exact. Hands of one split share the dealer and the shoe; given the dealer's outcome they
are taken here as independent of each other; a hundred million simulated rounds show no difference above 0.0002.
"""

from collections.abc import Iterator

import numpy as np

from nordjack.analysis.cells import reach
from nordjack.analysis.dealer import outcomes
from nordjack.analysis.payoffs import coefficients, settlement
from nordjack.analysis.rows import Column, Row
from nordjack.analysis.solver import Solver, Split, Spot
from nordjack.analysis.units import Units, units_of
from nordjack.kernels.dealer import BLACKJACK, NO_PAIR, tree_of
from nordjack.kernels.hands import play_values
from nordjack.kernels.packing import ACE, DOUBLE, HIT, NATURAL, ONE_CARD, STAND, Floats, Ints, hands, two_cards
from nordjack.kernels.walks import stand_values
from nordjack.kernels.work import NOTHING, Shoe, Values, make_values
from nordjack.rules import Rules

__all__ = ["mean_square"]

BUST = 6


def mean_square(solver: Solver, spot: Spot, column: Column) -> float:
    """Give the mean square of a round against one up card, played as the column says.

    The solver's fixed plays, if any, must be the column's.
    """
    solver.solve_all(spot)
    squares = squares_of(solver, spot)
    found = sum(row.probability * row_square(solver, spot, row, squares, column.splits) for row in column.rows)
    return float(found / column.probability)


def squares_of(solver: Solver, spot: Spot) -> Values:
    """Give minus the mean square of every play, the present plays fixed: a bust counts -1 as in the values."""
    squares = make_values()
    squares.fixed[:] = solver.values.play
    pays = settlement(solver.rules) ** 2
    if solver.returns:
        pays[:, BLACKJACK] = 0.0
    tree = tree_of(solver.forest, coefficients(pays, solver.forest), spot.up, NO_PAIR)
    squares.stand.fill(NOTHING)
    stand_values(tree, spot.shoe._replace(returns=False), solver.work, squares.stand, squares.held)
    squares.stand[squares.stand > NOTHING] *= -1.0
    squares.held[:] *= -1.0
    play_values(solver.doubles, spot.shoe, solver.work, squares)
    squares.double[:] *= 2.0
    return squares


def row_square(solver: Solver, spot: Spot, row: Row, squares: Values, splits: dict[int, Split]) -> float:
    """Give the mean square of a round that begins with this hand."""
    hand = two_cards(*row.hand)
    units = units_of(solver.rules, hand, spot.shoe)
    if hand == NATURAL:
        return natural_square(solver.rules, units.blackjack)
    if row.best == "surrender":
        return surrender_square(solver.rules, units)
    if row.best == "split":
        return split_square(solver, spot, row.hand[0], splits[row.hand[0]])
    found = -float({"stand": squares.stand, "hit": squares.hit, "double": squares.double}[row.best][hand])
    return found + units.blackjack if solver.returns else found


def natural_square(rules: Rules, blackjack: float) -> float:
    """Give the mean square of a natural."""
    tied = 0.0 if rules.blackjack_tie == "push" else 1.0
    return float(rules.blackjack_pays) ** 2 * (1.0 - blackjack) + tied * blackjack


def surrender_square(rules: Rules, units: Units) -> float:
    """Give the mean square of a hand given up."""
    return 0.25 if rules.surrender == "early" else 0.25 * (1.0 - units.blackjack) + units.blackjack


def split_square(solver: Solver, spot: Spot, pair: int, split: Split) -> float:
    """Give the mean square of all hands of a split together."""
    ends = split_ends(solver, spot, pair)
    pays = np.vstack([settlement(solver.rules), np.full(7, -1.0)])
    stakes = np.array([[1.0], [2.0]])
    means = (stakes * ends) @ pays
    alone, crossed = (stakes**2 * ends @ pays**2).sum(axis=0), means.sum(axis=0) ** 2
    number = np.arange(len(split.hands))
    often = float((split.hands * number).sum()), float((split.hands * number * (number - 1)).sum())
    by_outcome = often[0] * alone + often[1] * crossed
    if solver.returns:
        by_outcome[BLACKJACK] = 1.0
    return float(outcomes(solver.rules, spot.composition, spot.up) @ by_outcome)


def split_ends(solver: Solver, spot: Spot, pair: int) -> Floats:
    """Give how often one hand of a split ends, by stake (one, two) and class of total, a bust last."""
    counts = spot.shoe.counts.copy()
    counts[pair] -= 1.0
    shoe = spot.shoe._replace(counts=counts, cards=spot.shoe.cards - 1.0)
    one_card = pair == ACE and solver.rules.split_aces_draw == "one"
    plays = solver.always_stand if one_card else solver.values.split_play
    found = np.zeros((2, 7))
    reached = reach(second_cards(solver, pair, shoe), plays, shoe)
    for hand in np.nonzero(reached)[0].tolist():
        for stake, each, chance in ends_of(hand, plays, solver, shoe):
            found[stake, each] += reached[hand] * chance
    return found


def second_cards(solver: Solver, pair: int, shoe: Shoe) -> dict[int, float]:
    """Give the two-card hands of a split with their chances; the pair itself is split again where it may be."""
    again = solver.most_hands(pair) > 2
    chances = shoe.counts * np.array([not (again and value == pair) for value in range(10)])
    children = hands().children[ONE_CARD[pair]]
    return {int(children[value]): float(chances[value] / chances.sum()) for value in range(10) if chances[value]}


def ends_of(hand: int, plays: Ints, solver: Solver, shoe: Shoe) -> Iterator[tuple[int, int, float]]:
    """Give how a hand may end at once: stake, class and chance."""
    every = hands()
    if plays[hand] == STAND:
        yield 0, int(every.classes[hand]), 1.0
        return
    left = shoe.cards - every.sizes[hand]
    for value in range(10):
        child = int(every.children[hand, value])
        chance = float((shoe.counts[value] - every.counts[hand, value]) / left)
        if plays[hand] == HIT and child < 0:
            yield 0, BUST, chance
        elif plays[hand] == DOUBLE:
            forced = solver.doubles.forced[hand, value]
            yield 1, BUST if child < 0 else 0 if forced else int(every.classes[child]), chance
