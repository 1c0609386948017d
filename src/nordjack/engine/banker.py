"""What comes next where a player holds the bank: stakes on first cards, doubling, naturals, his own turn."""

from nordjack.engine.dealing import first_cards, second_cards, stakes
from nordjack.engine.events import DealerTurned, Event, RoundEnded, StakesDoubled
from nordjack.engine.legal import has_choice
from nordjack.engine.misdeal import dealer_draws
from nordjack.engine.outcomes import early_events, final_events
from nordjack.engine.state import Asks, Round, Turn
from nordjack.hands import is_soft

__all__ = ["player_upcoming"]


def player_upcoming(state: Round) -> Turn | Event:
    """Give the turn of whoever must act, or the event that follows by itself."""
    if turn := first_cards(state) or stakes(state) or doubling_due(state) or second_cards(state, dealer_too=True):
        return turn
    if state.dealer_has_blackjack:
        return blackjack_doubling_due(state) or turning_due(state) or final_events(state) or RoundEnded()
    return early_events(state) or play_due(state) or banker_due(state) or final_events(state) or RoundEnded()


def doubling_due(state: Round) -> Turn | None:
    """Ask the banker once, after his first look, whether he doubles every stake."""
    if state.rules.banker_doubles and state.stakes_doubled is None:
        return Turn(Asks.BANKER_DOUBLE)
    return None


def blackjack_doubling_due(state: Round) -> Event | None:
    """Double the stakes that the banker's blackjack doubles by itself."""
    naturals = tuple(box.number for box in state.boxes if box.has_natural)
    others = tuple(box.number for box in state.boxes if not box.has_natural)
    by_rule = {"alone": () if naturals else others, "always": others, "no": ()}
    boxes = by_rule[state.rules.banker_blackjack_doubles]
    return StakesDoubled(boxes, by_blackjack=True) if boxes and not state.doubled_by_blackjack else None


def turning_due(state: Round) -> Event | None:
    """Let the banker turn up his cards once."""
    return None if state.dealer_turned else DealerTurned()


def play_due(state: Round) -> Turn | None:
    """Give the turn to the next hand; half of a pair gets its next card when its turn comes."""
    for box, place, hand in state.places():
        if hand.wants_card or len(hand.cards) == 1:
            return Turn(Asks.CARD, box.number, place)
        if has_choice(state.rules, box, hand):
            return Turn(Asks.PLAY, box.number, place)
    return None


def banker_due(state: Round) -> Turn | Event | None:
    """Let the banker turn up, draw to 16 and choose from 17 up, while a hand is open."""
    if not any(hand.is_open for _, _, hand in state.places()):
        return None
    return turning_due(state) or banker_turn(state)


def banker_turn(state: Round) -> Turn | None:
    """Give the banker his card or his choice, or None when he is done."""
    points = state.dealer_total
    if state.rules.banker_stands == "17":
        return Turn(Asks.CARD) if dealer_draws(state) else None
    if points < 17 or state.banker_wants_card:
        return Turn(Asks.CARD)
    done = state.banker_stood or points > 21 or (points == 21 and not is_soft(state.dealer))
    return None if done else Turn(Asks.BANKER_PLAY)
