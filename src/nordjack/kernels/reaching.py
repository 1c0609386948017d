"""How often each hand comes up when hands take cards by known plays."""

from nordjack.kernels.compiled import compiled
from nordjack.kernels.packing import HIT, Floats, Hands, Ints
from nordjack.kernels.work import Shoe

__all__ = ["pass_on"]


@compiled
def pass_on(every: Hands, plays: Ints, shoe: Shoe, found: Floats) -> None:
    """Deal one more card to every hand of two cards and more that hits, parents first; ``found`` grows with it."""
    counts, sizes, children, in_shoe = every.counts, every.sizes, every.children, shoe.counts
    for hand in range(len(found)):
        if sizes[hand] < 2 or plays[hand] != HIT or found[hand] <= 0.0:
            continue
        left = shoe.cards - sizes[hand]
        for value in range(10):
            child = children[hand, value]
            if child >= 0:
                found[child] += found[hand] * max(in_shoe[value] - counts[hand, value], 0.0) / left
