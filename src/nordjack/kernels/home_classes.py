"""The classes of the banker's hands at home, hard 17-20 and soft 17-20, then 21 and bust: what each gains him."""

from nordjack.kernels.compiled import fused
from nordjack.kernels.packing import Floats

__all__ = ["backwards", "fill_ends", "stand_and_hit"]


@fused
def backwards(place: int) -> int:
    """Give the class at a place of the order in which a hand's next ones come before it."""
    return 3 - place if place < 4 else 11 - place


@fused
def fill_ends(ends: Floats, wins: Floats, worth: Floats) -> None:
    """Fill in what 21 and bust gain against a stand with these ends."""
    worth[9], worth[8] = stand_gain(ends, wins, 5), stand_gain(ends, wins, 4)


@fused
def stand_and_hit(each: int, ends: Floats, wins: Floats, redraws: Floats, worth: Floats) -> tuple[float, float]:
    """Give what a class gains by standing, and by one more card where its next ones are worth so much."""
    hit = 0.0
    for after in range(10):
        hit += redraws[each, after] * worth[after]
    return stand_gain(ends, wins, each % 4), hit


@fused
def stand_gain(ends: Floats, wins: Floats, end: int) -> float:
    """Give the bank's gain where the banker ends so."""
    found = 0.0
    for result in range(6):
        found += ends[result] * wins[result, end]
    return found
