"""The play by composition of every hand, as letters: what a simulated player needs to play as the analysis does."""

from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.rows import Row, column
from nordjack.analysis.solver import Solver
from nordjack.kernels.packing import DOUBLE, HIT, NATURAL, hands, two_cards
from nordjack.rules import Rules
from nordjack.strategy.charts import LETTERS

__all__ = ["composition_letters"]

LETTER_OF = {play: letter for letter, play in LETTERS.items()}


def composition_letters(rules: Rules, composition: Composition | None = None) -> dict[tuple[int, ...], tuple[str, ...]]:
    """Give for every hand, as counts of the ten values, its plays in order of preference against each up card.

    A two-card hand names its own best play first; what follows is what it does as part of a split.
    """
    cards = composition or full_shoe(rules.decks)
    solver = Solver(rules)
    by_up = [column_letters(solver, up, cards) for up in range(10)]
    counts = [tuple(row) for row in hands().counts.tolist()]
    return {hand: tuple(letters[place] for letters in by_up) for place, hand in enumerate(counts)}


def column_letters(solver: Solver, up: int, cards: Composition) -> list[str]:
    """Give the letters of every hand against one up card; the shoe need not hold that card."""
    if not cards.values[up]:
        return ["S"] * len(hands().sizes)
    found = column(solver, up, cards)
    letters = [base_letters(solver, place) for place in range(len(hands().sizes))]
    for row in found.rows:
        place = two_cards(*row.hand)
        letters[place] = first_letters(row, place) + letters[place]
    return ["".join(dict.fromkeys(each)) for each in letters]


def base_letters(solver: Solver, place: int) -> str:
    """Give a hand's play as part of a split, or later than its first two cards, and what it falls back to."""
    values = solver.values
    base = "H" if solver.may_hit[place] and values.hit[place] > values.stand[place] else "S"
    play = int(values.split_play[place])
    return ("D" if play == DOUBLE else "H" if play == HIT else "S") + base


def first_letters(row: Row, place: int) -> str:
    """Give the best first play, and the best beside a split where that cannot be made."""
    if place == NATURAL:
        return "S"
    if row.best != "split":
        return LETTER_OF[row.best]
    return "P"
