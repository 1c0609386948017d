"""The host's powers and the croupier's cards, each with its reason in the log."""

import pytest

from nordjack.cards import parse_card
from nordjack.engine import Asks, Play
from nordjack.errors import IllegalAction
from nordjack.rules import load_game
from nordjack.table import commands as asked
from nordjack.table import decide, due, table_view, you
from nordjack.table import events as happened
from nordjack.table.betting import Missing
from nordjack.table.commands import Command, Request
from nordjack.table.options import Options, Pace
from nordjack.table.phrases import Phrase
from table.evenings import CROUPIER, answer, enter, evening, names, refused, stake
from table.people import START

HOST_ALONE: list[Command] = [
    asked.Deal(),
    asked.AddBot("chart", "Bot"),
    asked.Remove(1, "x"),
    asked.SetBoxesPerPlayer(2, "x"),
    asked.VoidRound("x"),
    asked.Pause("x"),
    asked.Resume("x"),
    asked.BuyIn(1, 100, "x"),
    asked.Correct(1, 100, "x"),
    asked.ChooseBanker(1, "x"),
    asked.EnterCard(parse_card("As")),
    asked.EnterShuffle(),
]


@pytest.mark.parametrize("command", HOST_ALONE, ids=lambda command: type(command).__name__)
def test_only_the_host_has_the_hosts_powers(command: Command) -> None:
    assert "only the host" in refused(evening(), "bo", command)


@pytest.mark.parametrize("command", [asked.Tick(), asked.LoseConnection("bo"), asked.RegainConnection("bo")])
def test_people_do_not_speak_for_the_server(command: Command) -> None:
    assert "only the server" in refused(evening(), "ada", command)


def test_every_power_takes_its_reason() -> None:
    table = evening()
    assert "0 characters" in refused(table, "ada", asked.Pause(" "))
    assert "201 characters" in refused(table, "ada", asked.Pause("x" * 201))


def test_a_paused_table_waits() -> None:
    table = evening("swedish", Options(pace=Pace.NORMAL))
    table.ask("ada", asked.Prepare(1, 2000))
    assert due(table.open) is not None
    table.ask("ada", asked.Pause("coffee"))
    assert due(table.open) is None
    assert "coffee" in refused(table, "bo", asked.Prepare(2, 2000))
    assert "already" in refused(table, "ada", asked.Pause("again"))
    assert table_view(table.open).paused == "coffee"
    table.ask("ada", asked.Resume("back"))
    assert due(table.open) == table.now + 30000
    assert "not paused" in refused(table, "ada", asked.Resume("back"))


def test_a_removed_persons_hands_stand() -> None:
    table = evening()
    stake(table, "ada", 1, 10000)
    stake(table, "bo", 2, 5000)
    enter(table, "Th 5s Td 9c 6h")
    table.ask("ada", asked.Remove(2, "left the room"))
    answer(table, "ada", Play.STAND, 1)
    enter(table, "Ts")
    assert 2 not in table.open.seats
    assert "use one of 1" in refused(table, "ada", asked.Remove(2, "again"))


def test_a_void_round_returns_every_stake() -> None:
    table = evening()
    assert "no round" in refused(table, "ada", asked.VoidRound("x"))
    stake(table, "ada", 1, 10000)
    stake(table, "bo", 2, 5000)
    enter(table, "Th 5s Td")
    table.ask("ada", asked.VoidRound("cards fell on the floor"))
    assert [seat.balance for seat in table.open.seats.values()] == [2_000_000, 2_000_000]
    assert table.open.round is None
    assert table.open.shoe is not None
    assert len(table.open.shoe.discards) == 3


def test_money_comes_by_refill_buy_in_and_correction_alone() -> None:
    table = evening()
    assert "below 20 kr" in refused(table, "bo", asked.TakeRefill())
    table.ask("ada", asked.Correct(2, -1_999_000, "counted again"))
    assert table.open.seats[2].balance == 1000
    assert "this table needs 20 kr" in refused(table, "bo", asked.SetReady())
    assert "use −10 kr" in refused(table, "ada", asked.Correct(2, -2000, "too much"))
    assert "not 0" in refused(table, "ada", asked.Correct(2, 0, "nothing"))
    assert you(table.open, "bo").may_refill
    table.ask("bo", asked.TakeRefill())
    table.ask("ada", asked.BuyIn(2, 5000, "bought in"))
    assert table.open.seats[2].balance == 1000 + 2_000_000 + 5000
    assert "more than 0" in refused(table, "ada", asked.BuyIn(2, 0, "nothing"))
    assert "nobody sits" in refused(table, "ada", asked.BuyIn(5, 100, "nobody"))
    stake(table, "bo", 2, 2000)
    stake(table, "ada", 1, 2000)
    assert "between two rounds" in refused(table, "bo", asked.TakeRefill())


def test_other_rules_from_the_next_round_on() -> None:
    table = evening("swedish", Options(), seats=3)
    table.ask("cy", asked.TakeBox(7))
    danish, event = load_game("danish").rules, load_game("event").rules
    assert "room for 1" in refused(table, "ada", asked.ChangeRules("danish", danish, "x"))
    small = event.replace(boxes=3, boxes_per_player=1)
    table.ask("ada", asked.ChangeRules("event", small, "the event begins"))
    assert table.open.rules is small
    assert table.open.boxes == {1: 1, 2: 2, 3: 3}
    home = load_game("home").rules
    table.ask("ada", asked.ChangeRules("home", home, "at home"))
    assert table.open.boxes == {}
    table.ask("ada", asked.ChangeRules("swedish", load_game("swedish").rules, "back"))
    assert table.open.boxes == {1: 1, 2: 2, 3: 3}
    for person, box in (("ada", 1), ("bo", 2), ("cy", 3)):
        stake(table, person, box, 2000)
    assert "between two rounds" in refused(table, "ada", asked.ChangeRules("event", event, "x"))


def test_a_change_of_rules_shows_the_seed_of_the_cards_that_leave() -> None:
    table = evening("swedish", Options(pace=Pace.NONE), seats=1)
    stake(table, "ada", 1, 2000)
    table.ask("ada", asked.VoidRound("x"))
    events = table.ask("ada", asked.ChangeRules("event", load_game("event").rules, "x"))
    assert "ShuffleRevealed" in names(events)


def test_boxes_for_each_player() -> None:
    table = evening()
    table.ask("ada", asked.SetBoxesPerPlayer(1, "it is crowded"))
    assert "allows 1" in refused(table, "ada", asked.TakeBox(4))
    assert "use 1 to 7" in refused(table, "ada", asked.SetBoxesPerPlayer(8, "x"))
    assert "use 1 to 1" in refused(evening("home", Options()), "ada", asked.SetBoxesPerPlayer(2, "x"))


def test_the_croupier_enters_what_is_dealt() -> None:
    """A card nobody asked for is offered, and the one who declines leaves it to the dealer."""
    table = evening(seats=1, decks=1)
    assert "no round" in refused(table, "ada", asked.EnterCard(parse_card("As")))
    stake(table, "ada", 1, 10000)
    enter(table, "Th Td 6c")
    assert table_view(table.open).decision is not None
    table.ask("ada", asked.DealtWrongly(parse_card("5c"), "too fast"))
    decision = table_view(table.open).decision
    assert decision is not None
    assert decision.asks is Asks.MISDEAL
    answer(table, "ada", Play.TAKE_HIT, 1)
    assert "no Th is left" in refused(table, "ada", asked.EnterCard(parse_card("Th")))
    enter(table, "7")
    assert table.open.seats[1].net == 10000
    assert "program deals" in refused(evening("swedish", Options()), "ada", asked.EnterShuffle())


def test_the_croupier_must_shuffle_when_the_cut_card_is_out() -> None:
    table = evening(seats=1, decks=1, penetration=0.1)
    stake(table, "ada", 1, 2000)
    assert "between two rounds" in refused(table, "ada", asked.EnterShuffle())
    enter(table, "5h Td 6c")
    answer(table, "ada", Play.HIT, 1)
    enter(table, "8c")
    answer(table, "ada", Play.STAND, 1)
    enter(table, "8d")
    assert table_view(table.open).shoe.cut_card_shown
    table.ask("ada", asked.Prepare(1, 2000))
    assert "cards must be shuffled" in refused(table, "ada", asked.Deal())
    table.ask("ada", asked.SetReady())
    assert table_view(table.open).waits_for is Missing.SHUFFLE
    table.ask("ada", asked.EnterShuffle())
    assert table.open.rounds == 2
    enter(table, "5h Td 6c")


def test_no_croupier_where_cards_go_face_down() -> None:
    for game in ("home", "american"):
        rules = load_game(game).rules
        with pytest.raises(IllegalAction, match="face down"):
            decide(None, asked.OpenTable(game, rules, CROUPIER), Request("ada", START, "00" * 32))


def test_a_table_is_opened_once_and_first() -> None:
    table = evening()
    assert "already" in refused(table, "ada", asked.OpenTable("swedish", table.open.rules, Options()))
    with pytest.raises(IllegalAction, match="not open"):
        decide(None, asked.Leave(), Request("ada", START, "00" * 32))


def test_additions_to_a_shuffle() -> None:
    table = evening("swedish", Options())
    assert "hex" in refused(table, "ada", asked.AddNonce("xyz"))
    table.ask("ada", asked.AddNonce("0a1b"))
    assert "already" in refused(table, "ada", asked.AddNonce("ff"))
    assert "real cards" in refused(evening(), "ada", asked.AddNonce("ff"))


def test_phrases_are_said_from_a_seat() -> None:
    table = evening()
    assert table.ask("bo", asked.Say(Phrase.WELL_PLAYED)) == (happened.Said(2, Phrase.WELL_PLAYED),)
    assert "take one first" in refused(table, "eve", asked.Say(Phrase.HELLO))


def test_bots_sit_where_the_host_puts_them_and_never_play_alone() -> None:
    table = evening("swedish", Options(pace=Pace.NONE), seats=1)
    table.ask("ada", asked.AddBot("chart", "Birk"))
    assert table.open.seats[2].bot == "chart"
    table.ask("bot:2", asked.Prepare(2, 2000))
    table.ask("bot:2", asked.SetReady())
    assert table.open.playing is None
    assert table_view(table.open).waits_for is Missing.STAKES
    stake(table, "ada", 1, 2000)
    assert table.open.rounds == 1


def test_a_deal_by_hand_takes_those_who_have_a_stake() -> None:
    table = evening("swedish", Options(pace=Pace.NONE))
    assert "nobody has a stake" in refused(table, "ada", asked.Deal())
    table.ask("bo", asked.Prepare(2, 2000))
    table.ask("ada", asked.Deal())
    assert table.open.holders == {2: 2}
    assert "already" in refused(table, "ada", asked.Deal())
    assert "is over" in refused(table, "ada", asked.SetReady())
