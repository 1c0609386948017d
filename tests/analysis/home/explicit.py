"""The home game written out as a linear programme, from the rule book, for a pack of a few ranks that never changes.

Every order of shown cards is a place of its own, the punter's sequences and the banker's are listed one by one, and
nothing is taken from the solver but the number that it must give.
"""

from collections import defaultdict
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

__all__ = ["value_of"]

Cards = tuple[int, ...]


class Pack(NamedTuple):
    """Points (1 is the ace) with their chances; two cards of equal points are a pair."""

    chances: dict[int, float]


def total(cards: Cards) -> int:
    """Count a hand."""
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


def natural(cards: Cards) -> bool:
    return len(cards) == 2 and total(cards) == 21


class Programme:
    """Rows and columns by name; the banker maximises against the punter's best answer."""

    def __init__(self, pack: Pack, stakes: tuple[int, ...]) -> None:
        self.pack = pack
        self.stakes = stakes
        self.columns: dict[object, int] = {}
        self.seen: set[object] = set()
        self.rows: list[tuple[dict[object, float], float, bool]] = []

    def column(self, name: object) -> int:
        return self.columns.setdefault(name, len(self.columns))

    def equal(self, terms: dict[object, float], right: float = 0.0) -> None:
        self.rows.append((terms, right, True))

    def at_most(self, terms: dict[object, float], right: float = 0.0) -> None:
        self.rows.append((terms, right, False))

    def solve(self, goal: dict[object, float]) -> float:
        """Give the greatest value of the goal; names that begin with "free" may be negative."""
        for terms, _, _ in self.rows:
            for name in terms:
                self.column(name)
        cost = np.zeros(len(self.columns))
        for name, worth in goal.items():
            cost[self.column(name)] = -worth
        limits = [(None, None) if name[0] == "free" else (0, None) for name in self.columns]  # type: ignore[index]
        parts = [self.matrix(equal) for equal in (True, False)]
        found = linprog(cost, parts[1][0], parts[1][1], parts[0][0], parts[0][1], limits, method="highs")
        assert found.status == 0, found.message
        return float(-found.fun)

    def matrix(self, equal: bool) -> tuple[coo_matrix, list[float]]:
        chosen = [(terms, right) for terms, right, same in self.rows if same == equal]
        cells = [
            (row, self.column(name), worth) for row, (terms, _) in enumerate(chosen) for name, worth in terms.items()
        ]
        rows, columns, worths = zip(*cells, strict=True)
        return coo_matrix((worths, (rows, columns)), (len(chosen), len(self.columns))), [right for _, right in chosen]


def value_of(chances: dict[int, float], stakes: tuple[int, ...]) -> float:
    """Give the bank's value: pushes on equal totals, naturals by HB-26 to HB-28, pairs split once (HB-48)."""
    pack = Pack(chances)
    programme = Programme(pack, stakes)
    for stake in stakes:
        for first in chances:
            programme.equal({("double", stake, first, doubled): 1.0 for doubled in (0, 1)}, 1.0)
    goal: dict[object, float] = {}
    for first, chance in chances.items():
        goal["free", "first", first] = chance
        for stake in stakes:
            bound: dict[object, float] = {("free", "first", first): 1.0}
            for doubled in (0, 1):
                for second, by_second in chances.items():
                    for shown, by_shown in chances.items():
                        part = by_second * by_shown * stake * (1 + doubled)
                        for name, worth in deal(programme, (stake, doubled, second), first, shown).items():
                            bound[name] = bound.get(name, 0.0) - part * worth
            programme.at_most(bound)
    return programme.solve(goal)


Table = tuple[int, int, int]


def deal(programme: Programme, table: Table, first: int, shown: int) -> dict[object, float]:
    """Give the bank's gain once two cards lie before both, as terms per current stake."""
    stake, doubled, second = table
    terms: dict[object, float] = defaultdict(float)
    for mine, chance in programme.pack.chances.items():
        reach = ("double", stake, mine, doubled)
        if natural((mine, second)):
            terms[reach] += chance * (1.0 if natural((first, shown)) else 2.0)
        elif natural((first, shown)):
            terms[reach] -= 2.0 * chance
    if not natural((first, shown)):
        terms["free", "play", table, first, (shown,)] += 1.0
        play(programme, table, first, (shown,))
    return terms


def play(programme: Programme, table: Table, first: int, shown: Cards) -> None:
    """Bound what the bank gets at a punter's decision by each of his plays."""
    here = ("free", "play", table, first, shown)
    cards = (first, *shown)
    programme.at_most({here: 1.0} | minus(stand(programme, table, shown, total(cards))))
    if total(cards) == 21:
        return
    drawn: dict[object, float] = defaultdict(float)
    for card, chance in programme.pack.chances.items():
        if sum(cards) + card > 21:
            for name, worth in alive(programme, table).items():
                drawn[name] += chance * worth
        else:
            drawn["free", "play", table, first, (*shown, card)] += chance
            play(programme, table, first, (*shown, card))
    programme.at_most({here: 1.0} | minus(drawn))
    if len(cards) == 2 and first == shown[0]:
        programme.at_most({here: 1.0} | minus(after_card(programme, table, first, (), (first,))))


def minus(terms: dict[object, float]) -> dict[object, float]:
    return {name: -worth for name, worth in terms.items()}


def alive(programme: Programme, table: Table) -> dict[object, float]:
    """Give the reach of all first cards of the banker that are no natural: what he wins from a bust."""
    stake, doubled, second = table
    return {
        ("double", stake, mine, doubled): chance
        for mine, chance in programme.pack.chances.items()
        if not natural((mine, second))
    }


def sign(mine: int, theirs: int) -> float:
    return -1.0 if mine > 21 else float(np.sign(mine - theirs))


def stand(programme: Programme, table: Table, shown: Cards, theirs: int) -> dict[object, float]:
    """Give the bank's gain from a stand: the banker's ends by the order of shown cards, which is all he sees."""
    if (table, shown) not in programme.seen:
        programme.seen.add((table, shown))
        flow(programme, table, shown)
    return {("end", table, shown, end): sign(end, theirs) for end in range(17, 23)}


def flow(programme: Programme, table: Table, shown: Cards) -> None:
    """Let the banker's reach flow through his hands (points and ace) to his ends; 22 is a bust."""
    stake, doubled, second = table
    into: dict[tuple[int, bool], dict[object, float]] = defaultdict(dict)
    ends: dict[int, dict[object, float]] = {end: {} for end in range(17, 23)}
    for mine, chance in programme.pack.chances.items():
        if not natural((mine, second)):
            hand = (mine + second, 1 in (mine, second))
            into[hand]["double", stake, mine, doubled] = into[hand].get(("double", stake, mine, doubled), 0.0) + chance
    for points in range(2, 22):
        for ace in (False, True):
            if into[points, ace]:
                best = points + 10 if ace and points <= 11 else points
                hit, still = ("hit", table, shown, points, ace), ("still", table, shown, points, ace)
                choices = [hit] if best < 17 else [still] if best == 21 else [hit, still]
                programme.equal(dict.fromkeys(choices, -1.0) | into[points, ace])
                if still in choices:
                    ends[best][still] = 1.0
                if hit in choices:
                    for card, chance in programme.pack.chances.items():
                        after = points + card
                        target = ends[22] if after > 21 else into[after, ace or card == 1]
                        target[hit] = target.get(hit, 0.0) + chance
    for end, terms in ends.items():
        programme.equal({("end", table, shown, end): -1.0} | terms)


def after_card(
    programme: Programme, table: Table, pair: int, done: tuple[int, ...], cards: Cards
) -> dict[object, float]:
    """Give the bank's gain from a split once this half takes its next card; ``done`` is the first half's total."""
    terms: dict[object, float] = defaultdict(float)
    for card, chance in programme.pack.chances.items():
        if sum(cards) + card > 21:
            for name, worth in half_ended(programme, table, pair, done, 22).items():
                terms[name] += chance * worth
        else:
            terms["free", "half", table, pair, done, state((*cards, card))] += chance
            half(programme, table, pair, done, (*cards, card))
    return terms


def state(cards: Cards) -> tuple[int, bool]:
    return sum(cards), 1 in cards


def half(programme: Programme, table: Table, pair: int, done: tuple[int, ...], cards: Cards) -> None:
    """Bound what the bank gets at a decision of half a split."""
    here = ("free", "half", table, pair, done, state(cards))
    if here in programme.seen:
        return
    programme.seen.add(here)
    programme.at_most({here: 1.0} | minus(half_ended(programme, table, pair, done, total(cards))))
    if total(cards) < 21:
        programme.at_most({here: 1.0} | minus(after_card(programme, table, pair, done, cards)))


def half_ended(programme: Programme, table: Table, pair: int, done: tuple[int, ...], end: int) -> dict[object, float]:
    """Give the bank's gain once a half has ended: the other half begins, or the banker plays against both."""
    if not done:
        return after_card(programme, table, pair, (end,), (pair,))
    stake, doubled, second = table
    return {
        ("double", stake, mine, doubled): chance * bankers_best(programme.pack, (mine, second), (done[0], end))
        for mine, chance in programme.pack.chances.items()
        if not natural((mine, second))
    }


def bankers_best(pack: Pack, cards: Cards, halves: tuple[int, int]) -> float:
    """Give what the banker gains by his best play against two open hands; a bust one is his already."""
    stands = sum(1.0 if theirs > 21 else sign(min(total(cards), 22), theirs) for theirs in halves)
    if sum(cards) > 21 or total(cards) == 21:
        return stands
    draws = sum(chance * bankers_best(pack, (*cards, card), halves) for card, chance in pack.chances.items())
    return draws if total(cards) < 17 else max(stands, draws)
