"""One socket at one table: what is heard, what is asked, what is refused, and what happens when it breaks."""

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nordjack.client import Identity
from nordjack.engine import Play
from nordjack.protocol import (
    AdviceGiven,
    Ask,
    AskAdvice,
    Done,
    Happenings,
    Ping,
    Pong,
    Refused,
    Resync,
    SetLanguage,
    Watching,
    encode,
)
from nordjack.rules import load_game
from nordjack.server import clock as clocks
from nordjack.server import presence
from nordjack.server.limits import Allowance
from nordjack.table import events as happened
from nordjack.table.commands import AddBot, ChangeRules, PersonCommand, Prepare, Say, SetReady, Sit, TakePlay
from nordjack.table.phrases import Phrase
from server.serving import CAPS, Running, Socket, running, settings

Work = Callable[[Running], Awaitable[None]]
OPEN = {"public": True, "pace": "none"}


def serving(database: str, work: Work, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings(database, **changes)) as server:
            await work(server)
            assert server.server.metrics.faults._value.get() == 0

    asyncio.run(run())


async def opened(server: Running, game: str = "swedish", **options: Any) -> tuple[Identity, str]:
    ada = await server.person()
    return ada, (await ada.open_table(game, options=OPEN | options))[0]


def test_the_whole_table_then_what_happens_then_the_answer(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine, server.socket(table) as spectator:
            whole = await mine.hear()
            assert isinstance(whole, Watching)
            assert (whole.version, whole.you.seat, whole.you.host) == (2, None, True)
            assert whole.rules["decks"] == 6
            seen = await spectator.hear()
            assert (seen.view, seen.you.host) == (whole.view, False)
            await mine.say(Ask("a1", Sit("Ada")))
            happening = await mine.hear()
            assert isinstance(happening, Happenings)
            assert (happening.after, happening.version) == (2, 5)
            assert [type(event) for event in happening.events] == [
                happened.SatDown,
                happened.MoneyGiven,
                happened.BoxTaken,
            ]
            assert happening.you.seat == 1
            assert await mine.hear() == Done("a1", 5)
            others = await spectator.hear(Happenings)
            assert (others.view, others.you.seat) == (happening.view, None)
            await mine.say(Ask("a1", Sit("Ada")))
            assert await mine.hear() == Done("a1", 5)

    serving(sqlite, work)


def test_a_refusal_is_told_in_the_chosen_language(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada, lang="da") as mine:
            await mine.hear(Watching)
            for lang in (None, "sv", "en"):
                if lang is not None:
                    await mine.say(SetLanguage(lang))
                await mine.say(Ask(f"x{lang}", SetReady()))
            danish, swedish, english = [await mine.hear(Refused) for _ in range(3)]
            assert english.text == "you have no seat at this table; take one first"
            assert english.template == english.text
            assert len({danish.text, swedish.text, english.text}) == 3
            assert [told.id for told in (danish, swedish, english)] == ["xNone", "xsv", "xen"]

    serving(sqlite, work)


def test_a_late_click_is_refused(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            await begin(mine)
            await mine.say(Ask("late", TakePlay(0, 1, Play.HIT)))
            assert (await mine.hear(Refused)).text == "this answers decision 0, but the table asks decision 1"

    serving(sqlite, work)


def test_pings_come_back_and_a_gap_is_filled(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            first = await mine.hear(Watching)
            await mine.say(Ping(1234, 17))
            pong = await mine.hear(Pong)
            assert pong.sent == 1234
            assert abs(pong.now - first.now) < 20_000
            await mine.say(Resync())
            assert replace_now(await mine.hear(Watching)) == replace_now(first)

    serving(sqlite, work)


def replace_now(whole: Watching) -> dict[str, Any]:
    return {name: getattr(whole, name) for name in ("table", "version", "hash", "view", "you", "rules")}


@pytest.mark.parametrize(
    "bad", ["", "{", "[]", "null", '{"type":"Open"}', '{"type":"Ask","id":1}', "[" * 5000, '"\\ud800"']
)
def test_what_cannot_be_read_is_refused_and_harms_nobody(sqlite: str, bad: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            await mine.say(bad)
            assert (await mine.hear(Refused)).id is None
            await mine.say(Ask("a", Sit("Ada")))
            assert await mine.hear(Done)

    serving(sqlite, work)


def test_bytes_and_monsters_are_not_taken(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            await mine.raw.send(b"\x00\x01")
            assert (await mine.hear(Refused)).id is None
        async with server.socket(table, ada) as mine:
            await mine.say("x" * 20_000)
            with pytest.raises(ConnectionClosed):
                await mine.hear(Done)

    serving(sqlite, work)


def test_who_may_not_is_refused(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        child, bo = await server.person("Kid", adult=False), await server.person("Bo")
        rules = load_game("danish").rules
        asked: list[tuple[Identity | None, PersonCommand, str]] = [
            (None, Sit("X"), "say first who you are"),
            (child, Sit("Kid"), "18 years"),
            (bo, AddBot("chart", "B"), "only the host"),
            (ada, AddBot("cheat", "B"), "policy is 'cheat'; use chart, equilibrium, plain"),
            (ada, ChangeRules("x", rules, ""), "the reason has 0"),
        ]
        for who, command, said in asked:
            async with server.socket(table, who) as mine:
                await mine.say(Ask("a", command))
                assert said in (await mine.hear(Refused)).text

    serving(sqlite, work)


def test_rules_that_contradict_are_refused_field_by_field(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            text = encode(Ask("a", ChangeRules("x", load_game("danish").rules, "why"))).decode()
            for old, new, said in (
                ('"decks":6', '"decks":9', "“Packs of cards” is 9; use a whole number from 1 to 8"),
                ('"stake_step":100', '"stake_step":101', "“Step of the stakes, in öre” is 101"),
                ('"3/2"', '"3/0"', "odds"),
                ('"3/2"', '"1e99999999"', "odds"),
            ):
                assert old in text
                await mine.say(text.replace(old, new))
                assert said in (await mine.hear(Refused)).text
            await mine.say(text)
            assert await mine.hear(Done)

    serving(sqlite, work)


def test_the_door_of_a_private_table(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server, public=False)
        bo = await server.person("Bo")
        for who, name in ((None, table), (bo, table), (bo, "nothing")):
            async with server.socket(name, who) as mine:
                assert isinstance(await mine.hear(), Refused)
                with pytest.raises(ConnectionClosed) as closed:
                    await mine.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4403
        async with server.http(ada) as client:
            invitation = (await client.post(f"/api/tables/{table}/invitations")).json()["invitation"]
        await bo.join(table, invitation)
        async with server.socket(table, bo) as mine:
            assert isinstance(await mine.hear(), Watching)

    serving(sqlite, work)


def test_a_page_of_another_origin_opens_no_socket(sqlite: str) -> None:
    async def work(server: Running) -> None:
        _, table = await opened(server)
        address = f"{server.url.replace('http', 'ws')}/ws/tables/{table}"
        with pytest.raises(InvalidStatus, match="403"):
            async with connect(address, additional_headers={"Origin": "https://evil.example"}):
                pass
        with pytest.raises(InvalidStatus):
            async with connect(address.replace("/ws/tables/", "/elsewhere/")):
                pass

    serving(sqlite, work)


def test_a_lost_connection_is_noted_and_regained(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table) as spectator:
            async with server.socket(table, ada) as first, server.socket(table, ada) as second:
                await first.say(Ask("a", Sit("Ada")))
                await first.hear(Done)
                await second.hear(Watching)
                await first.raw.close()
                await second.say(Ask("b", Say(Phrase.HELLO)))
                await second.hear(Done)
            heard = await until(spectator, happened.ConnectionLost)
            assert heard.view.seats[0].here is False
            async with server.socket(table, ada):
                heard = await until(spectator, happened.ConnectionRegained)
                assert heard.view.seats[0].here is True

    serving(sqlite, work)


STEPS: tuple[PersonCommand, ...] = (Sit("Ada"), Prepare(1, 2000), SetReady())


async def begin(socket: Socket, steps: tuple[PersonCommand, ...] = STEPS) -> None:
    """Sit down and have cards dealt."""
    for place, command in enumerate(steps):
        await socket.say(Ask(str(place), command))
        await socket.hear(Done)


async def until(socket: Any, kind: type) -> Happenings:
    while True:
        heard: Happenings = await socket.hear(Happenings)
        if any(isinstance(event, kind) for event in heard.events):
            return heard


def test_a_forgotten_identity_is_hung_up_on(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine, server.http(ada) as client:
            await mine.hear(Watching)
            await client.post("/api/me/rotate")
            with pytest.raises(ConnectionClosed):
                await mine.hear(Done)

    serving(sqlite, work)


def test_a_deadline_strikes_by_itself(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "LONGEST", 0.05)

    async def work(server: Running) -> None:
        ada, table = await opened(server, pace="quick")
        async with server.socket(table, ada) as mine:
            await begin(mine, STEPS[:2])
            later = server.server.service.clock() + 16_000
            server.server.service.clock = lambda: later
            heard = await until(mine, happened.RoundOpened)
            assert heard.view.rounds == 1

    serving(sqlite, work)


def test_who_goes_while_nothing_can_be_kept_is_noted_later(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "EVERY", 0.05)

    async def work(server: Running) -> None:
        ada, table = await opened(server)
        bo = await server.person("Bo")
        async with server.socket(table, bo) as other:
            async with server.socket(table, ada) as mine:
                await begin(mine, STEPS[:1])
                run = server.server.store.transactions.run
                monkeypatch.setattr(server.server.store.transactions, "run", fail)
            await asyncio.sleep(0.2)
            monkeypatch.setattr(server.server.store.transactions, "run", run)
            heard = await until(other, happened.ConnectionLost)
            assert [seat.here for seat in heard.view.seats] == [False]

    serving(sqlite, work)


async def fail(_: object) -> None:
    """Write nothing, as a full disk does."""
    raise OSError("no space left")


def test_who_asks_too_much_is_answered_later_and_loses_nothing(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            begun = asyncio.get_running_loop().time()
            for number in range(50):
                await mine.say(Ask(f"c{number}", Say(Phrase.THANKS)))
            answers = [await mine.hear(Done | Refused) for _ in range(50)]
            assert [answer.id for answer in answers] == [f"c{number}" for number in range(50)]
            assert asyncio.get_running_loop().time() - begun > 0.4

    serving(sqlite, work, caps=replace(CAPS, messages=Allowance(100, 5)))


def test_a_flood_is_slowed_down_then_hung_up_on(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(2000):
                    await mine.say("{")
            with pytest.raises(ConnectionClosed) as closed:
                await mine.hear(Done)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4400

    serving(sqlite, work, caps=replace(CAPS, messages=Allowance(1000, 5)))


def test_a_flood_that_goes_on_after_the_close_is_cut_off(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            raw = mine.raw.transport.get_extra_info("socket").dup()
            bad = bytes([0x81, 0x80 | 1, 0, 0, 0, 0]) + b"{"
            sent = await asyncio.to_thread(pour, raw, bad * 1000)
            assert sent < 3_000_000

    serving(sqlite, work, caps=replace(CAPS, messages=Allowance(1000, 5)))


def pour(raw: socket.socket, data: bytes) -> int:
    """Send without ever reading, until the other end cuts the line; give how much that took."""
    raw.setblocking(True)
    raw.settimeout(20)
    sent = 0
    with raw, contextlib.suppress(ConnectionError):
        while sent < 10_000_000:
            raw.sendall(data)
            sent += len(data)
    return sent


def test_only_so_many_sockets(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as first, server.socket(table, ada) as second:
            await first.hear(Watching)
            await second.hear(Watching)
            async with server.socket(table, ada) as third:
                assert "too many connections" in (await third.hear(Refused)).text
        while server.server.hub.viewers:
            await asyncio.sleep(0.01)
        async with server.socket(table, ada) as again:
            assert await again.hear(Watching)

    serving(sqlite, work, caps=replace(CAPS, sockets_of_person=2))


def test_a_slow_reader_is_brought_up_to_date_at_once(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            await mine.say(Ask("sit", Sit("Ada")))
            await mine.hear(Done)
            viewer = next(each for each in server.server.hub.viewers[table])
            for _ in range(server.server.settings.caps.queue + 3):
                viewer.put("lost")
            whole = await mine.hear()
            assert isinstance(whole, Watching)
            assert whole.version == 5

    serving(sqlite, work)


def test_the_coach_answers_from_what_is_seen(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server)
        async with server.socket(table, ada) as mine:
            await mine.say(AskAdvice(0))
            assert (await mine.hear(Refused)).text == "you are not asked this now"
            await begin(mine)
            await mine.say(Resync())
            whole = await mine.hear(Watching)
            assert whole.view.decision is not None
            number = whole.view.decision.number
            await mine.say(AskAdvice(number))
            advice = await mine.hear(AdviceGiven, 120)
            assert advice.decision == number
            assert set(advice.worth) == {play.value for play in whole.you.plays}
            assert advice.best == max(advice.worth, key=lambda play: advice.worth[play])

    serving(sqlite, work)


def test_no_coach_where_the_host_allows_none(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, table = await opened(server, "swedish", coach=False)
        async with server.socket(table, ada) as mine:
            await mine.say(AskAdvice(0))
            assert "no coach" in (await mine.hear(Refused)).text

    serving(sqlite, work)
