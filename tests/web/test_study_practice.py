"""Practice in a browser: by keyboard, links that repeat, mistakes that return, a silent test, a counting drill."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from nordjack.practice import Kind, Practice, answered, course, drill, question
from nordjack.rules import load_game
from nordjack.strategy.counts import parse_count
from web.people import Comes, Person
from web.studying import COMPILED_MS, minus
from web.test_access import check, fits

KEYS = {"stand": "s", "hit": "h", "double": "d", "split": "p"}
SEED = "again"


def dealt(person: Person) -> str:
    """Wait for a hand and give its name."""
    name = person.page.locator(".felt .name")
    expect(name).to_be_visible(timeout=COMPILED_MS)
    return name.inner_text()


def cell_of(hand: str) -> str:
    """Give the cell of a hand's name; its cards stand before it."""
    return hand.splitlines()[-1]


def wait_for_hand(person: Person, number: int) -> None:
    """Wait until so many hands are judged."""
    expect(person.page.locator("aside")).to_contain_text(re.compile(rf"of {number}\b"), timeout=COMPILED_MS)


def test_a_link_repeats_its_hands_and_a_missed_cell_returns(comes: Comes) -> None:
    """The right plays come from the practice beside it; the first hand is misplayed on purpose."""
    anna = comes()
    anna.page.goto(f"/practice?game=swedish&kind=ties&seed={SEED}")
    on, practice = course(load_game("swedish").rules, Kind.TIES), Practice(Kind.TIES, SEED)
    hands = [dealt(anna)]
    missed = hands[0]
    for number in range(1, 7):
        asked = question(on, practice)
        best = answered(on, practice, asked.plays[0])[1].best
        wrong = next(play for play in asked.plays if not answered(on, practice, play)[1].right)
        play = wrong if number == 1 else best
        practice, verdict = answered(on, practice, play)
        anna.press(KEYS[play.value])
        wait_for_hand(anna, number)
        if number == 1:
            told = anna.page.locator(".verdict")
            expect(told).to_contain_text(minus(f"{-verdict.cost:.4f}"))
            expect(told.locator("li", has_text="best")).to_contain_text(minus(f"{verdict.worth[best]:+.4f}"))
            anna.press("Enter")
        hands.append(dealt(anna))
    assert cell_of(missed) in [cell_of(hand) for hand in hands[1:6]]
    expect(anna.page.locator("aside")).to_contain_text("5 of 6")
    bo = comes("Bo")
    bo.page.goto(f"/practice?game=swedish&kind=ties&seed={SEED}")
    assert dealt(bo) == hands[0]


def test_a_silent_test_reports_at_its_end_alone(comes: Comes) -> None:
    anna = comes()
    anna.page.goto(f"/practice?game=danish&mode=test&seed={SEED}")
    on, practice = course(load_game("danish").rules, Kind.ALL), Practice(Kind.ALL, SEED, silent=True)
    right, cost = 0, 0.0
    for number in range(1, 21):
        expect(anna.page.locator("aside")).to_contain_text(f"Hand {number} of 20", timeout=COMPILED_MS)
        expect(anna.page.get_by_role("button", name="Stand")).to_be_enabled()
        expect(anna.page.locator(".verdict")).to_have_count(0)
        anna.press("s")
        practice, verdict = answered(on, practice, question(on, practice).plays[0])
        assert verdict.chosen == "stand"
        right, cost = right + verdict.right, cost + verdict.cost
    report = anna.page.get_by_role("region", name="How the test went")
    expect(report).to_contain_text(f"{right} of 20")
    expect(report).to_contain_text(minus(f"{-cost:.4f}"))
    expect(report.locator("ol li")).to_have_count(5)
    assert report.locator("td.h0, td.h1, td.h2, td.h3, td.h4").count() > 5
    check(anna.page)
    fits(anna.page)


def test_a_drill_shows_cards_and_asks_for_the_count(comes: Comes) -> None:
    anna = comes()
    anna.page.goto(f"/practice?mode=count&seed={SEED}")
    anna.page.get_by_label("Seconds for each").fill("0.2")
    anna.page.get_by_label("Ask after so many").fill("2")
    anna.page.get_by_role("button", name="Begin").click()
    steps = drill(SEED, parse_count("hi-lo"), 6, 2, 48).steps
    felt = anna.page.get_by_role("region", name="The cards")
    for at, said, told in ((1, 0, "Right"), (3, 1, "it was")):
        asked = felt.get_by_label("Running count?")
        expect(asked).to_be_focused(timeout=COMPILED_MS)
        anna.page.keyboard.type(f"{steps[at].running + said:g}")
        anna.press("Enter")
        expect(felt).to_contain_text(told)
        expect(felt).to_contain_text(minus(f"{steps[at].running:g}"))


@pytest.mark.parametrize(
    ("lang", "heading", "stand", "soft"), [("sv", "Öva", "Stanna", "mjuk"), ("da", "Øv", "Stå", "blød")]
)
def test_two_more_languages(comes: Comes, lang: str, heading: str, stand: str, soft: str) -> None:
    anna = comes(lang=lang)
    anna.page.goto("/practice?kind=soft&seed=x")
    expect(anna.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    assert soft in dealt(anna)
    expect(anna.page.get_by_role("button", name=stand)).to_be_visible()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 320)])
def test_axe_finds_nothing_and_nothing_sticks_out(comes: Comes, scheme: Any, width: int) -> None:
    anna = comes(width=width)
    anna.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    anna.page.goto(f"/practice?game=swedish&seed={SEED}")
    dealt(anna)
    check(anna.page)
    anna.press("s")
    wait_for_hand(anna, 1)
    check(anna.page)
    fits(anna.page)
    anna.page.get_by_role("button", name="Count cards").click()
    expect(anna.page.get_by_role("button", name="Begin")).to_be_visible()
    check(anna.page)
    fits(anna.page)
