"""How people play who are not at a keyboard: their plain policies, or a chart, put to the round's questions."""

from collections.abc import Collection

from nordjack.cards import Card
from nordjack.engine import Asks, Play, Turn
from nordjack.engine.view import DealerView, HandView, RoundView
from nordjack.rules import Rules
from nordjack.strategy.charts import LETTERS, Chart
from nordjack.strategy.policies import (
    SeenHand,
    banker_doubles,
    banker_draws,
    punter_draws,
    punter_splits,
    punter_stake,
)

__all__ = ["plain_play", "plain_stake"]


def plain_stake(rules: Rules, seen: RoundView, box: int, most: int) -> int:
    """Give what is staked on a box: by its first card where its holder has seen one, else the least."""
    cards = open_cards(hand_of(seen, box, 0))
    return punter_stake(cards[0], rules.min_stake, max(rules.min_stake, most)) if cards else rules.min_stake


def plain_play(rules: Rules, seen: RoundView, now: Turn, plays: Collection[Play], chart: Chart | None = None) -> Play:
    """Give the answer to what is asked, out of the plays that are legal and covered; every offer is declined."""
    match now.asks:
        case Asks.BANKER_DOUBLE:
            return Play.DOUBLE if banker_doubles(open_cards(seen.dealer)[0]) else Play.DECLINE
        case Asks.BANKER_PLAY:
            return Play.HIT if bank_gains(rules, seen) else Play.STAND
        case Asks.PLAY if chart is not None:
            return by_chart(chart, seen, now, plays)
        case Asks.PLAY:
            return by_policy(hand_of(seen, now.box, now.hand), plays)
        case _:
            return Play.DECLINE


def bank_gains(rules: Rules, seen: RoundView) -> bool:
    """Tell whether the banker gains by drawing against the hands that still play."""
    against = [SeenHand(hand.cards, hand.stake) for box in seen.boxes for hand in box.hands if hand.outcome is None]
    return banker_draws(open_cards(seen.dealer), against, rules.dealer_wins_ties)


def by_policy(hand: HandView, plays: Collection[Play]) -> Play:
    """Give how a punter plays his hand."""
    cards = open_cards(hand)
    if Play.SPLIT in plays and punter_splits(cards):
        return Play.SPLIT
    draws = punter_draws(cards, aces_as_one=hand.aces_as_one)
    return Play.HIT if draws and Play.HIT in plays else Play.STAND


def by_chart(chart: Chart, seen: RoundView, now: Turn, plays: Collection[Play]) -> Play:
    """Give the first play of the chart's cell that is allowed."""
    hand = hand_of(seen, now.box, now.hand)
    values = [card.points - 1 for card in open_cards(hand)]
    assert hand.total is not None
    pair = values[0] if len(values) == 2 and values[0] == values[1] else None
    letters = chart.letters(hand.total, bool(hand.soft), pair, open_cards(seen.dealer)[0].points - 1)
    return next((Play(LETTERS[letter]) for letter in letters if LETTERS[letter] in list(plays)), Play.STAND)


def hand_of(seen: RoundView, box: int, hand: int) -> HandView:
    """Give one hand of the view."""
    return next(each for each in seen.boxes if each.number == box).hands[hand]


def open_cards(hand: HandView | DealerView) -> list[Card]:
    """Give the cards of a hand that its viewer sees."""
    return [card for card in hand.cards if card is not None]
