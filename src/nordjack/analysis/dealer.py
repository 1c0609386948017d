"""How the dealer's hand ends: the chance of each outcome by up card."""

import numpy as np

from nordjack.analysis.composition import Composition
from nordjack.kernels.dealer import OUTCOMES, forest
from nordjack.kernels.packing import Floats
from nordjack.rules import Rules

__all__ = ["OUTCOME_NAMES", "all_outcomes", "outcomes"]

OUTCOME_NAMES = ("17", "18", "19", "20", "21", "blackjack", "bust")
#: More cards of one value, and more cards, than a dealer's hand has.
MOST = 20


def outcomes(rules: Rules, composition: Composition, up: int) -> Floats:
    """Give the chances of 17, 18, 19, 20, 21, blackjack and bust; only the up card is gone from the shoe."""
    trees = forest(rules.dealer_hits_soft_17)
    first, last = trees.spans[up, 0]
    path, orders, ends = trees.path[first:last], trees.orders[first:last], trees.outcome[first:last]
    counts = np.array(composition.values, dtype=np.float64)
    counts[up] -= 1.0
    ways = np.take_along_axis(falling(counts), path.T, axis=1).prod(axis=0)
    every = falling(np.array([counts.sum()]))[0][path.sum(axis=1)]
    chance = orders * ways / np.maximum(every, 1.0)
    found = np.zeros(OUTCOMES + 1)
    np.add.at(found, ends, chance)
    found[OUTCOMES] = 1.0 - found.sum()
    return found


def falling(counts: Floats) -> Floats:
    """Give n (n - 1) ... for each count n, by the number of factors."""
    factors = np.maximum(counts[:, None] - np.arange(MOST), 0.0)
    return np.concatenate([np.ones((len(counts), 1)), np.cumprod(factors, axis=1)], axis=1)


def all_outcomes(rules: Rules, composition: Composition) -> Floats:
    """Give the chances over all up cards."""
    found = np.zeros(OUTCOMES + 1)
    for up, count in enumerate(composition.values):
        if count:
            found += count / composition.cards * outcomes(rules, composition, up)
    return found
