"""Insurance, even money, the side bets, a soft 21 and a misdealt card: clear questions whose first answer is no."""

import pytest
from playwright.sync_api import expect

from web.people import Comes, Croupier


def test_se_43_insurance_is_asked_with_no_first_and_pays_two_to_one(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.stake("4")
    croupier.deal("Ts Ad 8h")
    anna.sees("Box 1: insure against blackjack?")
    choices = anna.page.get_by_role("group", name="Your plays").get_by_role("button")
    expect(choices).to_have_text(["No, thanks n", "Insure 50 kr i"])
    anna.play("Insure 50 kr")
    anna.sees("Your turn: box 1, 18 against ace of diamonds")
    anna.press("s")
    croupier.deal("Kc")
    anna.sees("The round went even")


def test_mg_34_insurance_comes_last_and_covers_the_doubled_stake(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("event")
    anna = comes()
    anna.sit(table)
    anna.stake("2", "2")
    croupier.deal("6s Ad 5h")
    anna.sees("Your turn: box 1, 11")
    anna.press("d")
    croupier.deal("7c")
    anna.sees("insure against blackjack?")
    anna.play("Insure 40 kr")
    croupier.deal("Kc")
    anna.sees("The round went even")


def test_se_54_even_money_is_paid_at_once(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.stake("4")
    croupier.deal("Ks Ad Ah")
    anna.sees("Box 1: take your stake as a win at once?")
    anna.press("e")
    anna.sees("You won 100 kr")


@pytest.mark.parametrize(
    ("key", "cards", "said"),
    [("o", "Ts Td 8h Tc", "You lost 90 kr"), ("u", "As Td Ah 9c 9d", "You lost 85 kr")],
    ids=["SE-51", "SE-53"],
)
def test_over_and_under_13(comes: Comes, croupier: Croupier, key: str, cards: str, said: str) -> None:
    first, rest = cards.split()[:3], cards.split()[3:]
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.press("4", key)
    expect(anna.page.get_by_label("Box 1, You").get_by_text("13 10 kr")).to_be_visible()
    anna.press("Enter")
    croupier.deal(" ".join(first))
    anna.sees("Your turn")
    anna.press("s")
    croupier.deal(rest[0])
    anna.sees(said)


def test_dk_26_a_soft_21_asks_before_it_is_hit(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("danish")
    anna = comes()
    anna.sit(table)
    anna.stake("6")
    croupier.deal("As 9d 4h")
    anna.sees("5/15 against")
    anna.press("h")
    croupier.deal("6c")
    anna.sees("11/21 against")
    anna.press("h")
    expect(anna.page.get_by_role("button", name="No, keep 21")).to_be_visible()
    anna.press("n")
    anna.sees("11/21 against")
    anna.press("h", "h")
    croupier.deal("5h")
    anna.sees("16 against")


def test_se_68_a_misdealt_card_is_offered_and_may_be_doubled_with(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.stake("4")
    croupier.deal("6s 6d 5h")
    anna.sees("Your turn: box 1, 11")
    croupier.ask({"type": "DealtWrongly", "card": "Tc", "reason": "slipped"})
    anna.sees("A card nobody asked for: 10 of clubs")
    anna.play("Double with it")
    croupier.deal("Kc Ks")
    anna.sees("You won 200 kr")


def test_a_refused_stake_says_why(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.press("1")
    anna.page.get_by_role("button", name="Ready").click()
    expect(anna.page.locator("main").get_by_role("alert")).to_contain_text("10 kr; use 20 kr to 200 kr")


def test_chips_are_taken_back_undone_cleared_and_laid_again(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    lies = anna.page.get_by_label("Box 1, You")
    anna.press("4", "3")
    expect(lies.get_by_role("button", name="Box 1: 150 kr")).to_be_visible()
    anna.page.get_by_role("button", name="50 kr on box 1", exact=True).click(modifiers=["Shift"])
    expect(lies.get_by_role("button", name="Box 1: 100 kr")).to_be_visible()
    anna.page.get_by_role("button", name="Undo").click()
    expect(lies.get_by_role("button", name="Box 1: 150 kr")).to_be_visible()
    anna.press("c", "2")
    expect(lies.get_by_role("button", name="Box 1: 20 kr")).to_be_visible()
    anna.press("x")
    expect(lies.get_by_role("button", name="Box 1: 40 kr")).to_be_visible()
    anna.page.get_by_role("button", name="20 kr on box 1", exact=True).hover()
    anna.page.mouse.down()
    expect(lies.get_by_role("button", name="Box 1: 20 kr")).to_be_visible()
    anna.page.mouse.up()
    expect(lies.get_by_role("button", name="Box 1: 20 kr")).to_be_visible()
    anna.page.get_by_role("button", name="20 kr on box 1", exact=True).click()
    expect(lies.get_by_role("button", name="Box 1: 40 kr")).to_be_visible()
    anna.press("Enter")
    croupier.deal("Ts 9d 8h")
    anna.sees("Your turn")
    anna.press("s")
    croupier.deal("Kc")
    anna.sees("You lost 40 kr")
    anna.press("r")
    expect(lies.get_by_role("button", name="Box 1: 40 kr")).to_be_visible()
