"""Cover at home: whatever the rules let a round cost, nobody's balance falls below nothing. Worked on paper."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from drivers import walk
from nordjack.cards import Card, fresh_shoe
from nordjack.engine import Action, Asks, Deal, Do, PlaceStake, Play, Round, Turn, legal_plays, open_round, step, turn
from nordjack.errors import IllegalAction
from nordjack.rules import load_game
from nordjack.table import new_shoe
from nordjack.table.session import Seat, Session, afford, bank_cover, holders, least_balance, most_stake, settle

KR = 100
PLAIN = "banker_doubles=false banker_blackjack_doubles=no"


def home(options: str, punters: int = 1) -> Session:
    """Give a home table whose only banker is seat 0 and where everybody has exactly what he needs."""
    rules = load_game("home", options.split()).rules
    shoe = new_shoe(rules, fresh_shoe(rules.decks))
    session = Session(rules, shoe, (Seat(0),) * (punters + 1), 0, (0,), 0)
    seats = tuple(Seat(least_balance(session, seat)) for seat in range(punters + 1))
    return Session(rules, shoe, seats, 0, (0,), 0)


@pytest.mark.parametrize(
    ("options", "punter", "banker"),
    [
        ("", 4, 4),
        ("banker_doubles=false", 2, 2),
        (PLAIN, 1, 2),
        (f"{PLAIN} blackjack_pays=1/1 max_hands=1", 1, 1),
        ("banker_blackjack_doubles=always", 4, 4),
        ("blackjack_pays=20/1", 4, 40),
        ("blackjack_pays=5/2", 4, 5),
        ("max_hands=3", 4, 6),
        ("max_hands=9", 4, 8),
        ("max_hands=unlimited", 4, 8),
        ("max_hands=unlimited decks=2", 4, 16),
        ("max_hands=unlimited split_on=value", 4, 32),
        ("double_on=any", 4, 8),
        ("double_on=any double_after_split=false", 4, 4),
        ("double_on=11 max_hands=1", 4, 4),
        ("double_on=11 max_hands=4", 4, 16),
    ],
)
def test_cover_is_the_worst_that_the_rules_allow(options: str, punter: int, banker: int) -> None:
    """Stakes go up to 20 kr and begin with 1 kr; four cards have one rank in a pack, sixteen the value ten."""
    session = home(options)
    assert least_balance(session, 1) == punter * KR
    assert bank_cover(session) == banker * 20 * KR
    assert bank_cover(home(options, punters=3)) == 3 * banker * 20 * KR


def after(session: Session, *actions: Action | str) -> list[int]:
    """Give everybody's balance after a round."""
    state = walk(session.rules, sorted(holders(session)), *actions)
    return [seat.balance for seat in settle(session, state).seats]


def test_a_natural_that_pays_twenty_takes_all_the_banker_has() -> None:
    """20 kr doubled to 40, paid 20 to 1: 800 kr."""
    stake, double = PlaceStake(1, 20 * KR), Do(0, Play.DOUBLE)
    assert after(home("blackjack_pays=20/1"), "As 9h", stake, double, "Ks 8d")[0] == 0


def test_two_doubled_hands_take_all_the_banker_has() -> None:
    """20 kr, doubled to 40, split, and both doubled on 11 to 20 against the banker's 18: 160 kr, his whole cover."""
    session = home("double_on=11")
    doubles = ("3s", Do(1, Play.DOUBLE), "9s", "3d", Do(1, Play.DOUBLE), "9d", Do(0, Play.STAND))
    start = ("8s 9h", PlaceStake(1, 20 * KR), Do(0, Play.DOUBLE), "8d 9c", Do(1, Play.SPLIT))
    assert after(session, *start, *doubles)[0] == 0


def test_HB_26_a_bankers_blackjack_takes_all_a_punter_needs() -> None:
    session = home("")
    assert after(session, "8s Ah", PlaceStake(1, KR), Do(0, Play.DOUBLE), "9s Kd")[1] == 0


FIELDS = {
    "blackjack_pays": ("1/1", "2/1", "7/2", "20/1"),
    "banker_doubles": ("true", "false"),
    "banker_blackjack_doubles": ("alone", "always", "no"),
    "max_hands": ("1", "2", "3", "unlimited"),
    "split_on": ("rank", "value"),
    "resplit_aces": ("true", "false"),
    "double_on": ("any", "9,10,11", ""),
    "double_after_split": ("true", "false"),
}
OPTIONS = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in FIELDS.items()})


@settings(max_examples=300)
@given(OPTIONS, st.lists(st.integers(0, 2000), min_size=1, max_size=7), st.integers(0, 10**6))
def test_no_balance_falls_below_nothing(options: dict[str, str], more: list[int], seed: int) -> None:
    """The highest stakes, doubled, split and doubled again wherever that is allowed and the money is there."""
    session = home(" ".join(f"{name}={value}" for name, value in options.items()), len(more))
    richer = (
        session.seats[0],
        *(Seat(seat.balance + kr * KR) for seat, kr in zip(session.seats[1:], more, strict=True)),
    )
    session = replace(session, seats=richer)
    state = played(session, Random(seed))
    assert all(seat.balance >= 0 for seat in settle(session, state).seats)


def played(session: Session, chance: Random) -> Round:
    cards = iter(chance.sample(fresh_shoe(session.rules.decks), 52))
    state = open_round(session.rules, sorted(holders(session)))
    while now := turn(state):
        _, state = step(state, chosen(session, state, now, cards, chance))
    return state


def chosen(session: Session, state: Round, now: Turn, cards: Iterator[Card], chance: Random) -> Action:
    if now.asks is Asks.CARD:
        return Deal(next(cards))
    if now.asks is Asks.STAKE:
        return PlaceStake(now.box, most_stake(session, state, now.box))
    plays = legal_plays(state)
    dear = [play for play in (Play.DOUBLE, Play.SPLIT) if play in plays]
    able = [play for play in dear if affordable(session, state, Do(now.box, play))]
    careful = Play.STAND if Play.STAND in plays else Play.DECLINE
    return Do(now.box, chance.choice(able) if able else careful)


def affordable(session: Session, state: Round, action: Do) -> bool:
    try:
        afford(session, state, action)
    except IllegalAction:
        return False
    return True
