"""Shuffles that anybody can check: the seed is committed to before, and shown after.

Message i of a shuffle's stream is HMAC-SHA256(seed, sorted hex nonces joined by newlines, a zero byte, i as
big-endian uint64), read as eight big-endian uint32. Fisher and Yates take one of them for each card, from the last
down; a number that would favour some cards is rejected.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterable, Iterator, Sequence

from nordjack.cards import Card

__all__ = ["below", "commitment", "shuffle", "stream"]

#: How many different numbers the stream gives, and how a block holds eight of them.
RANGE = 2**32
BLOCK = struct.Struct(">8I")


def commitment(seed: bytes) -> str:
    """Give the SHA-256 of a 32-byte seed in hex."""
    return hashlib.sha256(seed).hexdigest()


def shuffle(cards: Sequence[Card], seed: bytes, nonces: Iterable[str] = ()) -> tuple[Card, ...]:
    """Give the cards in the order that a seed and the players' hex nonces make; index 0 is dealt first."""
    order = list(cards)
    numbers = stream(seed, nonces)
    for last in range(len(order) - 1, 0, -1):
        place = below(numbers, last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def below(numbers: Iterator[int], size: int) -> int:
    """Take a number below size without favour."""
    fair = RANGE - RANGE % size
    number = next(numbers)
    while number >= fair:
        number = next(numbers)
    return number % size


def stream(seed: bytes, nonces: Iterable[str]) -> Iterator[int]:
    """Give the uint32 numbers of a seed and nonces, without end."""
    salt = "\n".join(sorted(nonces)).encode() + b"\x00"
    index = 0
    while True:
        yield from BLOCK.unpack(hmac.digest(seed, salt + index.to_bytes(8, "big"), "sha256"))
        index += 1
