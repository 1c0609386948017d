"""Games explored on the page: its figures are those of the command line, letter by letter; every rule is a control."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.people import Comes
from web.studying import COMPILED_MS, command, minus, settled, worked_out
from web.test_access import check, fits

CHANGED = '{"decks":2,"dealer_wins_ties":[19]}'


def figure(page: Page, name: str) -> str:
    """Give a figure as it stands on the page."""
    return page.locator(f"[data-figure={name}]").first.inner_text()


@pytest.mark.parametrize(
    ("address", "settings"),
    [("game=swedish", []), (f"game=swedish&set={CHANGED}", ["--set", "decks=2", "--set", "dealer_wins_ties=19"])],
)
def test_figures_are_those_of_analyze_to_the_last_digit(comes: Comes, address: str, settings: list[str]) -> None:
    anna = comes()
    anna.page.goto(f"/explore?{address}")
    worked_out(anna.page)
    told = command("analyze", "swedish", *settings)
    share, edge = re.findall(r"(?:return|edge) (-?[\d.]+) %", told)
    by_composition, by_chart = re.findall(r"by (?:composition|chart) ([-+]?[\d.]+)", told)
    assert figure(anna.page, "return") == f"{share}%"
    assert figure(anna.page, "edge") == f"{edge}%"
    assert figure(anna.page, "ev") == minus(by_composition)
    assert figure(anna.page, "chart_ev") == minus(by_chart)


def test_each_change_costs_what_compare_says(comes: Comes) -> None:
    anna = comes()
    anna.page.goto("/explore?game=danish&with=swedish")
    worked_out(anna.page)
    expect(anna.page.locator("[data-worth]").first).to_be_visible(timeout=COMPILED_MS)
    told = command("compare", "swedish", "danish")
    lines = re.findall(r"^ {2}([a-z_]+): .* ([-+][\d.]+)$", told, re.MULTILINE)
    assert len(lines) == 7
    for name, worth in lines:
        assert anna.page.locator(f"[data-worth={name}]").inner_text() == minus(worth)
    in_all = re.search(r"in all +([-+][\d.]+)", told)
    assert in_all is not None
    expect(anna.page.locator("tr.sum")).to_contain_text(minus(in_all[1]))
    expect(anna.page.locator(".differs").first).to_be_visible(timeout=COMPILED_MS)
    assert figure(anna.page, "return") == "99.3963%"


def test_a_rule_is_changed_by_its_control_and_the_address_keeps_it(comes: Comes) -> None:
    anna = comes()
    anna.page.goto("/explore?game=danish")
    worked_out(anna.page)
    before = figure(anna.page, "return")
    anna.page.get_by_label("Packs of cards").select_option("1")
    anna.page.get_by_label("The dealer draws on soft 17").check()
    ties = anna.page.get_by_role("group", name="Ties that the bank wins")
    ties.get_by_role("button", name="17").click()
    expect(ties.get_by_role("button", name="17")).to_have_attribute("aria-pressed", "true")
    expect(anna.page.locator("[data-worth=dealer_wins_ties]")).to_be_visible(timeout=COMPILED_MS)
    settled(anna.page)
    changed = figure(anna.page, "return")
    assert changed != before
    anna.page.reload()
    worked_out(anna.page)
    assert figure(anna.page, "return") == changed
    for name in ("Packs of cards", "The dealer draws on soft 17", "Ties that the bank wins"):
        anna.page.get_by_role("button", name=f"As before: {name}").click()
    expect(anna.page.locator("[data-figure=return]").first).to_have_text(before, timeout=COMPILED_MS)
    expect(anna.page).not_to_have_url(re.compile("set"))


def test_what_has_no_answer_is_refused_in_words(comes: Comes) -> None:
    anna = comes()
    anna.forgive("status of 400")
    anna.page.goto("/explore?game=swedish")
    worked_out(anna.page)
    pays = anna.page.get_by_role("textbox", name="Blackjack pays")
    pays.fill("3/7")
    pays.press("Enter")
    expect(anna.page.get_by_role("alert")).to_contain_text("“Blackjack pays” is 3/7")
    expect(pays).to_have_attribute("aria-invalid", "true")
    expect(pays).to_have_accessible_description(re.compile("is 3/7"))
    expect(anna.page.get_by_text("The figures below are of the rules before that.")).to_be_visible()
    expect(anna.page.locator(".results > .top")).to_have_css("filter", "grayscale(1)")
    pays.fill("6/5")
    pays.press("Enter")
    expect(anna.page.get_by_role("alert")).to_have_count(0, timeout=COMPILED_MS)
    expect(anna.page.locator(".results > .top")).to_have_css("filter", "none")
    expect(pays).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize(
    ("asked", "said"), [('set={"zzz":1}', "'zzz' is no rule field"), ("game=../swedish", "'../swedish' is no game")]
)
def test_an_address_that_asks_for_nothing_known_is_refused_beside_the_way_out(
    comes: Comes, asked: str, said: str
) -> None:
    anna = comes(width=320)
    anna.forgive("status of 40")
    anna.page.set_viewport_size({"width": 320, "height": 640})
    anna.page.goto(f"/explore?{asked}")
    refused = anna.page.get_by_role("alert")
    expect(refused).to_contain_text(said)
    expect(refused).to_have_css("text-transform", "none")
    game = anna.page.get_by_role("combobox", name="Game")
    expect(game).to_be_in_viewport(ratio=1)
    game.select_option("danish")
    worked_out(anna.page)
    expect(refused).to_have_count(0)


def test_a_cell_is_opened_by_keyboard_with_the_figures_behind_it(comes: Comes) -> None:
    anna = comes()
    anna.page.goto("/explore?game=swedish")
    worked_out(anna.page)
    anna.page.locator("[data-cell='7,7 v 9']").focus()
    anna.press("ArrowDown", "ArrowRight", "Enter")
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("8,8 against 10")
    told = command("analyze", "swedish", "--hand", "8,8", "--upcard", "T")
    plays = re.findall(r"^(stand|hit|split) +([-+][\d.]+)", told, re.MULTILINE)
    assert len(plays) == 3
    for play, worth in plays:
        expect(dialog.locator("li", has_text=play.capitalize())).to_contain_text(minus(worth), timeout=COMPILED_MS)
    expect(dialog.locator("li", has_text="best")).to_contain_text("Stand")
    check(anna.page)
    anna.press("Escape")
    expect(anna.page.locator("[data-cell='8,8 v T']")).to_be_focused()


def test_the_card_comes_as_a_file(comes: Comes) -> None:
    anna = comes()
    anna.page.goto("/explore?game=danish")
    worked_out(anna.page)
    begins = {"svg": b"<?xml", "html": b"<!doctype", "md": b"#", "csv": b"hand"}
    for kind, head in begins.items():
        link = anna.page.get_by_role("link", name=kind, exact=True)
        answer = anna.page.request.get(link.get_attribute("href") or "", timeout=COMPILED_MS)
        assert answer.body().lower().startswith(head.lower()), kind


@pytest.mark.parametrize(
    ("lang", "heading", "share", "chart"),
    [
        ("sv", "Utforska", "94,2631\N{NO-BREAK SPACE}%", "Hårda händer"),
        ("da", "Udforsk", "94,2631\N{NO-BREAK SPACE}%", "Hårde hænder"),
    ],
)
def test_two_more_languages(comes: Comes, lang: str, heading: str, share: str, chart: str) -> None:
    anna = comes(lang=lang)
    anna.page.goto("/explore")
    expect(anna.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    worked_out(anna.page)
    assert figure(anna.page, "return") == share
    expect(anna.page.locator("caption", has_text=chart)).to_be_visible()


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 320)])
def test_axe_finds_nothing_and_nothing_sticks_out(comes: Comes, scheme: Any, width: int) -> None:
    anna = comes(width=width)
    anna.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    anna.page.goto(f"/explore?game=swedish&set={CHANGED}&with=american")
    worked_out(anna.page)
    expect(anna.page.locator("[data-worth]").first).to_be_visible(timeout=COMPILED_MS)
    expect(anna.page.locator(".second")).to_be_visible(timeout=COMPILED_MS)
    check(anna.page)
    fits(anna.page)


def test_a_games_card_in_the_lobby_leads_there(comes: Comes) -> None:
    anna = comes()
    anna.page.goto("/")
    anna.page.get_by_role("link", name="Explore: Danish online game").click()
    worked_out(anna.page)
    assert figure(anna.page, "return") == "99.3963%"
    anna.page.get_by_role("link", name="Practise these rules").click()
    expect(anna.page.get_by_role("heading", name="Practise", exact=True)).to_be_visible()
