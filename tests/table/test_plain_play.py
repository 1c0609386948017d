"""How bots play: by plain sense, or by a chart, and never what they may not."""

import pytest

from nordjack.cards import parse_cards
from nordjack.engine import Deal, Do, PlaceStake, Play, Round, legal_plays, open_round, step, turn
from nordjack.engine.view import view
from nordjack.rules import Rules, load_game
from nordjack.strategy.charts import Cell, Chart
from nordjack.table.plain_play import plain_play, plain_stake

SWEDISH = load_game("swedish").rules
HOME = load_game("home").rules
#: Doubles 11 against a 6 or hits it, splits eights against everything, hits all else.
CHART = Chart(
    {Cell(kind, row, up): "H" for kind in ("hard", "soft") for row in range(4, 22) for up in range(10)}
    | {Cell("hard", 11, 5): "DH"}
    | {Cell("pair", 7, up): "PH" for up in range(10)}
)


def dealt(rules: Rules, cards: str, *plays: Do | PlaceStake) -> Round:
    """Deal to one box: its stake comes first, or at home as one of the plays."""
    state = open_round(rules, [1])
    if rules.house_banked:
        state = step(state, PlaceStake(1, rules.min_stake))[1]
    left = list(plays)
    for card in parse_cards(cards):
        while left and (now := turn(state)) is not None and now.asks != "card":
            state = step(state, left.pop(0))[1]
        state = step(state, Deal(card))[1]
    for play in left:
        state = step(state, play)[1]
    return state


def answer(state: Round, chart: Chart | None = None, without: tuple[Play, ...] = ()) -> Play:
    now = turn(state)
    assert now is not None
    plays = [play for play in legal_plays(state) if play not in without]
    return plain_play(state.rules, view(state, (now.box,)), now, plays, chart)


@pytest.mark.parametrize(
    ("cards", "play"),
    [
        ("Th 5s 6d", Play.HIT),
        ("Th 5s 7d", Play.STAND),
        ("8h 5s 8d", Play.SPLIT),
        ("Th 5s Td", Play.STAND),
        ("Ah As 6d", Play.DECLINE),
    ],
    ids=["16", "17", "eights", "tens", "insurance"],
)
def test_plain_sense(cards: str, play: Play) -> None:
    assert answer(dealt(SWEDISH, cards)) is play


def test_a_split_the_balance_does_not_cover_is_played_as_a_total() -> None:
    assert answer(dealt(SWEDISH, "8h 5s 8d"), without=(Play.SPLIT,)) is Play.HIT


def test_a_chart_is_followed_as_far_as_it_may_be() -> None:
    eleven = dealt(SWEDISH, "5h 6s 6d")
    assert answer(eleven, CHART) is Play.DOUBLE
    assert answer(eleven, CHART, without=(Play.DOUBLE,)) is Play.HIT
    assert answer(dealt(SWEDISH, "8h 5s 8d"), CHART) is Play.SPLIT
    assert answer(dealt(SWEDISH, "Th 5s 7d"), CHART, without=(Play.HIT,)) is Play.STAND


def test_stakes_follow_the_first_card_where_it_was_seen() -> None:
    assert plain_stake(SWEDISH, view(open_round(SWEDISH, [1]), (1,)), 1, 20000) == SWEDISH.min_stake
    ace, five = dealt(HOME, "Ah 5s"), dealt(HOME, "5h 5s")
    assert plain_stake(HOME, view(ace, (1,)), 1, 1500) == 1500
    assert plain_stake(HOME, view(ace, (1,)), 1, 0) == HOME.min_stake
    assert plain_stake(HOME, view(five, (1,)), 1, 1500) == HOME.min_stake


def test_the_banker_doubles_on_an_ace_or_ten() -> None:
    assert answer(dealt(HOME, "5h As", PlaceStake(1, 100))) is Play.DOUBLE
    assert answer(dealt(HOME, "5h 6s", PlaceStake(1, 100))) is Play.DECLINE


def test_the_banker_with_17_draws_against_an_open_19_and_stands_against_an_open_3() -> None:
    """What lies open counts: 9 and T beside a hidden card are 20 or 21, if not bust; a 3 is mostly less."""
    begun = (PlaceStake(1, 100), Do(0, Play.DECLINE))
    assert answer(dealt(HOME, "2h 7s 9h Ts Ts", *begun, Do(1, Play.HIT))) is Play.HIT
    assert answer(dealt(HOME, "2h 7s 3h Ts", *begun, Do(1, Play.STAND))) is Play.STAND
