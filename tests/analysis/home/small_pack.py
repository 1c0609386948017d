"""The home game with a few cards that are not put back, as a linear programme of the whole tree, from the rule book.

Every chance below is that of one order of all cards that it names, so the sums need no chances of their own. The
banker's hands that hold the same cards are one, whichever came first: no order of them is more likely than another.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

from analysis.home.explicit import Cards, natural, sign, total

__all__ = ["Solved", "solve_small_pack"]

Terms = dict[Any, float]
Table = tuple[int, int, int]


class Solved(NamedTuple):
    """The bank's value, both plans: the banker's columns by name, the punter's weights by name of the row."""

    value: float
    banker: dict[Any, float]
    punter: dict[Any, float]


class SmallGame:
    """The rows and columns; the banker maximises what the punter's best answer leaves him."""

    def __init__(self, pack: dict[int, int], stakes: tuple[int, ...], *, free: bool) -> None:
        self.pack, self.stakes, self.free = Counter(pack), stakes, free
        self.rows: dict[Any, tuple[Terms, float]] = {}
        self.flows: list[tuple[Terms, float]] = []

    def left(self, *cards: int) -> dict[int, int]:
        """Count what is left without these cards."""
        return {card: count for card, count in (self.pack - Counter(cards)).items() if count > 0}

    def chance(self, *cards: int) -> float:
        """Give the chance of these cards in this order."""
        left, whole, found = Counter(self.pack), self.pack.total(), 1.0
        for place, card in enumerate(cards):
            found *= left[card] / (whole - place)
            left[card] -= 1
        return found

    def solve(self) -> Solved:
        """Write the whole game out and solve it."""
        goal = [("free", "first", first) for first in self.pack]
        for stake in self.stakes:
            for first in self.pack:
                self.flows.append(({("double", stake, first, doubled): 1.0 for doubled in (0, 1)}, 1.0))
                self.stake(stake, first)
        return self.optimum(goal)

    def stake(self, stake: int, first: int) -> None:
        """Bound what the bank gets from a first card by this stake."""
        terms: Terms = defaultdict(float)
        for doubled in (0, 1):
            for shown in self.left(first):
                for second in self.left(first, shown):
                    for name, worth in self.deal((stake, doubled, second), first, shown).items():
                        terms[name] += stake * (1 + doubled) * worth
        self.bound(("free", "first", first), "stake", stake, terms)

    def bound(self, name: object, play: str, how: object, terms: Terms) -> None:
        """Bound a free column by what a play of the punter's leaves."""
        row = {each: -worth for each, worth in terms.items()}
        row[name] = row.get(name, 0.0) + 1.0
        self.rows[name, play, how] = row, 0.0

    def first_cards(self, table: Table, *gone: int) -> Iterator[tuple[int, object, float]]:
        """Give the banker's first cards, their columns and chances with the cards that are gone."""
        stake, doubled, second = table
        for mine in self.left(second, *gone):
            yield mine, ("double", stake, mine, doubled), self.chance(second, *gone, mine)

    def deal(self, table: Table, first: int, shown: int) -> Terms:
        """Give the bank's gain per current stake once two cards lie before both."""
        terms: Terms = defaultdict(float)
        for mine, column, chance in self.first_cards(table, first, shown):
            if natural((mine, table[2])):
                terms[column] += chance * (1.0 if natural((first, shown)) else 2.0)
            elif natural((first, shown)):
                terms[column] -= 2.0 * chance
        if not natural((first, shown)):
            terms["free", "play", table, first, (shown,)] += 1.0
            self.play(table, first, (shown,))
        return terms

    def play(self, table: Table, first: int, shown: Cards) -> None:
        """Bound what the bank gets at a decision by each play."""
        here, cards = ("free", "play", table, first, shown), (first, *shown)
        self.bound(here, "stand", 0, self.stand(table, first, shown))
        if total(cards) == 21:
            return
        drawn: Terms = defaultdict(float)
        for card in self.left(table[2], *cards):
            if sum(cards) + card > 21:
                for name, worth in self.alive(table, *cards, card).items():
                    drawn[name] += worth
            else:
                drawn["free", "play", table, first, (*shown, card)] += 1.0
                self.play(table, first, (*shown, card))
        self.bound(here, "hit", 1, drawn)
        if not self.free and len(cards) == 2 and first == shown[0]:
            self.bound(here, "split", 2, self.next_card(table, first, None, ()))

    def alive(self, table: Table, *gone: int) -> Terms:
        """Give the reach of all first cards that make no natural."""
        return {name: chance for mine, name, chance in self.first_cards(table, *gone) if not natural((mine, table[2]))}

    def stand(self, table: Table, first: int, shown: Cards) -> Terms:
        """Give the bank's gain from a stand."""
        theirs, gone = total((first, *shown)), (table[2], first, *shown)
        if ("flow", table, shown) not in self.rows:
            self.rows["flow", table, shown] = {}, 0.0
            self.flow(table, shown)
        terms: Terms = {}
        for hand in self.hands(table, shown):
            end = total((*hand, table[2]))
            if end >= 17:
                terms["still", table, shown, hand] = self.chance(*gone, *hand) * sign(end, theirs)
            busts = [card for card in self.left(*gone, *hand) if sum(hand) + table[2] + card > 21]
            terms["hit", table, shown, hand] = -sum(self.chance(*gone, *hand, card) for card in busts)
        return terms

    def hands(self, table: Table, shown: Cards) -> list[Cards]:
        """Give the banker's cards beside his open one that no total of 21 or less excludes, smaller ones first."""
        level: set[Cards] = {(mine,) for mine in self.left(table[2], *shown) if not natural((mine, table[2]))}
        found: list[Cards] = []
        while level:
            found += sorted(level)
            level = {
                tuple(sorted((*hand, card)))
                for hand in level
                for card in self.left(table[2], *shown, *hand)
                if sum(hand) + card + table[2] <= 21
            }
        return found

    def flow(self, table: Table, shown: Cards) -> None:
        """Let the banker's reach flow through his hands."""
        stake, doubled, second = table
        known = set(self.hands(table, shown))
        for hand in known:
            end = total((*hand, second))
            hit, still = ("hit", table, shown, hand), ("still", table, shown, hand)
            choices = [hit] if end < 17 else [still] if end == 21 or not self.free else [hit, still]
            row: Terms = dict.fromkeys(choices, 1.0)
            for card in set(hand) if len(hand) > 1 else ():
                before = list(hand)
                before.remove(card)
                if tuple(before) in known:
                    row["hit", table, shown, tuple(before)] = -1.0
            if len(hand) == 1:
                row["double", stake, hand[0], doubled] = -1.0
            self.flows.append((row, 0.0))
            self.flows += [({name: 1.0}, 0.0) for name in (hit, still) if name not in choices]

    def next_card(self, table: Table, pair: int, done: Cards | None, cards: Cards) -> Terms:
        """Give the bank's gain from a split once this half takes a card; ``done`` are those of the first half."""
        terms: Terms = defaultdict(float)
        for card in self.left(table[2], pair, pair, *(done or ()), *cards):
            if pair + sum(cards) + card > 21:
                for name, worth in self.half_ended(table, pair, done, (*cards, card)).items():
                    terms[name] += worth
            else:
                terms["free", "half", table, pair, done, tuple(sorted((*cards, card)))] += 1.0
                self.half(table, pair, done, tuple(sorted((*cards, card))))
        return terms

    def half(self, table: Table, pair: int, done: Cards | None, cards: Cards) -> None:
        """Bound what the bank gets at a decision of half a split."""
        here = ("free", "half", table, pair, done, cards)
        if (here, "stand", 0) in self.rows:
            return
        self.bound(here, "stand", 0, self.half_ended(table, pair, done, cards))
        if total((pair, *cards)) < 21:
            self.bound(here, "hit", 1, self.next_card(table, pair, done, cards))

    def half_ended(self, table: Table, pair: int, done: Cards | None, cards: Cards) -> Terms:
        """Give the bank's gain once a half has ended."""
        if done is None:
            return self.next_card(table, pair, tuple(sorted(cards)), ())
        assert not self.free
        halves, gone = [total((pair, *half)) for half in (done, cards)], (pair, pair, *done, *cards)
        return {
            name: chance * self.fixed((mine, table[2]), gone, halves)
            for mine, name, chance in self.first_cards(table, *gone)
            if not natural((mine, table[2]))
        }

    def fixed(self, cards: Cards, gone: Cards, halves: list[int]) -> float:
        """Give what a banker who stands on 17 gains against two known totals."""
        if total(cards) >= 17:
            return sum(1.0 if theirs > 21 else sign(total(cards), theirs) for theirs in halves)
        left = self.left(*cards, *gone)
        found = sum(count * self.fixed((*cards, card), gone, halves) for card, count in left.items())
        return found / sum(left.values())

    def optimum(self, goal: list[Any]) -> Solved:
        """Give the greatest sum of the goal's columns."""
        rows = {name: row for name, row in self.rows.items() if row[0]}
        columns = {each: place for place, each in enumerate({name for row in self.every(rows) for name in row})}
        cost = np.zeros(len(columns))
        cost[[columns[name] for name in goal]] = -1.0
        limits = [(None, None) if name[0] == "free" else (0, None) for name in columns]
        less, equal = (
            matrix([row for row, _ in rows.values()], columns),
            matrix([row for row, _ in self.flows], columns),
        )
        right = [worth for _, worth in self.flows]
        found = linprog(cost, less, np.zeros(len(rows)), equal, right, limits, method="highs")
        assert found.status == 0, found.message
        weights = dict(zip(rows, -found.ineqlin.marginals, strict=True))
        return Solved(float(-found.fun), dict(zip(columns, found.x, strict=True)), weights)

    def every(self, rows: dict[Any, tuple[Terms, float]]) -> Iterator[Terms]:
        """Give all rows."""
        yield from (row for row, _ in rows.values())
        yield from (row for row, _ in self.flows)


def matrix(rows: list[Terms], columns: dict[Any, int]) -> coo_matrix:
    """Give rows as a matrix."""
    cells = [(place, columns[name], worth) for place, row in enumerate(rows) for name, worth in row.items()]
    at, across, worths = zip(*cells, strict=True)
    return coo_matrix((worths, (at, across)), (len(rows), len(columns)))


def solve_small_pack(pack: dict[int, int], stakes: tuple[int, ...], *, free: bool) -> Solved:
    """Solve the game with so many cards of each points; ``free`` lets the banker choose from 17, and has no pairs."""
    return SmallGame(pack, stakes, free=free).solve()
