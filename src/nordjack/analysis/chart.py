"""The best chart: the play by total, softness and pair only, and its exact return.

A cell takes the play that is best over its hands, weighted by how often the chart itself reaches them. Those weights
depend on the chart, so it is found by repeating until nothing changes.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np

from nordjack.analysis.cells import SOFT, Letters, as_dealt, fix_plays, reach, totals
from nordjack.analysis.composition import Composition
from nordjack.analysis.rows import Column, Row, best_of, deals, lone_plays, shown_plays
from nordjack.analysis.solver import Solver, Split, Spot
from nordjack.analysis.units import units_of
from nordjack.kernels.hands import CLEARLY
from nordjack.kernels.packing import NATURAL, PAIRS, Floats, Ints, hands, two_cards
from nordjack.kernels.work import NOTHING
from nordjack.strategy.charts import KINDS, LETTERS, Cell, Chart

__all__ = ["ChartColumn", "chart_column", "chart_from", "play_column"]

LETTER_OF = {play: letter for letter, play in LETTERS.items()}
#: A chart settles within a handful of rounds; in a shoe odd enough to swing for ever, the last one is taken.
MOST_ROUNDS = 40


class ChartColumn(NamedTuple):
    """A chart's letters against one up card, and what they return."""

    letters: Letters
    column: Column


def chart_from(columns: Mapping[int, ChartColumn]) -> Chart:
    """Give the chart of some columns; an up card that the shoe lacks has no cells."""
    cells: dict[Cell, str] = {}
    for up, (letters, _) in columns.items():
        for number, text in letters.by_total.items():
            soft = number >= SOFT
            cells[Cell("soft" if soft else "hard", number - SOFT if soft else number, up)] = text
        for value, text in letters.by_pair.items():
            cells[Cell("pair", value, up)] = text
    return Chart(cells)


def chart_column(solver: Solver, up: int, composition: Composition, known: Column | None = None) -> ChartColumn:
    """Give the best chart against one up card; ``known`` is the composition player's column, where there is one."""
    search = Search(solver, solver.spot(up, composition), {} if known is None else known.splits)
    try:
        letters = search.better(search.free_plays())
        for _ in range(MOST_ROUNDS):
            search.play(letters)
            before, letters = letters, search.better(solver.values.play)
            if letters == before:
                break
        else:
            search.play(letters)
        return ChartColumn(letters, search.column(letters))
    finally:
        solver.unfix()


def play_column(solver: Solver, up: int, composition: Composition, letters: Letters) -> Column:
    """Give what a chart's column returns."""
    search = Search(solver, solver.spot(up, composition))
    try:
        search.play(letters)
        return search.column(letters)
    finally:
        solver.unfix()


class Search:
    """One up card's values under changing charts."""

    def __init__(self, solver: Solver, spot: Spot, splits: Mapping[int, Split] | None = None) -> None:
        self.solver, self.spot = solver, spot
        solver.unfix()
        solver.solve_all(spot)
        self.deals = {two_cards(first, second): chance for first, second, chance in deals(spot.shoe)}
        self.leaves: set[int] = set()
        self.known: dict[int, dict[str, float]] = {}
        self.followed = solver.values.split_play.copy()
        self.splits = dict(splits) if splits else self.all_splits()

    @cached_property
    def as_dealt(self) -> Floats:
        """Give how often each hand comes up when every hand is hit for ever."""
        return as_dealt(self.spot.shoe)

    def all_splits(self) -> dict[int, Split]:
        """Give the splits of all pairs under the present plays."""
        pairs = {value: self.solver.split(value, self.spot) for value in range(10) if PAIRS[value] in self.deals}
        return {value: split for value, split in pairs.items() if split is not None}

    def split_anew(self) -> None:
        """Split again those pairs of whose hands one is played in another way than before."""
        plays = self.solver.values.split_play
        differs = plays != self.followed
        for value in self.splits:
            if differs[followers(value)].any():
                split = self.solver.split(value, self.spot)
                assert split is not None
                self.splits[value] = split
        self.followed = plays.copy()

    def free_plays(self) -> Ints:
        """Give the composition player's plays, and note the hands that he splits or gives up."""
        best = {hand: best_of(self.plays(hand)) for hand in self.deals}
        self.leaves = {hand for hand, play in best.items() if play in ("split", "surrender")}
        return self.solver.values.play

    def play(self, letters: Letters) -> None:
        """Fill the values under a chart, and note the hands that it splits or gives up."""
        fix_plays(letters, self.solver.doubles, self.solver.values)
        self.solver.play(self.spot)
        self.known = {}
        self.split_anew()
        played = {hand: play_of(letters.of(hand), self.plays(hand)) for hand in self.deals}
        self.leaves = {hand for hand, play in played.items() if play in ("split", "surrender")}

    def plays(self, hand: int) -> dict[str, float]:
        """Give the plays of a two-card hand in the solver's units."""
        if hand not in self.known:
            self.known[hand] = self.plays_now(hand)
        return self.known[hand]

    def plays_now(self, hand: int) -> dict[str, float]:
        """Work out the plays of a two-card hand."""
        plays = lone_plays(self.solver, hand)
        if hand == NATURAL:
            return {"stand": plays["stand"]}
        give_up = units_of(self.solver.rules, hand, self.spot.shoe).surrender()
        if give_up is not None:
            plays["surrender"] = give_up
        if hand in PAIRS and PAIRS.index(hand) in self.splits:
            plays["split"] = self.splits[PAIRS.index(hand)].ev
        return plays

    # ---------------------------------------------------------------- a better chart

    def better(self, plays: Ints) -> Letters:
        """Give the best cells, the hands weighted by how often these plays reach them."""
        weights = self.weights(plays)
        by_total = {number: self.cell(number, weights) for number in all_cells()}
        by_pair = {value: self.pair(value, by_total) for value in self.splits}
        return Letters(by_total, by_pair)

    def weights(self, plays: Ints) -> Floats:
        """Give how often each hand asks its cell by total."""
        starts = {hand: chance for hand, chance in self.deals.items() if hand not in self.leaves}
        found = reach(starts, plays, self.spot.shoe)
        for hand, chance in self.deals.items():
            found[hand] = chance
        for value, split in self.splits.items():
            found[PAIRS[value]] *= 1.0 - split.share
        found[NATURAL] = 0.0
        return found

    def cell(self, number: int, weights: Floats) -> str:
        """Give the letters of a cell by total."""
        values = self.solver.values
        every = totals().members[number]
        members = every[values.stand[every] > NOTHING]
        if number in (21, SOFT + 21) or not len(members):
            return "S" if number % SOFT >= (18 if number >= SOFT else 12) else "H"
        if not weights[members].any():
            weights = self.as_dealt
        two = members[totals().two_cards[members]]
        more = members[~totals().two_cards[members]]
        later = weights if weights[more].any() else self.as_dealt
        means = self.first_plays(two, weights)
        stand, hit = ((value[more] * later[more]).sum() for value in (values.stand, values.hit))
        if len(more):
            stand, hit = stand + most(means, "stand"), hit + most(means, "hit")
        else:
            stand, hit = means["stand"], means["hit"]
        base = "hit" if hit > stand + CLEARLY else "stand"
        return chain({play: value for play, value in means.items() if play not in ("stand", "hit")}, base, means)

    def first_plays(self, two: Ints, weights: Floats) -> dict[str, float]:
        """Give the weighted plays of a cell's two-card hands together."""
        found = {"stand": 0.0, "hit": 0.0}
        for hand in two.tolist():
            for play, value in self.plays(hand).items():
                if play != "split":
                    found[play] = found.get(play, 0.0) + float(weights[hand]) * value
        return found

    def pair(self, value: int, by_total: Mapping[int, str]) -> str:
        """Give the letters of a pair's cell."""
        plays = self.plays(PAIRS[value])
        if best_of(plays) == "split":
            return "P" + by_total[int(totals().cell[PAIRS[value]])]
        base = "hit" if plays.get("hit", NOTHING) > plays["stand"] + CLEARLY else "stand"
        return chain({play: ev for play, ev in plays.items() if play in ("double", "surrender")}, base, plays)

    # ---------------------------------------------------------------- what a chart returns

    def column(self, letters: Letters) -> Column:
        """Give all two-card hands as the chart plays them; the present values must be the chart's."""
        up = self.spot.up
        shown = self.spot.composition.values[up] / self.spot.composition.cards
        rows = tuple(
            self.row(letters, (first, second), chance * shown) for first, second, chance in deals(self.spot.shoe)
        )
        return Column(up, shown, sum(row.probability * row.ev for row in rows) / shown, rows, self.splits)

    def row(self, letters: Letters, cards: tuple[int, int], probability: float) -> Row:
        """Give one hand as the chart plays it."""
        hand = two_cards(*cards)
        units = units_of(self.solver.rules, hand, self.spot.shoe)
        if hand == NATURAL:
            shown, whole = units.natural()
            return Row(cards, self.spot.up, probability, {"stand": shown}, "stand", whole)
        plays = self.plays(hand)
        play = play_of(letters.of(hand), plays)
        apart = plays[play_of(letters.of(hand).replace("P", ""), plays)]
        share = self.splits[cards[0]].share if play == "split" else 1.0
        ev = units.whole(share * plays[play] + (1.0 - share) * apart)
        return Row(cards, self.spot.up, probability, shown_plays(plays, units), play, ev)


@cache
def followers(value: int) -> Ints:
    """Give all hands that a hand of one card can become."""
    return np.nonzero(hands().counts[:, value] > 0)[0]


def all_cells() -> list[int]:
    """Give the number of every cell by total."""
    return [*KINDS["hard"], *(SOFT + total for total in KINDS["soft"])]


def most(means: Mapping[str, float], base: str) -> float:
    """Give what a cell's two-card hands are worth where the others take ``base``."""
    return max(value for play, value in means.items() if play not in ("stand", "hit") or play == base)


def chain(firsts: Mapping[str, float], base: str, plays: Mapping[str, float]) -> str:
    """Give the letters of a cell: the plays of two cards that beat ``base``, best first, then ``base``.

    What stands behind a double is never asked: whoever may not double may not give up either.
    """
    better = sorted((play for play in firsts if firsts[play] > plays[base] + CLEARLY), key=lambda play: -firsts[play])
    if better[:1] == ["double"]:
        better = better[:1]
    return "".join(LETTER_OF[play] for play in [*better, base])


def play_of(letters: str, plays: Mapping[str, float]) -> str:
    """Give the first play of a cell that is allowed."""
    return next(LETTERS[letter] for letter in letters if LETTERS[letter] in plays)
