"""What a split is worth: one hand followed to its ends, then all numbers of hands that it can grow to.

Hands of one split are exchangeable, so a state that ends with h of them is worth h times one hand, played from a shoe
that misses the extra pair cards and the known others. Only the weight of (pair cards, others) drawn depends on that
state; the rest stands once in a table.
"""

from nordjack.kernels.compiled import compiled, inlined
from nordjack.kernels.packing import DOUBLE, HIT, ONE_CARD, STAND, Flags, Floats, Ints
from nordjack.kernels.work import FORCED, OTHERS, PAIR_CARDS, Routes, Shoe, Work

__all__ = ["follow", "grow"]

#: Less likely states of a split are left out.
UNLIKELY = 1e-15


@compiled
def follow(pair: int, split_play: Ints, forced: Flags, setting: tuple[Shoe, Work], routes: Routes) -> None:
    """Follow one split hand by its plays: fill the orders that end in each hand, and what the stakes cost."""
    shoe, work = setting
    first = ONE_CARD[pair]
    clear(routes)
    for value in range(10):
        routes.ways[int(value == pair), work.hands.children[first, value]] = 1.0
    for hand in range(first + 1, len(routes.product)):
        reached = routes.ways[0, hand] + routes.ways[1, hand]
        ended = routes.ends[0, 0, hand] + routes.ends[0, 1, hand] + routes.ends[1, 0, hand] + routes.ends[1, 1, hand]
        if reached + ended == 0.0:
            continue
        product = product_of_others(hand, pair, shoe, work)
        routes.product[hand] = product
        if product > 0.0:
            if reached > 0.0:
                stake(hand, pair, split_play[hand], setting, routes)
                play(hand, split_play[hand], forced, work, routes)
            list_end(hand, work, routes)


@inlined
def clear(routes: Routes) -> None:
    """Empty the routes."""
    routes.ways.fill(0.0)
    routes.ends.fill(0.0)
    routes.table.fill(0.0)
    routes.lengths.fill(0)


@inlined
def product_of_others(hand: int, pair: int, shoe: Shoe, work: Work) -> float:
    """Give the number of ways to draw the hand's cards that are not of the pair, in one order."""
    product = 1.0
    for value in range(10):
        if value != pair:
            for used in range(work.hands.counts[hand, value]):
                product *= shoe.counts[value] - used
    return product


@inlined
def stake(hand: int, pair: int, chosen: int, setting: tuple[Shoe, Work], routes: Routes) -> None:
    """Take the stakes of a two-card hand from the table, but for the dealer's blackjacks that are known apart."""
    shoe, work = setting
    if work.hands.sizes[hand] != 2:
        return
    pair_cards = work.hands.counts[hand, pair] - 1
    others = 1 - pair_cards
    for second in range(2):
        staked = routes.ways[second, hand] * routes.product[hand] * (2.0 if chosen == DOUBLE else 1.0)
        routes.table[second, pair_cards, others] -= staked
        if shoe.returns and shoe.key == pair:
            routes.table[second, pair_cards + 1, others] += staked
        elif shoe.returns and shoe.key >= 0:
            keys = shoe.counts[shoe.key] - work.hands.counts[hand, shoe.key]
            routes.table[second, pair_cards, others + 1] += staked * keys


@inlined
def play(hand: int, chosen: int, forced: Flags, work: Work, routes: Routes) -> None:
    """Pass the orders that lead to a hand on: they end here, or go to its children."""
    for second in range(2):
        ways = routes.ways[second, hand]
        if chosen == STAND:
            routes.ends[0, second, hand] += ways
            continue
        for value in range(10):
            child = work.hands.children[hand, value]
            if child >= 0 and chosen == HIT:
                routes.ways[second, child] += ways
            elif child >= 0:
                routes.ends[int(forced[hand, value]), second, child] += 2.0 * ways


@inlined
def list_end(hand: int, work: Work, routes: Routes) -> None:
    """Put a hand that some order ends in on the list of its class."""
    for forced in range(2):
        if routes.ends[forced, 0, hand] + routes.ends[forced, 1, hand] > 0.0:
            each = FORCED if forced else work.hands.classes[hand]
            routes.listed[each, routes.lengths[each]] = hand
            routes.lengths[each] += 1


@compiled
def grow(table: Floats, left: tuple[float, float], most: int, states: Floats, chances: Floats) -> float:
    """Give what all hands of a split are worth together, and fill the chance of each number of them.

    ``table`` is divided by the orders of the others; its second part counts any second card. ``left`` are the pair
    cards and the others in the shoe. ``states[0, r]`` is the chance that r hands have a second card that is not of
    the pair, while the number of hands grows.
    """
    states.fill(0.0)
    chances.fill(0.0)
    states[0, 0] = 1.0
    found = 0.0
    for hands in range(2, len(chances)):
        if hands == most:
            return found + at_limit(hands, table, left, states, chances)
        goes_on = split_again(hands, left, states)
        chance = states[0, hands]
        if chance > UNLIKELY:
            chances[hands] += chance
            found += chance * hands * one_hand(table[0], left[0] - hands + 2, left[1] - hands, 1)
        for others in range(hands + 1):
            states[0, others] = states[1, others]
        if not goes_on:
            return found
    return found


@inlined
def split_again(hands: int, left: tuple[float, float], states: Floats) -> bool:
    """Deal second cards until each hand has one or one more hand is made; tell whether the latter is likely."""
    for others in range(hands + 1):
        states[1, others] = 0.0
    extra = hands - 2
    goes_on = False
    for others in range(hands):
        chance = states[0, others]
        if chance > 0.0:
            cards = left[0] + left[1] - extra - others
            states[1, others] = chance * (left[0] - extra) / cards
            states[0, others + 1] += chance * (left[1] - others) / cards
            goes_on = goes_on or states[1, others] > UNLIKELY
    return goes_on


@inlined
def at_limit(hands: int, table: Floats, left: tuple[float, float], states: Floats, chances: Floats) -> float:
    """Give what the hands are worth when no more can be made: the open ones take any second card."""
    found = 0.0
    pair_left = left[0] - hands + 2
    for others in range(hands + 1):
        chance = states[0, others]
        if chance > UNLIKELY:
            chances[hands] += chance
            if others > 0:
                found += chance * others * one_hand(table[0], pair_left, left[1] - others, 1)
            if hands > others:
                found += chance * (hands - others) * one_hand(table[1], pair_left, left[1] - others, 0)
    return found


@compiled
def one_hand(table: Floats, pair_left: float, others_left: float, known: int) -> float:
    """Weigh the table by the chance of its cards; of the others, ``known`` are given already."""
    found, row = 0.0, 1.0
    for pair_cards in range(PAIR_CARDS):
        weight = row
        for others in range(known, OTHERS):
            found += table[pair_cards, others] * weight
            left = others_left - (others - known)
            if left <= 0.0:
                break
            weight *= left / (pair_left + left - pair_cards)
        if pair_cards >= pair_left:
            break
        row *= (pair_left - pair_cards) / (pair_left + others_left - pair_cards)
    return found
