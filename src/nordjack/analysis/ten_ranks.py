"""Splits of tens by rank: a king splits with a king only, though any ten plays alike."""

from collections.abc import Iterator
from math import comb, perm
from typing import TYPE_CHECKING

import numpy as np

from nordjack.analysis.composition import Composition
from nordjack.kernels.packing import TEN, Floats
from nordjack.kernels.work import OTHERS, PAIR_CARDS

if TYPE_CHECKING:
    from nordjack.analysis.solver import Solver, Split, Spot

__all__ = ["share_by_rank"]

#: More ten-value cards than a hand and the dealer can draw together.
MOST_TENS = 8


def share_by_rank(solver: "Solver", spot: "Spot", most: int) -> "Split | None":
    """Give the mean split over the ranks of two tens and of the up card; None where no rank has a pair.

    The solver's routes hold the split by value.
    """
    by_value = solver.routes.table.copy()
    ev = weights = ways = 0.0
    chances = np.zeros(0)
    found: Split | None = None
    for weight, tens in up_ranks(spot.up, spot.composition):
        every = sum(tens)
        ways += weight * every * (every - 1)
        for count in tens:
            pairs = weight * count * (count - 1)
            if pairs > 0:
                found = solver.grow(by_rank(by_value, every - count), float(count), TEN, most, spot)
                ev += pairs * found.ev
                weights += pairs
                chances = added(chances, pairs * found.hands)
    return found and found._replace(ev=ev / weights, share=weights / ways, hands=chances / weights)


def up_ranks(up: int, composition: Composition) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Give each rank the up card may have as its weight and the tens that are left."""
    if up != TEN:
        yield 1, composition.tens
        return
    for rank, count in enumerate(composition.tens):
        if count:
            yield count, tuple(tens - (each == rank) for each, tens in enumerate(composition.tens))


def by_rank(by_value: Floats, other_tens: int) -> Floats:
    """Turn a table of (tens, cards below ten) drawn into one of (cards of the pair's rank, all others).

    Which of the drawn tens are of the rank is a matter of orders only: choose their places, and count the orders of
    the other tens. The second card of the hand is the first of the tens where it is one.
    """
    found = np.zeros_like(by_value)
    for tens in range(MOST_TENS):
        for of_rank in range(tens + 1):
            apart = tens - of_rank
            orders = perm(other_tens, apart)
            move(by_value[0, tens], found[0, of_rank], apart, comb(tens, of_rank) * orders)
            if tens:
                move(by_value[1, tens], found[0, of_rank], apart, comb(tens - 1, of_rank) * orders)
            if of_rank:
                move(by_value[1, tens], found[1, of_rank], apart, comb(tens - 1, of_rank - 1) * orders)
    return found


def move(source: Floats, target: Floats, shift: int, factor: int) -> None:
    """Add one row to another, its places shifted up."""
    target[shift:] += factor * source[: OTHERS - shift]


def added(first: Floats, second: Floats) -> Floats:
    """Give the sum of two rows of unlike length."""
    found = np.zeros(max(len(first), len(second), PAIR_CARDS))
    found[: len(first)] += first
    found[: len(second)] += second
    return found
