"""A process is killed at every append of scripted rounds, just before it is kept and just after; nothing is lost.

Every life of the process makes one append at most. The command that was under way is asked again with its id by the
next life, as a client does that comes back.
"""

import asyncio
import os
import signal
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select

from nordjack.cards import fresh_shoe
from nordjack.protocol import Decoder, encode
from nordjack.rules import load_game
from nordjack.server.database import address_of, migrate, open_engine
from nordjack.server.rows import Claim
from nordjack.server.schema import commands, ledger
from nordjack.server.service import Service
from nordjack.server.store import Store
from nordjack.table import Table, fold
from nordjack.table.audit import audit
from nordjack.table.chain import decode_event, export
from nordjack.table.commands import OpenTable, PersonCommand, Sit
from nordjack.table.options import Options, Pace
from server.players import GAMES, wish
from server.serving import fresh_postgres

PEOPLE = ("ada", "bo")
decoder = Decoder(PersonCommand)


class DyingStore(Store):
    """A store whose process is killed at its first append, before or after that is kept."""

    def __init__(self, database: str, point: str) -> None:
        super().__init__(open_engine(address_of(database)))
        self.point = point

    async def commit(self, appends: Any) -> None:
        if self.point == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        await super().commit(appends)
        if self.point == "after":
            os.kill(os.getpid(), signal.SIGKILL)


@asynccontextmanager
async def store_of(database: str, point: str = "never") -> AsyncIterator[Store]:
    store = DyingStore(database, point)
    await migrate(store.engine)
    store.start()
    try:
        yield store
    finally:
        await store.stop()


def killed(database: str, stream: str, asked: tuple[str, str, str], point: str) -> None:
    """Live one life in a process of its own, which is killed at its first append."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        try:
            asyncio.run(life(database, stream, asked, point))
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGKILL


async def life(database: str, stream: str, asked: tuple[str, str, str], point: str) -> None:
    person, id_, command = asked
    async with store_of(database, point) as store:
        await Service(store).ask(stream, decoder.decode(command), person, Claim(person, id_))


class Case:
    """One table in a database, looked at and asked by processes that come and go."""

    def __init__(self, database: str, game: str) -> None:
        self.database = database
        self.game = game
        self.stream = ""

    async def open(self) -> None:
        async with store_of(self.database) as store:
            opening = OpenTable(self.game, load_game(self.game).rules, Options(pace=Pace.NONE))
            self.stream = await Service(store).open(opening, "host")

    async def look(self) -> tuple[Table, int]:
        """Give the table as a new process finds it, after checking every promise."""
        async with store_of(self.database) as store:
            rows = await store.rows(self.stream)
            current = await Service(store).read(self.stream)
            assert current.table == fold([decode_event(row.secret or row.event) for row in rows])
            report = audit(export([(row.version, row.at, row.hash, row.event.encode()) for row in rows], len(rows)))
            assert report.true, report
            assert await store.read(select(func.coalesce(func.sum(ledger.c.amount), 0))) == [(0,)]
            booked = select(ledger.c.account, func.sum(ledger.c.amount)).group_by(ledger.c.account)
            accounts = dict(await store.read(booked))
            for seat in current.table.seats.values():
                assert accounts[f"seat:{seat.person}"] == seat.balance
            check_cards(current.table)
            return current.table, current.version

    async def ask(self, asked: tuple[str, str, str]) -> int:
        person, id_, command = asked
        async with store_of(self.database) as store:
            return await Service(store).ask(self.stream, decoder.decode(command), person, Claim(person, id_))

    async def claims(self) -> int:
        async with store_of(self.database) as store:
            return int((await store.read(select(func.count()).select_from(commands)))[0][0])


def check_cards(table: Table) -> None:
    """Every card is in the shoe, laid aside or on the table, once."""
    if table.shoe is None:
        return
    shoe = table.shoe
    on_table = [] if table.playing is None else cards_on(table)
    stop = [] if shoe.stop_card is None or shoe.stop_card in shoe.discards else [shoe.stop_card]
    found = sorted([*shoe.undealt, *shoe.discards, *on_table, *stop])
    assert found == sorted(fresh_shoe(table.rules.decks)), "cards are lost or doubled"


def cards_on(table: Table) -> list[Any]:
    state = table.playing
    assert state is not None
    hands = [card for box in state.boxes for hand in box.hands for card in hand.cards]
    return [*hands, *state.dealer, *state.set_aside, *([state.misdealt] if state.misdealt else [])]


def die_through(database: str, game: str, rounds: int) -> None:
    """Play rounds in which every process dies at its first append."""
    case, chance = Case(database, game), Random(game)
    asyncio.run(case.open())
    room = 1 + (game != "danish")
    sitting = [(person, f"sit-{person}", encode(Sit(person)).decode()) for person in PEOPLE[:room]]
    for step in range(2000):
        table, version = asyncio.run(case.look())
        if table.rounds >= rounds and table.playing is None:
            return
        asked = sitting[step] if step < room else next_command(table, step, chance)
        claims = asyncio.run(case.claims())
        killed(case.database, case.stream, asked, "before")
        assert asyncio.run(case.look()) == (table, version)
        killed(case.database, case.stream, asked, "after")
        after, after_version = asyncio.run(case.look())
        assert after_version > version
        same_cards_come(table, after)
        assert asyncio.run(case.ask(asked)) == after_version
        assert asyncio.run(case.look()) == (after, after_version)
        assert asyncio.run(case.claims()) == claims + 1
    raise AssertionError("the rounds did not end")


def next_command(table: Table, step: int, chance: Random) -> tuple[str, str, str]:
    for person in PEOPLE:
        command = wish(table, person, chance)
        if command is not None:
            return person, f"c{step}", encode(command).decode()
    raise AssertionError("nobody has anything to do")


def same_cards_come(before: Table, after: Table) -> None:
    """The cards that were to come did come, or are still to come."""
    if before.shoe is None or after.shoe is None or last_shuffle(before) != last_shuffle(after):
        return
    left = len(after.shoe.undealt)
    assert before.shoe.undealt[len(before.shoe.undealt) - left :] == after.shoe.undealt


def last_shuffle(table: Table) -> int:
    """Give the number of the shuffle in use; the next one has the number after it."""
    assert table.next_shuffle is not None
    return table.next_shuffle.number - 1


@pytest.mark.parametrize("game", GAMES)
def test_killed_at_every_append_on_sqlite(sqlite: str, game: str) -> None:
    die_through(sqlite, game, 2)


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_killed_at_every_append_on_postgres(game: str) -> None:
    die_through(fresh_postgres(), game, 2)


def test_killed_at_every_append_of_a_round_on_postgres() -> None:
    die_through(fresh_postgres(), "swedish", 1)
