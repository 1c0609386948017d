"""The cells of a chart's column as arrays over all hands: who belongs to which cell, and what the cells fix."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from nordjack.kernels.packing import DOUBLE, HIT, NATURAL, PAIRS, STAND, Flags, Floats, Ints, hands
from nordjack.kernels.reaching import pass_on
from nordjack.kernels.work import Doubles, Shoe, Values

__all__ = ["SOFT", "Letters", "Totals", "as_dealt", "fix_plays", "reach", "totals"]

#: Cells by total: hard 0 to 21, then soft totals from here on.
SOFT = 32
CELLS = 64
CODES = {"S": STAND, "H": HIT, "D": DOUBLE}


class Letters(NamedTuple):
    """A column of a chart: letters by cell number, and by value for pairs that have a cell of their own."""

    by_total: dict[int, str]
    by_pair: dict[int, str]

    def of(self, hand: int) -> str:
        """Give the letters of a two-card hand."""
        if hand in PAIRS and PAIRS.index(hand) in self.by_pair:
            return self.by_pair[PAIRS.index(hand)]
        return self.by_total[int(totals().cell[hand])]


class Totals(NamedTuple):
    """For every hand the number of its cell by total, and whether it has two cards; for every cell its hands."""

    cell: Ints
    two_cards: Flags
    members: tuple[Ints, ...]


@cache
def totals() -> Totals:
    """Give the cells of all hands."""
    every = hands()
    cell = np.where(every.totals != every.hard, SOFT + every.totals, every.hard)
    return Totals(cell, every.sizes == 2, tuple(np.nonzero(cell == number)[0] for number in range(CELLS)))


def fix_plays(letters: Letters, doubles: Doubles, values: Values) -> None:
    """Fix the plays of all hands, unsplit and as part of a split, to a chart's column."""
    base = np.zeros(CELLS, dtype=np.int64)
    for number, text in letters.by_total.items():
        base[number] = CODES[text[-1]]
    values.fixed[:] = values.split_fixed[:] = base[totals().cell]
    for hand in np.nonzero(totals().two_cards)[0].tolist():
        values.fixed[hand] = code_of(letters.of(hand), bool(doubles.unsplit[hand]))
        values.split_fixed[hand] = code_of(letters.of(hand), bool(doubles.split[hand]))
    values.fixed[NATURAL] = values.split_fixed[NATURAL] = STAND


def code_of(letters: str, may_double: bool) -> int:
    """Give the first of stand, hit and double that is allowed."""
    allowed = [letter for letter in letters if letter in "SH" or (letter == "D" and may_double)]
    return CODES[allowed[0]]


def reach(starts: Mapping[int, float], plays: Ints, shoe: Shoe) -> Floats:
    """Give how often each hand comes up, when two-card hands go on from their chances by these plays."""
    found = np.zeros(len(hands().sizes))
    for hand, chance in starts.items():
        found[hand] = chance
    pass_on(hands(), plays, shoe, found)
    return found


def as_dealt(shoe: Shoe) -> Floats:
    """Give how often each hand comes up when every hand is hit for ever."""
    every = hands()
    two = {int(hand): 1.0 for hand in np.nonzero(totals().two_cards)[0]}
    starts = {hand: two_card_chance(every.counts[hand], shoe) for hand in two}
    return reach(starts, np.full(len(every.sizes), HIT), shoe)


def two_card_chance(counts: Ints, shoe: Shoe) -> float:
    """Give the chance of a two-card hand."""
    values = np.nonzero(counts)[0]
    first, last = int(values[0]), int(values[-1])
    same = first == last
    ways = float(shoe.counts[first] * (shoe.counts[last] - same))
    return max(ways, 0.0) * (1.0 if same else 2.0) / (shoe.cards * (shoe.cards - 1.0))
