"""People at one table: boxes, cover, the bank's way round, balances and history. Amounts are worked on paper."""

import pytest

from drivers import walk
from nordjack.cards import fresh_shoe, parse_cards
from nordjack.engine import Bet, Deal, Do, PlaceSideBet, PlaceStake, Play, Round, open_round, step, turn
from nordjack.errors import IllegalAction
from nordjack.rules import Rules, load_game
from nordjack.table import new_shoe
from nordjack.table.cover import extra_stake
from nordjack.table.session import (
    Entry,
    Seat,
    Session,
    afford,
    bank_cover,
    boxes_of,
    holders,
    keep_bank,
    least_balance,
    money_left,
    most_stake,
    pass_bank,
    refill,
    settle,
)

SWEDISH = load_game("swedish").rules
EVENT = load_game("event").rules
HOME = load_game("home").rules
KR = 100


def table(rules: Rules, *seats: Seat, banker: int | None = None, bankers: tuple[int, ...] = ()) -> Session:
    shoe = new_shoe(rules, fresh_shoe(rules.decks))
    return Session(rules, shoe, seats, 1000 * KR, bankers, banker)


def home(*balances: int, banker: int = 0, bankers: tuple[int, ...] | None = None) -> Session:
    seats = [Seat(kr * KR) for kr in balances]
    able = tuple(range(len(seats))) if bankers is None else bankers
    return table(HOME, *seats, banker=banker, bankers=able)


def test_boxes_go_by_seats_at_the_houses_table() -> None:
    session = table(SWEDISH, Seat(1000 * KR, 3), Seat(1000 * KR))
    assert holders(session) == {1: 0, 2: 0, 3: 0, 4: 1}
    assert boxes_of(session, 0) == (1, 2, 3)
    assert boxes_of(session, 1) == (4,)


def test_nobody_plays_more_boxes_than_he_has_least_stakes_for() -> None:
    session = table(SWEDISH, Seat(59 * KR, 3), Seat(1000 * KR))
    assert holders(session) == {1: 0, 2: 0, 3: 1}


def test_HB_31_the_first_box_is_left_of_the_banker() -> None:
    session = home(1000, 1000, 1000, 1000, banker=2)
    assert holders(session) == {1: 3, 2: 0, 3: 1}
    assert boxes_of(session, 2) == (0,)
    assert boxes_of(session, 0) == (2,)


def test_what_a_seat_needs() -> None:
    assert least_balance(table(SWEDISH, Seat(0)), 0) == 20 * KR
    assert least_balance(home(0, 0, 0), 1) == 4 * KR
    assert least_balance(home(0, 0, 0, bankers=(0,)), 0) == 4 * 2 * 20 * KR
    assert least_balance(home(0, 0, 0, bankers=(0,)), 1) == 4 * KR


def test_HB_10_the_bank_moves_left_after_three_deals() -> None:
    session = home(1000, 1000, 1000)
    for deals in range(3):
        assert session.deals == deals
        assert keep_bank(session)
        session = settle(session, finished_home_round(session))
    assert not keep_bank(session)
    moved = pass_bank(session)
    assert moved is not None
    assert (moved.banker, moved.deals) == (1, 0)


def test_the_bank_moves_from_the_last_seat_to_the_first() -> None:
    moved = pass_bank(home(1000, 1000, 1000, banker=2))
    assert moved is not None
    assert moved.banker == 0


def test_an_only_banker_deals_on() -> None:
    session = home(1000, 1000, bankers=(0,))
    for _ in range(4):
        session = settle(session, finished_home_round(session))
    assert keep_bank(session)


def test_the_house_always_keeps_the_bank() -> None:
    assert keep_bank(table(SWEDISH, Seat(0)))


def test_a_banker_covers_four_times_the_punters_maximum_stakes() -> None:
    """Two punters, 20 kr each: 160 kr."""
    assert bank_cover(home(0, 0, 0)) == 160 * KR
    assert keep_bank(home(160, 0, 0))
    assert not keep_bank(home(159, 0, 0))


def test_the_bank_passes_by_whoever_cannot_or_may_not_hold_it() -> None:
    poor = pass_bank(home(1000, 159, 160))
    assert poor is not None
    assert poor.banker == 2
    unwilling = pass_bank(home(1000, 1000, 1000, banker=1, bankers=(1, 2)))
    assert unwilling is not None
    assert unwilling.banker == 2
    assert pass_bank(home(159, 159, 159)) is None


def test_a_refill_is_in_the_history() -> None:
    session = refill(table(SWEDISH, Seat(5 * KR)), 0)
    assert session.seats[0] == Seat(1005 * KR, 1, (Entry(None, 1000 * KR, 1005 * KR),))


def test_a_stake_keeps_the_least_stake_for_the_boxes_after_it() -> None:
    """100 kr, three boxes, 20 kr each at least: 60 for the first; after 40 on it, 40 for the second."""
    session = table(SWEDISH, Seat(100 * KR, 3))
    state = open_round(SWEDISH, [1, 2, 3])
    assert most_stake(session, state, 1) == 60 * KR
    _, state = step(state, PlaceStake(1, 40 * KR))
    assert most_stake(session, state, 2) == 40 * KR


def test_a_stake_is_a_multiple_of_the_step_and_within_the_tables_limit() -> None:
    state = open_round(SWEDISH, [1])
    assert most_stake(table(SWEDISH, Seat(75 * KR)), state, 1) == 70 * KR
    assert most_stake(table(SWEDISH, Seat(9999 * KR)), state, 1) == 200 * KR


def test_a_punter_stakes_a_quarter_of_his_balance_at_most() -> None:
    session = home(1000, 50, 1000)
    state = walk(HOME, [1, 2], "8s 9s Ts")
    assert most_stake(session, state, 1) == 12 * KR
    assert most_stake(session, state, 2) == 20 * KR
    with pytest.raises(IllegalAction, match="box 1 would cost 13 kr; your balance covers 12 kr"):
        afford(session, state, PlaceStake(1, 13 * KR))
    afford(session, state, PlaceStake(1, 12 * KR))


def test_a_side_bet_takes_what_is_left() -> None:
    session = table(SWEDISH, Seat(70 * KR, 2))
    _, state = step(open_round(SWEDISH, [1, 2]), PlaceStake(1, 30 * KR))
    afford(session, state, PlaceSideBet(1, Bet.OVER_13, 20 * KR))
    with pytest.raises(IllegalAction, match="would cost 30 kr; your balance covers 20 kr"):
        afford(session, state, PlaceSideBet(1, Bet.OVER_13, 30 * KR))


@pytest.mark.parametrize("balance", [39, 40])
def test_a_split_costs_another_stake(balance: int) -> None:
    session = table(SWEDISH, Seat(balance * KR))
    state = walk(SWEDISH, [1], "8s 6h 8d")
    if balance == 40:
        afford(session, state, Do(1, Play.SPLIT))
    else:
        with pytest.raises(IllegalAction, match="would cost 20 kr; your balance covers 19 kr"):
            afford(session, state, Do(1, Play.SPLIT))
    afford(session, state, Do(1, Play.STAND))


def test_what_is_lost_is_gone() -> None:
    """Two boxes of 20 kr; box 1 is bust, so of 59 kr 19 are left to double box 2, and of 60 enough."""
    bust = walk(SWEDISH, [1, 2], "Ts 5s 6h 6s 6d", Do(1, Play.HIT), "Td")
    with pytest.raises(IllegalAction, match="covers 19 kr"):
        afford(table(SWEDISH, Seat(59 * KR, 2)), bust, Do(2, Play.DOUBLE))
    afford(table(SWEDISH, Seat(60 * KR, 2)), bust, Do(2, Play.DOUBLE))


def test_a_settled_stake_is_back_but_its_win_is_not_paid_yet() -> None:
    """Two boxes of 20 kr from 45; the natural on box 1 won 30: 25 are left beside box 2's stake, not 55."""
    natural = walk(SWEDISH, [1, 2], "As 5s 6h Ks 6d")
    assert natural.box(1).net == 30 * KR
    assert money_left(table(SWEDISH, Seat(45 * KR, 2)), natural, 2) == 25 * KR


def test_insurance_of_a_doubled_hand_costs_half_of_both_stakes() -> None:
    """MG-34: 20 kr doubled is 40 kr, insured for 20 kr; 59 kr leave 19 kr for it."""
    state = walk(EVENT, [1], "5s Ah 6d", Do(1, Play.DOUBLE), "9d")
    with pytest.raises(IllegalAction, match="would cost 20 kr; your balance covers 19 kr"):
        afford(table(EVENT, Seat(59 * KR)), state, Do(1, Play.INSURE))
    afford(table(EVENT, Seat(60 * KR)), state, Do(1, Play.INSURE))


def test_the_banker_pays_for_nothing() -> None:
    session = home(0, 1000)
    state = walk(HOME, [1], "8s 9s", PlaceStake(1, 100))
    afford(session, state, Do(0, Play.DOUBLE))


def test_a_play_without_a_stake_costs_nothing() -> None:
    assert extra_stake(()) == 0


def test_a_round_at_the_houses_table_is_booked() -> None:
    """Box 1: 19 against 18 wins 20 kr; box 2: 17 loses 20 kr; box 3 is somebody else's and wins with 20."""
    session = table(SWEDISH, Seat(1000 * KR, 2), Seat(500 * KR))
    stand = [Do(box, Play.STAND) for box in (1, 2, 3)]
    state = walk(SWEDISH, [1, 2, 3], "Ts Th Td 9s 9h 7d Kd", *stand, "9c")
    after = settle(session, state)
    assert after.rounds == 1
    assert after.seats == (
        Seat(1000 * KR, 2, (Entry(1, 0, 1000 * KR),)),
        Seat(520 * KR, 1, (Entry(1, 20 * KR, 520 * KR),)),
    )
    assert after.shoe.in_play == ()


def finished_home_round(session: Session, stake: int = KR) -> Round:
    """Play a round that every punter loses: 18 against the banker's 19."""
    boxes = sorted(holders(session))
    state = open_round(session.rules, boxes)
    cards = iter(parse_cards(" ".join(["T"] * len(boxes) + ["T"] + ["8"] * len(boxes) + ["9"])))
    while now := turn(state):
        if now.asks == "card":
            _, state = step(state, Deal(next(cards)))
        elif now.asks == "stake":
            _, state = step(state, PlaceStake(now.box, stake))
        else:
            _, state = step(state, Do(now.box, Play.DECLINE if now.asks == "doubling" else Play.STAND))
    return state


def test_a_round_at_home_is_booked_for_the_banker_too() -> None:
    session = home(1000, 1000, 1000, banker=1)
    after = settle(session, finished_home_round(session, 5 * KR))
    assert [seat.balance for seat in after.seats] == [995 * KR, 1010 * KR, 995 * KR]
    assert after.deals == 1
