"""The punter of the home game: what every first card costs him against the banker's play, and his regrets."""

import numpy as np

from nordjack.kernels.compiled import compiled, part
from nordjack.kernels.home_banker import draw_on, shares, splits
from nordjack.kernels.home_layout import BUST, FIRST_HALF, HIDDEN, RESULTS, STATES, Deals, Profile, Spots
from nordjack.kernels.packing import Floats
from nordjack.kernels.totals import hand_in, is_natural, needs_no_card, result_in, state_of

__all__ = ["punter_best", "punter_round"]


@compiled
def punter_round(
    tables: tuple[int, int],
    others: Floats,
    own: Floats,
    weight: float,
    spots: Spots,
    deals: Deals,
    regrets: Profile,
    sums: Profile,
    values: Floats,
) -> None:
    """Update the punter at some tables; fill ``values[table, second card, hidden]``, the bank's gain per current stake.

    ``others[table, first card]`` is the banker's and chance's part, ``own[table, hidden]`` the punter's.
    """
    for table in range(tables[0], tables[1]):
        worth = np.zeros((len(spots.children), HIDDEN))
        alive, stands, pairs = weigh(table, others[table], deals, regrets)
        sum_plays(table, own[table], weight, spots, deals, regrets, sums)
        split = np.zeros(10)
        for pair in range(10):
            split[pair] = update_halves(pair, deals, pairs, regrets.halves[table, pair])
        for spot in range(len(worth) - 1, -1, -1):
            update_spot(spot, stands[spot], (alive, split), spots, deals, regrets.plays[table, spot], worth)
        naturals_too(table, others[table], alive, worth, deals, values[table])


@part
def weigh(table: int, others: Floats, deals: Deals, draws: Profile) -> tuple[float, Floats, Floats]:
    """Give the weight of no natural, and the bank's gain from every stand and from every two ends of a split."""
    second, spots = table % 10, draws.draws.shape[1]
    stands, pairs = np.zeros((spots, RESULTS)), np.zeros((RESULTS, RESULTS))
    arrived, flow, share = np.zeros(10), np.zeros(10), np.zeros(2)
    for first in range(10):
        for each in range(10):
            arrived[each] += others[first] * deals.arrivals[first, second, each]
        for one in range(RESULTS):
            for other in range(RESULTS):
                pairs[one, other] += others[first] * deals.halves[first, second, one, other]
    for spot in range(spots):
        flow[:] = arrived
        stand_values(flow, draws.draws[table, spot], deals, share, stands[spot])
    return arrived.sum(), stands, pairs


@part
def stand_values(flow: Floats, weights: Floats, deals: Deals, share: Floats, found: Floats) -> None:
    """Let the banker's hands run to their ends; fill in the bank's gain against each result."""
    found.fill(0.0)
    for place in range(8):
        each = place + 4 if place < 4 else place - 4
        here = flow[each]
        if here <= 0.0:
            continue
        fixed = deals.choice[each]
        if fixed >= 0:
            share[0], share[1] = 1.0 - fixed, fixed
        else:
            shares(weights[each], 2, share)
        for after in range(10):
            flow[after] += here * share[1] * deals.redraws[each, after]
        flow[each] = here * share[0]
    for result in range(6):
        for each in range(8):
            found[result] += flow[each] * deals.wins[result, each % 4]
        found[result] += flow[8] * deals.wins[result, 4] + flow[9] * deals.wins[result, 5]


@part
def update_halves(pair: int, deals: Deals, pairs: Floats, regrets: Floats) -> float:
    """Update both halves of a split; give the bank's gain from it."""
    ends = np.zeros(RESULTS)
    for one in range(RESULTS):
        ends[one] = update_half(pair, deals, pairs[one], regrets[one])
    return update_half(pair, deals, ends, regrets[FIRST_HALF])


@part
def update_half(pair: int, deals: Deals, ends: Floats, regrets: Floats) -> float:
    """Update one half of a split by what each of its ends gains the bank; give what it gains in all."""
    worth, share = np.zeros(STATES), np.zeros(2)
    for state in range(STATES - 1, state_of(pair + 1, False), -1):
        stand = ends[result_in(state)]
        worth[state] = stand
        if needs_no_card(state, pair, deals.one_card_aces):
            continue
        hit = after_card(state, worth, ends, deals)
        shares(regrets[state], 2, share)
        worth[state] = share[0] * stand + share[1] * hit
        regrets[state, 0] = max(regrets[state, 0] + worth[state] - stand, 0.0)
        regrets[state, 1] = max(regrets[state, 1] + worth[state] - hit, 0.0)
    return after_card(state_of(pair + 1, pair == 0), worth, ends, deals)


@part
def after_card(state: int, worth: Floats, ends: Floats, deals: Deals) -> float:
    """Give the bank's gain after one more card of half a split."""
    points, ace = hand_in(state)
    found = 0.0
    for value in range(10):
        after = points + value + 1
        found += deals.chances[value] * (ends[BUST] if after > 21 else worth[state_of(after, ace or value == 0)])
    return found


@part
def sum_plays(
    table: int, own: Floats, weight: float, spots: Spots, deals: Deals, plays: Profile, sums: Profile
) -> None:
    """Add the punter's plays of this round to their sums, by how far his own play reaches them."""
    reached, share = np.zeros((len(spots.children), HIDDEN)), np.zeros(3)
    for spot in range(10):
        reached[spot] = own
    for spot in range(len(reached)):
        for hidden in range(HIDDEN):
            here = reached[spot, hidden]
            if here <= 0.0 or not spots.may_hit[spot, hidden]:
                continue
            size = 3 if splits(spot, hidden) else 2
            shares(plays.plays[table, spot, hidden], size, share)
            for each in range(size):
                sums.plays[table, spot, hidden, each] += weight * here * share[each]
            if size == 3:
                sum_halves(spot, here * share[2] * weight, deals, plays.halves[table, spot], sums.halves[table, spot])
            for value in range(10):
                child = spots.children[spot, value]
                if child >= 0:
                    reached[child, hidden] += here * share[1] * deals.chances[value]


@part
def sum_halves(pair: int, here: float, deals: Deals, plays: Floats, sums: Floats) -> None:
    """Add the plays of both halves of a split to their sums."""
    ends, none = np.zeros(RESULTS), np.zeros(RESULTS)
    sum_half(pair, here, deals, plays[FIRST_HALF], sums[FIRST_HALF], ends)
    for one in range(RESULTS):
        sum_half(pair, ends[one], deals, plays[one], sums[one], none)


@part
def sum_half(pair: int, here: float, deals: Deals, plays: Floats, sums: Floats, ends: Floats) -> None:
    """Add the plays of one half of a split to their sums, and fill in its ends."""
    reach, share = np.zeros(STATES), np.zeros(2)
    draw_on(state_of(pair + 1, pair == 0), here, deals, reach, ends)
    for state in range(state_of(pair + 1, True), STATES):
        if needs_no_card(state, pair, deals.one_card_aces):
            ends[result_in(state)] += reach[state]
            continue
        shares(plays[state], 2, share)
        for each in range(2):
            sums[state, each] += reach[state] * share[each]
        ends[result_in(state)] += reach[state] * share[0]
        draw_on(state, reach[state] * share[1], deals, reach, ends)


@part
def update_spot(
    spot: int, stands: Floats, rest: tuple[float, Floats], spots: Spots, deals: Deals, regrets: Floats, worth: Floats
) -> None:
    """Fill in the bank's gain at a spot for every hidden card, and update the punter's regrets there."""
    alive, split = rest
    share, found = np.zeros(3), np.zeros(3)
    for hidden in range(HIDDEN):
        if spots.results[spot, hidden] < 0:
            continue
        found[0] = stands[spots.results[spot, hidden]]
        worth[spot, hidden] = found[0]
        if not spots.may_hit[spot, hidden]:
            continue
        found[1] = drawn_value(spot, hidden, alive, spots, deals, worth)
        size = 2
        if splits(spot, hidden):
            found[2], size = split[spot], 3
        shares(regrets[hidden], size, share)
        mean = 0.0
        for each in range(size):
            mean += share[each] * found[each]
        worth[spot, hidden] = mean
        for each in range(size):
            regrets[hidden, each] = max(regrets[hidden, each] + mean - found[each], 0.0)


@part
def drawn_value(spot: int, hidden: int, alive: float, spots: Spots, deals: Deals, worth: Floats) -> float:
    """Give the bank's gain after one more card."""
    found = 0.0
    for value in range(10):
        child = spots.children[spot, value]
        stays = child >= 0 and spots.results[child, hidden] >= 0
        found += deals.chances[value] * (worth[child, hidden] if stays else alive)
    return found


@part
def naturals_too(table: int, others: Floats, alive: float, worth: Floats, deals: Deals, values: Floats) -> None:
    """Fill in the bank's gain by second and hidden card, naturals counted."""
    natural = 0.0
    for first in range(10):
        if is_natural(first, table % 10):
            natural += others[first]
    for card in range(10):
        for hidden in range(HIDDEN):
            if is_natural(hidden, card):
                values[card, hidden] = natural * deals.naturals[1] - alive * deals.naturals[2]
            else:
                values[card, hidden] = natural * deals.naturals[0] + worth[card, hidden]


@compiled
def punter_best(
    tables: tuple[int, int], others: Floats, spots: Spots, deals: Deals, draws: Profile, best: Profile, values: Floats
) -> None:
    """Fill in the bank's gain against the punter's best answer to known draws, and that answer as 0 and 1."""
    for table in range(tables[0], tables[1]):
        worth = np.zeros((len(spots.children), HIDDEN))
        alive, stands, pairs = weigh(table, others[table], deals, draws)
        split = np.zeros(10)
        for pair in range(10):
            split[pair] = best_halves(pair, deals, pairs, best.halves[table, pair])
        for spot in range(len(worth) - 1, -1, -1):
            best_spot(spot, stands[spot], (alive, split), spots, deals, best.plays[table, spot], worth)
        naturals_too(table, others[table], alive, worth, deals, values[table])


@part
def best_spot(
    spot: int, stands: Floats, rest: tuple[float, Floats], spots: Spots, deals: Deals, best: Floats, worth: Floats
) -> None:
    """Fill in the least gain of the bank at a spot, and the play that leaves it."""
    alive, split = rest
    for hidden in range(HIDDEN):
        if spots.results[spot, hidden] < 0:
            continue
        play, least = 0, stands[spots.results[spot, hidden]]
        if spots.may_hit[spot, hidden]:
            hit = drawn_value(spot, hidden, alive, spots, deals, worth)
            if hit < least:
                play, least = 1, hit
            if splits(spot, hidden) and split[spot] < least:
                play, least = 2, split[spot]
        best[hidden].fill(0.0)
        best[hidden, play] = 1.0
        worth[spot, hidden] = least


@part
def best_halves(pair: int, deals: Deals, pairs: Floats, best: Floats) -> float:
    """Fill in the best play of both halves of a split; give the bank's gain from it."""
    ends = np.zeros(RESULTS)
    for one in range(RESULTS):
        ends[one] = best_half(pair, deals, pairs[one], best[one])
    return best_half(pair, deals, ends, best[FIRST_HALF])


@compiled
def best_half(pair: int, deals: Deals, ends: Floats, best: Floats) -> float:
    """Fill in the best play of one half by what each of its ends gains the bank; give what it gains in all."""
    worth = np.zeros(STATES)
    for state in range(STATES - 1, state_of(pair + 1, False), -1):
        worth[state] = ends[result_in(state)]
        best[state, 0], best[state, 1] = 1.0, 0.0
        if needs_no_card(state, pair, deals.one_card_aces):
            continue
        hit = after_card(state, worth, ends, deals)
        if hit < worth[state]:
            worth[state] = hit
            best[state, 0], best[state, 1] = 0.0, 1.0
    return after_card(state_of(pair + 1, pair == 0), worth, ends, deals)
