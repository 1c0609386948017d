"""Shuffles that anybody can check: worked out here a second time, straight from the published text."""

import hashlib
import hmac
import struct
from collections import Counter

import pytest

from nordjack.cards import fresh_deck, fresh_shoe
from nordjack.table import commitment, shuffle
from nordjack.table.fairness import below

SEED = bytes(range(32))


def by_the_text(size: int, seed: bytes, nonces: list[str]) -> list[int]:
    words: list[int] = []
    i = 0
    while len(words) < 4 * size:
        text = "\n".join(sorted(nonces)).encode("utf-8") + b"\x00" + struct.pack(">Q", i)
        words += struct.unpack(">8I", hmac.new(seed, text, hashlib.sha256).digest())
        i += 1
    order = list(range(size))
    for k in range(size - 1, 0, -1):
        r = words.pop(0)
        while r >= (2**32 // (k + 1)) * (k + 1):
            r = words.pop(0)
        j = r % (k + 1)
        order[k], order[j] = order[j], order[k]
    return order


@pytest.mark.parametrize("nonces", [[], ["ff"], ["b0", "0a", "ff"]])
def test_byte_for_byte(nonces: list[str]) -> None:
    shoe = fresh_shoe(6)
    expected = tuple(shoe[place] for place in by_the_text(len(shoe), SEED, nonces))
    assert shuffle(shoe, SEED, nonces) == expected


def test_the_order_of_nonces_does_not_matter() -> None:
    assert shuffle(fresh_deck(), SEED, ["b0", "0a"]) == shuffle(fresh_deck(), SEED, ["0a", "b0"])


def test_a_shuffle_keeps_every_card_and_depends_on_the_seed() -> None:
    one, other = shuffle(fresh_deck(), SEED), shuffle(fresh_deck(), bytes(32))
    assert Counter(one) == Counter(other) == Counter(fresh_deck())
    assert one != other


def test_every_place_is_equally_likely() -> None:
    firsts = Counter(shuffle("abcd", number.to_bytes(32, "big"))[0] for number in range(4000))  # type: ignore[arg-type]
    assert all(abs(count - 1000) < 4.5 * (4000 * 3 / 16) ** 0.5 for count in firsts.values())


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_number_that_would_favour_some_cards_is_rejected() -> None:
    assert below(iter([2**32 - 1, 5]), 3) == 2
    assert below(iter([2**32 - 1, 5]), 4) == 3
