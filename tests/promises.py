"""What every round of every game keeps, at every step."""

from collections import Counter

from nordjack.cards import Card
from nordjack.engine import Asks, Event, Outcome, Round, legal_plays, turn
from nordjack.engine.evolve import replay
from nordjack.engine.view import RoundView, view


def check_step(start: Round, log: list[Event], state: Round) -> None:
    """Check the promises that hold after every action."""
    assert replay(start, log) == state, "the log is the state"
    now = turn(state)
    assert (now is None) == state.over, "there is always a next step, and none after the end"
    if now is None:
        return
    plays = legal_plays(state)
    chance_or_stake = now.asks in (Asks.CARD, Asks.STAKE)
    assert chance_or_stake == (not plays), "chance or a player, never both, and a player always has a play"
    if now.asks is Asks.PLAY:
        hand = state.box(now.box).hands[now.hand]
        assert hand.outcome is None, "no settled hand is asked"
        assert hand.total <= 21


def check_end(state: Round) -> None:
    """Check the promises of a finished round."""
    assert state.over
    assert legal_plays(state) == ()
    for box, place, hand in state.places():
        assert hand.outcome is not None
        assert hand.stake % box.stake == 0
        if hand.outcome is Outcome.BUST:
            assert hand.total > 21
        if place == 0 and not box.is_split and not hand.doubled and hand.outcome is Outcome.WIN:
            assert hand.net == hand.stake == box.stake
    assert state.banker_net + sum(box.net for box in state.boxes) == 0, "money is conserved"


def hidden_cards(state: Round, boxes: tuple[int, ...]) -> int:
    """Count the cards that lie face down for a viewer, by the rule book."""
    if state.rules.house_banked:
        peeks = state.rules.hole_card == "peek"
        return int(peeks and len(state.dealer) > 1 and not state.dealer_turned)
    others = sum(
        1
        for box in state.boxes
        if box.number not in boxes and not box.is_split and box.hands[0].cards and box.hands[0].outcome is None
    )
    return others + bankers_hidden(state, boxes)


def bankers_hidden(state: Round, boxes: tuple[int, ...]) -> int:
    if state.dealer_turned or (0 in boxes and all(box.stake for box in state.boxes)):
        return 0
    return min(len(state.dealer), 2 if state.rules.banker_second_card == "down" else 1)


def check_view(state: Round, boxes: tuple[int, ...]) -> None:
    """Check that a viewer sees every card but those that lie face down for him."""
    seen = view(state, boxes)
    cards = shown_cards(seen)
    assert cards.count(None) == hidden_cards(state, boxes)
    dealt = Counter(state.dealer) + Counter(card for _, _, hand in state.places() for card in hand.cards)
    assert Counter(card for card in cards if card is not None) <= dealt


def shown_cards(seen: RoundView) -> list[Card | None]:
    return [card for box in seen.boxes for hand in box.hands for card in hand.cards] + list(seen.dealer.cards)
