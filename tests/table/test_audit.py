"""Forged logs under a chain made anew: each is found by the engine, the seeds or the money."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from nordjack.cards import Card
from nordjack.engine import Outcome, Play
from nordjack.engine import events as in_round
from nordjack.rules import load_game
from nordjack.table import events as happened
from nordjack.table.audit import Report, audit
from nordjack.table.chain import START, chained, encode
from nordjack.table.commands import VoidRound
from nordjack.table.events import By, Happened, Money
from nordjack.table.options import Options, Pace
from table.people import Evening, lines, opened

Log = list[tuple[int, Happened]]


@cache
def played(game: str, seed: int = 4) -> tuple[tuple[int, Happened], ...]:
    """Give the log of an evening with a used-up shuffle, after a round."""
    evening = opened(seed, game)
    while sum(isinstance(event, happened.ShuffleRevealed) for _, event in evening.log) < 2 or evening.open.playing:
        evening.step()
    return tuple(evening.log)


def last(log: Log, kind: type, inner: type | None = None) -> int:
    """Give the place of the last event of a kind before the last payment."""
    paid = max(at for at, (_, event) in enumerate(log) if isinstance(event, happened.RoundClosed))
    return max(
        at
        for at, (_, event) in enumerate(log[: paid + 1])
        if isinstance(event, kind) and (inner is None or isinstance(getattr(event, "event", None), inner))
    )


def change(kind: type, inner: type | None = None, **changes: Any) -> Callable[[Log], None]:
    def forge(log: Log) -> None:
        at = last(log, kind, inner)
        when, event = log[at]
        if inner is None:
            log[at] = (when, replace(event, **changes))
        else:
            assert isinstance(event, happened.InRound)
            log[at] = (when, happened.InRound(replace(event.event, **changes)))

    return forge


def insert(event: Happened, before: type, inner: type | None = None) -> Callable[[Log], None]:
    def forge(log: Log) -> None:
        log.insert(last(log, before, inner), (0, event))

    return forge


def drop(kind: type, inner: type | None = None) -> Callable[[Log], None]:
    def forge(log: Log) -> None:
        del log[last(log, kind, inner)]

    return forge


RULES = load_game("swedish").rules
OPENED, MONEY = happened.Opened("x", RULES, Options(), "eve"), happened.MoneyGiven(1, -(10**12), Money.CORRECTION, "x")
CHANGED, PLAYED = happened.RulesChanged("x", RULES, "x"), happened.Played(1, Play.HIT, By.PERSON)
ACE = Card("As")
ONE, HOME = "single-deck", "home"
FORGERIES: dict[str, tuple[str, Callable[[Log], None], str]] = {
    "opened twice": (ONE, insert(OPENED, happened.RoundClosed), "opening"),
    "not opened": (ONE, drop(happened.Opened), "opening"),
    "rules in mid-round": (ONE, insert(CHANGED, happened.RoundClosed), "mid-round"),
    "money below nothing": (ONE, insert(MONEY, happened.RoundOpened), "below"),
    "another seed": (ONE, change(happened.ShuffleRevealed, seed="00" * 32), "committed"),
    "a seed of nothing": (ONE, change(happened.ShuffleRevealed, number=99), "not drawn"),
    "another nonce": (ONE, change(happened.ShuffleRevealed, nonces=("ab",)), "shuffle gives"),
    "an addition left out": (ONE, insert(happened.NonceAdded(1, "ab" * 32), happened.Shuffled), "additions"),
    "an uncommitted shuffle": (ONE, change(happened.Shuffled, number=99), "not committed"),
    "fewer cards": (ONE, change(happened.Shuffled, cards=51), "51 cards"),
    "another stop card": (HOME, change(happened.Shuffled, stop_card=ACE), "stop card"),
    "a round skipped": (ONE, change(happened.RoundOpened, number=99), "is due"),
    "another payout": (ONE, change(happened.RoundClosed, nets={1: 1}), "payouts"),
    "another round's payout": (ONE, change(happened.RoundClosed, number=99), "before it is over"),
    "another result": (ONE, change(happened.InRound, in_round.HandSettled, outcome=Outcome.WIN, net=1), "else"),
    "another card": (ONE, change(happened.InRound, in_round.CardDealt, card=ACE), "shuffle gives"),
    "another turned card at home": (HOME, change(happened.TurnedUp, card=ACE), "lay there"),
    "another turned card": (ONE, change(happened.TurnedUp, card=ACE), "lay there"),
    "an illegal play": (ONE, change(happened.Played, play=Play.EVEN_MONEY), "do not allow"),
    "a play of nobody": (ONE, drop(happened.Played), "nobody did"),
    "a play in between": (ONE, insert(PLAYED, happened.InRound, in_round.RoundEnded), "first"),
    "an end left out": (ONE, drop(happened.InRound, in_round.RoundEnded), "before it is over"),
    "nobody sits there": (ONE, insert(happened.ReadySet(99, ready=True), happened.RoundOpened), "cannot happen"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found(name: str) -> None:
    game, forge, said = FORGERIES[name]
    log = list(played(game))
    assert audit(lines(log)).true
    forge(log)
    found = audit(lines(log))
    assert not found.true
    assert said in str(found.fault)
    assert found.version is not None


def test_a_card_too_many_in_an_open_shuffle_is_found() -> None:
    """The seed of the last shuffle is not shown yet, but one deck holds each card once."""
    evening = opened(4, "swedish", decks=1, penetration=1.0)
    while sum(isinstance(event, happened.RoundClosed) for _, event in evening.log) < 1:
        evening.step()
    log = list(evening.log)
    dealt = [
        at
        for at, (_, event) in enumerate(log)
        if isinstance(event, happened.InRound) and isinstance(event.event, in_round.CardDealt)
    ]
    first = log[dealt[0]][1]
    assert isinstance(first, happened.InRound)
    assert isinstance(first.event, in_round.CardDealt)
    card = first.event.card
    at = dealt[1]
    second = log[at][1]
    assert isinstance(second, happened.InRound)
    assert isinstance(second.event, in_round.CardDealt)
    log[at] = (0, happened.InRound(replace(second.event, card=card)))
    found = audit(lines(log))
    assert not found.true
    assert "do not hold" in str(found.fault)


def test_a_log_that_ends_in_mid_round_is_true_with_its_cards_still_hidden() -> None:
    for seed in range(6):
        evening = Evening(seed, "home", Options(pace=Pace.NONE))
        while evening.open.rounds < 2:
            evening.step()
            found = audit(lines(evening.log))
            assert found.true, found.fault


def test_a_void_round_with_hidden_cards_is_true() -> None:
    evening = Evening(1, "home", Options(pace=Pace.NONE))
    while evening.open.turn is None:
        evening.step()
    evening.ask("ada", VoidRound("x"))
    found = audit(lines(evening.log))
    assert found.true
    assert (found.rounds, found.void_rounds) == (0, 1)


def chain_of(*events: bytes, of: int | None = None) -> list[bytes]:
    """Chain texts that stand for events."""
    before, found = START, []
    for version, event in enumerate(events, start=1):
        before = chained(before, version, 0, event)
        line = {"version": version, "of": of or len(events), "at": 0, "hash": before, "event": msgspec.Raw(event)}
        found.append(msgspec.json.encode(line))
    return found


def fault(lines_: list[bytes]) -> str:
    found: Report = audit(lines_)
    assert not found.true
    return str(found.fault)


def test_what_lines_can_lack() -> None:
    opening = encode(happened.Opened("swedish", RULES, Options(), "ada"))
    committed = happened.ShuffleCommitted(1, "00" * 32, "11" * 32)
    assert audit(chain_of(opening)).true
    assert "only the store" in fault(chain_of(opening, encode(committed)))
    assert "event cannot be read" in fault(chain_of(opening, b'{"type":"Nothing"}'))
    assert "counted 2" in fault(chain_of(opening, of=2))
    mixed = [*chain_of(opening, encode(happened.HostChanged("bo")))]
    other = msgspec.json.decode(mixed[1])
    other["of"] = 3
    assert "the first one 2" in fault([mixed[0], msgspec.json.encode(other)])
    assert "version 2" in fault(mixed[1:])
