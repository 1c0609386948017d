"""At which true count a play changes: exact values over the shoes that are typical of each count.

What is unseen at a count differs from whole decks by the least that makes the count: each value's share moves in
proportion to its tag. Between whole counts the difference of two plays is taken as a straight line.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from math import ceil

import msgspec
import numpy as np

from nordjack.analysis.composition import by_values
from nordjack.analysis.payoffs import refuse_player_bank
from nordjack.analysis.rows import best_of, lone_plays
from nordjack.analysis.solver import Solver, Spot, solver_for
from nordjack.analysis.units import units_of
from nordjack.errors import AnalysisError
from nordjack.kernels.packing import ACE, NATURAL, TEN, Floats, two_cards
from nordjack.kernels.work import make_shoe
from nordjack.rules import Rules
from nordjack.strategy.charts import LETTERS, Cell
from nordjack.strategy.counts import Count, IndexPlay

__all__ = ["Change", "as_plays", "changes", "index_plays", "insurance_index", "typical_shoe"]

LETTER_OF = {play: letter for letter, play in LETTERS.items()}
#: The counts at which plays are valued; the lines between them are nearly straight.
GRID = tuple(range(-10, 11, 2))
Values = Mapping[str, float]


class Change(msgspec.Struct, frozen=True):
    """A cell's play below a true count, and from it up."""

    cell: Cell
    below: str
    above: str
    count: float

    @property
    def index(self) -> int:
        """Give the whole count from which the play changes, where true counts are rounded down.

        >>> Change(Cell("hard", 16, 9), "hit", "stand", 0.3).index
        0
        """
        return ceil(self.count - 0.5)


def typical_shoe(count: Count, true_count: float, decks: float) -> Floats:
    """Give how many cards of each value are unseen at a true count with some decks left; not whole numbers."""
    refuse_unbalanced(count)
    tags = np.array(count.tags, dtype=np.float64) / count.scale
    cards = decks * np.array([4.0] * 9 + [16.0])
    return np.maximum(cards - true_count * decks * tags * cards / (tags**2 @ cards), 0.0)


def refuse_unbalanced(count: Count) -> None:
    """Raise AnalysisError where a count is not balanced or tells nothing."""
    if not count.balanced or not count.per_deck or not any(count.tags):
        raise AnalysisError(
            "the count {found} has no true count; use a balanced one, such as hi-lo, omega-ii or zen", found=count.name
        )


def insurance_index(rules: Rules, count: Count, decks_left: float | None = None) -> float:
    """Give the true count from which insurance gains, up card and hand seen; raises AnalysisError where none does."""
    decks = rules.decks / 2 if decks_left is None else decks_left
    odds = float(rules.insurance_pays)
    gains = [(at, insurance_gain(typical_shoe(count, at, decks), odds)) for at in GRID]
    for (low, before), (high, after) in pairwise(gains):
        if before <= 0.0 < after:
            return crossing(low, before, high, after)
    raise AnalysisError("insurance does not change between true counts -10 and 10 with {found}", found=count.name)


def insurance_gain(unseen: Floats, odds: float) -> float:
    """Give what a unit of insurance gains over some unseen cards."""
    chance = float(unseen[TEN] / unseen.sum())
    return odds * chance - (1.0 - chance)


def crossing(low: float, before: float, high: float, after: float) -> float:
    """Give where a straight line crosses nothing."""
    return low + (high - low) * before / (before - after)


def changes(rules: Rules, count: Count, decks_left: float | None = None) -> list[Change]:
    """Give every change of a cell's best play, from low counts to high, half the shoe left if not said otherwise."""
    refuse_player_bank(rules)
    decks = rules.decks / 2 if decks_left is None else decks_left
    shoes = {at: typical_shoe(count, at, decks) for at in GRID}
    solver = solver_for(rules)
    return [
        change
        for up in range(10)
        for cell, hands in cells(up).items()
        for change in cell_changes(cell, lambda at, hands=hands, up=up: valued(solver, hands, up, shoes[at]))  # type: ignore[misc]
    ]


def cells(up: int) -> dict[Cell, list[tuple[int, int]]]:
    """Give the two-card hands of each cell; a pair stands for itself alone."""
    found: dict[Cell, list[tuple[int, int]]] = {}
    for first in range(10):
        for second in range(first, 10):
            hard = first + second + 2
            if (first, second) != (ACE, TEN):
                cell = Cell("pair", first, up) if first == second else Cell("hard", hard, up)
                cell = Cell("soft", hard + 10, up) if first == ACE and second != ACE else cell
                found.setdefault(cell, []).append((first, second))
    return found


def valued(solver: Solver, hands: list[tuple[int, int]], up: int, unseen: Floats) -> Values:
    """Give what each play of a cell is worth, its hands weighted by how often they are dealt."""
    total: dict[str, float] = {}
    for first, second in hands:
        weight = float(unseen[first] * unseen[second])
        for play, value in hand_values(solver, first, second, up, unseen).items():
            total[play] = total.get(play, 0.0) + weight * value
    return total


def hand_values(solver: Solver, first: int, second: int, up: int, unseen: Floats) -> Values:
    """Give what each play of one hand is worth with these cards unseen."""
    counts = unseen.copy()
    counts[first] += 1.0
    counts[second] += 1.0
    whole = [round(float(each)) for each in counts]
    whole[up] += 1
    spot = Spot(up, by_values(whole), make_shoe(counts, up, solver.returns))
    hand = two_cards(first, second)
    assert hand != NATURAL
    splits = first == second and solver.most_hands(first) > 1
    solver.solve_from(solver.pair_root(first) if splits else hand, spot)
    if splits and solver.pair_root(first) == hand:
        solver.solve_all(spot)
    plays = dict(lone_plays(solver, hand))
    give_up = units_of(solver.rules, hand, spot.shoe).surrender()
    if give_up is not None:
        plays["surrender"] = give_up
    if splits and (split := solver.split(first, spot)) is not None:
        plays["split"] = split.ev
    return plays


def cell_changes(cell: Cell, values: Callable[[int], Values]) -> Iterator[Change]:
    """Give where a cell's best play changes."""
    for low, high in pairwise(GRID):
        before, after = values(low), values(high)
        old, new = best_of(before), best_of(after)
        if old != new:
            gaps = before[new] - before[old], after[new] - after[old]
            yield Change(cell, old, new, crossing(low, gaps[0], high, gaps[1]))


def index_plays(rules: Rules, count: Count, decks_left: float | None = None) -> tuple[IndexPlay, ...]:
    """Give the changes as plays that a simulation can make, for a player who rounds true counts down."""
    return as_plays(changes(rules, count, decks_left))


def as_plays(found: Iterable[Change]) -> tuple[IndexPlay, ...]:
    """Give changes as plays: those of high counts from there up, those of low ones below; the farthest out first."""
    high = [IndexPlay(each.cell, each.index, letters(each.above)) for each in found if each.index > 0]
    low = [IndexPlay(each.cell, each.index, letters(each.below), below=True) for each in found if each.index <= 0]
    return (*sorted(high, key=lambda play: -play.count), *sorted(low, key=lambda play: play.count))


def letters(play: str) -> str:
    """Give a play's letters, with what is done where it is not allowed."""
    letter = LETTER_OF[play]
    return letter if letter in "SH" else letter + "H"
