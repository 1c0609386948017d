"""Hands as rows of counts, each linked to what it becomes by one more card. Values are 0 (ace) to 9 (ten)."""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "ACE",
    "DOUBLE",
    "HIT",
    "NATURAL",
    "ONE_CARD",
    "PAIRS",
    "STAND",
    "TEN",
    "UNSET",
    "Flags",
    "Floats",
    "Hands",
    "Ints",
    "hands",
    "index_of",
    "two_cards",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

ACE, TEN = 0, 9
STAND, HIT, DOUBLE, UNSET = 0, 1, 2, -1


class Hands(NamedTuple):
    """Every hand of at most hard 21, by rising hard total: a child always stands below its parent.

    ``counts[i, v]`` cards of value v; ``children[i, v]`` is -1 where the card goes over 21. ``classes`` is 0 for a
    total of 16 or less, else the total less 16.
    """

    counts: Ints
    sizes: Ints
    hard: Ints
    totals: Ints
    classes: Ints
    children: Ints


@cache
def hands() -> Hands:
    """Give all hands, built once."""
    counts = np.array(all_counts(), dtype=np.int64)
    hard = counts @ np.arange(1, 11)
    totals = np.where((counts[:, ACE] > 0) & (hard <= 11), hard + 10, hard)
    return Hands(counts, counts.sum(axis=1), hard, totals, np.maximum(totals - 16, 0), children_of(counts, hard))


@cache
def all_counts() -> tuple[tuple[int, ...], ...]:
    """Give the counts of every hand of at most hard 21, by hard total, size and cards."""
    partial: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for points in range(1, 11):
        partial = [
            (hard + points * count, (*counts, count))
            for hard, counts in partial
            for count in range((21 - hard) // points + 1)
        ]
    return tuple(counts for _, _, counts in sorted((hard, sum(counts), counts) for hard, counts in partial))


@cache
def places() -> dict[tuple[int, ...], int]:
    """Give where each hand stands."""
    return {counts: place for place, counts in enumerate(all_counts())}


def index_of(counts: tuple[int, ...]) -> int:
    """Give where a hand of these counts stands; raises KeyError over hard 21."""
    return places()[counts]


@cache
def two_cards(first: int, second: int) -> int:
    """Give where the hand of two values stands."""
    return index_of(tuple((value == first) + (value == second) for value in range(10)))


def children_of(counts: Ints, hard: Ints) -> Ints:
    """Link every hand to what it becomes by each value."""
    children = np.full(counts.shape, -1, dtype=np.int64)
    for place, row in enumerate(all_counts()):
        for value in range(min(10, 21 - hard[place])):
            children[place, value] = index_of((*row[:value], row[value] + 1, *row[value + 1 :]))
    return children


NATURAL = two_cards(ACE, TEN)
ONE_CARD = tuple(index_of(tuple(int(each == value) for each in range(10))) for value in range(10))
PAIRS = tuple(two_cards(value, value) for value in range(10))
