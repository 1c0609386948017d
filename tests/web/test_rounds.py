"""Whole rounds of the four games in a browser: what the rule book gives for these cards stands on the page."""

import hashlib
import re

import pytest
from playwright.sync_api import expect

from web.people import Comes, Croupier


def test_a_round_of_the_swedish_game_by_mouse(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.page.get_by_role("button", name="100 kr on box 1").click()
    anna.page.get_by_role("button", name="Ready").click()
    croupier.deal("Ts 9d 8h")
    anna.sees("Your turn: box 1, 18 against 9 of diamonds")
    expect(anna.page).to_have_title("● Your turn · Nordjack")
    anna.play("Stand")
    croupier.deal("9c")
    anna.sees("You lost 100 kr")
    expect(anna.page.get_by_text("Box 1: 18 against 18, Lost −100 kr")).to_be_visible()
    expect(anna.page.locator("header")).to_contain_text("19,900 kr")


@pytest.mark.parametrize(
    ("game", "stake", "cards", "keys", "rest", "said"),
    [
        ("swedish", "4", "6s 9d 5h", "d", "Tc Ks", "You won 200 kr"),
        ("event", "3", "As 6d 7h", "d", "2c Ks Ts", "You won 100 kr"),
        ("danish", "6", "Ts 9d 8h", "s", "9c", "The round went even"),
    ],
    ids=["SE-39", "MG-20", "DK-49"],
)
def test_a_round_of_each_house_game_by_keyboard(  # noqa: PLR0917 - one row a game
    comes: Comes, croupier: Croupier, game: str, stake: str, cards: str, keys: str, rest: str, said: str
) -> None:
    table = croupier.open(game)
    anna = comes()
    anna.sit(table)
    anna.press(stake)
    expect(anna.page.get_by_role("button", name="Ready", exact=True)).to_be_enabled()
    anna.keep(f"{game}-stakes")
    anna.press("Enter")
    croupier.deal(cards)
    anna.sees("Your turn")
    anna.keep(f"{game}-turn")
    anna.press(*keys)
    croupier.deal(rest)
    anna.sees(said)
    anna.keep(f"{game}-result")


def test_a_split_into_four_hands(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.press("4", "Enter")
    croupier.deal("8s 9d 8h")
    anna.sees("Your turn")
    anna.press("p")
    croupier.deal("8c 8d")
    anna.sees("hand 1 of 2")
    anna.press("p")
    croupier.deal("Ts Th")
    anna.sees("hand 1 of 3")
    anna.press("s")
    anna.sees("hand 2 of 3")
    anna.press("s")
    anna.sees("Your turn: box 1, 16 against 9 of diamonds, hand 3 of 3")
    anna.press("p")
    croupier.deal("3s 2h")
    anna.sees("hand 3 of 4")
    hands = anna.page.get_by_role("region", name=re.compile("Box 1")).get_by_role("group")
    expect(hands).to_have_count(4)
    anna.press("d")
    croupier.deal("Tc")
    anna.sees("hand 4 of 4")
    anna.press("d")
    croupier.deal("Td Ks")
    anna.sees("You won 200 kr")


def test_two_and_three_browsers_at_one_table(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna, bo, dag = comes("Anna"), comes("Bo", width=390), comes("Dag")
    anna.sit(table)
    bo.sit(table)
    dag.visit(table)
    anna.stake("4")
    bo.stake("3")
    croupier.deal("Ts 9s 6d 8h 9h")
    anna.sees("Your turn: box 1")
    bo.sees("Anna is to act")
    dag.sees("Anna is to act")
    anna.press("s")
    bo.sees("Your turn: box 2, 18 against 6 of diamonds")
    bo.press("s")
    croupier.deal("Kc Qc")
    anna.sees("You won 100 kr")
    bo.sees("You won 50 kr")
    hand = dag.page.get_by_label("Box 2, Bo").get_by_role("group")
    expect(hand).to_have_attribute("aria-label", re.compile(r"Won \+50"))


def test_a_second_tab_answers_once(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    other = anna.context.new_page()
    other.goto(f"/t/{table}")
    anna.stake("4")
    croupier.deal("Ts 9d 5h")
    anna.sees("Your turn")
    other.get_by_role("button", name="Hit").click()
    croupier.deal("2c")
    anna.sees("Your turn: box 1, 17 against 9")
    anna.press("s")
    croupier.deal("Kc")
    expect(other.locator("p.line")).to_contain_text("You lost 100 kr")


def test_any_key_shows_cards_in_motion_at_once(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.sit(table)
    anna.page.evaluate("document.documentElement.style.setProperty('--speed', '1000')")
    anna.stake("4")
    croupier.deal("Ts 9d 8h")
    anna.sees("Your turn")
    moving = "document.getAnimations().filter(each => each.playState === 'running').length"
    anna.page.wait_for_function(f"{moving} > 0")
    anna.press("Shift")
    anna.page.wait_for_function(f"{moving} === 0")


def test_a_person_adds_to_the_chance_of_the_next_shuffle(comes: Comes) -> None:
    anna = comes()
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Play alone: Danish online game").click()
    anna.page.get_by_role("button", name="Add my own chance").click()
    shown = anna.page.get_by_text("Your own chance is in the next shuffle: ")
    expect(shown).to_be_visible()
    nonce = shown.inner_text().rpartition(" ")[2]
    anna.stake("6")
    expect(anna.page.get_by_role("log")).to_contain_text("The cards are shuffled")
    log = anna.page.request.get(f"/api/tables/{anna.table}/log").text()
    assert hashlib.sha256(nonce.encode()).hexdigest() in log
    assert all("ShuffleRevealed" in line for line in log.splitlines() if nonce in line)
