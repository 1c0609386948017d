"""What the dealer can end with, as trees that are walked for many players' hands at once.

For each up card and each class of player's total there is one tree: it holds only the dealer's hands that do not lose
to that total, so a stand is worth 1 plus a sum over it, and a dealer's bust is never listed. A path is a dealer's
hand in rising order of values; ``orders`` counts the orders in which it can be dealt.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from nordjack.kernels.packing import ACE, Floats, Ints
from nordjack.kernels.totals import best_total

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
    nodes: list[Ints] = []
    paths: list[Ints] = []
    size = 0
    for up in range(10):
        rows, path, reaches = nodes_of(ends_from(up, hits_soft_17))
        for each in range(CLASSES):
            lowest = max(each - 1, 0)
            kept = reaches >= lowest
            nodes.append(np.column_stack([rows[kept], np.full(int(kept.sum()), each)]))
            nodes[-1][nodes[-1][:, 4] < lowest, 3] = 0
            paths.append(path[kept])
            spans[up, each] = size, size + len(nodes[-1])
            size += len(nodes[-1])
    depth, value, used, orders, outcome, classes = np.concatenate(nodes).T.copy()
    return Forest(
        depth, value, used.astype(float), orders.astype(float), outcome, classes, np.concatenate(paths), spans
    )


def ends_from(up: int, hits_soft_17: bool) -> dict[Counts, tuple[int, int]]:
    """Give each finished hand of the dealer, up card left out: the orders it comes in, and its outcome."""
    growing: dict[Counts, int] = {(0,) * 10: 1}
    ended: dict[Counts, tuple[int, int]] = {}
    while growing:
        longer: dict[Counts, int] = {}
        for drawn, orders in growing.items():
            hard_before, ace_before = hard_total(drawn) + up + 1, up == ACE or drawn[ACE] > 0
            for value in range(10):
                hard = hard_before + value + 1
                if hard > 21:
                    break
                total = best_total(hard, ace_before or value == ACE)
                after = (*drawn[:value], drawn[value] + 1, *drawn[value + 1 :])
                if total > 17 or (total == 17 and (hard == 17 or not hits_soft_17)):
                    so_far, _ = ended.get(after, (0, 0))
                    natural = total == 21 and sum(after) == 1
                    ended[after] = so_far + orders, BLACKJACK if natural else total - 17
                else:
                    longer[after] = longer.get(after, 0) + orders
        growing = longer
    return ended


def hard_total(counts: Counts) -> int:
    """Give the total with aces as 1."""
    return sum(points * count for points, count in enumerate(counts, start=1))


def nodes_of(ends: dict[Counts, tuple[int, int]]) -> tuple[Ints, Ints, Ints]:
    """Give the tree of all finished hands: its nodes, their paths as counts, and the best outcome below each.

    A blackjack counts as a 21 there.
    """
    listed = {tuple(value for value in range(10) for _ in range(drawn[value])): found for drawn, found in ends.items()}
    nodes = sorted({path[:length] for path in listed for length in range(1, len(path) + 1)})
    found = {path: listed.get(path, (0, 0)) for path in nodes}
    rows = [(len(path) - 1, path[-1], path.count(path[-1]) - 1, *found[path]) for path in nodes]
    below = {path: min(outcome, 4) if orders else -1 for path, (orders, outcome) in found.items()}
    for path in reversed(nodes):
        if len(path) > 1:
            below[path[:-1]] = max(below[path[:-1]], below[path])
    paths = np.zeros((len(nodes), 10), dtype=np.int64)
    for place, path in enumerate(nodes):
        for value in path:
            paths[place, value] += 1
    return np.array(rows, dtype=np.int64), paths, np.array([below[path] for path in nodes])


def tree_of(trees: Forest, coef: Floats, up: int, pair: int) -> Tree:
    """Give one up card's trees with their coefficients; cards of the pair's value are counted apart."""
    first, last = int(trees.spans[up, 0, 0]), int(trees.spans[up, CLASSES - 1, 1])
    depth = trees.depth[first:last]
    pair_cards = trees.path[first:last, pair] if pair != NO_PAIR else np.zeros_like(depth)
    keys = pair_cards * LONGEST + depth + 1
    used = np.bincount(keys[trees.orders[first:last] > 0.0], minlength=LONGEST * LONGEST) > 0
    used_keys = np.nonzero(used)[0]
    assert len(used_keys) <= MOST_BINS
    assert depth.max() + 2 < LONGEST
    return Tree(
        depth,
        trees.value[first:last],
        trees.used[first:last],
        coef[first:last],
        (np.cumsum(used) - 1)[keys],
        trees.spans[up] - first,
        used_keys // LONGEST,
        used_keys % LONGEST,
    )
