"""Both sides' best answers on a real pack, from one punter's open card and one banker's open card on."""

import numpy as np

from nordjack.kernels.compiled import compiled, part
from nordjack.kernels.home_banker import shares, splits
from nordjack.kernels.home_layout import HIDDEN, RESULTS, Spots
from nordjack.kernels.home_stacks import Bank, Stacks, bank_ends, best_bank
from nordjack.kernels.home_trees import Tree, drawn_on
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.totals import is_natural

__all__ = ["banker_on_pack", "punter_on_pack"]

#: Nodes less likely than this are counted as won by the bank.
UNLIKELY = 1e-13


@compiled
def punter_on_pack(
    tree: Tree,
    left: Ints,
    others: tuple[Floats, int],
    draws: Floats,
    split: float,
    stacks: Stacks,
    bank: Bank,
    spots: Spots,
    wins: Floats,
    worth: Floats,
) -> None:
    """Fill in ``worth[node, hidden]``, the bank's gain against the punter's best answer to ``draws[node, column]``.

    ``others`` is the weight of the banker's first card by kind, and his open card. Gains are weighed with both hidden
    cards' chances among those left; ``split`` is that of a split at the first node.
    """
    weights, card = others
    flow, ends, stands = np.zeros(len(stacks.points)), np.zeros((5, HIDDEN + 1)), np.zeros((RESULTS, HIDDEN))
    for node in range(len(worth) - 1, -1, -1):
        now, spot = left - stacks.counts[tree.stacks[node]], tree.spots[node]
        if now.min() < 0 or now.sum() < 2:
            continue
        bank_ends(now, weights, card, stacks, bank, draws[node], flow, ends, True)
        stand_values(now, weights, card, ends, wins, stands)
        for hidden in range(HIDDEN):
            result = spots.results[spot, hidden]
            if result < 0 or now[hidden] < 1:
                continue
            least = stands[result, hidden]
            if spots.may_hit[spot, hidden]:
                least = min(least, drawn_worth((node, hidden), now, (weights, card), tree, spots, worth))
                if node == 0 and splits(spot, hidden):
                    least = min(least, split)
            worth[node, hidden] = least


@part
def alive(left: Ints, weights: Floats, card: int, hidden: int) -> float:
    """Give how likely this hidden card and any of the banker's first cards that make no natural are."""
    found, whole = 0.0, left.sum()
    for first in range(HIDDEN):
        if not is_natural(first, card):
            found += weights[first] * left[first] * (left[hidden] - (first == hidden))
    return found / (whole * (whole - 1.0))


@part
def stand_values(left: Ints, weights: Floats, card: int, ends: Floats, wins: Floats, found: Floats) -> None:
    """Fill in the bank's gain from a stand by its result and the hidden card."""
    for hidden in range(HIDDEN):
        rest = alive(left, weights, card, hidden)
        for end in range(5):
            rest -= ends[end, hidden]
        for result in range(6):
            found[result, hidden] = rest * wins[result, 5]
            for end in range(5):
                found[result, hidden] += ends[end, hidden] * wins[result, end]


@part
def drawn_worth(
    at: tuple[int, int], left: Ints, others: tuple[Floats, int], tree: Tree, spots: Spots, worth: Floats
) -> float:
    """Give the bank's gain after one more card of the punter's."""
    node, hidden = at
    found, whole = 0.0, left.sum()
    for kind in range(HIDDEN):
        if left[kind] < 1:
            continue
        chance, kid = left[kind] / whole, tree.kids[node, kind]
        if kid >= 0 and spots.results[tree.spots[kid], hidden] >= 0:
            found += chance * worth[kid, hidden]
        else:
            left[kind] -= 1
            found += chance * alive(left, others[0], others[1], hidden)
            left[kind] += 1
    return found


@compiled
def banker_on_pack(
    tree: Tree,
    left: Ints,
    card: int,
    plays: Floats,
    stacks: Stacks,
    bank: Bank,
    spots: Spots,
    wins: Floats,
    gained: Floats,
) -> None:
    """Add to ``gained[first]`` the bank's gain by the banker's best answer to known play, weighed as by the punter."""
    scale, worth = np.zeros(len(tree.stacks)), np.zeros(len(stacks.points))
    stays, drawn, gains = np.zeros(HIDDEN), np.zeros(HIDDEN), np.zeros((6, HIDDEN))
    scale[0] = 1.0
    for node in range(len(scale)):
        now, spot, here = left - stacks.counts[tree.stacks[node]], tree.spots[node], scale[node]
        if here <= 0.0 or now.min() < 0 or now.sum() < 2:
            continue
        if here < UNLIKELY:
            taken(now, here, tree.reach[node], card, gained)
            continue
        drawn_on(spot, plays[spot], tree.reach[node], spots, drawn)
        if stands(spot, plays[spot], tree.reach[node], spots, stays) > 0.0:
            for hidden in range(HIDDEN):
                for end in range(6):
                    known = stays[hidden] > 0.0
                    gains[end, hidden] = stays[hidden] * wins[spots.results[spot, hidden], end] if known else 0.0
            best_bank(now, gains, card, stacks, bank, worth)
            for first in range(HIDDEN):
                place = stacks.children[0, first]
                if now[first] > 0 and place >= 0 and not is_natural(first, card):
                    gained[first] += here * worth[place] * now[first] / now.sum()
        go_on(node, now, here, drawn, tree, spots, scale, card, gained)


@part
def stands(spot: int, plays: Floats, reach: Floats, spots: Spots, stays: Floats) -> float:
    """Fill in the reach that stands; give it in all."""
    share, whole = np.zeros(3), 0.0
    for hidden in range(HIDDEN):
        stays[hidden] = 0.0
        if reach[hidden] > 0.0 and spots.results[spot, hidden] >= 0:
            share[0] = 1.0
            if spots.may_hit[spot, hidden]:
                shares(plays[hidden], 3 if splits(spot, hidden) else 2, share)
            stays[hidden] = reach[hidden] * share[0]
        whole += stays[hidden]
    return whole


@part
def taken(left: Ints, scale: float, reach: Floats, card: int, gained: Floats) -> None:
    """Add what the bank gains by winning one stake from every hidden card of this reach."""
    whole, each = left.sum(), 0.0
    for hidden in range(HIDDEN):
        each += reach[hidden] * left[hidden]
    for first in range(HIDDEN):
        if left[first] > 0 and not is_natural(first, card):
            gained[first] += scale * left[first] * (each - reach[first]) / (whole * (whole - 1.0))


@part
def go_on(
    node: int,
    left: Ints,
    scale: float,
    drawn: Floats,
    tree: Tree,
    spots: Spots,
    scales: Floats,
    card: int,
    gained: Floats,
) -> None:
    """Pass the reach of one more card on to the children, and add what goes bust."""
    whole, bust = left.sum(), np.zeros(HIDDEN)
    for kind in range(HIDDEN):
        if left[kind] < 1:
            continue
        kid, greatest = tree.kids[node, kind], 0.0
        for hidden in range(HIDDEN):
            stays = kid >= 0 and spots.results[tree.spots[kid], hidden] >= 0
            bust[hidden] = 0.0 if stays else drawn[hidden]
            greatest = max(greatest, drawn[hidden] if stays else 0.0)
        if kid >= 0:
            scales[kid] += scale * greatest * left[kind] / whole
        left[kind] -= 1
        taken(left, scale * (left[kind] + 1) / whole, bust, card, gained)
        left[kind] += 1
