"""What comes next where the house holds the bank: who is asked, or what happens by itself."""

from nordjack.engine.actions import Bet
from nordjack.engine.dealing import first_cards, second_cards, stakes
from nordjack.engine.events import DealerTurned, Event, Peeked, RoundEnded, SideBetSettled
from nordjack.engine.legal import has_choice, surrender_refusal
from nordjack.engine.misdeal import dealer_draws, misdeal_due, set_aside_due
from nordjack.engine.outcomes import blackjack_possible, early_events, final_events
from nordjack.engine.settle import insurance_outcome, over_under_13, side_bet_net
from nordjack.engine.state import Asks, Box, Hand, Round, SideBet, Turn

__all__ = ["house_upcoming"]


def house_upcoming(state: Round) -> Turn | Event:
    """Give the turn of whoever must act, or the event that follows by itself."""
    if not state.dealer and (turn := stakes(state)):
        return turn
    if turn := first_cards(state) or second_cards(state, dealer_too=state.rules.hole_card == "peek"):
        return turn
    return (
        side_bets_due(state)
        or offers_due(state)
        or early_surrender_due(state)
        or peek_due(state)
        or early_events(state)
        or misdeal_due(state)
        or play_due(state)
        or late_insurance_due(state)
        or dealer_due(state)
        or final_events(state)
        or RoundEnded()
    )


def side_bets_due(state: Round) -> Event | None:
    """Settle over and under 13 right after the deal, insurance as soon as its answer is known."""
    for box in state.boxes:
        for place, bet in enumerate(box.side_bets):
            if bet.outcome is None and (event := side_bet_settled(state, box, place, bet)):
                return event
    return None


def side_bet_settled(state: Round, box: Box, place: int, bet: SideBet) -> Event | None:
    """Give how a side bet ends, or None while that is open."""
    if bet.bet is not Bet.INSURANCE:
        outcome, net = over_under_13(state.rules, bet.bet, bet.stake, box.first_two_points)
        return SideBetSettled(box.number, place, outcome, net)
    if blackjack_possible(state):
        return None
    outcome = insurance_outcome(state.dealer_has_blackjack)
    return SideBetSettled(box.number, place, outcome, side_bet_net(state.rules, outcome, bet.stake))


def offers_due(state: Round) -> Turn | None:
    """Offer insurance or even money to every box, before any play, where the dealer shows an ace."""
    if state.up_card.points != 1 or not blackjack_possible(state):
        return None
    for box in state.boxes:
        if not box.is_split and not box.hands[0].answered_offer and (asks := first_offer(state, box)):
            return Turn(asks, box.number)
    return None


def first_offer(state: Round, box: Box) -> Asks | None:
    """Give what a box is offered right after the deal."""
    if box.has_natural and state.rules.even_money:
        return Asks.EVEN_MONEY
    return Asks.INSURANCE if state.rules.insurance == "after-deal" else None


def early_surrender_due(state: Round) -> Turn | None:
    """Ask every box that has not answered yet whether it gives up before the dealer looks."""
    if state.rules.surrender != "early":
        return None
    for box in state.boxes:
        hand = box.hands[0]
        answered = hand.declined_surrender or hand.surrendered or not hand.is_open
        if not answered and surrender_refusal(state.rules, box, hand) is None:
            return Turn(Asks.EARLY_SURRENDER, box.number)
    return None


def peek_due(state: Round) -> Event | None:
    """Let the dealer look at the hole card under an ace or a ten-value card."""
    if state.rules.hole_card == "peek" and blackjack_possible(state):
        return Peeked(state.dealer_has_blackjack)
    return None


def play_due(state: Round) -> Turn | None:
    """Give a split hand its second card, a hand the card it asked for, or the turn to the next hand."""
    if state.peeked and state.dealer_has_blackjack:
        return None
    for box in state.boxes:
        for place, hand in enumerate(box.hands):
            if hand.wants_card or len(hand.cards) == 1:
                return Turn(Asks.CARD, box.number, place)
        for place, hand in enumerate(box.hands):
            if has_choice(state.rules, box, hand):
                return Turn(Asks.PLAY, box.number, place)
    return None


def late_insurance_due(state: Round) -> Turn | None:
    """Offer insurance hand by hand just before the dealer's second card."""
    if state.rules.insurance != "before-dealer" or state.up_card.points != 1 or not blackjack_possible(state):
        return None
    for box, place, hand in state.places():
        if is_insurable(state, box, hand) and not hand.answered_offer:
            return Turn(Asks.INSURANCE, box.number, place)
    return None


def is_insurable(state: Round, box: Box, hand: Hand) -> bool:
    """Tell whether a hand still stands to lose its stake to a blackjack and may be insured."""
    if not hand.is_open or hand.is_bust or hand.surrendered:
        return False
    return not (box.has_natural and state.rules.even_money)


def dealer_due(state: Round) -> Turn | Event | None:
    """Let the dealer turn up and draw, as far as some outcome still depends on it."""
    if state.rules.hole_card == "peek" and not state.dealer_turned:
        return DealerTurned()
    if any(is_standing(box, hand) for box, _, hand in state.places()):
        return set_aside_due(state) or (Turn(Asks.CARD) if dealer_draws(state) else None)
    if blackjack_possible(state) and is_anything_open(state):
        return Turn(Asks.CARD)
    return None


def is_standing(box: Box, hand: Hand) -> bool:
    """Tell whether a hand waits for the dealer's total."""
    return hand.is_open and not hand.is_bust and not hand.surrendered and not box.has_natural


def is_anything_open(state: Round) -> bool:
    """Tell whether a hand or a side bet still waits for the dealer's second card."""
    return any(hand.is_open for _, _, hand in state.places()) or any(
        bet.outcome is None for box in state.boxes for bet in box.side_bets
    )
