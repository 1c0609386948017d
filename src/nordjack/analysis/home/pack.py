"""The home game on a real pack as arrays: stacks of drawn cards, the banker's hands, and every two open cards."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from nordjack.analysis.composition import full_shoe
from nordjack.analysis.home.model import banker_draws_on, class_values, half_gains, make_deals, refuse_unsolvable
from nordjack.kernels.home_halves import BITS, SplitRules, Unions
from nordjack.kernels.home_layout import FREE, HIDDEN, RESULTS, Deals
from nordjack.kernels.home_stacks import MUST_DRAW, MUST_STAND, Bank, Stacks
from nordjack.kernels.packing import Floats, Ints
from nordjack.rules import Rules

__all__ = [
    "HomePack",
    "Opening",
    "class_draws",
    "full_pack",
    "make_bank",
    "make_pack",
    "make_stacks",
    "make_unions",
    "openings",
    "split_rules",
]

Counts = tuple[int, ...]
#: The cards of one kind in a name.
ALL = (1 << BITS) - 1


class Opening(NamedTuple):
    """The punter's open card: its chance and value, and what is left of each kind."""

    chance: float
    value: int
    left: Ints

    def cards_of(self, value: int) -> Iterator[tuple[int, float]]:
        """Give the kinds of a value with the chance that the banker's open card is one."""
        for kind in [9, 10] if value == 9 else [value]:
            if self.left[kind]:
                yield kind, float(self.left[kind] / self.left.sum())


class HomePack(NamedTuple):
    """One pack by rank, and what is worked out from its rules."""

    ranks: Counts
    kinds: Counts
    deals: Deals
    stacks: Stacks
    bank: Bank
    openings: tuple[Opening, ...]


def full_pack(rules: Rules) -> HomePack:
    """Give the whole pack of these rules."""
    return make_pack(rules, full_shoe(rules.decks).ranks)


def make_pack(rules: Rules, ranks: Counts) -> HomePack:
    """Give a pack of these 13 counts; raises AnalysisError where the rules are not solved."""
    refuse_unsolvable(rules)
    kinds = max_kinds(ranks, rules.split_on == "rank")
    stacks = make_stacks(kinds)
    choice = tuple(banker_draws_on(rules, each) for each in range(8))
    return HomePack(
        ranks,
        kinds,
        make_deals(rules),
        stacks,
        make_bank(stacks, choice),
        tuple(openings(ranks, rules.split_on == "rank")),
    )


def max_kinds(ranks: Counts, by_rank: bool) -> Counts:
    """Give how many cards of each kind there are at most."""
    tens = ranks[9:]
    return (*ranks[:9], sum(tens), (max(tens) if by_rank else sum(tens)))


def openings(ranks: Counts, by_rank: bool) -> Iterator[Opening]:
    """Give the punter's open cards; tens of a rank that is as frequent are alike."""
    whole, tens = sum(ranks), sum(ranks[9:])
    for value in range(9):
        if ranks[value]:
            left = np.array([*ranks[:9], tens, 0])
            left[value] -= 1
            yield Opening(ranks[value] / whole, value, left)
    groups = Counter(count for count in ranks[9:] if count) if by_rank else {tens: 1}
    for count, alike in groups.items():
        if count:
            left = np.array([*ranks[:9], tens - count, count - 1])
            yield Opening(alike * count / whole, 9, left)


@cache
def make_stacks(kinds: Counts) -> Stacks:
    """Give every stack of at most 20 points with at most so many cards of each kind."""
    level, found = {(0,) * HIDDEN}, set[Counts]()
    while level:
        found |= level
        after = {with_one(stack, kind) for stack in level for kind in range(HIDDEN) if stack[kind] < kinds[kind]}
        level = {stack for stack in after if points_of(stack) <= 20}
    names = sorted(found, key=lambda stack: (points_of(stack), stack))
    places = {stack: place for place, stack in enumerate(names)}
    points = np.array([points_of(stack) for stack in names])
    counts = np.array(names, dtype=np.int64)
    children = np.array([[places.get(with_one(stack, kind), -1) for kind in range(HIDDEN)] for stack in names])
    upto = np.searchsorted(points, np.arange(21), side="right").astype(np.int64)
    return Stacks(counts, counts.sum(axis=1), points, children, upto)


def with_one(stack: Counts, kind: int) -> Counts:
    """Give a stack with one more card."""
    return (*stack[:kind], stack[kind] + 1, *stack[kind + 1 :])


def points_of(stack: Counts) -> int:
    """Count a stack, aces as 1."""
    return sum(count * min(kind + 1, 10) for kind, count in enumerate(stack))


@cache
def make_unions(kinds: Counts, left: Counts, pair: int) -> Unions:
    """Give the cards that both halves of a pair of this value can have together."""
    stacks, shifts = make_stacks(kinds), BITS * np.arange(HIDDEN)
    limit = stacks.upto[20 - pair]
    counts, children = stacks.counts[:limit], stacks.children[:limit]
    may = np.all(counts <= np.array(left), axis=1)
    names = (counts << shifts).sum(axis=1)
    busts = names[:, None] + (1 << shifts)
    gone = np.expand_dims(may, 1) & ((children < 0) | (children >= limit)) & (counts < np.array(left))
    firsts = np.concatenate([names[may], np.unique(busts[gone])])
    found = np.unique(firsts[:, None] + names[may])
    found = found[((found[:, None] >> shifts) & ALL <= np.array(left)).all(axis=1)]
    return Unions(
        (found[:, None] >> shifts) & ALL,
        place_in(found, found[:, None] + (1 << shifts)),
        np.where(may, place_in(found, names), -1),
        np.where(gone, place_in(found, busts), -1),
    )


def place_in(found: Ints, names: Ints) -> Ints:
    """Give where names stand in a sorted row, -1 for those that do not."""
    places = np.minimum(np.searchsorted(found, names), len(found) - 1)
    return np.where(found[places] == names, places, -1)


def make_bank(stacks: Stacks, choice: Counts) -> Bank:
    """Give the banker's hands; ``choice`` is 0, 1 or FREE for hard and soft 17 to 20."""
    points = stacks.points + np.arange(1, 11)[:, None]
    aces = np.logical_or(stacks.counts[:, 0] > 0, (np.arange(10) == 0)[:, None])
    soft = np.logical_and(aces, points <= 11)
    total = np.where(soft, points + 10, points)
    chosen = np.array([{FREE: each, 0: MUST_STAND, 1: MUST_DRAW}[how] for each, how in enumerate(choice)])
    classes = np.clip(total - 17, 0, 3) + 4 * soft
    columns = np.where(total < 17, MUST_DRAW, np.where(total >= 21, MUST_STAND, chosen[classes]))
    return Bank(np.clip(total - 17, 0, 4), columns)


def split_rules(deals: Deals) -> SplitRules:
    """Give a banker who plays against two known results as if the pack never changed."""
    gains = np.array([half_gains(result, deals.wins) for result in range(RESULTS)])
    patterns: dict[Counts, int] = {}
    codes = np.zeros((RESULTS, RESULTS), dtype=np.int64)
    for one in range(RESULTS):
        for other in range(RESULTS):
            pattern = draws_against(deals, gains[one] + gains[other])
            codes[one, other] = patterns.setdefault(pattern, len(patterns))
    return SplitRules(codes, np.array(list(patterns), dtype=np.float64), gains, deals.one_card_aces)


def draws_against(deals: Deals, gains: Floats) -> Counts:
    """Give which classes of his hands the banker draws to where the gain of each end is known."""
    return tuple(class_draws(gains, deals).astype(int).tolist())


def class_draws(gains: Floats, deals: Deals) -> Floats:
    """Give 1 for each class of banker's hands that draws, where the gain of each end, last, is known."""
    worth = class_values(gains, deals.redraws, deals.choice)
    draws = worth @ deals.redraws.T > np.concatenate([gains[..., :4], gains[..., :4]], axis=-1)
    return np.where(deals.choice == FREE, draws, deals.choice).astype(np.float64)
