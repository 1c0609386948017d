"""What the compiled functions read and fill, put together by name."""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.dealer import LONGEST, MOST_BINS
from nordjack.kernels.packing import Flags, Floats, Hands, Ints, hands

__all__ = ["FORCED", "LANES", "NOTHING", "OTHERS", "PAIR_CARDS", "Doubles", "Lanes", "Routes", "Shoe", "Values"]
__all__ += ["Work", "make_routes", "make_shoe", "make_values", "make_work"]

#: Hands that walk the dealer's tree together: constant, so that the compiler makes vectors of them.
LANES = 32
#: The size of a split's table: more cards of the pair, and others, than one hand and the dealer can hold.
PAIR_CARDS, OTHERS = 44, 44
#: The list of hands whose aces a double has forced to 1; such a hand is worth as much as any total up to 16.
FORCED = 6
#: Stands for the value of a hand that the shoe cannot make.
NOTHING = -9.0


class Shoe(NamedTuple):
    """The cards unseen before the player's own: up card gone, his cards still in.

    ``key`` is the value that would give the dealer blackjack, -1 if none does. Where ``returns`` is true a dealer's
    blackjack costs nothing here: what it costs (peek, original bets only) is known apart from all plays.
    """

    counts: Floats
    cards: float
    key: int
    returns: bool


class Doubles(NamedTuple):
    """Which hands may double, unsplit and split, and after which card their aces count as 1."""

    unsplit: Flags
    split: Flags
    forced: Flags


class Values(NamedTuple):
    """What each play of each lone hand is worth, ``held`` standing with forced aces; the plays taken.

    ``fixed`` is the play to take, or UNSET where the best is to be found; ``split_fixed`` after a split.
    """

    stand: Floats
    held: Floats
    hit: Floats
    double: Floats
    best: Floats
    play: Ints
    split_play: Ints
    fixed: Ints
    split_fixed: Ints


class Lanes(NamedTuple):
    """Scratch space of one walk: cards left, products by depth, sums by bin, and the hands that walk."""

    left: Floats
    stack: Floats
    sums: Floats
    chosen: Ints


class Work(NamedTuple):
    """The hands, which of them are needed, the lists of them by class of total, and scratch space."""

    hands: Hands
    needed: Flags
    listed: Ints
    lengths: Ints
    lanes: Lanes


class Routes(NamedTuple):
    """How a split hand gets where: index 0 where its second card is not of the pair, 1 where it is.

    ``ways[x, i]`` orders lead to hand i; ``ends[forced, x, i]`` of them end there (a double counts twice);
    ``product[i]`` is the number of ways to draw its cards that are not of the pair. ``table[x, a, b]`` gathers all
    ends by pair cards and others drawn by hand and dealer together; ``listed`` and ``lengths`` as in Work.
    """

    ways: Floats
    ends: Floats
    product: Floats
    listed: Ints
    lengths: Ints
    table: Floats


def make_work(forced: Flags) -> Work:
    """Give the lists of all hands of two cards and more, by class; the last list has the forced ones."""
    every = hands()
    listed = np.zeros((FORCED + 1, len(every.sizes)), dtype=np.int64)
    lengths = np.zeros(FORCED + 1, dtype=np.int64)
    lists = [np.nonzero((every.sizes >= 2) & (every.classes == each))[0] for each in range(FORCED)]
    lists.append(np.unique(every.children[forced]))
    for each, places in enumerate(lists):
        listed[each, : len(places)] = places
        lengths[each] = len(places)
    return Work(every, np.ones(len(every.sizes), dtype=np.bool_), listed, lengths, make_lanes())


def make_lanes() -> Lanes:
    """Give scratch space for one walk."""
    return Lanes(
        np.zeros((10, LANES)),
        np.zeros((LONGEST, LANES)),
        np.zeros((MOST_BINS, LANES)),
        np.zeros(LANES, dtype=np.int64),
    )


def make_values() -> Values:
    """Give room for the values of all hands, no play fixed."""
    size = len(hands().sizes)
    floats = [np.zeros(size) for _ in range(5)]
    plays = [np.zeros(size, dtype=np.int64) for _ in range(2)]
    fixed = [np.full(size, -1, dtype=np.int64) for _ in range(2)]
    return Values(*floats, *plays, *fixed)  # type: ignore[arg-type]


def make_routes() -> Routes:
    """Give room for one split."""
    size = len(hands().sizes)
    return Routes(
        np.zeros((2, size)),
        np.zeros((2, 2, size)),
        np.zeros(size),
        np.zeros((FORCED + 1, size), dtype=np.int64),
        np.zeros(FORCED + 1, dtype=np.int64),
        np.zeros((2, PAIR_CARDS, OTHERS)),
    )


def make_shoe(counts: Floats, up: int, returns: bool) -> Shoe:
    """Give the shoe against an up card; ``counts`` has the up card taken out, the player's cards not."""
    key = {0: 9, 9: 0}.get(up, -1)
    return Shoe(np.asarray(counts, dtype=np.float64), float(np.sum(counts)), key, returns)
