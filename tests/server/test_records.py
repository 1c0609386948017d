"""A log read once: which cards were seen before each decision, which rounds were paid, what was decided at home."""

from nordjack.engine import Play
from nordjack.server.current import row_of
from nordjack.server.records import Own, own_play
from nordjack.server.rows import Row
from nordjack.table import commands as asked
from nordjack.table.options import Options
from table.evenings import CROUPIER, answer, enter, evening, stake
from table.people import Evening


def rows(table: Evening) -> list[Row]:
    return [row_of(event, version, at, "") for version, (at, event) in enumerate(table.log, start=1)]


def own(table: Evening, person: str = "ada") -> Own:
    return own_play(rows(table), person)


def play_round(table: Evening, cards: str, after: str) -> None:
    """Let ada stand alone against the dealer."""
    stake(table, "ada", 1, 2000)
    enter(table, cards)
    answer(table, "ada", Play.STAND, 1)
    enter(table, after)


def seen(found: Own, number: int) -> str:
    """Give the cards of earlier rounds that were known at a round's decision."""
    return " ".join(card.value for card in found.moments[number][0].seen)


def test_cards_of_earlier_rounds_count_until_the_croupier_shuffles() -> None:
    table = evening(seats=1)
    table.ask("ada", asked.EnterShuffle())
    play_round(table, "5h Td Tc", "8d")
    play_round(table, "6h 9d Kc", "9s")
    assert [seen(own(table), number) for number in (1, 2)] == ["", "5h Td Tc 8d"]
    table.ask("ada", asked.EnterShuffle())
    play_round(table, "5c 7d Ts", "Qd")
    assert seen(own(table), 3) == ""
    play_round(table, "5d 8d Jh", "Qs")
    assert seen(own(table), 4) == "5c 7d Ts Qd"


def test_a_round_that_goes_on_or_does_not_count_has_no_moments() -> None:
    table = evening(seats=1)
    table.ask("ada", asked.EnterShuffle())
    play_round(table, "5h Td Tc", "8d")
    stake(table, "ada", 1, 2000)
    enter(table, "6h 9d 5c")
    answer(table, "ada", Play.HIT, 1)
    assert set(own(table).moments) == {1}
    table.ask("ada", asked.VoidRound("dropped"))
    play_round(table, "Th 9c 8c", "Kd")
    found = own(table)
    assert [each.round for each in found.rounds] == list(found.moments) == [1, 3]
    assert [moment.play for moment in found.moments[3]] == [Play.STAND]


def test_at_home_stakes_and_the_bankers_answers_are_decisions() -> None:
    table = evening("home", Options(), seats=2)
    for person in ("ada", "bo"):
        table.ask(person, asked.SetReady())
    banker, punter = table.open.banker, next(iter(table.open.holders.values()))
    people = {seat.number: seat.person for seat in table.open.seats.values()}
    assert banker is not None
    box = next(iter(table.open.holders))
    table.ask(people[punter], asked.Stake(table.open.decisions, box, 900))
    answer(table, people[banker], Play.DECLINE, 0)
    while table.open.turn is not None:
        answer(table, people[table.open.holder(table.open.turn.box) or punter], Play.STAND, table.open.turn.box)
    staked, *_ = own(table, people[punter]).moments[1]
    assert (staked.stake, staked.limits, staked.play) == (900, (2000,), None)
    assert staked.shown.boxes[0].hands[0].cards[0] is not None
    assert staked.shown.dealer.cards == (None,)
    declined, *_ = own(table, people[banker]).moments[1]
    assert declined.play is Play.DECLINE
    assert declined.shown.boxes[0].hands[0].cards[0] is None
    assert declined.shown.dealer.cards[0] is not None
    assert own(table, people[banker]).rounds[0].punters == 1


def test_a_strangers_record_is_empty() -> None:
    assert own(evening("swedish", CROUPIER), "zoe") == Own([], {})
