"""The order in which the first cards go round: boxes ascending, then the dealer, then the boxes again."""

from nordjack.engine.state import Asks, Round, Turn

__all__ = ["first_cards", "second_cards", "stakes"]


def stakes(state: Round) -> Turn | None:
    """Give the turn of the first box that has no stake yet."""
    for box in state.boxes:
        if not box.stake:
            return Turn(Asks.STAKE, box.number)
    return None


def first_cards(state: Round) -> Turn | None:
    """Give who gets the next first card: every box, then the dealer."""
    return None if state.dealer else next_card(state, 1)


def second_cards(state: Round, dealer_too: bool) -> Turn | None:
    """Give who gets the next second card: every box, then the dealer where he takes one."""
    last = state.boxes[-1]
    if last.is_split or (len(last.hands[0].cards) > 1 and (len(state.dealer) > 1 or not dealer_too)):
        return None
    return next_card(state, 2)


def next_card(state: Round, size: int) -> Turn:
    """Give the first place with fewer cards than that; the dealer is the last."""
    for box in state.boxes:
        if len(box.hands[0].cards) < size:
            return Turn(Asks.CARD, box.number)
    return Turn(Asks.CARD)
