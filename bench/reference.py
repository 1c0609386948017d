"""A fixed loop to measure other times by: the same work everywhere, so that ratios travel where seconds do not."""

from statistics import median
from time import process_time

__all__ = ["reference_seconds"]

STEPS = 1_000_000


def loop() -> int:
    """Run a linear congruential generator in plain Python."""
    state = 1
    for _ in range(STEPS):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
    return state


def reference_seconds(repeats: int = 5) -> float:
    """Give the CPU seconds of a million steps, the median of some runs."""
    return median(timed() for _ in range(repeats))


def timed() -> float:
    begun = process_time()
    loop()
    return process_time() - begun


if __name__ == "__main__":
    print(f"{reference_seconds():.4f} s")
