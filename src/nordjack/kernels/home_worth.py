"""What every choice of the home game is worth, not the best one alone: for one table of a known opponent."""

import numpy as np

from nordjack.kernels.compiled import compiled
from nordjack.kernels.home_banker import splits
from nordjack.kernels.home_layout import HIDDEN, STATES, Deals, Profile, Spots
from nordjack.kernels.home_punter import after_card, best_halves, drawn_value, weigh
from nordjack.kernels.packing import Floats
from nordjack.kernels.totals import needs_no_card, result_in, state_of

__all__ = ["half_worth", "punter_worth"]


@compiled
def punter_worth(
    table: int, others: Floats, spots: Spots, deals: Deals, draws: Profile, worth: Floats, pairs: Floats
) -> float:
    """Fill in the bank's gain from every play at every spot against known draws; give the weight of no natural.

    ``worth[spot, hidden, stand/hit/split]`` goes on with the punter's best plays, and ``pairs[one, other]`` is the gain
    from each two ends of a split; both are still to be divided by the weight.
    """
    least = np.zeros((len(spots.children), HIDDEN))
    alive, stands, pairs[:] = weigh(table, others, deals, draws)
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
    for state in range(STATES - 1, state_of(pair + 1, False), -1):
        worth[state, 0] = ends[result_in(state)]
        worth[state, 1] = after_card(state, best, ends, deals)
        best[state] = worth[state, 0]
        if not needs_no_card(state, pair, deals.one_card_aces):
            best[state] = min(worth[state, 0], worth[state, 1])
