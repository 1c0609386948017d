"""Random numbers inside compiled code: SplitMix64 (Steele, Lea, Flood 2014), a counter well mixed."""

import numpy as np

from nordjack.kernels.compiled import inlined

__all__ = ["GOLDEN", "HALF", "mixed"]

#: The step of the counter, and the shift that keeps the better half of a number.
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)

FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)


@inlined
def mixed(word: np.uint64) -> np.uint64:
    """Give a number's bits well mixed."""
    word = (word ^ (word >> np.uint64(30))) * FIRST_FACTOR
    word = (word ^ (word >> np.uint64(27))) * SECOND_FACTOR
    return word ^ (word >> np.uint64(31))
