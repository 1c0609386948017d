"""Evenings at one table, worked on paper: stakes, turns, the clock, the host, the bank, the croupier's cards."""

import pytest

from nordjack.cards import parse_card
from nordjack.engine import Asks, Play
from nordjack.engine import events as in_round
from nordjack.engine.actions import Bet
from nordjack.errors import IllegalAction
from nordjack.rules import load_game
from nordjack.table import commands as asked
from nordjack.table import decide, due, table_view, you
from nordjack.table import events as happened
from nordjack.table.audit import audit
from nordjack.table.betting import Missing
from nordjack.table.commands import Command, Request
from nordjack.table.events import By
from nordjack.table.ledger import Transfer, transfers
from nordjack.table.options import AWAY_MS, Cards, FirstBanker, Options, Pace
from nordjack.table.phrases import Phrase
from table.people import START, Evening, lines

CROUPIER = Options(cards=Cards.CROUPIER)


def evening(game: str = "swedish", options: Options = CROUPIER, seats: int = 2, **changes: object) -> Evening:
    """Give a table of ada, its host, bo and others."""
    found = Evening(1, game, options, **changes)
    for person in ("ada", "bo", "cy", "dag")[:seats]:
        found.ask(person, asked.Sit(person))
    return found


def enter(table: Evening, cards: str) -> None:
    for card in cards.split():
        table.ask("ada", asked.EnterCard(parse_card(card)))


def stake(table: Evening, person: str, box: int, amount: int) -> None:
    table.ask(person, asked.Prepare(box, amount))
    table.ask(person, asked.SetReady())


def answer(table: Evening, person: str, play: Play, box: int) -> None:
    table.ask(person, asked.TakePlay(table.open.decisions, box, play))


def names(events: tuple[happened.Happened, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def refused(table: Evening, person: str | None, command: Command) -> str:
    """Give why something is refused; nothing happens then."""
    before, count = table.table, len(table.log)
    with pytest.raises(IllegalAction) as caught:
        table.ask(person, command)
    assert table.table is before
    assert len(table.log) == count
    return str(caught.value)


def test_a_round_of_two_at_the_croupiers_swedish_table() -> None:
    """Box 1 (100 kr) has 19 against 19: the dealer wins the tie. Box 2 (50 kr) doubles 11 to 21 and wins 100 kr."""
    table = evening()
    stake(table, "ada", 1, 10000)
    stake(table, "bo", 2, 5000)
    assert table.open.playing is not None
    enter(table, "Th 5s Td 9c 6h")
    answer(table, "ada", Play.STAND, 1)
    answer(table, "bo", Play.DOUBLE, 2)
    enter(table, "Ts 9d")
    assert {seat.name: seat.net for seat in table.open.seats.values()} == {"ada": -10000, "bo": 10000}
    assert table.open.seats[1].balance == 100 * 20000 - 10000
    assert table.open.playing is None
    assert [seat.ready for seat in table.open.seats.values()] == [False, False]


def test_a_late_click_never_meets_the_next_decision() -> None:
    table = evening()
    stake(table, "ada", 1, 10000)
    stake(table, "bo", 2, 5000)
    enter(table, "2h 5s Td 3c 6h")
    late = asked.TakePlay(table.open.decisions, 1, Play.HIT)
    table.ask("ada", late)
    enter(table, "2d")
    assert "decision" in refused(table, "ada", late)
    assert "not yours" in refused(table, "bo", asked.TakePlay(table.open.decisions, 1, Play.HIT))
    assert "take one first" in refused(table, "eve", asked.TakePlay(table.open.decisions, 1, Play.HIT))
    assert "turn of box 1" in refused(table, "bo", asked.TakePlay(table.open.decisions, 2, Play.HIT))


def test_nobody_plays_what_his_balance_does_not_cover() -> None:
    table = evening(seats=1)
    assert "no round" in refused(table, "ada", asked.TakePlay(0, 1, Play.HIT))
    table.ask("ada", asked.Correct(1, 3000 - 2_000_000, "poor"))
    stake(table, "ada", 1, 2000)
    enter(table, "5h Td 6c")
    assert you(table.open, "ada").plays == (Play.HIT, Play.STAND)
    assert "more than your balance" in refused(table, "ada", asked.TakePlay(table.open.decisions, 1, Play.DOUBLE))


def test_stakes_are_prepared_undone_and_locked() -> None:
    table = evening()
    table.ask("ada", asked.Prepare(1, 1000))
    assert "1 till" not in refused(table, "ada", asked.SetReady())
    table.ask("ada", asked.Prepare(1, 5000))
    table.ask("ada", asked.PrepareSideBet(1, Bet.OVER_13, 2000))
    assert table.open.lays[1].side_bet is Bet.OVER_13
    table.ask("ada", asked.Undo())
    assert table.open.lays[1].side_bet is None
    table.ask("ada", asked.PrepareSideBet(1, Bet.UNDER_13, 5000))
    table.ask("ada", asked.Prepare(1, 3000))
    assert table.open.lays[1].side_stake == 3000
    assert "use 0 kr to 30 kr" in refused(table, "ada", asked.PrepareSideBet(1, Bet.OVER_13, 4000))
    table.ask("ada", asked.SetReady())
    assert "locked" in refused(table, "ada", asked.Prepare(1, 2000))
    assert "locked" in refused(table, "ada", asked.Undo())
    table.ask("ada", asked.SetReady(ready=False))
    table.ask("ada", asked.Prepare(1, 0))
    assert table.open.lays == {}
    for _ in range(5):
        table.ask("ada", asked.Undo())
    assert table.open.lays[1].stake == 1000
    table.ask("ada", asked.Undo())
    assert "nothing to take back" in refused(table, "ada", asked.Undo())
    assert "200 kr" in refused(table, "ada", asked.Prepare(1, 21000))
    assert "multiple" in refused(table, "ada", asked.Prepare(1, 1500))
    assert "not yours" in refused(table, "ada", asked.Prepare(2, 2000))


def test_a_table_without_side_bets_has_none() -> None:
    table = evening("event")
    table.ask("ada", asked.Prepare(1, 2000))
    assert "no such side bet" in refused(table, "ada", asked.PrepareSideBet(1, Bet.OVER_13, 1000))


def test_boxes_are_taken_and_given_up() -> None:
    table = evening()
    table.ask("ada", asked.TakeBox(3))
    table.ask("ada", asked.TakeBox(4))
    assert table.open.own_boxes(1) == (1, 3, 4)
    assert "allows 3" in refused(table, "ada", asked.TakeBox(5))
    assert "taken" in refused(table, "bo", asked.TakeBox(3))
    assert "1 to 7" in refused(table, "bo", asked.TakeBox(8))
    table.ask("ada", asked.Prepare(3, 2000))
    table.ask("ada", asked.GiveUpBox(3))
    assert table.open.lays == {}
    assert "not yours" in refused(table, "ada", asked.GiveUpBox(3))
    assert "not chosen here" in refused(evening("home", Options()), "ada", asked.TakeBox(1))


def test_seats_and_names() -> None:
    table = evening()
    assert "already" in refused(table, "ada", asked.Sit("Ada"))
    assert "not free" in refused(table, "eve", asked.Sit("Eve", 2))
    assert "0 characters" in refused(table, "eve", asked.Sit("  "))
    assert "25 characters" in refused(table, "eve", asked.Sit("x" * 25))
    table.ask("eve", asked.Sit("  Eve   of  Lund ", 5))
    assert table.open.seats[5].name == "Eve of Lund"
    for person in ("f", "g", "h", "i"):
        table.ask(person, asked.Sit(person))
    assert "all 7 seats" in refused(table, "j", asked.Sit("j"))


def test_who_leaves_in_mid_round_stands_and_keeps_his_money() -> None:
    table = evening()
    stake(table, "ada", 1, 10000)
    stake(table, "bo", 2, 5000)
    enter(table, "2h 5s Td 3c 6h")
    table.ask("bo", asked.Leave())
    table.ask("bo", asked.Leave())
    assert table.open.seats[2].leaving
    answer(table, "ada", Play.STAND, 1)
    assert [event.by for _, event in table.log if isinstance(event, happened.Played)][-1] is By.ABSENCE
    enter(table, "Ts")
    assert 2 not in table.open.seats
    assert table.open.purses["bo"].net == -5000
    table.ask("bo", asked.Sit("bo"))
    assert table.open.seats[2].balance == 2_000_000 - 5000


def test_the_clock_deals_answers_and_frees_seats() -> None:
    table = evening("swedish", Options(pace=Pace.QUICK))
    assert due(table.open) is None
    table.ask("ada", asked.Prepare(1, 2000))
    assert due(table.open) == table.now + 15000
    table.now += 15000
    table.ask(None, asked.Tick())
    assert table.open.rounds == 1
    while table.open.playing is not None:
        when = due(table.open)
        assert when is not None
        table.now = when
        events = table.ask(None, asked.Tick())
        answered = [event for event in events if isinstance(event, happened.Played)]
        assert {event.play for event in answered} <= {Play.STAND, Play.DECLINE}
        assert {event.by for event in answered} == {By.CLOCK}
    assert table.ask(None, asked.Tick()) == ()


def test_stakes_too_low_to_deal_come_back_when_the_time_is_over() -> None:
    table = evening("swedish", Options(pace=Pace.QUICK))
    table.ask("ada", asked.Prepare(1, 1000))
    table.ask("bo", asked.SetReady())
    table.now += 15000
    table.ask(None, asked.Tick())
    assert table.open.lays == {}
    assert not any(seat.ready for seat in table.open.seats.values())
    assert due(table.open) is None


def test_a_seat_is_kept_for_a_minute_and_to_the_end_of_the_round() -> None:
    table = evening()
    stake(table, "ada", 1, 10000)
    stake(table, "bo", 2, 5000)
    table.ask(None, asked.LoseConnection("bo"))
    assert table.ask(None, asked.LoseConnection("bo")) == ()
    assert due(table.open) == table.now + AWAY_MS
    table.now += AWAY_MS
    table.ask(None, asked.Tick())
    assert table.open.seats[2].leaving
    table.ask(None, asked.RegainConnection("bo"))
    assert not table.open.seats[2].leaving
    assert table.ask(None, asked.RegainConnection("bo")) == ()
    table.ask(None, asked.LoseConnection("bo"))
    table.now += AWAY_MS
    table.ask(None, asked.Tick())
    enter(table, "Th 5s Td 9c 6h")
    answer(table, "ada", Play.STAND, 1)
    enter(table, "Ts")
    assert 2 not in table.open.seats
    table.ask(None, asked.LoseConnection("ada"))
    table.now += AWAY_MS
    table.ask(None, asked.Tick())
    assert table.open.seats == {}


def test_the_host_hands_over_when_he_leaves_a_table_of_the_program() -> None:
    table = evening("swedish", Options())
    events = table.ask("ada", asked.Leave())
    assert happened.HostChanged("bo") in events
    assert "only the host" in refused(table, "ada", asked.Pause("x"))


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


def home(seats: int = 3, options: Options | None = None) -> Evening:
    return evening("home", options or Options(pace=Pace.NONE), seats=seats)


def everybody_ready(table: Evening) -> None:
    for seat in tuple(table.open.seats.values()):
        table.ask(seat.person, asked.SetReady())


def finish(table: Evening) -> None:
    while table.open.playing is not None:
        table.in_round()


def test_HB_09_HB_10_the_bank_goes_round_after_three_deals() -> None:
    table = home()
    banks: list[int | None] = []
    while len(banks) < 7:
        everybody_ready(table)
        banker = table.open.banker
        banks.append(banker)
        finish(table)
    first = banks[0]
    assert first is not None
    second, third = first % 3 + 1, (first + 1) % 3 + 1
    assert banks == [first] * 3 + [second] * 3 + [third]
    lots = [event for _, event in table.log if isinstance(event, happened.BankPassed)]
    assert [event.by for event in lots] == [By.LOT, By.TURN, By.TURN]


def test_HB_09_the_first_banker_is_chosen_where_the_table_says_so() -> None:
    table = home(options=Options(pace=Pace.NONE, first_banker=FirstBanker.CHOICE))
    table.ask("ada", asked.ChooseBanker(3, "we agreed"))
    everybody_ready(table)
    assert table.open.banker == 3
    assert table.open.holders == {1: 1, 2: 2}
    assert "between two rounds" in refused(table, "ada", asked.ChooseBanker(1, "x"))
    without = home(options=Options(pace=Pace.NONE, first_banker=FirstBanker.CHOICE))
    everybody_ready(without)
    assert without.open.banker == 1
    assert "house holds" in refused(evening(), "ada", asked.ChooseBanker(1, "x"))


def test_HB_15_HB_16_first_cards_are_seen_by_their_owner_alone() -> None:
    table = home(options=Options(pace=Pace.NONE, first_banker=FirstBanker.CHOICE))
    everybody_ready(table)
    assert you(table.open, "bo").cards.keys() == {1}
    assert you(table.open, "ada").cards == {}
    assert "stakes come after" in refused(table, "bo", asked.Prepare(1, 100))
    for box, person in ((1, "bo"), (2, "cy")):
        assert you(table.open, person).limits[0].most == 2000
        table.ask(person, asked.Stake(table.open.decisions, box, 500))
    assert you(table.open, "ada").cards.keys() == {0}
    assert you(table.open, "ada").plays == (Play.DOUBLE, Play.DECLINE)
    assert table_view(table.open).round is not None
    shown = table_view(table.open).round
    assert shown is not None
    assert shown.dealer.cards == (None,)


def test_HB_20_a_punter_stakes_at_most_a_quarter_of_his_balance() -> None:
    table = home(options=Options(pace=Pace.NONE, first_banker=FirstBanker.CHOICE))
    table.ask("ada", asked.Correct(2, -200_000 + 2100, "poor"))
    everybody_ready(table)
    assert "covers 5 kr" in refused(table, "bo", asked.Stake(table.open.decisions, 1, 600))
    assert "not yours" in refused(table, "cy", asked.Stake(table.open.decisions, 1, 500))
    table.ask("bo", asked.Stake(table.open.decisions, 1, 500))


def test_a_bank_nobody_covers_waits_for_play_money() -> None:
    """Two punters at 20 kr: the bank needs 4 x 20 kr x 1 = 80 kr against one of them."""
    table = home(2)
    for seat in (1, 2):
        table.ask("ada", asked.Correct(seat, -200_000 + 7900, "poor"))
    everybody_ready(table)
    assert table.open.playing is None
    assert table_view(table.open).waits_for is Missing.COVER
    assert "covers the bank" in refused(table, "ada", asked.Deal())
    assert "does not cover" in refused(table, "ada", asked.ChooseBanker(1, "x"))
    table.ask("bo", asked.TakeRefill())
    assert table.open.playing is not None
    assert table.open.banker == 2


def test_the_bank_passes_from_one_who_no_longer_covers_it() -> None:
    table = home(3)
    everybody_ready(table)
    finish(table)
    banker = table.open.banker
    assert banker is not None
    seat = table.open.seats[banker]
    table.ask("ada", asked.Correct(banker, 100 - seat.balance, "poor"))
    assert table.open.banker == banker % 3 + 1


def test_time_at_home_stakes_the_least_and_the_banker_stands() -> None:
    table = home(3, Options(pace=Pace.QUICK))
    everybody_ready(table)
    assert due(table.open) == table.now + 15000
    while table.open.playing is not None:
        when = due(table.open)
        assert when is not None
        table.now = when
        table.ask(None, asked.Tick())
    inside = [event.event for _, event in table.log if isinstance(event, happened.InRound)]
    assert {event.amount for event in inside if isinstance(event, in_round.StakePlaced)} == {100}
    assert not any(isinstance(event, in_round.BankerHit) for event in inside)


def test_one_person_alone_cannot_play_at_home() -> None:
    table = home(1)
    everybody_ready(table)
    assert table.open.playing is None
    assert table_view(table.open).waits_for is Missing.PEOPLE
    assert "a banker and somebody" in refused(table, "ada", asked.Deal())


def test_who_pays_whom_in_the_fewest_payments() -> None:
    """a and b cancel, c and d do not: 2 groups, so 5 - 2 payments."""
    nets = {"a": 500, "b": -500, "c": 300, "d": -100, "e": -200}
    assert set(transfers(nets)) == {Transfer("b", "a", 500), Transfer("e", "c", 200), Transfer("d", "c", 100)}
    assert transfers({}) == ()
    many = {f"p{number}": 100 if number % 2 else -100 for number in range(14)}
    assert sum(payment.amount for payment in transfers(many)) == 700


def test_a_round_without_cards_left_is_void() -> None:
    """One deck and seven boxes that hit to the end: the discards are shuffled in, or no card is left at all."""
    table = evening("swedish", Options(pace=Pace.NONE), seats=4, decks=1, penetration=1.0, boxes_per_player=2)
    for box, person in ((5, "ada"), (6, "bo"), (7, "cy")):
        table.ask(person, asked.TakeBox(box))
    wants = (Play.SPLIT, Play.HIT, Play.DECLINE)
    while not any(isinstance(event, happened.RoundVoided) for _, event in table.log):
        for seat in tuple(table.open.seats.values()):
            for box in table.open.own_boxes(seat.number):
                table.ask(seat.person, asked.Prepare(box, 2000))
            table.ask(seat.person, asked.SetReady())
        while (now := table.open.turn) is not None:
            holder = table.open.holder(now.box)
            assert holder is not None
            person = table.open.seats[holder].person
            answer(table, person, next(play for play in wants if play in you(table.open, person).plays), now.box)
        assert table.open.rounds < 200
    assert audit(lines(table.log)).true


def test_a_spectator_sees_the_table_and_nothing_of_his_own() -> None:
    seen = you(evening().open, "eve")
    assert (seen.seat, seen.boxes, seen.plays, seen.limits, seen.cards) == (None, (), (), (), {})
