"""The card nobody asked for: offered round the table, then the dealer's next card."""

from nordjack.engine.events import Event, MisdealSetAside, SetAsideTaken
from nordjack.engine.legal import has_choice, is_one_card_ace
from nordjack.engine.state import Asks, Round, Turn
from nordjack.hands import is_soft

__all__ = ["dealer_draws", "misdeal_due", "set_aside_due"]


def misdeal_due(state: Round) -> Turn | Event | None:
    """Give whose offer it is, or what becomes of a card that all declined."""
    if state.misdealt is None:
        return set_aside_due(state)
    for box, place, hand in state.places():
        if (box.number, place) in state.misdeal_declined or is_one_card_ace(state.rules, box, hand):
            continue
        if has_choice(state.rules, box, hand):
            return Turn(Asks.MISDEAL, box.number, place)
    return MisdealSetAside()


def set_aside_due(state: Round) -> Event | None:
    """Let the dealer take a card set aside as soon as everybody sees that he has to draw."""
    if not state.set_aside or (state.rules.hole_card == "peek" and not state.dealer_turned):
        return None
    return SetAsideTaken(state.set_aside[0]) if dealer_draws(state) else None


def dealer_draws(state: Round) -> bool:
    """Tell whether the dealer's rule makes him take one more card."""
    points = state.dealer_total
    return points < 17 or (points == 17 and state.rules.dealer_hits_soft_17 and is_soft(state.dealer))
