"""The log's chain: every line's hash covers the one before, so that nothing can be changed, lost or swapped unseen."""

import hashlib
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from nordjack.table.events import Happened

__all__ = ["START", "LogLine", "chained", "decode_event", "encode", "export"]

#: What stands before the first line.
START = "0" * 64


class LogLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of an export; ``of`` is how many there were when it was made."""

    version: int
    of: int
    at: int
    hash: str
    event: msgspec.Raw


def plain(value: object) -> object:
    """Write what JSON has no word for: odds."""
    assert isinstance(value, Fraction)
    return f"{value.numerator}/{value.denominator}"


def made(kind: type, value: Any) -> object:
    """Read what JSON has no word for."""
    assert kind is Fraction
    return Fraction(value)


ENCODER = msgspec.json.Encoder(enc_hook=plain)
DECODER = msgspec.json.Decoder(Happened, dec_hook=made)


def encode(event: Happened) -> bytes:
    """Write an event with all that it holds, for the store."""
    return ENCODER.encode(event)


def decode_event(text: bytes | str | msgspec.Raw) -> Happened:
    """Read an event; raises msgspec.ValidationError with the place and the value."""
    return DECODER.decode(bytes(text) if isinstance(text, msgspec.Raw) else text)


def chained(before: str, version: int, at: int, event: bytes) -> str:
    """Give the hash of a line: SHA-256 of the hash before, the version, the time and the public event's JSON."""
    return hashlib.sha256(f"{before}\n{version}\n{at}\n".encode() + event).hexdigest()


def export(rows: Iterable[tuple[int, int, str, bytes]], count: int) -> Iterator[bytes]:
    """Write rows of version, time, hash and public JSON as lines of an export."""
    for version, at, digest, event in rows:
        yield msgspec.json.encode(LogLine(version, count, at, digest, msgspec.Raw(event))) + b"\n"
