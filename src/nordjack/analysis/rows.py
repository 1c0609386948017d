"""What every two-card hand is worth against one up card, by each of its plays."""

from collections.abc import Iterator, Mapping

import msgspec

from nordjack.analysis.composition import Composition
from nordjack.analysis.solver import Solver, Split
from nordjack.analysis.units import Units, units_of
from nordjack.kernels.hands import CLEARLY
from nordjack.kernels.packing import NATURAL, two_cards
from nordjack.kernels.work import Shoe

__all__ = ["PLAYS", "Column", "Row", "best_of", "best_row", "column", "deals", "lone_plays", "shown_plays"]

#: The fixed order in which equal plays are preferred.
PLAYS = ("stand", "hit", "double", "split", "surrender")


class Row(msgspec.Struct, frozen=True):
    """One hand against one up card: what each allowed play is worth, the best one, and how often the hand comes.

    ``plays`` are as the rules show them (see Units); ``ev`` is the round's, the dealer's blackjack included.
    """

    hand: tuple[int, ...]
    up: int
    probability: float
    plays: dict[str, float | None]
    best: str
    ev: float


class Column(msgspec.Struct, frozen=True):
    """All two-card hands against one up card; probabilities are joint with it."""

    up: int
    probability: float
    ev: float
    rows: tuple[Row, ...]
    splits: dict[int, Split]


def column(solver: Solver, up: int, composition: Composition) -> Column:
    """Give the best play of every two-card hand against one up card."""
    spot = solver.spot(up, composition)
    solver.solve_all(spot)
    shown = composition.values[up] / composition.cards
    rows, splits = [], {}
    for first, second, chance in deals(spot.shoe):
        split = solver.split(first, spot) if first == second else None
        if split is not None:
            splits[first] = split
        plays, best, ev = best_row(solver, two_cards(first, second), spot.shoe, split)
        rows.append(Row((first, second), up, chance * shown, plays, best, ev))
    return Column(up, shown, sum(row.probability * row.ev for row in rows) / shown, tuple(rows), splits)


def deals(shoe: Shoe) -> Iterator[tuple[int, int, float]]:
    """Give each two-card hand with its chance."""
    counts = shoe.counts.tolist()
    every = shoe.cards * (shoe.cards - 1.0)
    for first in range(10):
        for second in range(first, 10):
            ways = counts[first] * (counts[second] - (first == second))
            if ways > 0.0:
                yield first, second, ways * (1.0 if first == second else 2.0) / every


def best_row(solver: Solver, hand: int, shoe: Shoe, split: Split | None) -> tuple[dict[str, float | None], str, float]:
    """Give a hand's plays as shown, its best play, and its part in the round."""
    units = units_of(solver.rules, hand, shoe)
    if hand == NATURAL:
        shown, whole = units.natural()
        return {"stand": shown}, "stand", whole
    plays = lone_plays(solver, hand)
    give_up = units.surrender()
    if give_up is not None:
        plays["surrender"] = give_up
    apart = plays[best_of(plays)]
    share = 0.0
    if split is not None:
        share = split.share
        plays["split"] = split.ev
    best = best_of(plays)
    ev = units.whole(share * plays[best] + (1.0 - share) * apart)
    return shown_plays(plays, units), best, ev


def lone_plays(solver: Solver, hand: int) -> dict[str, float]:
    """Give the allowed ones of stand, hit and double in the solver's units."""
    values = solver.values
    plays = {"stand": float(values.stand[hand])}
    if solver.may_hit[hand]:
        plays["hit"] = float(values.hit[hand])
    if solver.doubles.unsplit[hand]:
        plays["double"] = float(values.double[hand])
    return plays


def best_of(plays: Mapping[str, float]) -> str:
    """Give the first play in the fixed order that no later one beats by more than rounding."""
    best = "stand"
    for play in PLAYS[1:]:
        if play in plays and plays[play] > plays[best] + CLEARLY:
            best = play
    return best


def shown_plays(plays: Mapping[str, float], units: Units) -> dict[str, float | None]:
    """Give the plays as the table shows them."""
    shown = {play: units.shown(value) for play, value in plays.items()}
    if "surrender" in shown:
        shown["surrender"] = units.shown_surrender()
    return shown
