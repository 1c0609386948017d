"""What every choice of the home game is worth, not the best one alone: for one table of a known opponent."""

import numpy as np

from nordjack.kernels.compiled import compiled
from nordjack.kernels.home_banker import end_value, is_natural, open_with, play_spot, splits
from nordjack.kernels.home_layout import HIDDEN, RESULTS, STATES, Deals, Profile, Spots
from nordjack.kernels.home_punter import after_card, best_halves, drawn_value, weigh
from nordjack.kernels.packing import Floats

__all__ = ["banker_answers", "half_worth", "punter_worth"]


@compiled
def banker_answers(
    tables: tuple[int, int], reach: Floats, spots: Spots, deals: Deals, plays: Profile, draws: Floats
) -> None:
    """Fill in where a banker draws who answers a known punter best: ``draws[table, spot, class, stand/draw]``.

    Where the punter never stands, every hidden card that could is taken for as likely.
    """
    share, ends, worth = np.zeros(3), np.zeros(RESULTS), np.zeros(10)
    for table in range(tables[0], tables[1]):
        reached = np.zeros((len(spots.children), HIDDEN))
        open_with(reach[table], reached)
        for spot in range(len(reached)):
            ends.fill(0.0)
            play_spot(spot, plays.plays[table, spot], reached, spots, deals, share, ends)
            if ends.sum() <= 0.0:
                any_end(spot, spots, deals, ends)
            best_draws(ends, deals, worth, draws[table, spot])


@compiled
def any_end(spot: int, spots: Spots, deals: Deals, ends: Floats) -> None:
    """Fill in the ends of a stand whose hidden card nothing tells of."""
    for hidden in range(HIDDEN - 1):
        if spots.results[spot, hidden] >= 0 and not (spot < 10 and is_natural(hidden, spot)):
            ends[spots.results[spot, hidden]] += deals.chances[hidden]


@compiled
def best_draws(ends: Floats, deals: Deals, worth: Floats, draws: Floats) -> None:
    """Fill in for each class of banker's hands whether it draws; a draw must be better than a stand."""
    worth[9], worth[8] = end_value(ends, deals, 5), end_value(ends, deals, 4)
    for place in range(8):
        each = (3 - place) if place < 4 else (11 - place)
        stand, hit = end_value(ends, deals, each % 4), 0.0
        for after in range(10):
            hit += deals.redraws[each, after] * worth[after]
        fixed = deals.choice[each]
        taken = fixed == 1 or (fixed < 0 and hit > stand)
        draws[each, 0], draws[each, 1] = (0.0, 1.0) if taken else (1.0, 0.0)
        worth[each] = hit if taken else stand


@compiled
def punter_worth(
    table: int, others: Floats, spots: Spots, deals: Deals, draws: Profile, worth: Floats, pairs: Floats
) -> float:
    """Fill in the bank's gain from every play at every spot against known draws; give the weight of no natural.

    ``worth[spot, hidden, stand/hit/split]`` goes on with the punter's best plays, and ``pairs[one, other]`` is the gain
    from each two ends of a split; both are still to be divided by the weight.
    """
    least = np.zeros((len(spots.children), HIDDEN))
    stands = np.zeros((len(spots.children), RESULTS))
    alive = weigh(table, others, deals, draws, stands, pairs)
    room = np.zeros((8, STATES, 2))
    for spot in range(len(least) - 1, -1, -1):
        split = best_halves(spot, deals, pairs, room) if spot < 10 else 0.0
        for hidden in range(HIDDEN):
            if spots.results[spot, hidden] < 0:
                continue
            found = worth[spot, hidden]
            found[0] = stands[spot, spots.results[spot, hidden]]
            found[1] = drawn_value(spot, hidden, alive, spots, deals, least)
            least[spot, hidden] = found[0]
            if spots.may_hit[spot, hidden]:
                least[spot, hidden] = min(found[0], found[1])
            if splits(spot, hidden):
                found[2] = split
                least[spot, hidden] = min(least[spot, hidden], split)
    return alive


@compiled
def half_worth(pair: int, deals: Deals, ends: Floats, worth: Floats) -> None:
    """Fill in the bank's gain from a stand and a card at every state of half a split, each of its ends being known."""
    best = np.zeros(STATES)
    for state in range(STATES - 1, 2 * (pair + 1), -1):
        points, ace = state // 2, state % 2 == 1
        total = points + 10 if ace and points <= 11 else points
        worth[state, 0] = ends[max(total - 16, 0)]
        worth[state, 1] = after_card(points, ace, best, ends, deals)
        best[state] = worth[state, 0]
        if total != 21 and not (pair == 0 and deals.one_card_aces):
            best[state] = min(worth[state, 0], worth[state, 1])
