"""Proves an exported log: the chain of its lines, every payout by the engine, every shuffle by its commitment."""

from collections.abc import Iterable, Iterator

import msgspec

from nordjack.errors import LogError
from nordjack.table.chain import START, LogLine, chained, decode_event
from nordjack.table.events import Happened, Opened, public
from nordjack.table.proof import Proof

__all__ = ["Report", "audit"]


class Report(msgspec.Struct, frozen=True):
    """What a log proves. Where it is false, ``fault`` says what and ``version`` where; what stands before it holds.

    ``shuffles`` were proved by their seeds; ``open_shuffles`` are committed to, and some of their cards may still come.
    """

    true: bool
    game: str | None
    events: int
    rounds: int
    void_rounds: int
    open_rounds: int
    shuffles: int
    open_shuffles: int
    hash: str
    fault: LogError | None = None
    version: int | None = None


def audit(lines: Iterable[bytes]) -> Report:
    """Give what the lines of an export prove; the first thing that is false ends it."""
    events: list[Happened] = []
    head, proof = START, None
    try:
        for line, event in checked(lines):
            events.append(event)
            head = line.hash
        proof = Proof(events)
        for event in events:
            proof.add(event)
    except LogError as fault:
        done = proof.done if proof is not None else 0
        return report(events, head, proof, fault, done + 1 if proof is not None else len(events) + 1)
    return report(events, head, proof, None, None)


def report(
    events: list[Happened], head: str, proof: Proof | None, fault: LogError | None, version: int | None
) -> Report:
    """Name what was found."""
    first = events[0] if events else None
    return Report(
        true=fault is None,
        game=first.game if isinstance(first, Opened) else None,
        events=len(events),
        rounds=proof.rounds if proof is not None else 0,
        void_rounds=proof.void_rounds if proof is not None else 0,
        open_rounds=int(proof is not None and proof.ends_in_round),
        shuffles=proof.shuffles if proof is not None else 0,
        open_shuffles=proof.open_shuffles if proof is not None else 0,
        hash=head,
        fault=fault,
        version=version,
    )


def checked(lines: Iterable[bytes]) -> Iterator[tuple[LogLine, Happened]]:
    """Give the lines of an export, each checked against the chain; raises LogError at the first false one."""
    before, version, count = START, 0, None
    for text in lines:
        line = read(text)
        version += 1
        count = line.of if count is None else count
        if line.version != version:
            raise LogError("the line has version {found}, but {allowed} is due", found=line.version, allowed=version)
        if line.of != count:
            raise LogError("the line counts {found} events, the first one {allowed}", found=line.of, allowed=count)
        if line.hash != chained(before, version, line.at, bytes(line.event)):
            raise LogError("the line does not fit the hash of the chain: it, or one before it, was changed")
        before = line.hash
        yield line, event_of(line)
    if count is None:
        raise LogError("the log is empty")
    if version != count:
        raise LogError("the log has {found} events, but counted {allowed}", found=version, allowed=count)


def read(text: bytes) -> LogLine:
    """Read one line; raises LogError where it is none."""
    try:
        return msgspec.json.decode(text, type=LogLine)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError("the line cannot be read: {why}", why=str(error)) from None


def event_of(line: LogLine) -> Happened:
    """Read the event of a line; raises LogError where it is none, or shows what may not be shown."""
    try:
        event = decode_event(line.event)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise LogError("the event cannot be read: {why}", why=str(error)) from None
    if public(event) != event:
        raise LogError("the event shows what only the store may know")
    return event
