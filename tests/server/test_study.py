"""What people study: figures equal those of the analysis, practice goes on, own rounds are shown, judged and shared."""

import asyncio
import csv
import io
import subprocess
import sys
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from nordjack.analysis.composition import full_shoe
from nordjack.analysis.decision import decision
from nordjack.analysis.game import best_chart, expected
from nordjack.cards import Card
from nordjack.engine import Deal, PlaceStake, Play, open_round, step
from nordjack.engine.view import view
from nordjack.rules import load_game
from nordjack.server.analyst import advised
from nordjack.server.coaching import question
from nordjack.server.lobby import table_of
from nordjack.server.refusals import Unavailable
from nordjack.server.studies import Explore, Moment, PerDeal, Review, study
from nordjack.strategy.charts import Cell
from nordjack.table.commands import SetReady, Sit
from server.players import wish
from server.serving import Running, running, settings

#: The first answer waits for the compiler, where nothing was compiled before; in seconds.
COMPILED = 240.0


def served(database: str, test: Callable[[Running], Awaitable[None]]) -> None:
    async def main() -> None:
        async with running(settings(database)) as server:
            await test(server)

    asyncio.run(main())


async def asked(client: httpx.AsyncClient, path: str, **body: Any) -> Any:
    response = await client.post(path, json=body, timeout=COMPILED)
    assert response.status_code == 200, response.text
    return response.json()


def test_a_game_is_explored_to_the_last_digit(sqlite: str) -> None:
    async def test(server: Running) -> None:
        async with server.http() as client:
            found = await asked(client, "/api/explore?lang=sv", game="swedish", set={"decks": 2})
            rules = load_game("swedish", changes={"decks": 2}).rules
            chart, chart_ev = best_chart(rules)
            assert (found["ev"], found["chart_ev"]) == (expected(rules), chart_ev)
            assert found["rules"]["decks"] == 2
            assert "%" in found["return_text"]
            row = next(row for row in found["chart"] if row["name"] == "hard 16")
            at = found["up_cards"].index("T")
            assert row["cells"][at] == chart.cells[Cell("hard", 16, 9)]
            soonest = await asked(client, "/api/explore/figures", game="swedish", set={"decks": 2})
            assert soonest == {name: found[name] for name in ("game", "ev", "return", "side_bets")}
            cell = await asked(client, "/api/explore/cell", game="swedish", cell="8,8 v T")
            exact = decision(load_game("swedish").rules, (7, 7), 9, full_shoe(6))
            assert {play: cell["hands"][0][play] for play in ("stand", "hit", "split")} == {
                play: exact.plays[play] for play in ("stand", "hit", "split")
            }
            worth = await asked(
                client, "/api/explore/compare", game="swedish", set={"decks": 2}, other={"game": "swedish"}
            )
            assert worth["differences"][0]["fields"][0]["field"] == "decks"
            for kind, begins in (("pdf", b"%PDF"), ("csv", b"hand,2"), ("png", b"\x89PNG")):
                card = await client.get(f"/api/card/danish.{kind}?lang=da&set=%7B%22decks%22%3A4%7D")
                assert card.content.startswith(begins)

    served(sqlite, test)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("/api/explore", {"game": "home"}, "choose one against the house"),
    ("/api/explore", {"game": "chess"}, "is no game"),
    ("/api/explore", {"game": "swedish", "set": {"decks": 9}}, "Packs of cards"),
    ("/api/explore/cell", {"game": "swedish", "cell": "hard 99 v T"}, "is no cell"),
    ("/api/practice", {"game": "swedish", "kind": "all", "seed": ""}, "use 1 to 64"),
    ("/api/practice", {"game": "american", "kind": "ties", "seed": "x"}, "no hands of the kind"),
    ("/api/practice", {"game": "swedish", "practice": {"kind": "nothing"}}, "cannot be read"),
    ("/api/practice", {"game": "swedish", "kind": "all", "seed": "x", "play": "surrender"}, "is no play"),
]


def test_what_cannot_be_studied_is_refused(sqlite: str) -> None:
    async def test(server: Running) -> None:
        async with server.http() as client:
            for path, body, said in REFUSED:
                response = await client.post(path, json=body)
                assert 400 <= response.status_code < 500, (path, response.text)
                assert said in response.json()["text"]
            assert (await client.get("/api/card/swedish.exe")).status_code == 400
            assert (await client.get("/api/practice/drill?steps=0")).status_code == 400

    served(sqlite, test)


def test_a_practice_goes_on_and_remembers_what_was_missed(sqlite: str) -> None:
    async def test(server: Running) -> None:
        person = await server.person()
        async with server.http(person) as client:
            course = {"game": "swedish", "kind": "all"}
            state = await asked(client, "/api/practice", **course, seed="again")
            missed = None
            for _ in range(40):
                given = state["question"]
                state = await asked(
                    client, "/api/practice", **course, practice=state["practice"], play=given["plays"][0]
                )
                if not state["verdict"]["right"]:
                    missed = given["cell"]
                    break
            assert missed is not None
            assert state["verdict"]["cost"] > 0
            assert state["answered"]["cell"] == missed
            anew = await asked(client, "/api/practice", **course, seed="another")
            assert anew["question"]["cell"] == missed
            silent = await asked(client, "/api/practice", **course, seed="another", fresh=True, silent=True)
            assert silent["practice"]["silent"] is True
            fresh = await asked(client, "/api/practice", **course, seed="another", fresh=True)
            assert fresh["practice"]["weak"] == {}
            report = await asked(
                client,
                "/api/practice/report",
                **course,
                seed="again",
                answers=[{"play": "stand", "milliseconds": 900}] * 3,
            )
            assert report["asked"] == 3
            drill = (await client.get("/api/practice/drill?seed=a&steps=5&together=3&count=hi-lo")).json()
            assert [len(step["cards"]) for step in drill["steps"]] == [3] * 5

    served(sqlite, test)


#: What over and under 13 lose from six decks; insurance belongs to the play of the hand.
SIDE_BETS = {"over_13": -265 / 4043, "under_13": -0.0978234}


async def play_rounds(server: Running, table: str, person: str, count: int) -> None:
    """Play some rounds alone."""
    service, chance = server.server.service, Random(1)
    await service.ask(table, Sit("Ada"), person)
    while True:
        now = table_of(await service.read(table))
        if now.rounds >= count and now.playing is None:
            return
        command = wish(now, person, chance)
        assert command is not None
        await service.ask(table, command, person)


def test_own_rounds_are_shown_judged_and_shared(sqlite: str) -> None:
    async def test(server: Running) -> None:
        ada, eve = await server.person("Ada"), await server.person("Eve")
        async with server.http(ada) as client, server.http(eve) as other:
            opened = await client.post("/api/tables", json={"game": "swedish", "options": {"pace": "none"}})
            table = opened.json()["id"]
            await play_rounds(server, table, ada.person, 6)
            mine = (await client.get("/api/history")).json()
            assert [(each["id"], each["rounds"]) for each in mine] == [(table, 6)]
            rounds = (await client.get(f"/api/history/{table}")).json()
            assert [each["round"] for each in rounds] == [1, 2, 3, 4, 5, 6]
            assert sum(each["net"] for each in rounds) == mine[0]["net"]
            lines = list(csv.DictReader(io.StringIO((await client.get(f"/api/history/{table}/rounds.csv")).text)))
            assert sum(int(line["net_ore"]) for line in lines) == mine[0]["net"]
            steps = (await client.get(f"/api/history/{table}/rounds/3")).json()
            assert steps[0]["event"]["type"] == "RoundOpened"
            assert steps[-1]["event"]["type"] in ("RoundClosed", "ShuffleRevealed", "DeadlineSet")
            review = (await client.get(f"/api/history/{table}/review?lang=sv", timeout=COMPILED)).json()
            assert review["won"] == mine[0]["net"]
            assert review["luck"] == review["won"] - review["expected"] + review["mistakes"]
            assert all(each["cost"] >= 0 for each in review["decisions"])
            assert [(each["round"], each["net"]) for each in review["by_round"]] == [
                (each["round"], each["net"]) for each in rounds
            ]
            for each, played in zip(review["by_round"], rounds, strict=True):
                bets = [bet for box in played["boxes"] for bet in box["side_bets"]]
                beside = sum(bet["stake"] * SIDE_BETS.get(bet["bet"], 0.0) for bet in bets)
                assert each["expected"] == pytest.approx(-0.0573686 * played["stake"] + beside, abs=0.1)
            assert review["expected"] == round(sum(each["expected"] for each in review["by_round"]))
            assert (await other.get(f"/api/history/{table}/rounds/3")).status_code == 403
            token = (await client.post(f"/api/history/{table}/rounds/3/share", json={})).json()["token"]
            shown = (await other.get(f"/api/shared/{token}")).json()
            assert shown["steps"] == steps
            assert (await other.get("/api/shared/nothing")).status_code == 404
            assert (await client.get(f"/api/history/{table}/rounds/99")).status_code == 400

    served(sqlite, test)


async def play_at_home(server: Running, table: str, people: list[str], count: int) -> None:
    """Let people play some rounds with a bank of their own."""
    service, chance = server.server.service, Random(1)
    for number, person in enumerate(people):
        await service.ask(table, Sit(f"Player {number}"), person)
    while True:
        now = table_of(await service.read(table))
        if now.rounds >= count and now.playing is None:
            return
        wishes = [(person, command) for person in people if (command := wish(now, person, chance)) is not None]
        person, command = wishes[0]
        await service.ask(table, command, person)


def test_home_rounds_are_judged_and_a_stake_is_asked_about(sqlite: str) -> None:
    async def test(server: Running) -> None:
        people = [await server.person("Ada"), await server.person("Bo")]
        rules = load_game("home").rules
        per_deal = msgspec.json.decode(await server.server.desk.ask(PerDeal(rules)))
        assert per_deal["punter"] == pytest.approx(81.52, abs=0.5)
        assert per_deal["banker"] == pytest.approx(-81.52, abs=0.5)
        async with server.http(people[0]) as client, server.http(people[1]) as other:
            opened = await client.post(
                "/api/tables", json={"game": "home", "options": {"pace": "none", "public": True}}
            )
            table = opened.json()["id"]
            await play_at_home(server, table, [each.person for each in people], 5)
            path = f"/api/history/{table}/review?lang=da"
            reviews = [(await each.get(path, timeout=COMPILED)).json() for each in (client, other)]
            assert sum(each["won"] for each in reviews) == 0
            for each in reviews:
                assert each["luck"] == each["won"] - each["expected"] + each["mistakes"]
                assert {round(abs(played["expected"]), 6) for played in each["by_round"]} <= {
                    round(abs(worth), 6) for worth in per_deal.values()
                }
            chosen = {decision["play"] for each in reviews for decision in each["decisions"]}
            assert chosen & {"min", "max", "other"}
            assert chosen & {"double", "decline"}
            assert all(
                decision["cost"] >= 0 and "ligevægten" in decision["text"] for decision in reviews[0]["decisions"]
            )
            assert [each["coach"] for each in (await client.get("/api/history")).json()] == [True]

    served(sqlite, test)


def test_the_coach_at_home_is_told_what_one_sees_alone(sqlite: str) -> None:
    async def test(server: Running) -> None:
        people = [await server.person("Ada"), await server.person("Bo")]
        async with server.http(people[0]) as client:
            opened = await client.post(
                "/api/tables", json={"game": "home", "options": {"pace": "none", "public": True}}
            )
        table, service = opened.json()["id"], server.server.service
        for person in people:
            await service.ask(table, Sit("x"), person.person)
        for person in people:
            await service.ask(table, SetReady(), person.person)
        current = await service.read(table)
        now = table_of(current)
        banker = now.seats[now.banker or 0].person
        punter = next(each.person for each in people if each.person != banker)
        asked = await question(server.server.store, current, punter, now.decisions, "sv")
        assert asked.shown.boxes[0].hands[0].cards[0] is not None
        assert asked.shown.dealer.cards == (None,)
        assert asked.stakes == (now.rules.max_stake,)
        assert advised(asked).amounts == {"min": now.rules.min_stake, "max": now.rules.max_stake}
        beside = await question(server.server.store, current, banker, now.decisions, "sv")
        assert beside.shown.boxes[0].hands[0].cards == beside.shown.dealer.cards == (None,)

    served(sqlite, test)


def test_a_bank_that_is_not_solved_is_not_judged(sqlite: str) -> None:
    async def test(server: Running) -> None:
        people = [await server.person("Ada"), await server.person("Bo")]
        wished = {"game": "home", "set": {"banker_second_card": "down"}, "options": {"pace": "none", "public": True}}
        async with server.http(people[0]) as client:
            table = (await client.post("/api/tables", json=wished)).json()["id"]
            await play_at_home(server, table, [each.person for each in people], 1)
            assert [each["coach"] for each in (await client.get("/api/history")).json()] == [False]
            assert (await client.get(f"/api/history/{table}/review")).status_code == 400

    served(sqlite, test)


def test_the_server_proves_a_log_itself(sqlite: str) -> None:
    async def test(server: Running) -> None:
        ada = await server.person("Ada")
        async with server.http(ada) as client:
            opened = await client.post("/api/tables", json={"game": "swedish", "options": {"pace": "none"}})
            table = opened.json()["id"]
            await play_rounds(server, table, ada.person, 3)
            found = (await client.get(f"/api/tables/{table}/audit")).json()
            lines = (await client.get(f"/api/tables/{table}/log")).text.splitlines()
            assert (found["true"], found["fault"], found["rounds"], found["events"]) == (True, None, 3, len(lines))
            assert found["hash"] == msgspec.json.decode(lines[-1])["hash"]
            assert (await client.get("/api/tables/nix/audit")).status_code == 404
            assert (await client.get("/api/history/nix")).status_code == 404

    served(sqlite, test)


def test_nobody_is_worked_for_who_hung_up(sqlite: str) -> None:
    async def test(server: Running) -> None:
        async def left() -> bool:
            return True

        desk = server.server.desk
        with pytest.raises(Unavailable):
            await desk.ask(Explore(load_game("danish")), left)
        assert desk.worker.process is None

    served(sqlite, test)


def test_the_server_itself_loads_no_compiler() -> None:
    code = "import nordjack.server.app, sys; print('numba' in sys.modules, 'matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_expected_and_won_add_up_for_a_perfect_player() -> None:
    """One decision: stand on 20 against 6 costs nothing, whatever then happens."""
    rules = load_game("swedish").rules
    state = open_round(rules, [1])
    state = step(state, PlaceStake(1, 10000))[1]
    for card in ("Th", "6c", "Kd"):
        state = step(state, Deal(Card(card)))[1]
    shown = view(state, (1,))
    good, bad = study(Review(rules, (Moment(1, (), shown, Play.STAND), Moment(1, (), shown, Play.HIT)), "da"))
    assert (good["cost"], good["best"]) == (0, Play.STAND)
    assert bad["cost"] > 10000
    assert msgspec.json.encode(good["text"])
