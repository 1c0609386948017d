"""The banker of the home game: what every first card is worth to him against the punter's play, and his regrets."""

import numpy as np

from nordjack.kernels.compiled import compiled, part
from nordjack.kernels.home_classes import backwards, fill_ends, stand_and_hit
from nordjack.kernels.home_layout import BUST, FIRST_HALF, HIDDEN, PAIRED_TEN, RESULTS, STATES, Deals, Profile, Spots
from nordjack.kernels.packing import Floats
from nordjack.kernels.totals import hand_in, is_natural, needs_no_card, result_in, state_of

__all__ = ["banker_best", "banker_round", "draw_on", "shares", "splits"]

#: Paths less likely than this are counted as won by the bank.
UNLIKELY = 1e-12
#: A hand that the banker never comes to by his own choice still learns, as if he came to it this often.
SELDOM = 1e-9


@part
def shares(weights: Floats, size: int, found: Floats) -> None:
    """Fill in the share of each of some weights, equal parts where all are nothing."""
    whole = 0.0
    for each in range(size):
        whole += weights[each]
    for each in range(size):
        found[each] = weights[each] / whole if whole > 0.0 else 1.0 / size


@compiled
def banker_round(
    tables: tuple[int, int],
    reach: Floats,
    own: Floats,
    weight: float,
    spots: Spots,
    deals: Deals,
    regrets: Profile,
    sums: Profile,
    values: Floats,
) -> None:
    """Update the banker at some tables; fill ``values[table, first card]``, the bank's gain per current stake.

    ``reach[table, second card, hidden]`` is the punter's and chance's part, ``own[table, first card]`` the banker's.
    """
    for table in range(tables[0], tables[1]):
        second = table % 10
        reached = np.zeros((len(spots.children), HIDDEN))
        open_with(reach[table], reached)
        gained, arrived = np.zeros(10), np.zeros(10)
        for first in range(10):
            for each in range(10):
                arrived[each] += (own[table, first] + SELDOM) * deals.arrivals[first, second, each]
        bust = pass_through(table, reached, (weight, arrived), spots, deals, regrets, sums, gained)
        settle(table, reach[table], reached, (bust, gained), deals, regrets, values)


@part
def open_with(reach: Floats, reached: Floats) -> None:
    """Begin with one card shown; naturals are settled already."""
    for card in range(10):
        for hidden in range(HIDDEN):
            if not is_natural(hidden, card):
                reached[card, hidden] = reach[card, hidden]


@part
def pass_through(
    table: int,
    reached: Floats,
    mine: tuple[float, Floats],
    spots: Spots,
    deals: Deals,
    regrets: Profile,
    sums: Profile,
    gained: Floats,
) -> float:
    """Carry the punter's reach through every spot and update the banker's draws there; give the reach of busts."""
    weight, arrived = mine
    drawn, ends, worth, flow = np.zeros(HIDDEN), np.zeros(RESULTS), np.zeros(10), np.zeros(10)
    bust = 0.0
    for spot in range(len(reached)):
        stand_ends(spot, regrets.plays[table, spot], reached[spot], spots, drawn, ends)
        bust += pass_on(spot, drawn, reached, spots, deals)
        flow[:] = arrived
        banker_values(ends, deals, regrets.draws[table, spot], sums.draws[table, spot], weight, flow, worth)
        gained += worth
    return bust


@part
def pass_on(spot: int, drawn: Floats, reached: Floats, spots: Spots, deals: Deals) -> float:
    """Pass the reach of one more card on to a spot's children; give what goes bust."""
    bust = 0.0
    for hidden in range(HIDDEN):
        if drawn[hidden] > 0.0:
            for value in range(10):
                child = spots.children[spot, value]
                if child >= 0 and spots.results[child, hidden] >= 0:
                    reached[child, hidden] += drawn[hidden] * deals.chances[value]
                else:
                    bust += drawn[hidden] * deals.chances[value]
    return bust


@part
def splits(spot: int, hidden: int) -> bool:
    """Tell whether a hidden card and one shown card are a pair of one rank."""
    return (spot < 9 and hidden == spot) or (spot == 9 and hidden == PAIRED_TEN)


@part
def banker_values(
    ends: Floats, deals: Deals, regrets: Floats, sums: Floats, weight: float, arrived: Floats, worth: Floats
) -> None:
    """Fill in what each class of banker's hands is worth against a stand with these ends, and update his regrets."""
    draws = np.zeros(8)
    fill_ends(ends, deals.wins, worth)
    for place in range(8):
        each = backwards(place)
        stand, hit = stand_and_hit(each, ends, deals.wins, deals.redraws, worth)
        if deals.choice[each] >= 0:
            draws[each] = deals.choice[each]
            worth[each] = hit if deals.choice[each] else stand
            continue
        whole = regrets[each, 0] + regrets[each, 1]
        draws[each] = regrets[each, 1] / whole if whole > 0.0 else 0.5
        worth[each] = (1.0 - draws[each]) * stand + draws[each] * hit
        regrets[each, 0] = max(regrets[each, 0] + stand - worth[each], 0.0)
        regrets[each, 1] = max(regrets[each, 1] + hit - worth[each], 0.0)
    for place in range(8):
        each = place + 4 if place < 4 else place - 4
        sums[each, 0] += weight * arrived[each] * (1.0 - draws[each])
        sums[each, 1] += weight * arrived[each] * draws[each]
        for after in range(8):
            arrived[after] += arrived[each] * draws[each] * deals.redraws[each, after]


@part
def settle(
    table: int,
    reach: Floats,
    reached: Floats,
    played: tuple[float, Floats],
    deals: Deals,
    plays: Profile,
    values: Floats,
) -> None:
    """Fill in what each first card of the banker gains: naturals, busts, stands and splits."""
    second = table % 10
    bust, gained = played
    naturals = others = 0.0
    for card in range(10):
        for hidden in range(HIDDEN):
            if is_natural(hidden, card):
                naturals += reach[card, hidden]
            else:
                others += reach[card, hidden]
    joint = np.zeros((RESULTS, RESULTS))
    split_ends(table, reached, deals, plays, joint)
    for first in range(10):
        if is_natural(first, second):
            values[table, first] = naturals * deals.naturals[1] + others * deals.naturals[0]
            continue
        found = bust - naturals * deals.naturals[2]
        for each in range(10):
            found += deals.arrivals[first, second, each] * gained[each]
        for one in range(RESULTS):
            for other in range(RESULTS):
                found += joint[one, other] * deals.halves[first, second, one, other]
        values[table, first] = found


@part
def split_ends(table: int, reached: Floats, deals: Deals, plays: Profile, joint: Floats) -> None:
    """Fill in how often a split ends with each two results."""
    share = np.zeros(3)
    for pair in range(10):
        hidden = PAIRED_TEN if pair == 9 else pair
        shares(plays.plays[table, pair, hidden], 3, share)
        here = reached[pair, hidden] * share[2]
        if here <= 0.0:
            continue
        ones = np.zeros(RESULTS)
        half_ends(pair, here, deals, plays.halves[table, pair, FIRST_HALF], ones)
        for one in range(RESULTS):
            if ones[one] > 0.0:
                others = np.zeros(RESULTS)
                half_ends(pair, ones[one], deals, plays.halves[table, pair, one], others)
                for other in range(RESULTS):
                    joint[one, other] += others[other]


@part
def half_ends(pair: int, here: float, deals: Deals, weights: Floats, ends: Floats) -> None:
    """Fill in how half of a split ends: it takes one card, then plays by these weights."""
    reach, share = np.zeros(STATES), np.zeros(3)
    draw_on(state_of(pair + 1, pair == 0), here, deals, reach, ends)
    for state in range(state_of(pair + 1, True), STATES):
        if reach[state] <= 0.0:
            continue
        if needs_no_card(state, pair, deals.one_card_aces):
            ends[result_in(state)] += reach[state]
            continue
        shares(weights[state], 2, share)
        ends[result_in(state)] += reach[state] * share[0]
        if share[1] > 0.0:
            draw_on(state, reach[state] * share[1], deals, reach, ends)


@part
def draw_on(state: int, here: float, deals: Deals, reach: Floats, ends: Floats) -> None:
    """Carry half a split on by one card."""
    points, ace = hand_in(state)
    for value in range(10):
        after = points + value + 1
        if after > 21:
            ends[BUST] += here * deals.chances[value]
        else:
            reach[state_of(after, ace or value == 0)] += here * deals.chances[value]


@compiled
def banker_best(
    tables: tuple[int, int], reach: Floats, spots: Spots, deals: Deals, plays: Profile, values: Floats
) -> None:
    """Fill in what each first card gains by the banker's best answer to known play, every card in its order seen."""
    for table in range(tables[0], tables[1]):
        reached = np.zeros((len(spots.children), HIDDEN))
        open_with(reach[table], reached)
        gained = np.zeros(10)
        bust = best_through(table, reached, spots, deals, plays, gained)
        settle(table, reach[table], reached, (bust, gained), deals, plays, values)


@part
def best_through(table: int, reached: Floats, spots: Spots, deals: Deals, plays: Profile, gained: Floats) -> float:
    """Walk every order of shown cards and sum up the banker's best gains; give the reach of busts."""
    path, cards = np.zeros(24, dtype=np.int64), np.zeros(24, dtype=np.int64)
    along, drawn = np.zeros((24, HIDDEN)), np.zeros((24, HIDDEN))
    bust = 0.0
    for root in range(10):
        depth = 0
        path[0], cards[0] = root, 0
        along[0] = reached[root]
        answer(root, plays.plays[table, root], along[0], spots, deals, drawn[0], gained)
        while depth >= 0:
            if cards[depth] == 10:
                depth -= 1
                continue
            value, child = cards[depth], spots.children[path[depth], cards[depth]]
            cards[depth] += 1
            alive, bust = show_card(child, drawn[depth], deals.chances[value], spots, along[depth + 1], bust)
            if alive < UNLIKELY:
                bust += alive
                continue
            depth += 1
            path[depth], cards[depth] = child, 0
            answer(child, plays.plays[table, child], along[depth], spots, deals, drawn[depth], gained)
    return bust


@part
def show_card(
    child: int, drawn: Floats, chance: float, spots: Spots, along: Floats, bust: float
) -> tuple[float, float]:
    """Fill in the reach of a child; give that in all, and the reach of busts so far."""
    alive = 0.0
    for hidden in range(HIDDEN):
        here = drawn[hidden] * chance
        stays = child >= 0 and spots.results[child, hidden] >= 0
        along[hidden] = here if stays else 0.0
        alive += along[hidden]
        bust += 0.0 if stays else here
    return alive, bust


@part
def answer(
    spot: int, weights: Floats, reached: Floats, spots: Spots, deals: Deals, drawn: Floats, gained: Floats
) -> None:
    """Add what the banker gains by his best answer to a stand at a spot, and fill in the reach that draws on."""
    ends, worth = np.zeros(RESULTS), np.zeros(10)
    stand_ends(spot, weights, reached, spots, drawn, ends)
    best_values(ends, deals, worth)
    gained += worth


@part
def stand_ends(spot: int, weights: Floats, reached: Floats, spots: Spots, drawn: Floats, ends: Floats) -> None:
    """Fill in the ends of a stand at a spot, and the reach that draws on."""
    share = np.zeros(3)
    ends.fill(0.0)
    for hidden in range(HIDDEN):
        drawn[hidden] = 0.0
        if reached[hidden] <= 0.0:
            continue
        if not spots.may_hit[spot, hidden]:
            ends[spots.results[spot, hidden]] += reached[hidden]
            continue
        shares(weights[hidden], 3 if splits(spot, hidden) else 2, share)
        ends[spots.results[spot, hidden]] += reached[hidden] * share[0]
        drawn[hidden] = reached[hidden] * share[1]


@part
def best_values(ends: Floats, deals: Deals, worth: Floats) -> None:
    """Fill in what each class of banker's hands is worth by his best play."""
    fill_ends(ends, deals.wins, worth)
    for place in range(8):
        each = backwards(place)
        stand, hit = stand_and_hit(each, ends, deals.wins, deals.redraws, worth)
        fixed = deals.choice[each]
        worth[each] = max(stand, hit) if fixed < 0 else (hit if fixed else stand)
