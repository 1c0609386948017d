"""What stands on the page is true: who is waited for, what is refused and why, how hands and bets ended, who left."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from web.people import Comes, Croupier, Person, still
from web.test_access import fits
from web.test_home import open_home

#: Gives by how much each card's index is covered by the card that lies on it, in pixels, at most.
COVERED = """() => Math.max(0, ...[...document.querySelectorAll('.hand .cards, .dealer .cards')].flatMap((fan) => {
  const cards = [...fan.querySelectorAll('svg.card')]
  return cards.slice(1).map((card, place) => {
    const index = cards[place].querySelector('text')?.getBoundingClientRect()
    const on = card.getBoundingClientRect()
    return index && on.top < index.bottom ? index.right - on.left : 0
  })
}))"""


def in_every_width(person: Person, state: str) -> None:
    """Every index can be read, every card lies on the screen, and nothing sticks out."""
    for width in (390, 320, 768, 1280):
        person.look(width)
        assert person.page.evaluate(COVERED) <= 0.5, width
        for card in person.page.locator(".hand svg.card").all():
            place = card.bounding_box()
            assert place is not None
            assert 0 <= place["x"] <= width - place["width"], width
        fits(person.page)
        person.keep(state)


def test_every_cards_index_can_be_read_in_every_fan_and_width(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.press("4", "Enter")
    croupier.deal("Ts 9d Th")
    anna.sees("Your turn")
    in_every_width(anna, "swedish-pair")
    for hands in range(2, 13):
        anna.press("p")
        ten = "TJQK"[hands % 4]
        croupier.deal(f"{ten}d {ten}c")
        anna.sees(f"hand 1 of {hands}")
    in_every_width(anna, "swedish-many-hands")
    for hand in range(2, 13):
        anna.press("s")
        anna.sees(f"hand {hand} of 12")
    anna.press("s")
    croupier.deal("8h")
    anna.sees("You won")
    in_every_width(anna, "swedish-many-results")


def test_a_hand_of_many_cards_fits_and_can_be_read(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.press("4", "Enter")
    croupier.deal("2s Td 2h")
    for total, card in ((4, "2d"), (6, "2c"), (8, "2s"), (10, "2h"), (12, "2d"), (14, "2c"), (16, "As"), (17, "Ah")):
        anna.sees(f"Your turn: box 1, {total} against")
        anna.press("h")
        croupier.deal(card)
    anna.sees("18 against")
    in_every_width(anna, "swedish-many-cards")


def test_se_45_51_every_hand_and_every_bet_has_its_result_in_words_and_a_sum(comes: Comes, croupier: Croupier) -> None:
    """Over 13 with 8, 8 wins 10; insurance of 50 is lost; 18 against 18 loses 100; 21, doubled, wins 200."""
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.press("4", "o")
    expect(anna.page.get_by_text("Over 13 10 kr").first).to_be_visible()
    anna.press("Enter")
    croupier.deal("8s Ad 8h")
    anna.sees("insure against blackjack?")
    anna.press("i")
    anna.sees("Your turn")
    anna.press("p")
    croupier.deal("Tc 3d")
    anna.sees("hand 1 of 2")
    anna.press("s")
    anna.sees("hand 2 of 2")
    anna.press("d")
    croupier.deal("Th 7c")
    anna.sees("You won 60 kr")
    expect(anna.page.get_by_role("list", name="Your results").get_by_role("listitem")).to_have_text(
        [
            "Box 1, hand 1: 18 against 18, Lost −100 kr",
            "Box 1, hand 2: 21 against 18, Won +200 kr",
            "Box 1, Over 13: won +10 kr",
            "Box 1, Insurance: lost −50 kr",
            "In all +60 kr",
        ]
    )


def test_who_leaves_in_mid_round_is_asked_first_and_named_afterwards(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna, bo = comes("Anna"), comes("Bo")
    anna.sit(table)
    bo.sit(table)
    anna.stake("4")
    bo.stake("3")
    croupier.deal("6s 9s 6d 8h 9h")
    anna.sees("Your turn")
    anna.page.get_by_role("button", name="Leave the table").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Your hands stand")
    dialog.get_by_role("button", name="Stay").click()
    anna.sees("Your turn")
    anna.page.get_by_role("button", name="Leave the table").click()
    anna.keep("leaving")
    dialog.get_by_role("button", name="Leave the table").click()
    bo.sees("Your turn")
    bo.press("s")
    croupier.deal("Kc 2c")
    bo.sees("You lost 50 kr")
    log = bo.page.get_by_role("log")
    expect(log).to_contain_text("Anna leaves; the hands stand")
    expect(log).to_contain_text("Box 1 (Anna): Lost −100 kr")
    expect(log).to_contain_text("Round over: Anna −100 kr, Bo −50 kr")
    expect(log).to_contain_text("Anna leaves the table")
    expect(log).not_to_contain_text("One who left")
    bo.page.get_by_role("button", name="Settlement").click()
    expect(bo.page.get_by_role("dialog")).to_contain_text("Anna pays the house 100 kr")


def test_between_two_rounds_one_leaves_at_once(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.page.get_by_role("button", name="Leave the table").click()
    expect(anna.page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_waiting_texts_name_those_who_are_waited_for(comes: Comes) -> None:
    anna, bo, dag = comes("Anna"), comes("Bo"), comes("Dag")
    table = open_home(anna)
    line = "main .status"
    anna.sit(table)
    expect(anna.page.locator(line)).to_contain_text("Somebody else must sit down first.")
    bo.sit(table)
    expect(anna.page.locator(line)).not_to_contain_text("must sit down")
    bo.press("Enter")
    bo.sees("You are ready; waiting for Anna")
    expect(anna.page.locator(line)).to_contain_text("Ready and waiting for you: Bo")
    dag.visit(table)
    expect(dag.page.locator(line)).to_have_text("You are watching")
    anna.press("Enter")
    bo.sees("Your first card")
    anna.sees("Waiting for the stakes: Bo")


def test_at_home_a_bot_plays_as_solved_and_nobody_more_is_waited_for(comes: Comes) -> None:
    anna = comes()
    table = open_home(anna)
    anna.sit(table)
    anna.page.get_by_role("button", name="Host", exact=True).click()
    panel = anna.page.get_by_role("dialog")
    expect(panel.get_by_label(re.compile("^Plays"))).to_have_value("")
    panel.get_by_role("button", name="Seat a bot").click()
    expect(anna.page.get_by_role("log")).to_contain_text("Bot 2 sits down")
    log = anna.page.request.get(f"/api/tables/{table}/log").text()
    assert '"bot":"equilibrium"' in log
    anna.press("Escape")
    expect(anna.page.locator("main .status")).not_to_contain_text("must sit down")


@pytest.mark.parametrize(
    ("lang", "host", "change", "highest", "play", "said"),
    [
        (
            "en",
            "Host",
            "Change the rules",
            "Highest stake",
            "Play by these",
            "“Least stake, in öre” is 2000",
        ),
        (
            "sv",
            "Värd",
            "Ändra reglerna",
            "Högsta insats",
            "Spela efter de",
            "”Minsta insats, i öre” är 2000",
        ),
        (
            "da",
            "Vært",
            "Ændr reglerne",
            "Højeste indsats",
            "Spil efter disse",
            "»Mindste indsats, i øre« er 2000",
        ),
    ],
)
def test_the_host_changes_any_rule_and_a_wrong_one_is_refused_at_its_field(  # noqa: PLR0917 - one row a language
    comes: Comes, lang: str, host: str, change: str, highest: str, play: str, said: str
) -> None:
    anna = comes(lang=lang)
    table = opened(anna)
    anna.visit(table)
    anna.page.get_by_role("button", name=host, exact=True).click()
    panel = anna.page.get_by_role("dialog")
    panel.get_by_text(change).click()
    panel.get_by_label(highest).fill("1000")
    panel.get_by_label(highest).press("Tab")
    panel.locator("input[maxlength='120']").fill("te")
    anna.forgive("status of 400")
    panel.get_by_role("button", name=play).click()
    expect(panel.locator(".control", has_text=re.compile(said)).get_by_role("alert")).to_contain_text(said)
    panel.get_by_label(highest).fill("10000")
    panel.get_by_label(highest).press("Tab")
    panel.get_by_role("button", name=play).click()
    expect(anna.page.get_by_role("log")).to_contain_text("(te)")
    assert '"max_stake":10000' in anna.page.request.get(f"/api/tables/{table}/log").text()


def opened(person: Person, game: str = "swedish", **options: Any) -> str:
    wished = {"game": game, "options": {"public": True, "pace": "none", **options}}
    headers = {"Content-Type": "application/json"}
    answer = person.page.request.post("/api/tables", data=json.dumps(wished), headers=headers)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


@pytest.mark.parametrize(
    ("lang", "nothing", "none", "back"),
    [
        ("en", "There is nothing here", "There is no such table", "To the lobby"),
        ("sv", "Här finns ingenting", "Det finns inget sådant bord", "Till lobbyn"),
        ("da", "Her er ingenting", "Der er ikke sådan et bord", "Til lobbyen"),
    ],
)
def test_an_address_that_leads_nowhere_says_so_and_leads_back(
    comes: Comes, lang: str, nothing: str, none: str, back: str
) -> None:
    anna = comes(lang=lang)
    anna.forgive("status of 404")
    for path, heading in (("/nonsense", nothing), ("/t/nonsense", none)):
        answer = anna.page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(anna.page.get_by_role("heading", name=heading)).to_be_visible()
        anna.page.get_by_role("link", name=back).click()
        expect(anna.page).to_have_url(re.compile("/$"))


HELD = """(() => { const { send } = WebSocket.prototype; window.held = []; WebSocket.prototype.send = function (text) {
  if (window.hold) window.held.push(() => send.call(this, text)); else send.call(this, text) } })()"""


@pytest.mark.parametrize(
    ("lang", "seat", "said"),
    [
        ("en", "Take a seat", "Too late: the table has gone on."),
        ("sv", "Ta en plats", "För sent: bordet har gått vidare."),
        ("da", "Tag en plads", "For sent: bordet er gået videre."),
    ],
)
def test_a_late_click_is_refused_in_plain_words(
    comes: Comes, croupier: Croupier, lang: str, seat: str, said: str
) -> None:
    table = croupier.open("swedish")
    anna = comes(lang=lang, fresh=True)
    anna.page.add_init_script(HELD)
    anna.take_time()
    anna.visit(table)
    anna.page.get_by_role("button", name=seat).click()
    expect(anna.page.locator(".own")).to_have_count(2)
    anna.press("4", "Enter")
    croupier.deal("6s 9d 5h")
    other = anna.context.new_page()
    other.goto(f"/t/{table}")
    expect(anna.page).to_have_title(re.compile("●"))
    anna.page.evaluate("window.hold = true")
    anna.press("s")
    expect(other).to_have_title(re.compile("●"))
    other.keyboard.press("h")
    croupier.deal("2c")
    anna.sees("13 ")
    anna.page.evaluate("window.hold = false; window.held.forEach((send) => send())")
    expect(anna.page.locator("main").get_by_role("alert")).to_have_text(said)


#: Counts the tones that the page plays, instead of playing them.
SOUND = """window.tones = 0
const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }
window.AudioContext = class {
  currentTime = 0
  state = 'running'
  createOscillator() { return { frequency: param, connect: (to) => to, start: () => window.tones++, stop() {} } }
  createGain() { return { gain: param, connect: (to) => to } }
}"""


def test_a_turn_knocks_once_and_the_title_says_whose_it_is(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna, bo = comes("Anna", fresh=True), comes("Bo", fresh=True)
    for person in (anna, bo):
        person.page.add_init_script(SOUND)
        person.sit(table)
    bo.page.get_by_role("button", name="Settings").click()
    bo.page.get_by_label("Sound when it is your turn").uncheck()
    bo.press("Escape")
    anna.stake("4")
    bo.stake("4")
    assert tones(anna) == 0
    croupier.deal("2s 3s 6d 3h 9h")
    expect(anna.page).to_have_title("● Your turn · Nordjack")
    expect(bo.page).to_have_title("Anna is to act · Nordjack")
    assert tones(anna) == 1
    anna.press("h")
    croupier.deal("4c")
    anna.sees("Your turn: box 1, 9")
    assert tones(anna) == 1
    anna.press("s")
    expect(bo.page).to_have_title("● Your turn · Nordjack")
    expect(anna.page).to_have_title("Bo is to act · Nordjack")
    bo.press("s")
    croupier.deal("Kc 2c")
    for person in (anna, bo):
        person.sees("You lost")
        person.press("Enter")
    croupier.deal("2s 3s 6d 3h 9h")
    expect(anna.page).to_have_title("● Your turn · Nordjack")
    assert (tones(anna), tones(bo)) == (2, 0)


def tones(person: Person) -> int:
    return int(person.page.evaluate("window.tones"))


def test_the_plays_and_the_hand_stay_on_the_screen_enlarged_to_200_per_cent(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("swedish")
    anna = comes()
    anna.sit(table)
    anna.look(640, 450)
    anna.press("4", "Enter")
    croupier.deal("Ts 9d Th")
    anna.sees("Your turn")
    for hands in range(2, 9):
        anna.press("p")
        ten = "TJQK"[hands % 4]
        croupier.deal(f"{ten}d {ten}c")
        anna.sees(f"hand 1 of {hands}")
    still(anna.page)
    desk = box_of(anna, ".desk")
    assert desk["y"] + desk["height"] <= 450
    for seen in ("p.line", ".actions", ".hand.acting svg.card >> nth=0"):
        place = box_of(anna, seen)
        assert 0 <= place["y"] <= 450 - place["height"], seen
    hand = box_of(anna, ".hand.acting")
    assert hand["y"] + hand["height"] <= desk["y"] + 1


#: Gives how many cards of one hand lie on cards or the total of another, and what lies beside the felt.
MIXED = """() => {
  const felt = document.querySelector('.felt').getBoundingClientRect()
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  const boxes = (hand) => [...hand.querySelectorAll('svg.card, .total')].map((part) => part.getBoundingClientRect())
  const hands = [...document.querySelectorAll('.hand')].map(boxes)
  const others = (place) => hands.slice(place + 1).flat()
  const covered = hands.flatMap((hand, place) => others(place).filter((on) => hand.some((part) => over(part, on))))
  const names = [...document.querySelectorAll('.spot .name > *')].map((name) => name.getBoundingClientRect())
  const beside = [...hands.flat(), ...names].filter((part) => part.left < felt.left || part.right > felt.right)
  return [hands.length, covered.length, beside.length]
}"""


def test_dozens_of_split_hands_cover_no_neighbour_and_stay_on_the_felt(comes: Comes, croupier: Croupier) -> None:
    table = croupier.open("event")
    anna = comes()
    anna.sit(table)
    for box in range(2, 8):
        anna.page.get_by_role("button", name=f"Box {box}: Take").click()
        expect(anna.page.locator("button.place.own")).to_have_count(box)
    for place in anna.page.locator("button.place.own").all():
        place.click()
        anna.press("2")
    anna.press("Enter")
    croupier.deal("Qs 9s 9d Ts 5h 6s 7s Kd Kh 9h 9c Th 6h 6d 7d")
    anna.sees("Your turn")
    for hands in range(2, 25):
        anna.press("p")
        ten, suits = "TJQK"[hands % 4], "cd" if hands % 8 < 4 else "sh"
        croupier.deal(f"{ten}{suits[0]} {ten}{suits[1]}")
        anna.sees(f"hand 1 of {hands}")
        if hands in {2, 8, 24}:
            still(anna.page)
            assert anna.page.evaluate(MIXED) == [hands + 6, 0, 0]


def box_of(person: Person, what: str) -> Any:
    """Give where something lies on the screen."""
    place = person.page.locator(what).bounding_box()
    assert place is not None
    return place
