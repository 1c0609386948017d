"""The coach at the table, and what is told of rounds that are over: cards, replay, worth, shuffles computed again."""

import csv
import io
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from nordjack.analysis.composition import full_shoe
from nordjack.analysis.decision import decision
from nordjack.rules import load_game
from nordjack.table.audit import audit
from web.people import Comes, Croupier, Person
from web.playing import play_round
from web.studying import COMPILED_MS, minus
from web.test_access import check, fits

TEN, NINE, SIX = 9, 8, 5


def kronor(ev: float, stake: int) -> str:
    """Write what a play is worth as the page does."""
    return minus(f"{round(ev * stake) / 100:.2f}")


def asked_with_16(person: Person, croupier: Croupier, table: str) -> None:
    """Come to a decision: ten and six against nine."""
    person.sit(table)
    person.press("4", "Enter")
    croupier.deal("Ts 9d 6h")
    person.sees("Your turn")


def test_the_coach_says_on_request_what_each_play_is_worth(comes: Comes, croupier: Croupier) -> None:
    anna = comes()
    asked_with_16(anna, croupier, croupier.open("swedish"))
    coach = anna.page.get_by_role("region", name="Coach")
    expect(coach.get_by_role("button", name="Ask the coach")).to_be_enabled()
    anna.press("c")
    exact = decision(load_game("swedish").rules, (SIX, TEN), NINE, full_shoe(6))
    for play in ("stand", "hit"):
        worth = exact.plays[play]
        assert worth is not None
        expect(coach.locator("li", has_text=play.capitalize())).to_contain_text(
            kronor(worth, 10000), timeout=COMPILED_MS
        )
    expect(coach.locator("li", has_text="best")).to_contain_text(exact.best.capitalize())
    check(anna.page)


def test_the_coach_judges_a_play_after_it_where_that_is_wished(comes: Comes, croupier: Croupier) -> None:
    anna = comes()
    table = croupier.open("swedish")
    anna.sit(table)
    anna.page.get_by_label("Judge every play after it").check()
    anna.press("4", "Enter")
    croupier.deal("Ts 9d 6h")
    anna.sees("Your turn")
    coach = anna.page.get_by_role("region", name="Coach")
    expect(coach.locator("li")).to_have_count(0)
    anna.press("h")
    croupier.deal("2c")
    anna.sees("Your turn: box 1, 18 against")
    exact = decision(load_game("swedish").rules, (SIX, TEN), NINE, full_shoe(6)).plays
    stand, hit = exact["stand"], exact["hit"]
    assert stand is not None
    assert hit is not None
    cost = f"Hit cost {round((stand - hit) * 10000) / 100:.2f}" if stand > hit else "Hit was right"
    expect(coach).to_contain_text(cost, timeout=COMPILED_MS)
    expect(coach.locator("li", has_text="your play")).to_contain_text("Hit")


def play_alone(person: Person, game: str, rounds: int) -> str:
    """Play rounds alone, standing on everything; give the table."""
    body = {"game": game, "set": {}, "options": {"public": False, "pace": "none"}, "bots": 0}
    table = str(person.page.request.post("/api/tables", data=body).json()["id"])
    person.sit(table)
    for number in range(1, rounds + 1):
        person.stake("2")
        play_round(number, person)
    return table


def test_rounds_are_told_replayed_shared_and_their_shuffles_computed_again(comes: Comes) -> None:
    anna, bo = comes(), comes("Bo", width=320)
    table = play_alone(anna, "danish", 2)
    anna.page.get_by_role("link", name="History").last.click()
    page = anna.page
    rounds = page.get_by_role("region", name="My rounds")
    expect(rounds.get_by_role("listitem")).to_have_count(2, timeout=COMPILED_MS)
    lines = page.request.get(page.get_by_role("link", name="My rounds (CSV)").get_attribute("href") or "").text()
    net = sum(int(line["net_ore"]) for line in csv.DictReader(io.StringIO(lines)))
    shown = f"{net / 100:+g}" if net else "0"
    expect(page.locator("[data-figure=won]")).to_contain_text(minus(shown), timeout=COMPILED_MS)
    log = page.request.get(page.get_by_role("link", name="The whole log").get_attribute("href") or "").body()
    report = audit(log.splitlines())
    assert (report.true, report.rounds) == (True, 2)

    page.get_by_role("button", name="Compute it again in this browser").click()
    verdict = page.get_by_role("region", name="Check the shuffles").get_by_role("status")
    expect(verdict).to_contain_text("Everything holds.", timeout=COMPILED_MS)
    expect(verdict.locator("li", has_text="the cards follow it")).to_have_count(report.shuffles)
    check(page)

    rounds.get_by_role("button", name="Replay: Round 1").click()
    replay = page.get_by_role("region", name="Round 1", exact=True)
    expect(replay.get_by_role("status")).to_contain_text("Round 1")
    anna.press("ArrowRight", "ArrowRight")
    expect(replay.get_by_role("status")).to_contain_text(re.compile("Box 1 .* gets"))
    anna.press("End")
    expect(replay.get_by_role("status")).to_contain_text("Round over")
    check(page)

    token = page.request.post(f"/api/history/{table}/rounds/1/share", data={}).json()["token"]
    bo.page.goto(f"/r/{token}")
    expect(bo.page.get_by_role("heading", name="Danish online game")).to_be_visible()
    bo.press("End")
    expect(bo.page.get_by_role("region", name="Round 1", exact=True).get_by_role("status")).to_contain_text(
        "Round over"
    )
    check(bo.page)
    fits(bo.page)


def test_a_page_over_plain_http_computes_too_and_the_server_adds_the_payouts(comes: Comes) -> None:
    """A browser has crypto.subtle on safe pages only."""
    anna = comes(fresh=True)
    anna.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    table = play_alone(anna, "danish", 2)
    anna.page.goto(f"/history/{table}")
    assert anna.page.evaluate("crypto.subtle") is None
    anna.page.get_by_role("button", name="Compute it again in this browser").click()
    verdict = anna.page.get_by_role("region", name="Check the shuffles").get_by_role("status")
    expect(verdict.locator("p.true")).to_have_count(2, timeout=COMPILED_MS)
    expect(verdict).to_contain_text("2 rounds paid as the rules say.")
    expect(verdict).to_contain_text("the cards follow it.")


def test_a_table_that_is_not_there_offers_nothing(comes: Comes) -> None:
    anna = comes()
    anna.forgive("status of 404")
    anna.page.goto("/history/nix")
    expect(anna.page.get_by_role("alert")).to_contain_text("there is no such table")
    expect(anna.page.get_by_role("link", name="All my tables")).to_be_visible()
    for name in ("The whole log", "My rounds"):
        expect(anna.page.get_by_role("link", name=name)).to_have_count(0)
    expect(anna.page.get_by_role("region", name="Check the shuffles")).to_have_count(0)
    check(anna.page)


def test_a_log_with_another_card_is_found_false(comes: Comes) -> None:
    anna = comes(fresh=True)
    table = play_alone(anna, "danish", 1)

    def lie(route: Route) -> None:
        log = route.fetch().text()
        route.fulfill(body=re.sub(r'"card":"(.)(.)"', r'"card":"\1x"', log, count=1))

    anna.page.route("**/log", lie)
    anna.page.goto(f"/history/{table}")
    anna.page.get_by_role("button", name="Compute it again in this browser").click()
    verdict = anna.page.get_by_role("region", name="Check the shuffles").get_by_role("status")
    expect(verdict).to_contain_text("is false. The line, or one before it, was changed.", timeout=COMPILED_MS)


@pytest.mark.parametrize(
    ("lang", "heading", "none"),
    [("sv", "Historik", "Du har inte spelat här än."), ("da", "Historik", "Du har ikke spillet her endnu.")],
)
def test_two_more_languages_and_one_who_never_played(comes: Comes, lang: str, heading: str, none: str) -> None:
    anna = comes(lang=lang)
    anna.page.goto("/history")
    expect(anna.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    expect(anna.page.get_by_text(none)).to_be_visible()


@pytest.mark.parametrize(("scheme", "width"), [("dark", 1280), ("light", 320)])
def test_axe_finds_nothing_and_nothing_sticks_out(comes: Comes, scheme: Any, width: int) -> None:
    anna = comes(width=width)
    anna.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    play_alone(anna, "swedish", 1)
    anna.page.goto("/history")
    anna.page.get_by_role("button", name="Add up all my rounds").click()
    expect(anna.page.locator("[data-figure=luck]")).to_be_visible(timeout=COMPILED_MS)
    check(anna.page)
    fits(anna.page)
    anna.page.get_by_role("link", name="Swedish casino table").click()
    expect(anna.page.locator("[data-figure=luck]")).to_be_visible(timeout=COMPILED_MS)
    check(anna.page)
    fits(anna.page)
