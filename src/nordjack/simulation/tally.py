"""What rounds add up to: whole numbers only, so that the order of adding never matters."""

from typing import Any

import msgspec
import numpy as np

from nordjack.kernels.packing import Ints
from nordjack.kernels.rounds import BEYOND, EXTRAS

__all__ = ["REACH", "Tally", "added", "empty_tally", "pack_tally", "unpack_tally"]

#: Results have columns up to this many stakes either way for each own box.
REACH = 24


class Tally(msgspec.Struct, frozen=True):
    """Sums over rounds, in parts of a stake: see the compiled rounds for each."""

    results: Ints
    sat_out: Ints
    sums: Ints
    products: Ints
    two_cards: Ints
    extras: Ints

    @property
    def rounds(self) -> int:
        """Count the rounds, with those that were sat out."""
        columns = self.results.shape[1] - BEYOND + 1
        return int(self.results[:, :columns].sum() + self.sat_out.sum())

    def moments(self) -> tuple[list[int], list[int], list[int]]:
        """Give for each bin how many rounds, the sum of their results and of their squares."""
        columns = self.results.shape[1] - BEYOND
        nets = np.arange(columns) - columns // 2
        kept = self.results[:, :columns]
        numbers = kept.sum(axis=1) + self.results[:, columns]
        sums = kept @ nets + self.results[:, columns + 1]
        squares = kept @ nets**2 + self.results[:, columns + 2]
        return numbers.tolist(), sums.tolist(), squares.tolist()


def empty_tally(bins: int, side_bins: int, own: int, unit: int) -> Tally:
    """Give a tally of nothing."""
    columns = 2 * REACH * unit * own + 1
    shapes: list[Any] = [(bins, columns + BEYOND), bins, own, (own, own), (side_bins, 4), EXTRAS]
    return Tally(*(np.zeros(shape, dtype=np.int64) for shape in shapes))


def added(one: Tally, other: Tally) -> Tally:
    """Give two tallies as one."""
    pairs = zip(msgspec.structs.astuple(one), msgspec.structs.astuple(other), strict=True)
    return Tally(*(first + second for first, second in pairs))


def pack_tally(tally: Tally) -> list[list[Any]]:
    """Give a tally as plain values."""
    return [[list(array.shape), array.tobytes()] for array in msgspec.structs.astuple(tally)]


def unpack_tally(packed: list[list[Any]]) -> Tally:
    """Read what :func:`pack_tally` gave; raises ValueError where it is something else."""
    arrays = [np.frombuffer(data, dtype=np.int64).reshape(shape).copy() for shape, data in packed]
    if len(arrays) != len(Tally.__struct_fields__):
        raise ValueError("not a tally")
    return Tally(*arrays)
