"""A split on a real pack: the punter's best play of both halves, and the banker's against both."""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.compiled import compiled
from nordjack.kernels.home_banker import is_natural, shares
from nordjack.kernels.home_layout import BUST, FIRST_HALF, HIDDEN, RESULTS, STATES
from nordjack.kernels.home_stacks import Bank, Stacks, bank_ends, best_against_known
from nordjack.kernels.packing import Flags, Floats, Ints

__all__ = ["BITS", "Known", "SplitRules", "Unions", "banker_split", "punter_split"]

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


@compiled
def name_of(counts: Ints) -> int:
    """Give the name of counted cards."""
    found = 0
    for kind in range(HIDDEN):
        found += counts[kind] << (BITS * kind)
    return found


@compiled
def half_at(place: int, pair: int, stacks: Stacks) -> tuple[int, int]:
    """Give the state and the result of half a split with these cards beside the pair's."""
    points, ace = stacks.points[place] + pair + 1, pair == 0 or stacks.counts[place, 0] > 0
    total = points + 10 if ace and points <= 11 else points
    return 2 * points + int(ace), max(total - 16, 0)


@compiled
def punter_split(
    left: Ints,
    at: tuple[int, int],
    weights: tuple[Floats, Floats],
    stacks: Stacks,
    bank: Bank,
    rules: SplitRules,
    unions: Unions,
    known: Known,
) -> float:
    """Give the bank's gain from a split that the punter plays best; ``at`` is the pair's value and the open card's.

    ``left`` lacks both cards of the pair. ``weights`` are those of the banker's first card, as parts of ``[group,
    kind]`` with a share of each group: what is ``known`` of the groups serves all shares.
    """
    pair, card = at
    limit = stacks.upto[20 - pair]
    begins, wide = np.zeros((RESULTS, len(unions.counts))), np.zeros((len(unions.counts), STATES))
    for one in range(RESULTS):
        masks = begin_second(pair, one, limit, stacks, unions)
        second_halves(left, (pair, card, one), weights, stacks, bank, rules, unions, known, masks, wide)
        begins[one] = wide[:, 2 * (pair + 1) + (pair == 0)]
    worth = np.zeros(limit)
    for place in range(limit - 1, -1, -1):
        now, union = left - stacks.counts[place], unions.places[place]
        if now.min() < 0:
            continue
        result = half_at(place, pair, stacks)[1]
        worth[place] = begins[result, union] if place > 0 else np.inf
        if place == 0 or (result < 5 and not (pair == 0 and rules.one_card_aces)):
            hit, whole = 0.0, now.sum()
            for kind in range(HIDDEN):
                if now[kind] > 0:
                    child, bust = stacks.children[place, kind], unions.busts[place, kind]
                    hit += now[kind] / whole * (worth[child] if 0 <= child < limit else begins[BUST, bust])
            worth[place] = min(worth[place], hit)
    return worth[0]


@compiled
def begin_second(pair: int, one: int, limit: int, stacks: Stacks, unions: Unions) -> Ints:
    """Mark the unions from which a second half begins: a bit for its state, where the first ended so."""
    masks, bit = np.zeros(len(unions.counts), dtype=np.int64), 1 << (2 * (pair + 1) + (pair == 0))
    for place in range(limit):
        if one == BUST:
            for kind in range(HIDDEN):
                if unions.busts[place, kind] >= 0:
                    masks[unions.busts[place, kind]] = bit
        elif place > 0 and unions.places[place] >= 0 and half_at(place, pair, stacks)[1] == one:
            masks[unions.places[place]] = bit
    return masks


@compiled
def second_halves(
    left: Ints,
    at: tuple[int, int, int],
    weights: tuple[Floats, Floats],
    stacks: Stacks,
    bank: Bank,
    rules: SplitRules,
    unions: Unions,
    known: Known,
    masks: Ints,
    worth: Floats,
) -> None:
    """Fill in ``worth[union, state]``, the bank's gain where the first half has ended and the second is in a state.

    A bust now leaves the bank what it would have if the next card were not seen, for the banker plays against the
    other half alone; so the cards that bust are what is left of that by the cards that do not.
    """
    pair, card, one = at
    start = 2 * (pair + 1) + (pair == 0)
    counts, children = unions.counts, unions.children
    spread(left, (start, pair == 0 and rules.one_card_aces), counts, children, masks)
    busts, stands, whole = np.zeros(len(masks)), np.zeros(RESULTS), left.sum()
    for union in range(len(masks) - 1, -1, -1):
        if masks[union] == 0:
            continue
        busts[union] = ended(left, (card, one, BUST), union, weights, stacks, bank, rules, unions, known)
        rest, stands[:] = whole - counts[union].sum(), np.nan
        for state in range(start, STATES):
            if not (masks[union] >> state) & 1:
                continue
            points, ace = state // 2, state % 2 == 1
            total = points + 10 if ace and points <= 11 else points
            other, least = max(total - 16, 0), np.inf
            if state != start:
                if np.isnan(stands[other]):
                    stands[other] = ended(left, (card, one, other), union, weights, stacks, bank, rules, unions, known)
                least = stands[other]
            if state == start or (total < 21 and not (pair == 0 and rules.one_card_aces)):
                hit = busts[union]
                for value in range(HIDDEN):
                    cards, after = left[value] - counts[union, value], points + min(value, 9) + 1
                    if cards > 0 and after <= 21:
                        child = children[union, value]
                        hit += (worth[child, 2 * after + (ace or value == 0)] - busts[child]) * cards / rest
                least = min(least, hit)
            worth[union, state] = least


@compiled
def spread(left: Ints, how: tuple[int, bool], counts: Ints, children: Ints, masks: Ints) -> None:
    """Mark every state that a second half can come to."""
    start, one_card = how
    for union in range(len(masks)):
        for state in range(start, STATES if masks[union] else 0):
            points, ace = state // 2, state % 2 == 1
            total = points + 10 if ace and points <= 11 else points
            if not (masks[union] >> state) & 1 or total == 21 or (one_card and state != start):
                continue
            for value in range(HIDDEN):
                after = points + min(value, 9) + 1
                if after <= 21 and left[value] > counts[union, value]:
                    masks[children[union, value]] |= 1 << (2 * after + (ace or value == 0))


@compiled
def ended(
    left: Ints,
    how: tuple[int, int, int],
    union: int,
    weights: tuple[Floats, Floats],
    stacks: Stacks,
    bank: Bank,
    rules: SplitRules,
    unions: Unions,
    known: Known,
) -> float:
    """Give the bank's gain from two results with these cards on the table."""
    card, one, other = how
    groups, parts = weights
    code = rules.codes[one, other]
    if not known.told[code, union]:
        now = left - unions.counts[union]
        for group in range(len(groups)):
            bank_ends(now, groups[group], card, stacks, bank, rules.draws[code], known.flow, known.ends, False)
            rest = in_play(now, groups[group], card)
            for end in range(5):
                known.kept[code, union, group, end] = known.ends[end, HIDDEN]
                rest -= known.ends[end, HIDDEN]
            known.kept[code, union, group, 5] = rest
        known.told[code, union] = True
    found = 0.0
    for group in range(len(groups)):
        for end in range(6):
            gain = rules.gains[one, end] + rules.gains[other, end]
            found += parts[group] * known.kept[code, union, group, end] * gain
    return found


@compiled
def in_play(left: Ints, weights: Floats, card: int) -> float:
    """Give how likely any of the banker's first cards that make no natural is."""
    found = 0.0
    for first in range(HIDDEN):
        if not is_natural(first, card):
            found += weights[first] * left[first]
    return found / left.sum()


@compiled
def banker_split(
    left: Ints,
    here: float,
    at: tuple[int, int],
    plays: Floats,
    stacks: Stacks,
    bank: Bank,
    rules: SplitRules,
    known: Ints,
    kept: Floats,
    gained: Floats,
) -> None:
    """Add to ``gained[first]`` the bank's gain by his best answer to a split that comes this often.

    ``plays[other half's end or FIRST_HALF, state, play]`` are the punter's; ``known`` and ``kept`` are room.
    """
    pair, card = at
    most, seen = HIDDEN * len(stacks.points), np.zeros(1, dtype=np.int64)
    firsts, seconds = (
        (np.zeros((most, 2), dtype=np.int64), np.zeros(most)),
        (
            np.zeros((most, 2), dtype=np.int64),
            np.zeros(most),
        ),
    )
    worth = np.zeros(len(stacks.points))
    for first in range(half_ends(left, plays[FIRST_HALF], pair, stacks, rules.one_card_aces, firsts)):
        name, one = firsts[0][first]
        now, reach = left - cards_of(name), here * firsts[1][first]
        for second in range(half_ends(now, plays[one], pair, stacks, rules.one_card_aces, seconds)):
            more, other = seconds[0][second]
            both = ((name + more) << 6) + 8 * min(one, other) + max(one, other)
            slot = slot_of(both, known)
            if known[slot] != both and 4 * seen[0] > 3 * len(known):
                answer(left, both, reach * seconds[1][second], card, stacks, bank, rules, worth, gained)
                continue
            if known[slot] != both:
                known[slot], kept[slot, 0] = both, 0.0
                seen[0] += 1
            kept[slot, 0] += reach * seconds[1][second]
    for slot in range(len(known)):
        if known[slot] >= 0:
            answer(left, known[slot], kept[slot, 0], card, stacks, bank, rules, worth, gained)


@compiled
def half_ends(left: Ints, plays: Floats, pair: int, stacks: Stacks, one_card: bool, found: tuple[Ints, Floats]) -> int:
    """Fill in the names of the cards that half a split ends with, its results and their chances; count them."""
    reach, share, used = np.zeros(stacks.upto[20 - pair]), np.zeros(2), 0
    names, chances = found
    reach[0] = 1.0
    for place in range(len(reach)):
        here = reach[place]
        if here <= 0.0:
            continue
        now, name = left - stacks.counts[place], name_of(stacks.counts[place])
        state, result = half_at(place, pair, stacks)
        shares(plays[state], 2, share)
        if place == 0 or result == 5 or (pair == 0 and one_card):
            share[1] = 1.0 * (place == 0)
        draw = share[1]
        if draw < 1.0:
            names[used, 0], names[used, 1], chances[used] = name, result, here * (1.0 - draw)
            used += 1
        for kind in range(HIDDEN):
            drawn, child = here * draw * now[kind] / max(now.sum(), 1), stacks.children[place, kind]
            if drawn <= 0.0:
                continue
            if 0 <= child < len(reach):
                reach[child] += drawn
            else:
                names[used, 0], names[used, 1], chances[used] = name + (1 << (BITS * kind)), BUST, drawn
                used += 1
    return used


@compiled
def answer(
    left: Ints,
    name: int,
    weight: float,
    card: int,
    stacks: Stacks,
    bank: Bank,
    rules: SplitRules,
    worth: Floats,
    gained: Floats,
) -> None:
    """Add the bank's gain from one pair of ends."""
    now, one, other = left - cards_of(name >> 6), (name >> 3) & 7, name & 7
    sure = one == BUST or weight < UNLIKELY
    if not sure:
        best_against_known(now, rules.gains[one] + rules.gains[other], card, stacks, bank, worth)
    for first in range(HIDDEN):
        place = stacks.children[0, first]
        if now[first] > 0 and place >= 0 and not is_natural(first, card):
            gained[first] += weight * now[first] / now.sum() * (2.0 if sure else worth[place])


@compiled
def slot_of(name: int, known: Ints) -> int:
    """Give the slot of a name, or a free one."""
    slot = np.int64(((np.uint64(name) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) % np.uint64(len(known)))
    while known[slot] >= 0 and known[slot] != name:
        slot = (slot + 1) % len(known)
    return int(slot)


@compiled
def cards_of(name: int) -> Ints:
    """Give the cards that a name counts."""
    found = np.zeros(HIDDEN, dtype=np.int64)
    for kind in range(HIDDEN):
        found[kind] = (name >> (BITS * kind)) & 31
    return found
