"""One person alone plays every game with bots; they act only while somebody is there, and by their policies."""

import asyncio
from random import Random

import pytest

from nordjack.analysis.game import best_chart
from nordjack.engine import Play
from nordjack.engine.events import StakePlaced
from nordjack.rules import Rules, load_game
from nordjack.server.bots import bot_wishes
from nordjack.strategy.charts import LETTERS, Cell, Chart
from nordjack.table import Table, decide, fold
from nordjack.table import events as happened
from nordjack.table.chain import decode_event
from nordjack.table.commands import AddBot, Command, OpenTable, Prepare, Request, SetReady, Sit, TakePlay
from nordjack.table.options import Options, Pace
from nordjack.table.state import Phase
from server.players import GAMES, wish
from server.serving import running, settings


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_every_game_alone(sqlite: str, game: str) -> None:
    async def run() -> None:
        async with running(settings(sqlite)) as server, asyncio.timeout(60):
            ada = await server.person()
            bots = {"danish": 0, "home": 3}.get(game, 2)
            name, _ = await ada.open_table(game, options={"pace": "none"}, bots=bots)
            current = await server.server.service.read(name)
            chance = Random(game)
            async with ada.table(name) as table:
                await table.ask(Sit("Ada"))
                async for state in table.states():
                    if state.view.rounds >= 5 and state.view.phase is Phase.BETTING:
                        break
                    assert current.table is not None
                    command = wish(current.table, ada.person, chance)
                    if command is not None and current.version == state.version:
                        await table.ask(command)
            assert len(state.view.seats) == bots + 1
            log = [decode_event(row.event) for row in await server.server.store.rows(name)]
            in_rounds = [each.event for each in log if isinstance(each, happened.InRound)]
            staked = {event.box for event in in_rounds if isinstance(event, StakePlaced)}
            assert len(staked) >= min(2, len(state.view.seats))

    asyncio.run(run())


def test_bots_rest_while_nobody_is_connected(sqlite: str) -> None:
    async def run() -> None:
        async with running(settings(sqlite)) as server:
            ada = await server.person()
            name, _ = await ada.open_table("swedish", options={"pace": "none"}, bots=1)
            service = server.server.service
            await service.ask(name, Sit("Ada"), ada.person)
            await service.ask(name, Prepare(2, 2000), ada.person)
            await asyncio.sleep(0.1)
            assert set((await service.read(name)).table.lays) == {2}  # type: ignore[union-attr]
            async with ada.table(name) as table, asyncio.timeout(10):
                async for state in table.states():
                    if {each.box for each in state.view.prepared} == {1, 2}:
                        break

    asyncio.run(run())


def opened(game: str, *asked: tuple[str, Command]) -> Table:
    """Give a table after these commands, its cards from a fixed seed."""
    request = Request("host", 0, "00" * 32)
    table = fold(decide(None, OpenTable(game, load_game(game).rules, Options(pace=Pace.NONE)), request))
    for person, command in asked:
        table = fold(decide(table, command, Request(person, 0, "00" * 32)), table)
    return table


def test_a_bot_stakes_when_a_person_did() -> None:
    table = opened("swedish", ("host", AddBot("chart", "Bo")), ("ada", Sit("Ada")))
    assert bot_wishes(table, lambda _: None) == []
    table = fold([happened.Prepared(2, 2000)], table)
    assert [each.command for each in bot_wishes(table, lambda _: None)] == [Prepare(1, 2000), SetReady()]


def test_a_bot_plays_by_the_chart_once_there_is_one() -> None:
    """A chart that always stands, and one that always hits, are followed to the letter."""
    cells = [Cell(kind, row, up) for kind in ("hard", "soft") for row in range(4, 22) for up in range(10)]
    asked: list[tuple[str, Command]] = [("host", AddBot("chart", "Bo")), ("ada", Sit("Ada"))]
    asked += [("ada", Prepare(2, 2000)), ("bot:1", Prepare(1, 2000)), ("bot:1", SetReady()), ("ada", SetReady())]
    table = opened("event", *asked)
    assert table.turn is not None
    assert table.turn.box == 1
    for letter in "SH":
        chart = Chart(dict.fromkeys(cells, letter))
        wanted = TakePlay(table.decisions, 1, Play(LETTERS[letter]))
        assert [each.command for each in bot_wishes(table, lambda _, chart=chart: chart)] == [wanted]  # type: ignore[misc]


def test_the_worker_finds_returns_and_charts(sqlite: str) -> None:
    """The lobby's figure is the analyzer's own; the book's is 0.9426 for the Swedish table."""

    async def run() -> None:
        async with running(settings(sqlite, analysis=True)) as server, asyncio.timeout(150):
            rules: Rules = load_game("swedish").rules
            while server.server.returns.get("swedish") is None:
                await asyncio.sleep(0.1)
            assert round(server.server.returns["swedish"], 4) == 0.9426
            while server.server.thinking.chart(rules) is None:
                await asyncio.sleep(0.1)
            assert server.server.thinking.chart(rules) == best_chart(rules)[0]
            async with server.http() as client:
                listed = (await client.get("/api/games?lang=en")).json()
            assert listed[0]["return_text"] == "Gives back 94.26 % of the stakes when played best."

    asyncio.run(run())
