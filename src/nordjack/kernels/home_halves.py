"""A split on a real pack: the punter's best play of both halves, and the banker's against both."""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.compiled import compiled, fused, part
from nordjack.kernels.home_layout import BUST, FIRST_HALF, HIDDEN, RESULTS, STATES
from nordjack.kernels.home_stacks import Bank, Stacks, bank_ends, best_against_known
from nordjack.kernels.packing import Flags, Floats, Ints
from nordjack.kernels.totals import best_total, hand_in, is_natural, needs_no_card, result_of, state_of

__all__ = ["BITS", "Known", "Split", "SplitRules", "Unions", "banker_split", "punter_split"]

#: Two ends less likely than this are counted as won by the bank.
UNLIKELY = 1e-11
#: Bits a kind in the name of a stack.
BITS = 5


class SplitRules(NamedTuple):
    """How the banker plays against two results, and what he gains: he knows both halves.

    ``codes[one, other]`` names a row of ``draws[code, column]``; ``gains[result, end]`` is that of half a split.
    """

    codes: Ints
    draws: Floats
    gains: Floats
    one_card_aces: bool


class Split(NamedTuple):
    """A pair's value, the value of the banker's open card, and all hands of both with the rules between them."""

    pair: int
    card: int
    stacks: Stacks
    bank: Bank
    rules: SplitRules


class Unions(NamedTuple):
    """The cards of both halves together: counts, what one more card makes of them, -1 where there is none.

    ``places[stack]`` is where a stack of the first half stands, ``busts[stack, kind]`` one with a card too many.
    """

    counts: Ints
    children: Ints
    places: Ints
    busts: Ints


class Known(NamedTuple):
    """The banker's ends so far, ``kept[code, union, group, end]`` where ``told[code, union]``; and room to work."""

    kept: Floats
    told: Flags
    flow: Floats
    ends: Floats


@fused
def name_of(counts: Ints) -> int:
    """Give the name of counted cards."""
    found = 0
    for kind in range(HIDDEN):
        found += counts[kind] << (BITS * kind)
    return found


@fused
def half_at(place: int, pair: int, stacks: Stacks) -> tuple[int, int]:
    """Give the state and the result of half a split with these cards beside the pair's."""
    points, ace = stacks.points[place] + pair + 1, pair == 0 or stacks.counts[place, 0] > 0
    return state_of(points, ace), result_of(best_total(points, ace))


@compiled
def punter_split(left: Ints, split: Split, weights: tuple[Floats, Floats], unions: Unions, known: Known) -> float:
    """Give the bank's gain from a split that the punter plays best.

    ``left`` lacks both cards of the pair. ``weights`` are those of the banker's first card, as parts of ``[group,
    kind]`` with a share of each group: what is ``known`` of the groups serves all shares.
    """
    begins = begin_values(left, split, weights, unions, known)
    worth = np.zeros(split.stacks.upto[20 - split.pair])
    for place in range(len(worth) - 1, -1, -1):
        now = left - split.stacks.counts[place]
        if now.min() < 0:
            continue
        state, result = half_at(place, split.pair, split.stacks)
        worth[place] = begins[result, unions.places[place]] if place > 0 else np.inf
        if place == 0 or not needs_no_card(state, split.pair, split.rules.one_card_aces):
            worth[place] = min(worth[place], first_drawn(now, place, split, unions, begins, worth))
    return worth[0]


@part
def begin_values(left: Ints, split: Split, weights: tuple[Floats, Floats], unions: Unions, known: Known) -> Floats:
    """Give the bank's gain by the first half's result and cards, where the second half begins."""
    begins, wide = np.zeros((RESULTS, len(unions.counts))), np.zeros((len(unions.counts), STATES))
    for one in range(RESULTS):
        masks = begin_second(one, split, unions)
        second_halves(left, one, split, weights, unions, known, masks, wide)
        begins[one] = wide[:, start_of(split)]
    return begins


@fused
def start_of(split: Split) -> int:
    """Give the state of half a split that has the pair's card alone."""
    return state_of(split.pair + 1, split.pair == 0)


@fused
def first_drawn(now: Ints, place: int, split: Split, unions: Unions, begins: Floats, worth: Floats) -> float:
    """Give the bank's gain after one more card of the first half."""
    hit, whole = 0.0, now.sum()
    for kind in range(HIDDEN):
        if now[kind] > 0:
            child, bust = split.stacks.children[place, kind], unions.busts[place, kind]
            hit += now[kind] / whole * (worth[child] if 0 <= child < len(worth) else begins[BUST, bust])
    return hit


@part
def begin_second(one: int, split: Split, unions: Unions) -> Ints:
    """Mark the unions from which a second half begins: a bit for its state, where the first ended so."""
    masks, bit = np.zeros(len(unions.counts), dtype=np.int64), 1 << start_of(split)
    for place in range(split.stacks.upto[20 - split.pair]):
        if one == BUST:
            for kind in range(HIDDEN):
                if unions.busts[place, kind] >= 0:
                    masks[unions.busts[place, kind]] = bit
        elif place > 0 and unions.places[place] >= 0 and half_at(place, split.pair, split.stacks)[1] == one:
            masks[unions.places[place]] = bit
    return masks


@part
def second_halves(
    left: Ints,
    one: int,
    split: Split,
    weights: tuple[Floats, Floats],
    unions: Unions,
    known: Known,
    masks: Ints,
    worth: Floats,
) -> None:
    """Fill in ``worth[union, state]``, the bank's gain where the first half has ended and the second is in a state.

    A bust now leaves the bank what it would have if the next card were not seen, for the banker plays against the
    other half alone; so the cards that bust are what is left of that by the cards that do not.
    """
    start = start_of(split)
    spread(left, split, unions, masks)
    busts, stands = np.zeros(len(masks)), np.zeros(RESULTS)
    for union in range(len(masks) - 1, -1, -1):
        if masks[union] == 0:
            continue
        busts[union] = ended(left, (one, BUST), union, split, weights, unions, known)
        stands[:] = np.nan
        for state in range(start, STATES):
            if not (masks[union] >> state) & 1:
                continue
            points, ace = hand_in(state)
            other, least = result_of(best_total(points, ace)), np.inf
            if state != start:
                if np.isnan(stands[other]):
                    stands[other] = ended(left, (one, other), union, split, weights, unions, known)
                least = stands[other]
            if state == start or not needs_no_card(state, split.pair, split.rules.one_card_aces):
                least = min(least, second_drawn(left, union, state, unions, busts, worth))
            worth[union, state] = least


@fused
def second_drawn(left: Ints, union: int, state: int, unions: Unions, busts: Floats, worth: Floats) -> float:
    """Give the bank's gain after one more card of the second half."""
    points, ace = hand_in(state)
    hit, rest = busts[union], left.sum() - unions.counts[union].sum()
    for value in range(HIDDEN):
        cards, after = left[value] - unions.counts[union, value], points + min(value, 9) + 1
        if cards > 0 and after <= 21:
            child = unions.children[union, value]
            hit += (worth[child, state_of(after, ace or value == 0)] - busts[child]) * cards / rest
    return hit


@part
def spread(left: Ints, split: Split, unions: Unions, masks: Ints) -> None:
    """Mark every state that a second half can come to."""
    start = start_of(split)
    for union in range(len(masks)):
        for state in range(start, STATES if masks[union] else 0):
            ends = state != start and needs_no_card(state, split.pair, split.rules.one_card_aces)
            if ends or not (masks[union] >> state) & 1:
                continue
            points, ace = hand_in(state)
            for value in range(HIDDEN):
                after = points + min(value, 9) + 1
                if after <= 21 and left[value] > unions.counts[union, value]:
                    masks[unions.children[union, value]] |= 1 << state_of(after, ace or value == 0)


@part
def ended(
    left: Ints,
    results: tuple[int, int],
    union: int,
    split: Split,
    weights: tuple[Floats, Floats],
    unions: Unions,
    known: Known,
) -> float:
    """Give the bank's gain from two results with these cards on the table."""
    one, other = results
    groups, parts = weights
    code = split.rules.codes[one, other]
    if not known.told[code, union]:
        learn_ends(left - unions.counts[union], split, groups, code, known, known.kept[code, union])
        known.told[code, union] = True
    found = 0.0
    for group in range(len(groups)):
        for end in range(6):
            gain = split.rules.gains[one, end] + split.rules.gains[other, end]
            found += parts[group] * known.kept[code, union, group, end] * gain
    return found


@part
def learn_ends(now: Ints, split: Split, groups: Floats, code: int, known: Known, found: Floats) -> None:
    """Fill in how often the banker's hands of each group end so, where he plays by this code."""
    for group in range(len(groups)):
        draws = split.rules.draws[code]
        bank_ends(now, groups[group], split.card, split.stacks, split.bank, draws, known.flow, known.ends, False)
        rest = in_play(now, groups[group], split.card)
        for end in range(5):
            found[group, end] = known.ends[end, HIDDEN]
            rest -= known.ends[end, HIDDEN]
        found[group, 5] = rest


@part
def in_play(left: Ints, weights: Floats, card: int) -> float:
    """Give how likely any of the banker's first cards that make no natural is."""
    found = 0.0
    for first in range(HIDDEN):
        if not is_natural(first, card):
            found += weights[first] * left[first]
    return found / left.sum()


@compiled
def banker_split(
    left: Ints, here: float, split: Split, plays: Floats, known: Ints, kept: Floats, gained: Floats
) -> None:
    """Add to ``gained[first]`` the bank's gain by his best answer to a split that comes this often.

    ``plays[other half's end or FIRST_HALF, state, play]`` are the punter's; ``known`` and ``kept`` are room.
    """
    most, seen = HIDDEN * len(split.stacks.points), np.zeros(1, dtype=np.int64)
    firsts = np.zeros((most, 2), dtype=np.int64), np.zeros(most)
    seconds = np.zeros((most, 2), dtype=np.int64), np.zeros(most)
    worth = np.zeros(len(split.stacks.points))
    for first in range(half_ends(left, plays[FIRST_HALF], split, firsts)):
        name, one = firsts[0][first]
        now, reach = left - cards_of(name), here * firsts[1][first]
        for second in range(half_ends(now, plays[one], split, seconds)):
            more, other = seconds[0][second]
            both, weight = ((name + more) << 6) + 8 * min(one, other) + max(one, other), reach * seconds[1][second]
            if not keep(both, weight, known, kept, seen):
                answer(left, both, weight, split, worth, gained)
    for slot in range(len(known)):
        if known[slot] >= 0:
            answer(left, known[slot], kept[slot, 0], split, worth, gained)


@fused
def keep(name: int, weight: float, known: Ints, kept: Floats, seen: Ints) -> bool:
    """Add a weight to what is kept under a name; tell whether there was room for it."""
    slot = slot_of(name, known)
    if known[slot] != name:
        if 4 * seen[0] > 3 * len(known):
            return False
        known[slot], kept[slot, 0] = name, 0.0
        seen[0] += 1
    kept[slot, 0] += weight
    return True


@part
def half_ends(left: Ints, plays: Floats, split: Split, found: tuple[Ints, Floats]) -> int:
    """Fill in the names of the cards that half a split ends with, its results and their chances; count them.

    Arrays are taken out of their tuples before the loop, which takes a third less time.
    """
    pair, stacks, one_card_aces, (names, chances) = split.pair, split.stacks, split.rules.one_card_aces, found
    counts, children, reach, used = stacks.counts, stacks.children, np.zeros(stacks.upto[20 - pair]), 0
    reach[0] = 1.0
    for place in range(len(reach)):
        here = reach[place]
        if here <= 0.0:
            continue
        state, result = half_at(place, pair, stacks)
        now, name, draw = left - counts[place], name_of(counts[place]), 1.0
        if place > 0:
            draw = 0.0 if needs_no_card(state, pair, one_card_aces) else draw_share(plays[state])
        if draw < 1.0:
            names[used, 0], names[used, 1], chances[used] = name, result, here * (1.0 - draw)
            used += 1
        if draw > 0.0:
            used = draw_half(now, name, here * draw, children[place], reach, names, chances, used)
    return used


@fused
def draw_share(weights: Floats) -> float:
    """Give how often half a split takes one more card."""
    whole = weights[0] + weights[1]
    return weights[1] / whole if whole > 0.0 else 0.5


@fused
def draw_half(
    now: Ints, name: int, here: float, children: Ints, reach: Floats, names: Ints, chances: Floats, used: int
) -> int:
    """Carry half a split on by one card and note where it is bust; count the ends."""
    whole = max(now.sum(), 1)
    for kind in range(HIDDEN):
        drawn, child = here * now[kind] / whole, children[kind]
        if drawn <= 0.0:
            continue
        if 0 <= child < len(reach):
            reach[child] += drawn
        else:
            names[used, 0], names[used, 1], chances[used] = name + (1 << (BITS * kind)), BUST, drawn
            used += 1
    return used


@part
def answer(left: Ints, name: int, weight: float, split: Split, worth: Floats, gained: Floats) -> None:
    """Add the bank's gain from one pair of ends."""
    now, one, other = left - cards_of(name >> 6), (name >> 3) & 7, name & 7
    sure = one == BUST or weight < UNLIKELY
    if not sure:
        gains = split.rules.gains[one] + split.rules.gains[other]
        best_against_known(now, gains, split.card, split.stacks, split.bank, worth)
    for first in range(HIDDEN):
        place = split.stacks.children[0, first]
        if now[first] > 0 and place >= 0 and not is_natural(first, split.card):
            gained[first] += weight * now[first] / now.sum() * (2.0 if sure else worth[place])


@part
def slot_of(name: int, known: Ints) -> int:
    """Give the slot of a name, or a free one."""
    slot = np.int64(((np.uint64(name) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) % np.uint64(len(known)))
    while known[slot] >= 0 and known[slot] != name:
        slot = (slot + 1) % len(known)
    return int(slot)


@part
def cards_of(name: int) -> Ints:
    """Give the cards that a name counts."""
    found = np.zeros(HIDDEN, dtype=np.int64)
    for kind in range(HIDDEN):
        found[kind] = (name >> (BITS * kind)) & 31
    return found
