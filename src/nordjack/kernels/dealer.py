"""What the dealer can end with, as trees that are walked for many players' hands at once.

For each up card and each class of player's total there is one tree: it holds only the dealer's hands that do not lose
to that total, so a stand is worth 1 plus a sum over it, and a dealer's bust is never listed. A path is a dealer's
hand in rising order of values; ``orders`` counts the orders in which it can be dealt.
"""

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np

from nordjack.kernels.packing import ACE, Floats, Ints

__all__ = ["BLACKJACK", "CLASSES", "LONGEST", "MOST_BINS", "NO_PAIR", "OUTCOMES", "Forest", "Tree", "forest", "tree_of"]

#: 17, 18, 19, 20, 21 and blackjack.
OUTCOMES = 6
BLACKJACK = 5
CLASSES = 6
NO_PAIR = 10
#: More cards than a dealer ever draws, and more (pair cards, length) than a tree ever has.
LONGEST = 20
MOST_BINS = 128

Counts = tuple[int, ...]


class Forest(NamedTuple):
    """Every tree, rules left out but for soft 17: one row a node, in depth-first order.

    ``used`` counts equal cards before this one on the path, ``spans[up, class]`` is where a tree begins and ends.
    """

    depth: Ints
    value: Ints
    used: Floats
    orders: Floats
    outcome: Ints
    classes: Ints
    path: Ints
    spans: Ints


class Tree(NamedTuple):
    """The trees of one up card, ready for a walk: sums are kept apart by (pair cards, cards) drawn."""

    depth: Ints
    value: Ints
    used: Floats
    coef: Floats
    bins: Ints
    spans: Ints
    pair_cards: Ints
    lengths: Ints


@cache
def forest(hits_soft_17: bool) -> Forest:
    """Give the trees for a dealer who stands on soft 17, or hits it."""
    spans = np.zeros((10, CLASSES, 2), dtype=np.int64)
    rows: list[tuple[int, int, int, int, int, int]] = []
    paths: list[list[int]] = []
    for up in range(10):
        ends = ends_from(up, hits_soft_17)
        for each in range(CLASSES):
            spans[up, each, 0] = len(rows)
            add_tree(rows, paths, ends, each)
            spans[up, each, 1] = len(rows)
    depth, value, used, orders, outcome, classes = np.array(rows, dtype=np.int64).T
    path = np.array(paths, dtype=np.int64)
    return Forest(depth, value, used.astype(float), orders.astype(float), outcome, classes, path, spans)


def ends_from(up: int, hits_soft_17: bool) -> dict[Counts, tuple[int, int]]:
    """Give each finished hand of the dealer, up card left out: the orders it comes in, and its outcome."""
    growing: Counter[Counts] = Counter({(0,) * 10: 1})
    ended: Counter[Counts] = Counter()
    while growing:
        longer: Counter[Counts] = Counter()
        for drawn, orders in growing.items():
            for value in range(10):
                after = plus(drawn, value)
                hard, total = totals_of(plus(after, up))
                if hard <= 21:
                    stands = total > 17 or (total == 17 and (hard == 17 or not hits_soft_17))
                    (ended if stands else longer)[after] += orders
        growing = longer
    return {drawn: (orders, outcome_of(drawn, up)) for drawn, orders in ended.items()}


def plus(counts: Counts, value: int) -> Counts:
    """Give the counts with one more card."""
    return (*counts[:value], counts[value] + 1, *counts[value + 1 :])


def totals_of(counts: Counts) -> tuple[int, int]:
    """Give the hard total and the best one."""
    hard = sum(points * count for points, count in enumerate(counts, start=1))
    return hard, hard + 10 if counts[ACE] and hard <= 11 else hard


def outcome_of(drawn: Counts, up: int) -> int:
    """Give the outcome of a finished hand: 0 to 4 for 17 to 21, then blackjack."""
    _, total = totals_of(plus(drawn, up))
    return BLACKJACK if sum(drawn) == 1 and total == 21 else total - 17


def add_tree(
    rows: list[tuple[int, int, int, int, int, int]],
    paths: list[list[int]],
    ends: dict[Counts, tuple[int, int]],
    each: int,
) -> None:
    """Add the tree of the hands that do not lose to a total of one class."""
    listed = {
        tuple(value for value in range(10) for _ in range(drawn[value])): found
        for drawn, found in ends.items()
        if min(found[1], 4) + 17 >= 16 + each
    }
    nodes = {path[:length] for path in listed for length in range(1, len(path) + 1)}
    for path in sorted(nodes):
        orders, outcome = listed.get(path, (0, 0))
        rows.append((len(path) - 1, path[-1], path.count(path[-1]) - 1, orders, outcome, each))
        paths.append([path.count(value) for value in range(10)])


def tree_of(trees: Forest, coef: Floats, up: int, pair: int) -> Tree:
    """Give one up card's trees with their coefficients; cards of the pair's value are counted apart."""
    first, last = int(trees.spans[up, 0, 0]), int(trees.spans[up, CLASSES - 1, 1])
    depth = trees.depth[first:last]
    pair_cards = trees.path[first:last, pair] if pair != NO_PAIR else np.zeros_like(depth)
    keys = pair_cards * LONGEST + depth + 1
    used_keys = np.unique(keys[trees.orders[first:last] > 0])
    assert len(used_keys) <= MOST_BINS
    assert depth.max() + 2 < LONGEST
    return Tree(
        depth,
        trees.value[first:last],
        trees.used[first:last],
        coef[first:last],
        np.minimum(np.searchsorted(used_keys, keys), len(used_keys) - 1),
        trees.spans[up] - first,
        used_keys // LONGEST,
        used_keys % LONGEST,
    )
