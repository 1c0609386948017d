"""Walks over the dealer's trees: what standing is worth, for many hands at once."""

from nordjack.kernels.compiled import compiled, inlined
from nordjack.kernels.dealer import Tree
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.work import FORCED, LANES, Lanes, Routes, Shoe, Work

__all__ = ["gather_ends", "stand_values"]

#: Stands for the number of pair cards while a tree is walked, and is divided out after it.
VIRTUAL = 64.0


@compiled
def walk(tree: Tree, each: int, lanes: Lanes) -> None:
    """Add up one tree for all lanes: ``sums[bin] += coef * stack[0] * product of (left - used)``."""
    left, stack, sums = lanes.left, lanes.stack, lanes.sums
    for bin_ in range(len(tree.lengths)):
        for lane in range(LANES):
            sums[bin_, lane] = 0.0
    for node in range(tree.spans[each, 0], tree.spans[each, 1]):
        depth, value, used, coef = tree.depth[node], tree.value[node], tree.used[node], tree.coef[node]
        if coef == 0.0:
            for lane in range(LANES):
                stack[depth + 1, lane] = stack[depth, lane] * (left[value, lane] - used)
        else:
            bin_ = tree.bins[node]
            for lane in range(LANES):
                product = stack[depth, lane] * (left[value, lane] - used)
                stack[depth + 1, lane] = product
                sums[bin_, lane] += coef * product


@compiled
def stand_values(tree: Tree, shoe: Shoe, work: Work, stand: Floats, held: Floats) -> None:
    """Fill what standing is worth for every needed hand, and for every hand with forced aces."""
    counts, in_shoe, needed, listed, lengths = work.hands.counts, shoe.counts, work.needed, work.listed, work.lengths
    left, stack, chosen = work.lanes.left, work.lanes.stack, work.lanes.chosen
    for each in range(FORCED + 1):
        filled = 0
        for place in range(lengths[each]):
            hand = listed[each, place]
            if needed[hand] and can_make(hand, counts, in_shoe):
                chosen[filled] = hand
                stack[0, filled] = 1.0
                leave(filled, hand, counts, in_shoe, left)
                filled += 1
            if filled == LANES or (filled > 0 and place == lengths[each] - 1):
                walk(tree, each % FORCED, work.lanes)
                out = held if each == FORCED else stand
                for lane in range(filled):
                    out[chosen[lane]] = stand_value(lane, tree, shoe, work)
                filled = 0


@inlined
def can_make(hand: int, counts: Ints, in_shoe: Floats) -> bool:
    """Tell whether the shoe holds the hand's cards."""
    found = True
    for value in range(10):
        found = found and counts[hand, value] <= in_shoe[value]
    return found


@inlined
def leave(lane: int, hand: int, counts: Ints, in_shoe: Floats, left: Floats) -> None:
    """Put on a lane what a hand leaves in the shoe."""
    for value in range(10):
        left[value, lane] = in_shoe[value] - counts[hand, value]


@inlined
def stand_value(lane: int, tree: Tree, shoe: Shoe, work: Work) -> float:
    """Give what standing is worth to the hand on a lane after a walk."""
    hand = work.lanes.chosen[lane]
    left = shoe.cards - work.hands.sizes[hand]
    found, orders, drawn = 1.0, 1.0, 0
    for bin_ in range(len(tree.lengths)):
        while drawn < tree.lengths[bin_]:
            orders *= max(left - drawn, 1.0)
            drawn += 1
        found += work.lanes.sums[bin_, lane] / orders
    if shoe.returns and shoe.key >= 0:
        found += (shoe.counts[shoe.key] - work.hands.counts[hand, shoe.key]) / max(left, 1.0)
    return found


@compiled
def gather_ends(pair: int, tree: Tree, shoe: Shoe, work: Work, routes: Routes) -> None:
    """Add the dealer's part of every end of a split hand to the split's table."""
    for each in range(FORCED + 1):
        forced = each // FORCED
        for first in range(0, routes.lengths[each], LANES):
            filled = min(LANES, routes.lengths[each] - first)
            for lane in range(LANES):
                work.lanes.stack[0, lane] = 0.0
            for lane in range(filled):
                hand = routes.listed[each, first + lane]
                work.lanes.chosen[lane] = hand
                leave(lane, hand, work.hands.counts, shoe.counts, work.lanes.left)
                work.lanes.left[pair, lane] = VIRTUAL
                work.lanes.stack[0, lane] = routes.product[hand]
            walk(tree, each % FORCED, work.lanes)
            for lane in range(filled):
                for second in range(2):
                    add_end(lane, routes.ends[forced, second], pair, tree, (work, routes.table[second]))


@inlined
def add_end(lane: int, ends: Floats, pair: int, tree: Tree, room: tuple[Work, Floats]) -> None:
    """Add one hand's end: its cards and the dealer's counted together."""
    work, table = room
    hand = work.lanes.chosen[lane]
    orders = ends[hand]
    if orders == 0.0:
        return
    pair_cards = work.hands.counts[hand, pair] - 1
    others = work.hands.sizes[hand] - 1 - pair_cards
    table[pair_cards, others] += 2.0 * orders * work.lanes.stack[0, lane]
    virtual, drawn = 1.0, 0
    for bin_ in range(len(tree.lengths)):
        more = tree.pair_cards[bin_]
        while drawn < more:
            virtual *= VIRTUAL - drawn
            drawn += 1
        table[pair_cards + more, others + tree.lengths[bin_] - more] += orders * work.lanes.sums[bin_, lane] / virtual
