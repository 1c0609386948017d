"""What an endless pack makes of the banker's hands in the home game, and what each end gains him."""

from collections.abc import Collection

import numpy as np

from nordjack.kernels.packing import Floats
from nordjack.kernels.totals import best_total

__all__ = ["ENDLESS", "GONE", "TWENTY_ONE", "arrived", "hand_of", "redraws", "settlement"]

#: The ten values of an endless pack.
ENDLESS = (1 / 13,) * 9 + (4 / 13,)
#: The classes of the banker's hands: hard 17-20, soft 17-20, then 21 and bust.
TWENTY_ONE, GONE = 8, 9

Hand = tuple[int, bool]


def hand_of(first: int, second: int) -> Hand:
    """Give points, aces as 1, and whether there is an ace."""
    return first + second + 2, 0 in (first, second)


def arrived(hand: Hand, chances: tuple[float, ...]) -> Floats:
    """Give where a banker's hand of 21 or less comes to rest or to a choice: draws to 16 are forced."""
    points, ace = hand
    total = best_total(points, ace)
    if total < 17:
        return sum_after(hand, chances)
    found = np.zeros(10)
    found[TWENTY_ONE if total == 21 else total - 17 + 4 * (total != points)] = 1.0
    return found


def sum_after(hand: Hand, chances: tuple[float, ...]) -> Floats:
    """Give where a banker's hand comes after one more card."""
    points, ace = hand
    found = np.zeros(10)
    for value, chance in enumerate(chances):
        if chance == 0.0:
            continue
        if points + value + 1 > 21:
            found[GONE] += chance
        else:
            found += chance * arrived((points + value + 1, ace or value == 0), chances)
    return found


def redraws(chances: tuple[float, ...]) -> Floats:
    """Give where each class of the banker's hands, hard and soft 17 to 20, comes by one more card."""
    return np.array([sum_after((17 + each if each < 4 else 3 + each, each >= 4), chances) for each in range(8)])


def settlement(ties: Collection[int]) -> Floats:
    """Give the bank's gain: a row for each of the punter's results but bust, a column for 17 ... 21 and bust.

    ``ties`` are the totals that the bank wins where both have them.
    """
    wins = np.full((6, 6), -1.0)
    for result in range(6):
        for end in range(5):
            if end + 1 > result:
                wins[result, end] = 1.0
            elif end + 1 == result:
                wins[result, end] = float(16 + result in ties)
    return wins
