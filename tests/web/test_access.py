"""For everybody: no violation that axe finds, on a narrow screen, enlarged, by keyboard, in three languages."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, Route, expect

from web.people import Comes, Croupier, Person, still

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
Scheme = Literal["light", "dark"]
LOOKS: tuple[tuple[Scheme, int], ...] = (("dark", 390), ("light", 320), ("dark", 1280), ("light", 1280))
RUN_AXE = "async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => n.html.slice(0, 160))])"


def check(page: Page) -> None:
    """Find no violation on the page as it is now."""
    still(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(RUN_AXE)
    assert found == []


def fits(page: Page) -> None:
    """Nothing sticks out at the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def opened(page: Page) -> None:
    """Wait until a dialog is open with all that it shows."""
    expect(page.get_by_role("dialog").locator(".head ~ *").filter(visible=True).first).to_be_visible()


def looks_well(person: Person, state: str, scheme: Scheme, width: int) -> None:
    """Look at a state in a width and in light or dark: no violation, nothing sticks out; keep the picture."""
    person.page.set_viewport_size({"width": width, "height": 900})
    person.page.emulate_media(color_scheme=scheme)
    check(person.page)
    fits(person.page)
    person.keep(f"{state}-{scheme}")


def test_axe_finds_nothing_in_the_lobby_and_its_dialogs(comes: Comes) -> None:
    anna = comes()
    anna.page.goto("/")
    expect(anna.page.get_by_role("button", name="Play alone: Swedish casino table")).to_be_visible()
    looks_well(anna, "lobby", "dark", 1280)
    looks_well(anna, "lobby", "light", 390)
    looks_well(anna, "lobby", "light", 1280)
    for name in ("Settings", "Rules: Danish online game", "Open a table: Swedish home game"):
        anna.page.get_by_role("button", name=name).click()
        opened(anna.page)
        if name.startswith("Open"):
            anna.page.get_by_text("Change the rules").click()
            expect(anna.page.get_by_label("Packs of cards")).to_be_visible()
        state = f"lobby-{name.partition(':')[0].lower().replace(' ', '-')}"
        looks_well(anna, state, "dark", 1280)
        looks_well(anna, state, "light", 1280)
        anna.page.get_by_role("button", name="Close").click()


def test_axe_finds_nothing_at_the_table_in_every_state(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()

    def looks_well_everywhere(state: str) -> None:
        for scheme, width in LOOKS:
            looks_well(anna, f"swedish-{state}", scheme, width)

    anna.visit(table)
    looks_well_everywhere("1-watching")
    anna.page.get_by_role("button", name="Take a seat").click()
    anna.sees("Lay your stakes")
    anna.press("4", "o")
    expect(anna.page.get_by_text("Over 13 10 kr").first).to_be_visible()
    looks_well_everywhere("2-stakes")
    anna.press("Enter")
    croupier.deal("8s Ad 8h")
    anna.sees("insure against blackjack?")
    looks_well_everywhere("3-insurance")
    anna.press("n")
    anna.sees("Your turn")
    looks_well_everywhere("4-turn")
    anna.press("p")
    croupier.deal("2c 3d")
    anna.sees("hand 1 of 2")
    looks_well_everywhere("5-split")
    anna.press("d")
    croupier.deal("Ts")
    anna.sees("hand 2 of 2")
    anna.press("s")
    croupier.deal("7c")
    anna.sees("You won")
    looks_well_everywhere("6-result")
    anna.page.emulate_media(forced_colors="active")
    anna.keep("swedish-6-result-forced-colours")
    anna.page.emulate_media(forced_colors="none")
    for name in ("?", "Rules"):
        anna.page.get_by_role("button", name="Help and keys" if name == "?" else name).click()
        opened(anna.page)
        check(anna.page)
        anna.page.get_by_role("button", name="Close").click()


def test_axe_finds_nothing_where_the_croupier_and_the_host_work(comes: Comes) -> None:
    host = comes()
    host.page.goto("/")
    host.page.get_by_role("button", name="Open a table", exact=True).click()
    host.page.get_by_label("Cards").select_option("croupier")
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.page.get_by_role("heading", name="Croupier")).to_be_visible()
    check(host.page)
    host.keep("croupier")
    for name in ("Host", "Invite", "Settlement"):
        host.page.get_by_role("button", name=name, exact=True).click()
        opened(host.page)
        if name == "Host":
            host.page.get_by_text("Change the rules").click()
            expect(host.page.get_by_label("Packs of cards")).to_be_visible()
        check(host.page)
        host.keep(f"dialog-{name.lower()}")
        host.page.get_by_role("button", name="Close").click()


def test_a_croupier_enters_cards_by_keyboard(comes: Comes) -> None:
    host, anna = comes("Host"), comes("Anna")
    host.page.goto("/")
    host.page.get_by_role("button", name="Open a table", exact=True).click()
    host.page.get_by_label("Cards").select_option("croupier")
    host.page.get_by_label("Clock").select_option("none")
    host.page.get_by_role("button", name="Open the table").click()
    desk = host.page.get_by_role("region", name="Croupier")
    desk.get_by_role("button", name="All cards are shuffled").click()
    anna.sit(host.table)
    anna.stake("4")
    for card, told in (("Ts", "10 of spades"), ("9d", "9 of diamonds"), ("8h", "8 of hearts")):
        expect(desk.get_by_role("status")).to_contain_text("next card")
        if card == "8h":
            desk.focus()
        host.press(*card)
        expect(host.page.get_by_role("log")).to_contain_text(told)
    anna.sees("Your turn: box 1, 18 against 9 of diamonds")


def plays_a_round(person: Person, croupier: Croupier) -> None:
    person.page.keyboard.press("4")
    person.page.keyboard.press("Enter")
    croupier.deal("Ts 9d 8h")


@pytest.mark.parametrize(
    ("lang", "seat", "turn", "stand", "result"),
    [
        ("sv", "Ta en plats", "Din tur: ruta 1, 18 mot ruter 9", "Stanna", "Du förlorade 100 kr"),
        ("da", "Tag en plads", "Din tur: felt 1, 18 mod ruder 9", "Stå", "Du tabte 100 kr"),
    ],
)
def test_the_games_own_words_in_two_more_languages(  # noqa: PLR0917 - one row a language
    comes: Comes, croupier: Croupier, lang: str, seat: str, turn: str, stand: str, result: str
) -> None:
    table = croupier.open("swedish")
    person = comes(lang=lang)
    person.visit(table)
    person.page.get_by_role("button", name=seat).click()
    expect(person.page.locator(".own")).to_have_count(2)
    plays_a_round(person, croupier)
    person.sees(turn)
    person.page.get_by_role("button", name=stand).click()
    croupier.deal("Kc")
    person.sees(result)


def test_the_language_changes_at_once_with_numbers_words_and_help_lines(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    footer, header = anna.page.locator("footer"), anna.page.locator("header")
    expect(header).to_contain_text("20,000 kr")
    anna.page.get_by_label("Language").select_option("sv")
    anna.sees("Lägg dina insatser, 20 kr till 200 kr per ruta")
    expect(header).to_contain_text("Svenskt kasinobord")
    expect(header).to_contain_text("20 000 kr")
    expect(footer).to_contain_text("Stödlinjen 020-81 91 00, stodlinjen.se")
    expect(anna.page.locator("html")).to_have_attribute("lang", "sv")
    anna.page.get_by_label("Språk").select_option("da")
    anna.sees("Læg dine indsatser, 20 kr til 200 kr pr. felt")
    expect(header).to_contain_text("20.000 kr")
    expect(footer).to_contain_text("StopSpillet 70 22 28 25, stopspillet.dk")
    expect(footer).to_contain_text("rofus.nu")
    anna.page.get_by_label("Sprog").select_option("sv")
    anna.page.get_by_role("button", name="20 kr på ruta 1", exact=True).click()
    anna.page.get_by_role("button", name="Över 13").click()
    anna.page.get_by_role("button", name="Över 13").click()
    anna.page.get_by_role("button", name="Över 13").click()
    expect(anna.page.locator("main").get_by_role("alert")).to_contain_text("sidoinsats")


def test_an_answer_that_comes_late_brings_no_other_language_back(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes(fresh=True)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    anna.page.route("**/api/sheet?lang=en", hold)
    anna.visit(table)
    anna.page.get_by_label("Language").select_option("sv")
    expect(anna.page.locator("header")).to_contain_text("Svenskt kasinobord")
    assert held
    for route in held:
        with anna.page.expect_response("**/api/sheet?lang=en") as answer:
            route.continue_()
        answer.value.finished()
    still(anna.page)
    expect(anna.page.locator("header")).to_contain_text("Svenskt kasinobord")


def test_single_keys_can_be_switched_off(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.press("?")
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Hit")
    dialog.get_by_label("Single keys play").uncheck()
    anna.press("Escape")
    anna.press("4")
    anna.page.get_by_role("button", name="50 kr on box 1", exact=True).click()
    expect(anna.page.get_by_role("button", name="Box 1: 50 kr")).to_be_visible()


@pytest.mark.parametrize("width", [320, 640])
def test_a_narrow_or_enlarged_screen_needs_no_sideways_scrolling(comes: Comes, width: int) -> None:
    anna = comes(width=width)
    anna.page.goto("/")
    expect(anna.page.get_by_role("button", name="Play alone: Swedish casino table")).to_be_visible()
    expect(anna.page.get_by_label("Language")).to_be_visible()
    still(anna.page)
    fits(anna.page)
    anna.page.get_by_role("button", name="Play alone: Swedish home game").click()
    expect(anna.page.get_by_role("button", name="Leave the table")).to_be_visible()
    still(anna.page)
    fits(anna.page)
    small = "els => els.filter(e => e.getClientRects().length && e.getBoundingClientRect().height < 43.5).length"
    assert anna.page.locator("main button").evaluate_all(small) == 0


def test_a_stranger_says_a_name_and_his_age_once(comes: Comes) -> None:
    anna = comes()
    anna.context.clear_cookies()
    anna.forgive("status of 401")
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play alone: Danish online game").click()
    dialog = anna.page.get_by_role("dialog")
    enter = dialog.get_by_role("button", name="Come in")
    dialog.get_by_label("What shall we call you?").fill("Astrid")
    expect(enter).to_be_disabled()
    dialog.get_by_label("I am 18 or older").check()
    check(anna.page)
    enter.click()
    expect(anna.page.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(anna.page.get_by_label("People, log and table")).to_contain_text("Astrid (You)")
    anna.page.get_by_role("link", name="nordjack").click()
    expect(anna.page.get_by_role("heading", name="Your last table")).to_be_visible()
    anna.page.get_by_role("button", name="Astrid", exact=True).click()
    dialog.get_by_role("button", name="Forget me").click()
    expect(anna.page.get_by_role("button", name="Astrid", exact=True)).to_be_hidden()


def test_one_who_was_invited_comes_in_by_the_link(comes: Comes) -> None:
    host, guest = comes("Host"), comes("Guest")
    host.page.goto("/")
    host.page.get_by_role("button", name="Play alone: Danish online game").click()
    host.page.get_by_role("button", name="Invite").click()
    link = host.page.get_by_role("dialog").get_by_role("textbox", name="Link")
    expect(link).not_to_have_value("")
    address = link.input_value()
    guest.forgive("status of 403")
    guest.page.goto(address.split("#")[0])
    expect(guest.page.get_by_role("alert")).to_be_visible()
    guest.page.goto(address)
    expect(guest.page.locator(".dealer")).to_be_visible()
