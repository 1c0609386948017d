"""The home game against an endless pack, as arrays: cards the punter shows, hands of the banker, regrets of both.

A ``table`` is one (stake, doubled or not, banker's second card): number ``(stake * doublings + doubled) * 10 + card``.
A ``spot`` is what the punter shows: the first cards in their order, later only their points and whether an ace is
among them. A ``hidden`` card is a value 0 (ace) to 9 (ten), or 10 for a ten-value card that pairs with the second.
"""

from typing import NamedTuple

from nordjack.kernels.packing import Flags, Floats, Ints

__all__ = [
    "BUST",
    "FIRST_HALF",
    "FREE",
    "HIDDEN",
    "PAIRED_TEN",
    "RESULTS",
    "STATES",
    "Deals",
    "Profile",
    "Spots",
]

#: The punter's hidden cards; the last is a ten-value card of the same rank as the second card.
HIDDEN = 11
PAIRED_TEN = 10
#: How a punter's hand ends: 16 or less, 17 ... 21, bust.
RESULTS = 7
BUST = 6
#: A hand by points and ace: 2 * points + ace, up to hard 21.
STATES = 44
#: The first half of a split, beside the seven ends that the second half can see of it.
FIRST_HALF = 7
#: The banker may choose.
FREE = -1


class Spots(NamedTuple):
    """What the punter can show: children by the next value (-1 over 20 points), and what each hidden card makes of it.

    ``results[spot, hidden]`` is how the hand ends by a stand, -1 where it is bust; the first ten spots are one card.
    """

    children: Ints
    results: Ints
    may_hit: Flags


class Deals(NamedTuple):
    """The chances and the payments. The banker's decision classes are hard 17-20 and soft 17-20, then 21 and bust.

    ``arrivals[first, second, class]`` is where forced draws lead, nothing for a natural; ``redraws[class]`` the same
    after one more card. ``wins[result, end]`` is the bank's gain where the banker ends with 17 ... 21 or bust,
    ``halves[first, second, result, result]`` that of a split against the banker's best play.
    """

    chances: Floats
    arrivals: Floats
    redraws: Floats
    choice: Ints
    wins: Floats
    halves: Floats
    naturals: Floats
    same_rank: float
    one_card_aces: bool


class Profile(NamedTuple):
    """Weights of every decision, regrets or sums of strategies: [table, spot, hidden, stand/hit/split] and so on.

    ``halves[table, pair, other half's end or FIRST_HALF, state, stand/hit]``.
    """

    plays: Floats
    draws: Floats
    halves: Floats
