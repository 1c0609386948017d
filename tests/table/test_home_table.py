"""Evenings at home: whose the bank is, hidden cards, stakes after them, cover, and who pays whom."""

from nordjack.engine import Play
from nordjack.engine import events as in_round
from nordjack.table import commands as asked
from nordjack.table import due, table_view, you
from nordjack.table import events as happened
from nordjack.table.betting import Missing
from nordjack.table.events import By
from nordjack.table.ledger import Transfer, transfers
from nordjack.table.options import FirstBanker, Options, Pace
from table.evenings import evening, refused
from table.people import Evening


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
