"""The coach of the home game in a browser: stakes and doublings in kronor, verdicts, a banker's rounds reviewed."""

import re

from playwright.sync_api import Locator, expect

from nordjack.coach.home import odds_at
from nordjack.rules import load_game
from web.people import Comes, Person
from web.playing import play_round
from web.studying import COMPILED_MS, minus
from web.test_access import check, fits
from web.test_home import dealt, open_home

HOME = load_game("home").rules


def coach_of(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Coach")


def first_card(person: Person) -> int:
    """Give the value of the first card that the table's line names, 0 (ace) to 9 (ten)."""
    found = re.search(r"Your first card: (\w+) of", person.line.inner_text())
    assert found is not None
    return {"ace": 0}.get(found[1], int(found[1]) - 1 if found[1].isdigit() else 9)


def kronor(ore: float) -> str:
    sign = "+" if round(ore) > 0 else "-" if round(ore) < 0 else ""
    return minus(f"{sign}{abs(round(ore)) / 100:.2f} kr")


def test_HB_50_a_stake_and_a_doubling_are_judged_against_the_equilibrium(comes: Comes) -> None:
    anna, bo = comes("Anna"), comes("Bo", width=390)
    table = open_home(anna)
    dealt(anna, bo, table)
    odds = odds_at(HOME)
    value = first_card(bo)
    expect(coach_of(bo).get_by_role("button", name="Ask the coach")).to_be_enabled()
    bo.press("c")
    for stake, amount in enumerate((HOME.min_stake, HOME.max_stake)):
        bar = coach_of(bo).locator("li", has_text=f"Stake {amount // 100} kr")
        expect(bar).to_contain_text(kronor(odds.by_stake[value, stake] * amount), timeout=COMPILED_MS)
    expect(coach_of(bo)).to_contain_text("players who keep to the equilibrium")
    check(bo.page)
    fits(bo.page)

    anna.page.get_by_label("Judge every play after it").check()
    bo.press("4", "Enter")
    anna.sees("Double every stake?")
    expect(coach_of(anna).locator("li")).to_have_count(0)
    anna.press("n")
    expect(coach_of(anna)).to_contain_text(re.compile("Leave them as they are (was right|cost)"), timeout=COMPILED_MS)
    expect(coach_of(anna).locator("li", has_text="Double all stakes")).to_be_visible()
    check(anna.page)


def test_a_bankers_rounds_are_reviewed_and_one_that_is_not_solved_says_so(comes: Comes) -> None:
    anna, bo = comes("Anna"), comes("Bo")
    for changes, told in (
        ({}, "against players who keep to the equilibrium"),
        ({"banker_second_card": "down"}, "not judged here"),
    ):
        table = open_home(anna, **changes)
        dealt(anna, bo, table)
        play_round(1, bo, anna)
        anna.page.goto(f"/history/{table}")
        worth = anna.page.locator("section.panel", has=anna.page.get_by_role("heading", name="Luck or skill"))
        expect(worth).to_contain_text(told, timeout=COMPILED_MS)
