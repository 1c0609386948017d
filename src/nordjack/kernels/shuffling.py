"""A shoe that is never shuffled as a whole: one swap a card, a few cards ahead of those dealt.

Any order is a fair start for Fisher and Yates, so a reshuffle only goes back to the front. Random numbers are
SplitMix64 (Steele, Lea, Flood 2014): the stream of a block depends on the seed and the block's number alone.
"""

from collections.abc import Sequence

import numpy as np

from nordjack.kernels.chance import GOLDEN, HALF, mixed
from nordjack.kernels.compiled import compiled, fused, inlined, part
from nordjack.kernels.layout import (
    AHEAD,
    BEGIN,
    CARDS,
    CHANCE,
    CHUNK,
    CUT,
    FAILED,
    FIRST_CUT,
    POSITION,
    RANKS,
    READY,
    SHOE_SIZE,
    SIDE_SUMS,
    SIDE_TAGS,
    SIZE,
    STEP,
    STOPS,
    SUMS,
    TAGS,
    TOP,
)
from nordjack.kernels.packing import Ints

__all__ = ["begin_block", "cards_of", "deal", "draw_more", "make_live_shoe", "prepare", "refill"]

LOW_HALF = np.uint64(0xFFFFFFFF)
ONE = np.uint64(1)


def make_live_shoe(decks: int, cut: int, stops: bool, tags: Sequence[int], side_tags: Sequence[int]) -> Ints:
    """Give a shoe of whole decks, ranks 0 (ace) to 12 (king), with the tags of two counts by rank."""
    shoe = np.zeros(SHOE_SIZE, dtype=np.int64)
    shoe[SIZE], shoe[FIRST_CUT], shoe[STOPS] = 52 * decks, cut, stops
    shoe[AHEAD], shoe[CHUNK] = (24, 32) if cut > 1 else (1, 8)
    shoe[TAGS : TAGS + RANKS] = tags
    shoe[SIDE_TAGS : SIDE_TAGS + RANKS] = side_tags
    return shoe


def cards_of(shoe: Ints, first: int, last: int) -> list[int]:
    """Give the ranks of some cards in the order in which they leave the shoe."""
    found: list[int] = shoe[CARDS + first : CARDS + last].tolist()
    return found


@compiled
def begin_block(shoe: Ints, seed: int, block: int, starts: tuple[int, int]) -> None:
    """Lay the cards in their first order and begin the random numbers of one block; counts start as given."""
    start = mixed(mixed(np.uint64(seed) + GOLDEN) + np.uint64(block) * GOLDEN)
    shoe[CHANCE] = np.int64(start)
    shoe[STEP] = np.int64(mixed(start + GOLDEN) | ONE)
    for place in range(shoe[SIZE]):
        shoe[CARDS + place] = place % RANKS
    shoe[SUMS], shoe[SIDE_SUMS] = starts
    shoe[POSITION] = shoe[FAILED] = 0
    start_round(shoe)


@part
def start_round(shoe: Ints) -> None:
    """Shuffle before a round; cards that lie on top of a stop card's discards stay there."""
    position, size = shoe[POSITION], shoe[SIZE]
    shoe[CUT], shoe[READY], shoe[POSITION], shoe[TOP] = shoe[FIRST_CUT], 0, shoe[STOPS], size
    if shoe[STOPS]:
        shoe[TOP] = size - position if position < size else size
        to_front(shoe, 0, position)
        draw_more(shoe)


@part
def to_front(shoe: Ints, bottom: int, begin: int) -> None:
    """Bring the cards from a place on to the bottom's place, and those between the two behind them."""
    before = shoe[CARDS + bottom : CARDS + begin].copy()
    for place in range(begin, shoe[SIZE]):
        shoe[CARDS + bottom + place - begin] = shoe[CARDS + place]
    for place in range(len(before)):
        shoe[CARDS + bottom + shoe[SIZE] - begin + place] = before[place]


@part
def draw_more(shoe: Ints) -> None:
    """Draw the next few cards by lot, first among those that lie on top, then among the rest, and count them."""
    place = np.uint64(shoe[READY])
    end = np.uint64(shoe[TOP] if shoe[READY] < shoe[TOP] else shoe[SIZE])
    stop = min(place + np.uint64(shoe[CHUNK]), end)
    shoe[READY] = np.int64(stop)
    state, step = np.uint64(shoe[CHANCE]), np.uint64(shoe[STEP])
    total, side_total = shoe[np.uint64(SUMS) + place], shoe[np.uint64(SIDE_SUMS) + place]
    while place < stop:
        state += step
        word = mixed(state)
        total, side_total = swap(shoe, place, end, word & LOW_HALF, (total, side_total))
        place += ONE
        if place == stop:
            break
        total, side_total = swap(shoe, place, end, word >> HALF, (total, side_total))
        place += ONE
    shoe[CHANCE] = np.int64(state)


@inlined
def swap(shoe: Ints, place: np.uint64, end: np.uint64, chance: np.uint64, totals: tuple[int, int]) -> tuple[int, int]:
    """Bring one of the cards from a place to the end there, by 32 random bits; give the counts with it."""
    there, other = np.uint64(CARDS) + place, np.uint64(CARDS) + place + ((chance * (end - place)) >> HALF)
    card = np.uint64(shoe[other])
    shoe[other] = shoe[there]
    shoe[there] = card
    total, side_total = totals[0] + shoe[np.uint64(TAGS) + card], totals[1] + shoe[np.uint64(SIDE_TAGS) + card]
    shoe[np.uint64(SUMS + 1) + place] = total
    shoe[np.uint64(SIDE_SUMS + 1) + place] = side_total
    return total, side_total


@compiled
def prepare(shoe: Ints) -> None:
    """Shuffle before a round if it is due, and draw its first cards by lot."""
    if shoe[POSITION] >= shoe[CUT]:
        start_round(shoe)
    shoe[BEGIN] = shoe[POSITION]
    if shoe[READY] < shoe[POSITION] + shoe[AHEAD] and shoe[READY] < shoe[SIZE]:
        draw_more(shoe)


@part
def refill(shoe: Ints) -> None:
    """Make the next card ready in mid-round."""
    if shoe[READY] >= shoe[SIZE]:
        shuffle_discards(shoe)
    draw_more(shoe)


@part
def shuffle_discards(shoe: Ints) -> None:
    """Put the discards behind the cards on the table where a shoe ran out in mid-round.

    Where there are no discards the round cannot go on: that is noted, and cards come again to end it somehow.
    """
    begin, bottom, size = shoe[BEGIN], shoe[STOPS], shoe[SIZE]
    if begin <= bottom:
        shoe[FAILED] = 1
        begin = size
    to_front(shoe, bottom, begin)
    position = shoe[POSITION] - (begin - bottom)
    for place in range(position):
        shoe[SUMS + place + 1] = shoe[SUMS + place] + shoe[TAGS + shoe[CARDS + place]]
        shoe[SIDE_SUMS + place + 1] = shoe[SIDE_SUMS + place] + shoe[SIDE_TAGS + shoe[CARDS + place]]
    shoe[BEGIN], shoe[POSITION], shoe[READY] = bottom, position, position
    shoe[TOP], shoe[CUT] = size, 0


@fused
def deal(shoe: Ints) -> int:
    """Deal the next card."""
    if shoe[POSITION] >= shoe[READY]:
        refill(shoe)
    shoe[POSITION] += 1
    return shoe[CARDS + shoe[POSITION] - 1]
