"""A table of the home game while deals are played: its rules, both sides' habits, and the cards and dice of a deal."""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.chance import GOLDEN, mixed
from nordjack.kernels.compiled import fused
from nordjack.kernels.layout import RANKS
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.shuffling import deal

__all__ = [
    "BOX",
    "CARDS_HELD",
    "IS_HALF",
    "STAKED",
    "TOTAL",
    "Bank",
    "Habits",
    "Room",
    "Table",
    "is_high",
    "next_card",
    "next_chance",
    "row_of",
]


class Habits(NamedTuple):
    """A policy as arrays: ``stakes[value]``, ``doubles[stake, value]``, the rest by stake, doubling and open card."""

    stakes: Floats
    doubles: Floats
    draws: Floats
    halves: Floats
    splits: Floats


class Bank(NamedTuple):
    """The banker's habits, and what his hands come to.

    ``draws[stake, doubling, class, points]`` is the chance that he draws with hard or soft 17 to 20 against one hand
    that shows so many points; below 0 where he answers what is best. ``redraws[class]`` is where one more card leads,
    ``wins[result, end]`` what he gains.
    """

    habits: Habits
    draws: Floats
    redraws: Floats
    wins: Floats


class Table(NamedTuple):
    """The rules and who sits there: stakes in öre; what a natural pays; ``both`` is what two naturals cost a punter.

    ``blackjack_doubles`` is 0 for no, 1 for alone, 2 for always; ``answers`` is false for a banker who stands on 17
    though he may choose. No array is among them: each would cost something in every function that the table goes to.
    """

    punters: int
    least: int
    most: int
    natural_pays: tuple[int, int]
    both: int
    blackjack_doubles: int
    banker_doubles: bool
    free: bool
    answers: bool
    hits_soft_17: bool
    hit_soft_21: bool
    may_split: bool
    by_rank: bool
    one_card_aces: bool
    endless: bool


class Room(NamedTuple):
    """Room for one deal: cards and stakes by box, open hands, the dice's state.

    ``dealt`` and ``chances`` record the cards and what the dice fell, ``used`` counts both.
    """

    cards: Ints
    stakes: Ints
    hands: Ints
    dice: Ints
    dealt: Ints
    chances: Floats
    used: Ints


#: A hand: its box, how many cards, its total, its stake, whether it is half a split.
BOX, CARDS_HELD, TOTAL, STAKED, IS_HALF = range(5)


@fused
def next_word(dice: Ints) -> np.uint64:
    """Give the next random number."""
    state = np.uint64(dice[0]) + GOLDEN
    dice[0] = np.int64(state)
    return mixed(state)


@fused
def next_chance(room: Room) -> float:
    """Give the next chance between 0 and 1, and record it."""
    found = np.float64(next_word(room.dice) >> np.uint64(11)) * 2.0**-53
    room.chances[room.used[1]] = found
    room.used[1] += 1
    return found


@fused
def next_card(shoe: Ints, endless: bool, room: Room) -> int:
    """Give the next card's rank, and record it."""
    rank = int(np.int64(next_word(room.dice) % np.uint64(RANKS))) if endless else deal(shoe)
    room.dealt[room.used[0]] = rank
    room.used[0] += 1
    return rank


@fused
def is_high(table: Table, stake: int) -> bool:
    """Tell whether a stake is nearer to the greatest than to the least."""
    return 2 * stake > table.least + table.most


@fused
def row_of(points: int, ace: bool) -> int:
    """Give the row of a hand below 21 in a table of draws."""
    return 17 + points + 10 - 12 if ace and points <= 11 else points - 4
