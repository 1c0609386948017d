"""How an event changes a round. No rule is asked here, and nothing can fail."""

from functools import reduce
from typing import Any, assert_never

from msgspec.structs import replace

from nordjack.engine import events as happened
from nordjack.engine.actions import Bet
from nordjack.engine.events import BANKER, AtHand, Event
from nordjack.engine.state import Box, Hand, Round, SideBet

__all__ = ["evolve", "replay"]


def replay(state: Round, events: "list[Event] | tuple[Event, ...]") -> Round:
    """Fold events into a state: a log is the state."""
    return reduce(evolve, events, state)


def evolve(state: Round, event: Event) -> Round:
    """Give the round after an event.

    A state keeps what came after it: a table decides on an event and then folds the same one, which saves a third of
    a command's time.
    """
    known: tuple[Event, Round] | None = state.__dict__.get("followed")
    if known is None or known[0] is not event:
        known = (event, changed(state, event))
        state.__dict__["followed"] = known
    return known[1]


def changed(state: Round, event: Event) -> Round:  # noqa: C901, PLR0911, PLR0912 - one line an event
    """Work out the round after an event."""
    match event:
        case happened.CardDealt():
            return card_dealt(state, event)
        case happened.Hit():
            return change_hand(state, event, wants_card=True)
        case happened.Stood():
            return change_hand(state, event, stood=True)
        case happened.HandSettled():
            return change_hand(state, event, outcome=event.outcome, net=event.net, face_down=False)
        case happened.RoundEnded():
            return replace(state, over=True)
        case happened.StakePlaced():
            return change_box(state, event.box, lambda box: with_stake(box, event.amount))
        case happened.Doubled():
            return doubled(state, event)
        case happened.Split():
            return change_box(state, event.box, lambda box: split(box, event))
        case happened.SideBetPlaced():
            return change_box(state, event.box, lambda box: with_bet(box, event.bet, event.amount))
        case happened.SideBetSettled():
            return change_box(state, event.box, lambda box: bet_settled(box, event))
        case happened.DealerTurned():
            return replace(state, dealer_turned=True)
        case happened.Peeked():
            return replace(state, peeked=True)
        case happened.Insured():
            insured = change_box(state, event.box, lambda box: with_bet(box, Bet.INSURANCE, event.amount))
            return change_hand(insured, event, answered_offer=True)
        case happened.EvenMoneyTaken():
            return change_hand(state, event, answered_offer=True, took_even_money=True)
        case happened.OfferDeclined():
            return change_hand(state, event, answered_offer=True)
        case happened.Surrendered():
            return change_hand(state, event, surrendered=True)
        case happened.SurrenderDeclined():
            return change_hand(state, event, declined_surrender=True)
        case happened.StakesDoubled():
            return stakes_doubled(state, event)
        case happened.DoublingDeclined():
            return replace(state, stakes_doubled=False)
        case happened.BankerHit():
            return replace(state, banker_wants_card=True)
        case happened.BankerStood():
            return replace(state, banker_stood=True)
        case happened.Misdealt():
            return replace(state, misdealt=event.card)
        case happened.MisdealTaken():
            return replace(state, misdealt=None, misdeal_declined=())
        case happened.MisdealDeclined():
            return replace(state, misdeal_declined=(*state.misdeal_declined, (event.box, event.hand)))
        case happened.MisdealSetAside():
            assert state.misdealt is not None
            kept = (*state.set_aside, state.misdealt)
            return replace(state, misdealt=None, misdeal_declined=(), set_aside=kept)
        case happened.SetAsideTaken():
            return replace(state, dealer=(*state.dealer, event.card), set_aside=state.set_aside[1:])
        case _:
            assert_never(event)


def change_box(state: Round, number: int, change: Any) -> Round:
    """Give the round with one box changed."""
    boxes = tuple(change(box) if box.number == number else box for box in state.boxes)
    return replace(state, boxes=boxes)


def change_hand(state: Round, at: AtHand, **changes: Any) -> Round:
    """Give the round with one hand changed."""
    boxes = tuple(with_hand(box, at.hand, changes) if box.number == at.box else box for box in state.boxes)
    return replace(state, boxes=boxes)


def with_hand(box: Box, place: int, changes: dict[str, Any]) -> Box:
    """Give the box with one hand changed."""
    hands = box.hands
    return replace(box, hands=(*hands[:place], replace(hands[place], **changes), *hands[place + 1 :]))


def card_dealt(state: Round, event: happened.CardDealt) -> Round:
    """Lay a card at a hand or before the dealer."""
    if event.box == BANKER:
        return replace(state, dealer=(*state.dealer, event.card), banker_wants_card=False)
    hand = state.box(event.box).hands[event.hand]
    return change_hand(
        state,
        event,
        cards=(*hand.cards, event.card),
        wants_card=False,
        face_down=hand.face_down or event.face_down,
    )


def with_stake(box: Box, amount: int) -> Box:
    """Give the box with its stake on its only hand."""
    return replace(box, stake=amount, hands=(replace(box.hands[0], stake=amount),))


def with_bet(box: Box, bet: Bet, amount: int) -> Box:
    """Give the box with one more side bet."""
    return replace(box, side_bets=(*box.side_bets, SideBet(bet, amount)))


def bet_settled(box: Box, event: happened.SideBetSettled) -> Box:
    """Give the box with one side bet ended."""
    bets = box.side_bets
    ended = replace(bets[event.place], outcome=event.outcome, net=event.net)
    return replace(box, side_bets=(*bets[: event.place], ended, *bets[event.place + 1 :]))


def doubled(state: Round, event: happened.Doubled) -> Round:
    """Put the second stake beside the first; the hand waits for its one card."""
    stake = state.box(event.box).hands[event.hand].stake + event.amount
    return change_hand(state, event, stake=stake, doubled=True, aces_as_one=event.aces_as_one, wants_card=True)


def split(box: Box, event: happened.Split) -> Box:
    """Part a pair: both cards face up, each with a stake of its own."""
    left, right = box.hands[event.hand].cards
    stake = box.hands[event.hand].stake
    halves = (Hand((left,), stake), Hand((right,), event.amount))
    return replace(box, hands=(*box.hands[: event.hand], *halves, *box.hands[event.hand + 1 :]))


def stakes_doubled(state: Round, event: happened.StakesDoubled) -> Round:
    """Double the stake of every hand of these boxes."""
    boxes = tuple(twice(box) if box.number in event.boxes else box for box in state.boxes)
    if event.by_blackjack:
        return replace(state, boxes=boxes, doubled_by_blackjack=True)
    return replace(state, boxes=boxes, stakes_doubled=True)


def twice(box: Box) -> Box:
    """Give the box with its original stake doubled."""
    return replace(box, stake=2 * box.stake, hands=tuple(replace(hand, stake=2 * hand.stake) for hand in box.hands))
