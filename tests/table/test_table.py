"""Evenings at the house's table, worked on paper: stakes, turns, the clock, seats."""

from nordjack.engine import Play
from nordjack.engine.actions import Bet
from nordjack.table import commands as asked
from nordjack.table import due, you
from nordjack.table import events as happened
from nordjack.table.audit import audit
from nordjack.table.events import By
from nordjack.table.options import AWAY_MS, Options, Pace
from table.evenings import answer, enter, evening, refused, stake
from table.people import lines


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
