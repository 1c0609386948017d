"""Logs that earlier releases wrote: each is still read, proved and folded to the same balances."""

from pathlib import Path

import msgspec
import pytest

from nordjack.table import events as happened
from nordjack.table import fold
from nordjack.table.audit import audit
from nordjack.table.chain import LogLine, decode_event

CORPUS = sorted((Path(__file__).parent.parent / "corpus").glob("*.jsonl"))


def test_there_is_a_log_of_every_nordic_game() -> None:
    told = " ".join(path.name for path in CORPUS)
    assert all(game in told for game in ("swedish", "event", "danish", "home", "american"))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_an_old_log_is_still_true(path: Path) -> None:
    lines = path.read_bytes().splitlines()
    found = audit(lines)
    assert found.true, (found.version, found.fault)
    assert found.rounds + found.void_rounds >= 8


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_money_of_an_old_log_is_what_its_lines_say(path: Path) -> None:
    """Balances are the sum of what was given and won, line by line, seat by seat, without the fold."""
    events = [decode_event(msgspec.json.decode(line, type=LogLine).event) for line in path.read_bytes().splitlines()]
    balances: dict[str, int] = {}
    seats: dict[int, str] = {}
    for event in events:
        if isinstance(event, happened.SatDown):
            seats[event.seat] = event.person
        elif isinstance(event, happened.MoneyGiven):
            balances[seats[event.seat]] = balances.get(seats[event.seat], 0) + event.amount
        elif isinstance(event, happened.RoundClosed):
            for seat, net in event.nets.items():
                balances[seats[seat]] += net
    assert balances
    cards = happened.Shuffled | happened.InRound | happened.DealtFaceDown | happened.TurnedUp | happened.RoundOpened
    outside = [event for event in events if not isinstance(event, cards)]
    table = fold(outside)
    had = {seat.person: seat.balance for seat in table.seats.values()}
    assert had | {person: purse.balance for person, purse in table.purses.items()} == balances
