"""The banker of the home game on a real pack: his hands as stacks of drawn cards, and what becomes of them.

A ``kind`` is a value 0 (ace) to 9 (ten), or 10 for a ten-value card of the rank that the punter's open card has.
``left`` counts the cards by kind that neither side has seen: the banker's first card and the punter's are among them.
"""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.compiled import part
from nordjack.kernels.home_layout import HIDDEN
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.totals import is_natural

__all__ = ["MUST_DRAW", "MUST_STAND", "Bank", "Stacks", "bank_ends", "best_against_known", "best_bank"]

#: What is no column of a table of the banker's draws.
MUST_DRAW, MUST_STAND = -1, -2


class Stacks(NamedTuple):
    """Cards drawn in any order: every stack of at most 20 points, aces as 1, by rising points; the first is empty.

    ``children[stack, kind]`` is -1 where there is none; ``upto[points]`` counts the stacks of at most so many points.
    """

    counts: Ints
    sizes: Ints
    points: Ints
    children: Ints
    upto: Ints


class Bank(NamedTuple):
    """The banker's hands by the value of his open card and the stack of his other cards.

    ``ends`` is 0 ... 4 for 17 ... 21, less below; ``columns`` is where a table of draws has the hand, or MUST_DRAW or
    MUST_STAND.
    """

    ends: Ints
    columns: Ints


@part
def bank_ends(
    left: Ints,
    weights: Floats,
    card: int,
    stacks: Stacks,
    bank: Bank,
    draws: Floats,
    flow: Floats,
    found: Floats,
    hidden: bool,
) -> None:
    """Let the banker's hands run to their ends 17 ... 21; the rest of the weight is bust.

    ``weights[kind]`` is that of his first card. ``found[end, 11]`` is how often he ends so, ``found[end, kind]`` how
    often with this kind as the next card among those that are left, where ``hidden`` asks for it.
    """
    limit, whole = stacks.upto[20 - card], left.sum()
    flow[:limit] = 0.0
    found[:] = 0.0
    for first in range(HIDDEN):
        place = stacks.children[0, first]
        if left[first] > 0 and 0 <= place < limit and not is_natural(first, card):
            flow[place] = weights[first] * left[first] / whole
    for place in range(1, limit):
        here = flow[place]
        if here <= 0.0:
            continue
        column, rest = bank.columns[card, place], whole - stacks.sizes[place]
        share = draws[column] if column >= 0 else 1.0 * (column == MUST_DRAW)
        if share < 1.0:
            ends = here * (1.0 - share)
            end = bank.ends[card, place]
            found[end, HIDDEN] += ends
            for kind in range(HIDDEN if hidden else 0):
                found[end, kind] += ends * (left[kind] - stacks.counts[place, kind]) / rest
        if share > 0.0:
            for kind in range(HIDDEN):
                child, cards = stacks.children[place, kind], left[kind] - stacks.counts[place, kind]
                if cards > 0 and 0 <= child < limit:
                    flow[child] += here * share * cards / rest


@part
def best_bank(left: Ints, gains: Floats, card: int, stacks: Stacks, bank: Bank, worth: Floats) -> None:
    """Fill in what each stack of the banker's is worth by his best play against a punter's stand.

    ``gains[end, kind]`` is the bank's gain for each end and hidden card, times how likely the punter stands with it;
    end 5 is bust.
    """
    whole, limit, ends, children = left.sum(), stacks.upto[20 - card], bank.ends[card], stacks.children
    for place in range(limit - 1, 0, -1):
        rest, column, end = whole - stacks.sizes[place], bank.columns[card, place], ends[place]
        stand = lost = 0.0
        worth[place] = 0.0
        if rest < 1:
            continue
        for kind in range(HIDDEN):
            cards = left[kind] - stacks.counts[place, kind]
            stand += gains[end, kind] * cards
            lost += gains[5, kind] * cards
        worth[place] = -np.inf if column == MUST_DRAW else stand / rest
        if column != MUST_STAND and rest > 1:
            found = 0.0
            for kind in range(HIDDEN):
                cards, child = left[kind] - stacks.counts[place, kind], children[place, kind]
                if cards > 0:
                    found += cards * (worth[child] if 0 <= child < limit else (lost - gains[5, kind]) / (rest - 1))
            worth[place] = max(worth[place], found / rest)


@part
def best_against_known(left: Ints, gains: Floats, card: int, stacks: Stacks, bank: Bank, worth: Floats) -> None:
    """Fill in what each stack of the banker's is worth by his best play where ``gains[end]`` is known."""
    whole, limit, ends, children = left.sum(), stacks.upto[20 - card], bank.ends[card], stacks.children
    most = gains.max()
    for place in range(limit - 1, 0, -1):
        rest, column = whole - stacks.sizes[place], bank.columns[card, place]
        worth[place] = -np.inf if column == MUST_DRAW else gains[ends[place]]
        if column != MUST_STAND and rest > 0 and worth[place] < most:
            found = 0.0
            for kind in range(HIDDEN):
                cards, child = left[kind] - stacks.counts[place, kind], children[place, kind]
                if cards > 0:
                    found += cards * (worth[child] if 0 <= child < limit else gains[5])
            worth[place] = max(worth[place], found / rest)
