"""The home game: a hidden card, the stake after it, the banker's doubling, his own turn, the settlement."""

import json
import re

from playwright.sync_api import expect

from web.people import Comes, Person
from web.playing import answering
from web.test_access import check, fits


def open_home(host: Person, **changes: object) -> str:
    wished = {
        "game": "home",
        "set": changes,
        "options": {"public": True, "pace": "none", "first_banker": "choice"},
        "bots": 0,
    }
    headers = {"Content-Type": "application/json"}
    answer = host.page.request.post("/api/tables", data=json.dumps(wished), headers=headers)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def dealt(banker: Person, punter: Person, table: str) -> None:
    banker.sit(table)
    punter.sit(table)
    banker.press("Enter")
    punter.press("Enter")
    punter.sees("Your first card: ")


def test_hb_15_the_own_card_is_hidden_from_the_others_and_the_stake_follows_it(comes: Comes) -> None:
    anna, bo = comes("Anna"), comes("Bo", width=390)
    dealt(anna, bo, open_home(anna))
    expect(bo.page.get_by_role("region", name="Bo").get_by_role("group")).not_to_have_attribute(
        "aria-label", re.compile("face down")
    )
    expect(anna.page.get_by_role("region", name="Bo").get_by_role("group")).to_have_attribute(
        "aria-label", re.compile("a card face down")
    )
    anna.sees("Waiting for the stakes: Bo")
    bo.press("4")
    looks_well(bo, "1-stake")
    bo.page.get_by_role("button", name="Stake 10 kr").click()
    anna.sees("You hold the bank and see ")


def test_hb_17_the_banker_doubles_every_stake_and_everybody_sees_it(comes: Comes) -> None:
    anna, bo = comes("Anna"), comes("Bo", fresh=True)
    bo.take_time()
    dealt(anna, bo, open_home(anna))
    bo.press("4", "Enter")
    anna.sees("Double every stake?")
    bo.sees("Anna looks at the first card")
    first = anna.page.get_by_role("group", name="Your plays").get_by_role("button").first
    expect(first).to_contain_text("Leave them as they are")
    looks_well(anna, "2-doubling")
    anna.press("d")
    expect(bo.page.locator(".moment")).to_contain_text("The banker doubles all stakes")
    looks_well(bo, "3-doubled")
    expect(bo.log).to_contain_text("The banker doubles all stakes")
    expect(bo.page.locator(".dealer")).to_contain_text("×2")


def looks_well(person: Person, state: str) -> None:
    check(person.page)
    fits(person.page)
    person.keep(f"home-{state}")


def play_on(number: int, *people: Person) -> None:
    """Play a round to its end, and keep how a turn looks."""
    for person, line in answering(number, *people):
        if line.startswith(("Your turn", "The bank has")):
            person.keep("home-4-turn" if line.startswith("Your turn") else "home-5-bank")


def test_hb_10_the_bank_moves_on_and_the_settlement_sums_to_nothing(comes: Comes) -> None:
    anna, bo = comes("Anna"), comes("Bo")
    table = open_home(anna, deals_per_banker=1)
    dealt(anna, bo, table)
    expect(anna.page.locator(".dealer .name")).to_have_text("You hold the bank")
    play_on(1, bo, anna)
    for person, whose in ((anna, "Bo"), (bo, "You")):
        result = person.page.get_by_role("list", name="Your results").get_by_role("listitem")
        expect(result).to_have_text(re.compile(rf"^{whose}: \d+ against"))
    looks_well(anna, "6-result-of-the-bank")
    looks_well(bo, "6-result")
    for person in (anna, bo):
        person.press("Enter")
    anna.sees("Your first card")
    expect(bo.page.locator(".dealer .name")).to_have_text("You hold the bank")
    play_on(2, anna, bo)
    anna.page.get_by_role("button", name="Settlement").click()
    rows = anna.page.get_by_role("dialog").get_by_role("row")
    expect(rows).to_have_count(2)
    looks_well(anna, "7-settlement")
    nets = [row.split("\t")[-1].replace("\u2212", "-").replace("\u00a0kr", "") for row in rows.all_inner_texts()]
    assert sum(int(net.replace("+", "")) for net in nets) == 0


def test_every_power_of_the_host_and_its_reason(comes: Comes) -> None:
    anna, bo = comes("Anna"), comes("Bo")
    table = open_home(anna)
    anna.sit(table)
    bo.sit(table)
    expect(anna.log).to_contain_text("Bo sits down")
    anna.page.get_by_role("button", name="Host", exact=True).click()
    panel, log = anna.page.get_by_role("dialog"), bo.log
    panel.get_by_role("button", name="Pause").click()
    expect(panel.get_by_role("alert")).to_have_text("Write a reason first; everybody sees it.")
    panel.get_by_label("Reason").fill("tea")
    panel.get_by_role("button", name="Pause").click()
    bo.sees("The table is paused")
    panel.get_by_role("button", name="Go on").click()
    expect(log).to_contain_text("Play goes on (tea)")
    panel.get_by_label("Whose").select_option("Bo")
    panel.get_by_label("Amount in kronor").fill("50")
    panel.get_by_role("button", name="Give play money").click()
    expect(log).to_contain_text("Bo: +50 kr in play money (tea)")
    panel.get_by_label("Amount in kronor").fill("-20")
    panel.get_by_role("button", name="Correct the balance").click()
    expect(log).to_contain_text("Bo: −20 kr in play money (tea)")
    panel.get_by_role("button", name="Give the bank").click()
    expect(log).to_contain_text("Bo gets the bank (tea)")
    panel.get_by_role("button", name="Seat a bot").click()
    expect(log).to_contain_text("Bot 3 sits down")
    panel.get_by_label(re.compile("^Game")).select_option("swedish")
    panel.get_by_role("button", name="Play by these rules").click()
    expect(log).to_contain_text("The rules change from the next round (tea)")
    panel.get_by_label("Boxes per player").fill("2")
    panel.get_by_role("button", name="Set").click()
    expect(log).to_contain_text("Boxes per player: 2 (tea)")
    panel.get_by_role("button", name="Remove").click()
    expect(log).to_contain_text("leaves the table (tea)")
