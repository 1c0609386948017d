"""Which hands of a round can be settled now, and with what."""

from nordjack.engine.events import Event, HandSettled, Outcome
from nordjack.engine.settle import compare, hand_net
from nordjack.engine.state import Box, Hand, Round

__all__ = ["blackjack_possible", "early_events", "final_events"]


def blackjack_possible(state: Round) -> bool:
    """Tell whether it is still open for the table that the dealer has blackjack."""
    if not state.rules.house_banked:
        return len(state.dealer) < 2
    if 1 < state.dealer[0].points < 10:
        return False
    return not state.peeked if state.rules.hole_card == "peek" else len(state.dealer) < 2


def early_events(state: Round) -> Event | None:
    """Settle a hand that need not wait for the dealer's turn: bust, natural, even money, given up."""
    for box in state.boxes:
        for place, hand in enumerate(box.hands):
            if hand.outcome is None and (outcome := early_outcome(state, box, hand)):
                return settled(state, box, place, outcome)
    return None


def early_outcome(state: Round, box: Box, hand: Hand) -> Outcome | None:
    """Give an outcome that is certain before the dealer's turn, or None."""
    if hand.took_even_money:
        return Outcome.EVEN_MONEY
    if hand.surrendered:
        return surrendered_outcome(state)
    if hand.is_bust:
        waits = blackjack_possible(state) and takes_original_only(state) and has_more_than_original(box)
        return None if waits else outcome_of(state, box, hand)
    if box.has_natural and not blackjack_possible(state):
        return outcome_of(state, box, hand)
    return None


def surrendered_outcome(state: Round) -> Outcome | None:
    """Give what giving up ends in: a late one waits for a possible blackjack, and is void against it."""
    if state.rules.surrender == "early":
        return Outcome.SURRENDER
    if blackjack_possible(state):
        return None
    return Outcome.LOSE if state.dealer_has_blackjack else Outcome.SURRENDER


def takes_original_only(state: Round) -> bool:
    """Tell whether a dealer's blackjack takes no more than one original stake of a box."""
    return state.rules.house_banked and state.rules.hole_card == "original-bets-only"


def has_more_than_original(box: Box) -> bool:
    """Tell whether a box was doubled or split."""
    return box.is_split or box.hands[0].doubled


def final_events(state: Round) -> Event | None:
    """Settle the next open hand against the dealer's final hand."""
    for box, place, hand in state.places():
        if hand.is_open:
            return settled(state, box, place, outcome_of(state, box, hand))
    return None


def outcome_of(state: Round, box: Box, hand: Hand) -> Outcome:
    """Compare a hand with the dealer's."""
    return compare(state.rules, hand.total, box.has_natural, state.dealer_total, state.dealer_has_blackjack)


def settled(state: Round, box: Box, place: int, outcome: Outcome) -> HandSettled:
    """Give the settlement of a hand by its outcome."""
    loses = outcome in (Outcome.LOSE, Outcome.BUST)
    if loses and takes_original_only(state) and state.dealer_has_blackjack and not blackjack_possible(state):
        if place > 0:
            return HandSettled(box.number, place, Outcome.PUSH, 0)
        return HandSettled(box.number, place, outcome, -box.stake)
    return HandSettled(box.number, place, outcome, hand_net(state.rules, outcome, box.hands[place].stake))
