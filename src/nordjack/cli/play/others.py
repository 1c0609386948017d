"""The other people at the table: their plain policies, put to the engine's questions."""

from nordjack.cards import Card
from nordjack.cli.play.faces import hand_of
from nordjack.engine import Action, Asks, Do, PlaceStake, Play, Round, Turn
from nordjack.engine.view import DealerView, HandView, RoundView, view
from nordjack.errors import IllegalAction
from nordjack.rules import Rules
from nordjack.strategy.policies import (
    SeenHand,
    banker_doubles,
    banker_draws,
    punter_draws,
    punter_splits,
    punter_stake,
)
from nordjack.table.session import Session, afford, boxes_of, most_stake

__all__ = ["others_action"]


def others_action(session: Session, state: Round, now: Turn, seat: int) -> Action:
    """Give what a seat does on its turn, by what it sees."""
    seen = view(state, boxes_of(session, seat))
    if now.asks is Asks.STAKE:
        return PlaceStake(now.box, stake(session, state, seen, now))
    return Do(now.box, others_play(session, state, seen, now))


def stake(session: Session, state: Round, seen: RoundView, now: Turn) -> int:
    """Give what a seat stakes: by its first card where it has seen one, else the least."""
    low = session.rules.min_stake
    cards = open_cards(hand_of(seen, now.box, now.hand))
    return punter_stake(cards[0], low, max(low, most_stake(session, state, now.box))) if cards else low


def others_play(session: Session, state: Round, seen: RoundView, now: Turn) -> Play:
    """Give a seat's answer: every offer is declined."""
    match now.asks:
        case Asks.BANKER_DOUBLE:
            return Play.DOUBLE if banker_doubles(open_cards(seen.dealer)[0]) else Play.DECLINE
        case Asks.BANKER_PLAY:
            return Play.HIT if bank_gains(session.rules, seen) else Play.STAND
        case Asks.PLAY:
            return hand_play(session, state, seen, now)
        case _:
            return Play.DECLINE


def bank_gains(rules: Rules, seen: RoundView) -> bool:
    """Tell whether the banker gains by drawing against the hands that still play."""
    against = [SeenHand(hand.cards, hand.stake) for box in seen.boxes for hand in box.hands if hand.outcome is None]
    return banker_draws(open_cards(seen.dealer), against, rules.dealer_wins_ties)


def hand_play(session: Session, state: Round, seen: RoundView, now: Turn) -> Play:
    """Give how a punter plays his hand."""
    hand = hand_of(seen, now.box, now.hand)
    cards = open_cards(hand)
    if Play.SPLIT in seen.plays and punter_splits(cards) and affords(session, state, Do(now.box, Play.SPLIT)):
        return Play.SPLIT
    draws = punter_draws(cards, aces_as_one=hand.aces_as_one)
    return Play.HIT if draws and Play.HIT in seen.plays else Play.STAND


def affords(session: Session, state: Round, action: Do) -> bool:
    """Tell whether a seat has the money for a play."""
    try:
        afford(session, state, action)
    except IllegalAction:
        return False
    return True


def open_cards(hand: HandView | DealerView) -> list[Card]:
    """Give the cards of a hand that its viewer sees."""
    return [card for card in hand.cards if card is not None]
