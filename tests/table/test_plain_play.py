"""People who are not at a keyboard play plainly: below 17 they draw, aces and eights they split, nothing is insured."""

import pytest

from nordjack.cards import parse_cards
from nordjack.engine import Asks, Play, Turn
from nordjack.engine.view import BoxView, DealerView, HandView, RoundView
from nordjack.hands import hard_total, total
from nordjack.rules import load_game
from nordjack.strategy.charts import Cell, Chart
from nordjack.table.plain_play import plain_play, plain_stake

HOME = load_game("home").rules
HOUSE = load_game("swedish").rules
ALL = (Play.HIT, Play.STAND, Play.DOUBLE, Play.SPLIT)


def hand(text: str, stake: int = 1000, outcome: None = None) -> HandView:
    cards = parse_cards(text)
    best = total(cards)
    return HandView(cards, best, best != hard_total(cards), stake, False, False, False, outcome, 0)


def seen(mine: str, bank: str, now: Turn) -> RoundView:
    box = BoxView(1, 1000, (hand(mine),), ())
    cards = parse_cards(bank)
    return RoundView((box,), DealerView(cards, total(cards), soft=False), None, (), None, now, ALL, False)


def played(
    mine: str, bank: str, asks: Asks = Asks.PLAY, plays: tuple[Play, ...] = ALL, chart: Chart | None = None
) -> Play:
    now = Turn(asks, 1, 0)
    return plain_play(HOME, seen(mine, bank, now), now, plays, chart)


@pytest.mark.parametrize(
    ("mine", "plays", "wanted"),
    [
        ("Ts 6h", ALL, Play.HIT),
        ("Ts 7h", ALL, Play.STAND),
        ("8s 8h", ALL, Play.SPLIT),
        ("8s 8h", (Play.HIT, Play.STAND), Play.HIT),
        ("As Ah", ALL, Play.SPLIT),
        ("9s 9h", ALL, Play.STAND),
        ("Ts 6h", (Play.STAND,), Play.STAND),
    ],
)
def test_a_punter_draws_below_17_and_splits_aces_and_eights(mine: str, plays: tuple[Play, ...], wanted: Play) -> None:
    assert played(mine, "Td", plays=plays) is wanted


@pytest.mark.parametrize("asks", [Asks.INSURANCE, Asks.EVEN_MONEY, Asks.EARLY_SURRENDER, Asks.MISDEAL])
def test_every_offer_is_declined(asks: Asks) -> None:
    assert played("Ts 6h", "Ad", asks, (Play.INSURE, Play.DECLINE)) is Play.DECLINE


@pytest.mark.parametrize(("first", "wanted"), [("As", Play.DOUBLE), ("Ks", Play.DOUBLE), ("9s", Play.DECLINE)])
def test_a_banker_doubles_on_an_ace_or_a_ten(first: str, wanted: Play) -> None:
    assert played("5h", first, Asks.BANKER_DOUBLE) is wanted


def test_a_banker_stands_on_what_wins_and_draws_to_what_loses() -> None:
    """20 beats 18 and loses nothing by standing; a soft 17 loses to 20 unless it draws, and no card busts it."""
    assert played("Th 8h", "Ts Kd", Asks.BANKER_PLAY) is Play.STAND
    assert played("Th Kh", "As 6d", Asks.BANKER_PLAY) is Play.HIT


def test_a_stake_is_high_on_an_ace_or_a_ten_and_never_below_the_least() -> None:
    now = Turn(Asks.STAKE, 1, 0)
    assert plain_stake(HOME, seen("As", "", now), 1, 1500) == 1500
    assert plain_stake(HOME, seen("As", "", now), 1, 0) == HOME.min_stake
    assert plain_stake(HOME, seen("5s", "", now), 1, 1500) == HOME.min_stake
    assert plain_stake(HOUSE, seen("", "", now), 1, 20000) == HOUSE.min_stake


def test_a_chart_is_followed_to_the_first_play_that_is_allowed() -> None:
    chart = Chart(
        {Cell("hard", 11, 5): "DH", Cell("pair", 7, 5): "PS", Cell("hard", 16, 5): "S", Cell("hard", 12, 5): "D"}
    )
    assert played("6s 5h", "6d", chart=chart) is Play.DOUBLE
    assert played("6s 5h", "6d", plays=(Play.HIT, Play.STAND), chart=chart) is Play.HIT
    assert played("8s 8h", "6d", chart=chart) is Play.SPLIT
    assert played("8s 8h", "6d", plays=(Play.HIT, Play.STAND), chart=chart) is Play.STAND
    assert played("7s 5h", "6d", plays=(Play.HIT, Play.STAND), chart=chart) is Play.STAND
