"""What can be asked over HTTP, and what is refused: at the door, by identity, by right, by measure."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from nordjack.client import RefusalError
from nordjack.rules import PRESETS
from nordjack.server.limits import Allowance
from nordjack.server.lobby import Names, payer_or_payee
from nordjack.server.schema import invitations, people
from nordjack.table.audit import audit
from nordjack.table.commands import Prepare, SetReady, Sit
from server.serving import CAPS, Running, running, settings

Work = Callable[[Running], Awaitable[None]]


def serving(database: str, work: Work, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings(database, **changes)) as server:
            await work(server)

    asyncio.run(run())


def test_an_identity_is_made_kept_changed_rotated_and_forgotten(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            assert (await client.get("/api/me")).status_code == 401
            made = await client.post("/api/me", json={"name": "  Ada  L ", "adult": False, "lang": "sv"})
            cookie = made.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=strict" in cookie
            assert made.json() == {"person": made.json()["person"], "name": "Ada L", "adult": False, "lang": "sv"}
            assert (await client.get("/api/me")).json() == made.json()
            changed = await client.post("/api/me", json={"name": "Bo", "adult": True, "lang": "da"})
            assert changed.json() == made.json() | {"name": "Bo", "adult": True, "lang": "da"}
            assert "set-cookie" not in changed.headers
            old = client.cookies["nordjack"]
            assert (await client.post("/api/me/rotate")).json() == changed.json()
            assert client.cookies["nordjack"] != old
            async with server.http(cookies={"nordjack": old}) as other:
                assert (await other.get("/api/me")).status_code == 401
            assert (await client.get("/api/me")).json() == changed.json()
            token = client.cookies["nordjack"]
            assert (await client.delete("/api/me")).status_code == 204
            async with server.http(cookies={"nordjack": token}) as other:
                assert (await other.get("/api/me")).status_code == 401

    serving(sqlite, work)


def test_only_hashes_of_tokens_are_kept(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada = await server.person()
        _, invitation = await ada.open_table("swedish")
        raw = await server.server.store.read(select(people))
        invited = await server.server.store.read(select(invitations))
        assert ada.token not in str(raw)
        assert invitation not in str(invited)

    serving(sqlite, work)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"name": "", "adult": True}, "the name has 0 characters; use 1 to 24"),
        ({"name": "x" * 25, "adult": True}, "the name has 25 characters"),
        ({"name": "a\u0000b", "adult": True}, "the name has 3 characters"),
        ({"name": "Ada", "adult": True, "lang": "xx"}, "language is 'xx'; use sv, da, en"),
        ({"name": "Ada", "adult": "yes"}, "$.adult"),
        ({"name": "Ada", "adult": True, "admin": True}, "admin"),
        ([], "object"),
    ],
)
def test_a_bad_introduction_is_refused_with_its_place(sqlite: str, body: object, said: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            answer = await client.post("/api/me", json=body)
            assert answer.status_code == 400
            assert said in answer.json()["text"]

    serving(sqlite, work)


def test_refusals_speak_the_language_of_the_one_who_asks(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            texts = {lang: (await client.get(f"/api/me?lang={lang}")).json()["text"] for lang in ("sv", "da", "en")}
            assert texts == {"sv": "säg först vem du är", "da": "sig først, hvem du er", "en": "say first who you are"}
            accepted = await client.get("/api/me", headers={"Accept-Language": "fr, da-DK;q=0.8, en"})
            assert accepted.json()["text"] == texts["da"]

    serving(sqlite, work)


def test_games_sheets_and_fields(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            games = {game["name"]: game for game in (await client.get("/api/games?lang=sv")).json()}
            assert tuple(games) == PRESETS
            assert games["swedish"]["title"] == "Svenskt kasinobord"
            assert games["swedish"]["oddities"][0] == "banken vinner vid lika på 17, 18 eller 19"
            assert all(len(game["oddities"]) <= 3 for game in games.values())
            assert games["home"]["banker"] == "player"
            assert "förlorar banken: högsta insatsen är mer än 4,65 gånger" in games["home"]["return_text"]
            assert [name for name, game in games.items() if game["nordic"]] == ["swedish", "event", "danish", "home"]
            sheet = (await client.get("/api/games/danish/sheet")).json()
            assert sheet["rules"]["double_on"] == [9, 10, 11]
            assert sheet["sections"][0]["lines"]
            changed = await client.post("/api/sheet", json={"game": "danish", "set": {"decks": 8}})
            assert changed.json()["rules"] == sheet["rules"] | {"decks": 8}
            assert (sheet["changed"], changed.json()["changed"]) == (False, True)
            fields = (await client.get("/api/fields?lang=da")).json()
            assert [field["name"] for field in fields] == list(sheet["rules"])
            assert {"name": "max_hands", "kind": "whole", "values": ["unlimited"]}.items() <= fields[14].items()

    serving(sqlite, work)


@pytest.mark.parametrize(
    ("wished", "status", "said"),
    [
        ({"game": "/etc/passwd"}, 404, "is no game"),
        ({"game": "../swedish"}, 404, "is no game"),
        ({"game": "danish", "set": {"decks": 9}}, 400, "“Packs of cards” is 9; use a whole number from 1 to 8"),
        ({"game": "danish", "set": {"colour": 1}}, 400, "is no rule field"),
        ({"game": "danish", "set": {"blackjack_pays": "1/0"}}, 400, "“Blackjack pays” is '1/0'"),
    ],
)
def test_a_wrong_game_is_refused(sqlite: str, wished: object, status: int, said: str) -> None:
    async def work(server: Running) -> None:
        async with server.http(await server.person()) as client:
            for path in ("/api/sheet", "/api/tables"):
                answer = await client.post(path, json=wished)
                assert answer.status_code == status
                assert said in answer.json()["text"]

    serving(sqlite, work)


@pytest.mark.parametrize(
    ("lang", "changes", "field", "said"),
    [
        ("en", {"decks": None}, "decks", "“Packs of cards” is null; use a whole number from 1 to 8"),
        ("sv", {"decks": 9}, "decks", "”Antal kortlekar” är 9; använd ett heltal från 1 till 8"),
        ("sv", {"even_money": [True]}, "even_money", "är [true]; använd ja (true) eller nej (false)"),
        ("da", {"blackjack_pays": "3/7"}, "blackjack_pays", "er 3/7; brug odds, der betaler hele øre på 1000 øre"),
        ("da", {"min_stake": 30000}, "min_stake", "er 30000; brug højst »Højeste indsats, i øre«, som er 20000"),
    ],
)
def test_wrong_rules_are_refused_in_the_words_of_the_page(
    sqlite: str, lang: str, changes: object, field: str, said: str
) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            answer = await client.post(f"/api/sheet?lang={lang}", json={"game": "swedish", "set": changes})
        assert answer.status_code == 400
        assert said in answer.json()["text"]
        assert answer.json()["values"]["field"] == field

    serving(sqlite, work)


def test_an_address_that_leads_nowhere_is_told_to_people_as_a_page_and_to_programs_as_json(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            for path in ("/nonsense", "/t/nonsense", "/t/a/b"):
                page = await client.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
                assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
            for path, accept in (("/nonsense", "*/*"), ("/api/nonsense", "text/html")):
                told = await client.get(path, headers={"Accept": accept})
                assert (told.status_code, told.json()["text"]) == (404, "there is nothing at this address")

    serving(sqlite, work)


def test_tables_are_listed_while_somebody_is_there(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada = await server.person()
        public, _ = await ada.open_table("danish", options={"public": True, "pace": "none"})
        await ada.open_table("swedish")
        async with server.http() as client:
            assert (await client.get("/api/tables")).json() == []
            async with ada.table(public) as table:
                await table.ask(Sit("Ada"))
                listed = (await client.get("/api/tables?lang=en")).json()
            assert [each["id"] for each in listed] == [public]
            assert listed[0] == listed[0] | {"game": "danish", "title": "Danish online game", "seats": 1, "free": 0}
            assert (await client.get(f"/api/tables/{public}")).json()["min_stake"] == 200

    serving(sqlite, work)


def test_a_private_table_takes_an_invitation(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada, bo = await server.person("Ada"), await server.person("Bo")
        table, invitation = await ada.open_table("home")
        async with server.http(bo) as client, server.http(ada) as host, server.http() as nobody:
            for path in ("", "/log", "/settlement"):
                refused = await client.get(f"/api/tables/{table}{path}")
                assert refused.status_code == 403
                assert refused.json()["text"] == "this table takes an invitation; ask its host for one"
                assert (await nobody.get(f"/api/tables/{table}{path}")).status_code == 403
                assert (await host.get(f"/api/tables/{table}{path}")).status_code == 200
            with pytest.raises(RefusalError, match="not known here"):
                await bo.join(table, "guess")
            with pytest.raises(RefusalError, match="not known here"):
                await bo.join((await ada.open_table("home"))[0], invitation)
            assert (await client.post(f"/api/tables/{table}/invitations")).status_code == 403
            another = (await host.post(f"/api/tables/{table}/invitations")).json()["invitation"]
            await bo.join(table, another)
            assert (await client.get(f"/api/tables/{table}")).status_code == 200

    serving(sqlite, work)


def test_who_did_not_confirm_his_age_opens_no_table(sqlite: str) -> None:
    async def work(server: Running) -> None:
        child = await server.person(adult=False)
        with pytest.raises(RefusalError, match="18 years"):
            await child.open_table("swedish")
        async with server.http() as nobody:
            assert (await nobody.post("/api/tables", json={"game": "swedish"})).status_code == 401

    serving(sqlite, work)


def test_the_log_of_a_table_proves_itself(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada = await server.person()
        name, _ = await ada.open_table("swedish", options={"pace": "none", "public": True})
        async with ada.table(name) as table:
            await table.ask(Sit("Ada"))
            await table.ask(Prepare(1, 2000))
            await table.ask(SetReady())
        async with server.http() as client:
            answer = await client.get(f"/api/tables/{name}/log")
        lines = answer.content.splitlines(keepends=True)
        report = audit(lines)
        assert report.true, report
        assert report.events == len(lines) == json.loads(lines[0])["of"]

    serving(sqlite, work)


def test_the_settlement_says_who_pays_whom(sqlite: str) -> None:
    async def work(server: Running) -> None:
        ada = await server.person()
        name, _ = await ada.open_table("home", options={"pace": "none"})
        async with ada.table(name) as table, server.http(ada) as client:
            await table.ask(Sit("Ada"))
            told = (await client.get(f"/api/tables/{name}/settlement")).json()
        assert told == {"seats": [{"seat": 1, "name": "Ada", "net": 0}], "transfers": []}

    serving(sqlite, work)


def test_one_who_is_gone_is_never_taken_for_the_house() -> None:
    names: Names = {"p1": (2, "Ada"), "p2": (None, "house")}
    assert [payer_or_payee(names, person) for person in ("p1", "p2", "house")] == [2, {"name": "house"}, "house"]


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "", "[::1"])
def test_another_host_name_is_refused(sqlite: str, host: str) -> None:
    async def work(server: Running) -> None:
        async with server.http(headers={"Host": host}) as client:
            answer = await client.get("/api/games")
            assert answer.status_code == 400
            assert "Content-Security-Policy" in answer.headers

    serving(sqlite, work)


@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost:1", "null", "http://127.0.0.1", "://"])
def test_a_page_of_another_origin_is_refused(sqlite: str, origin: str) -> None:
    async def work(server: Running) -> None:
        async with server.http(headers={"Origin": origin}) as client:
            answer = await client.post("/api/me", json={"name": "Ada", "adult": True})
            assert answer.status_code == 403
            assert "set-cookie" not in answer.headers

    serving(sqlite, work)


def test_our_own_page_and_a_proxy_that_was_named_may_ask(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http(headers={"Origin": server.url}) as client:
            assert (await client.post("/api/me", json={"name": "Ada", "adult": True})).status_code == 200
        proxied = {"Host": "table.example.org", "Origin": "https://table.example.org"}
        async with server.http(headers=proxied) as client:
            answer = await client.post("/api/me", json={"name": "Ada", "adult": True})
            assert "Secure" in answer.headers["set-cookie"]
            assert "Strict-Transport-Security" in answer.headers

    serving(sqlite, work, origins=frozenset({"https://table.example.org"}))


def test_every_answer_has_its_safe_headers(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            for path in ("/", "/t/x", "/api/games", "/nothing", "/assets/../../app.py", "/healthz", "/metrics"):
                answer = await client.get(path)
                assert answer.status_code in (200, 404, 503)
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert "server" not in answer.headers

    serving(sqlite, work)


def test_health_metrics_and_the_protocol(sqlite: str) -> None:
    async def work(server: Running) -> None:
        await (await server.person()).open_table("swedish")
        async with server.http() as client:
            assert (await client.get("/healthz")).json() == {"status": "ok"}
            counted = (await client.get("/metrics")).text
            assert "nordjack_commit_appends_sum 1.0" in counted
            schema = (await client.get("/protocol.json")).json()
            assert {"Ask", "Watching", "TakePlay", "InRound", "Rules"} <= set(schema["$defs"])

    serving(sqlite, work)


def test_too_many_requests_too_large_ones_and_too_many_attempts(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            large = await client.post("/api/me", content=b" " * 70_000, headers={"Content-Type": "application/json"})
            assert large.status_code == 400
            assert "larger than 65536 bytes" in large.json()["text"]
            for status in (200, 200, 429):
                client.cookies.clear()
                assert (await client.post("/api/me", json={"name": "A", "adult": True})).status_code == status
            answers = [await client.get("/api/games") for _ in range(10)]
            assert [answer.status_code for answer in answers] == [200] * 6 + [429] * 4

    caps = replace(CAPS, attempts=Allowance(0, 2), requests=Allowance(0, 10))
    serving(sqlite, work, caps=caps)


def test_the_home_sheet_says_what_the_bank_is_worth(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            points = (await client.get("/api/games/home/sheet")).json()["bank_curve"]
            worth = {point["max_stake"]: point["bank_value"] for point in points}
            for most, value in ((1, 0.1347), (10, -0.2677), (20, -0.8152)):
                assert worth[most] == pytest.approx(value, abs=0.002)
            assert (await client.get("/api/games/swedish/sheet")).json()["bank_curve"] == []
            changed = {"game": "home", "set": {"split_on": "value"}}
            assert (await client.post("/api/sheet", json=changed)).json()["bank_curve"] == []

    serving(sqlite, work)


def test_a_form_of_another_page_is_no_json(sqlite: str) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            answer = await client.post(
                "/api/me", content=b'{"name":"A","adult":true}', headers={"Content-Type": "text/plain"}
            )
            assert answer.status_code == 400
            assert (await client.put("/api/me")).status_code == 405

    serving(sqlite, work)


def test_a_store_that_is_gone_is_said_so_and_comes_back(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(server: Running) -> None:
        async with server.http() as client:
            engine = server.server.store.engine
            monkeypatch.setattr(server.server.store, "engine", Broken())
            answer = await client.get("/healthz")
            assert answer.status_code == 503
            monkeypatch.setattr(server.server.store, "engine", engine)
            assert (await client.get("/healthz")).status_code == 200

    serving(sqlite, work)


class Broken:
    """A store whose machine is gone."""

    def connect(self) -> None:
        raise OSError("no route")

    begin = connect


def test_the_one_who_hangs_up_is_no_fault(sqlite: str) -> None:
    async def work(server: Running) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
        )
        await writer.drain()
        writer.close()
        await writer.wait_closed()
        async with server.http() as client:
            assert (await client.get("/healthz")).status_code == 200
        assert server.server.metrics.faults._value.get() == 0
        del reader

    serving(sqlite, work)
