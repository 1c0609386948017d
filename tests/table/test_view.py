"""What a person sees beside the table: what his plays cost, and what his hidden hand counts."""

from nordjack.engine import Play
from nordjack.hands import is_soft, total
from nordjack.table import commands as asked
from nordjack.table import you
from nordjack.table.options import Cards, Options, Pace
from nordjack.table.view import OwnTotal
from table.evenings import enter
from table.people import Evening

REAL_CARDS = Options(pace=Pace.NONE, cards=Cards.CROUPIER)


def dealt(game: str, cards: str) -> Evening:
    table = Evening(1, game, REAL_CARDS)
    table.ask("bo", asked.Sit("bo"))
    table.ask("ada", asked.EnterShuffle())
    table.ask("bo", asked.Prepare(1, 10000 if game == "swedish" else 4000))
    table.ask("bo", asked.SetReady())
    enter(table, cards)
    return table


def test_SE_32_SE_39_a_split_and_a_double_cost_the_stake_again() -> None:
    assert you(dealt("swedish", "5s 9d 5h").open, "bo").costs == {Play.DOUBLE: 10000, Play.SPLIT: 10000}


def test_SE_44_insurance_costs_half_the_stake_and_a_no_nothing() -> None:
    assert you(dealt("swedish", "5s Ad 8h").open, "bo").costs == {Play.INSURE: 5000}


def test_MG_34_insurance_after_a_double_costs_half_of_both_stakes() -> None:
    table = dealt("event", "5s Ad 6h")
    table.ask("bo", asked.TakePlay(table.open.decisions, 1, Play.DOUBLE))
    enter(table, "7c")
    assert you(table.open, "bo").costs == {Play.INSURE: 4000}


def test_nobody_else_is_told_what_it_costs() -> None:
    assert you(dealt("swedish", "5s 9d 5h").open, "ada").costs == {}


def test_HB_15_a_hidden_hand_is_counted_for_its_owner_alone() -> None:
    table = Evening(2, "home", Options(pace=Pace.NONE))
    for person in ("ada", "bo"):
        table.ask(person, asked.Sit(person))
    for person in ("ada", "bo"):
        table.ask(person, asked.SetReady())
    banker = table.open.banker
    punter, other = ("bo", "ada") if table.open.seat_of("ada") is table.open.seats[banker or 0] else ("ada", "bo")
    playing = table.open.playing
    assert playing is not None
    cards = playing.boxes[0].hands[0].cards
    assert you(table.open, punter).totals == {1: OwnTotal(total(cards), is_soft(cards))}
    assert you(table.open, other).totals == {}
