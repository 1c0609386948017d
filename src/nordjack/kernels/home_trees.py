"""All that a punter can show on a real pack, as a graph: orders that tell the banker the same are one node."""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.compiled import compiled, part
from nordjack.kernels.home_banker import shares, splits
from nordjack.kernels.home_layout import HIDDEN, Spots
from nordjack.kernels.home_stacks import Stacks
from nordjack.kernels.packing import Floats, Ints

__all__ = ["Tree", "drawn_on", "grow"]

#: Two directions of reach closer than this are the same.
ALIKE = 1e-13


class Tree(NamedTuple):
    """Nodes, parents before children: the stack of cards drawn after the first open one, the spot, the reach.

    ``kids[node, kind]`` is -1 where nobody goes on; ``reach[node, hidden]`` is how the punter's own play comes to it,
    with 1 as its greatest, or nothing at all where his play never does.
    """

    stacks: Ints
    spots: Ints
    kids: Ints
    reach: Floats


@compiled
def grow(
    spot: int, reach: Floats, follow: tuple[bool, bool], plays: Floats, stacks: Stacks, spots: Spots, left: Ints
) -> Tree:
    """Give the graph from one open card on; ``plays[spot, hidden, play]`` are the punter's.

    ``follow`` tells whether nodes that he never comes to are kept, and whether his reach tells nodes apart.
    """
    everywhere, tells = follow
    size, used = 256, 1
    at, where = np.zeros(size, dtype=np.int64), np.full(size, spot, dtype=np.int64)
    kids, reached = np.full((size, HIDDEN), -1, dtype=np.int64), np.zeros((size, HIDDEN))
    known = np.full(4 * size, -1, dtype=np.int64)
    reached[0] = reach
    drawn, along = np.zeros(HIDDEN), np.zeros(HIDDEN)
    node = 0
    while node < used:
        drawn_on(where[node], plays[where[node]], reached[node], spots, drawn)
        for kind in range(HIDDEN):
            child = spots.children[where[node], min(kind, 9)]
            stack = stacks.children[at[node], kind]
            if child < 0 or stack < 0 or stacks.counts[stack, kind] > left[kind]:
                continue
            greatest = direction(child, drawn, tells, spots, along)
            if greatest <= 0.0 and not everywhere:
                continue
            slot = slot_of((stack, child), along, (at, where, reached), known)
            if known[slot] < 0:
                if used == size:
                    size *= 2
                    at, where = longer(at, size), longer(where, size)
                    kids, reached = wider(kids, size), wider_too(reached, size)
                    known = known_again((at, where, reached), used, 4 * size)
                    slot = slot_of((stack, child), along, (at, where, reached), known)
                known[slot], at[used], where[used] = used, stack, child
                reached[used] = along
                used += 1
            kids[node, kind] = known[slot]
        node += 1
    return Tree(at[:used].copy(), where[:used].copy(), kids[:used].copy(), reached[:used].copy())


@part
def drawn_on(spot: int, plays: Floats, reach: Floats, spots: Spots, drawn: Floats) -> None:
    """Fill in the reach of one more card."""
    share = np.zeros(3)
    for hidden in range(HIDDEN):
        drawn[hidden] = 0.0
        if reach[hidden] > 0.0 and spots.may_hit[spot, hidden]:
            shares(plays[hidden], 3 if splits(spot, hidden) else 2, share)
            drawn[hidden] = reach[hidden] * share[1]


@part
def direction(child: int, drawn: Floats, tells: bool, spots: Spots, along: Floats) -> float:
    """Fill in the reach of a child with 1 as its greatest; give what that was."""
    greatest = 0.0
    for hidden in range(HIDDEN):
        along[hidden] = drawn[hidden] if spots.results[child, hidden] >= 0 else 0.0
        greatest = max(greatest, along[hidden])
    for hidden in range(HIDDEN):
        along[hidden] = along[hidden] / greatest if greatest > 0.0 and tells else 0.0
    return greatest


@part
def slot_of(name: tuple[int, int], along: Floats, nodes: tuple[Ints, Ints, Floats], known: Ints) -> int:
    """Give the slot where a node is known, or a free one for it."""
    number = np.uint64(name[0] * 1_000_003 + name[1])
    for hidden in range(HIDDEN):
        number = number * np.uint64(0x9E3779B97F4A7C15) + np.uint64(int(along[hidden] * 1e9 + 0.5))
        number ^= number >> np.uint64(29)
    slot = np.int64(number % np.uint64(len(known)))
    while known[slot] >= 0 and not same(known[slot], name, along, nodes):
        slot = (slot + 1) % len(known)
    return int(slot)


@part
def same(node: int, name: tuple[int, int], along: Floats, nodes: tuple[Ints, Ints, Floats]) -> bool:
    """Tell whether a node has this name and this reach."""
    if nodes[0][node] != name[0] or nodes[1][node] != name[1]:
        return False
    return np.abs(nodes[2][node] - along).max() <= ALIKE


@part
def known_again(nodes: tuple[Ints, Ints, Floats], used: int, size: int) -> Ints:
    """Give a larger table of the known nodes; the first node is nobody's child."""
    known = np.full(size, -1, dtype=np.int64)
    for node in range(1, used):
        known[slot_of((nodes[0][node], nodes[1][node]), nodes[2][node], nodes, known)] = node
    return known


@part
def longer(before: Ints, size: int) -> Ints:
    """Give a longer row with the same beginning."""
    found = np.zeros(size, dtype=np.int64)
    found[: len(before)] = before
    return found


@part
def wider(before: Ints, size: int) -> Ints:
    """Give a longer table with the same beginning, -1 behind it."""
    found = np.full((size, before.shape[1]), -1, dtype=np.int64)
    found[: len(before)] = before
    return found


@part
def wider_too(before: Floats, size: int) -> Floats:
    """Give a longer table with the same beginning, nothing behind it."""
    found = np.zeros((size, before.shape[1]))
    found[: len(before)] = before
    return found
