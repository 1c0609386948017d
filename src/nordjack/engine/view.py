"""What one viewer sees of a round. A view lists what it shows: what is new is hidden until it is listed."""

from collections.abc import Collection

import msgspec

from nordjack.cards import Card
from nordjack.engine.actions import Play
from nordjack.engine.decide import legal_plays, upcoming
from nordjack.engine.events import BANKER, Outcome
from nordjack.engine.state import Box, Hand, Round, SideBet, Turn
from nordjack.hands import is_natural, is_soft, total

__all__ = ["BoxView", "DealerView", "HandView", "RoundView", "awaited", "view"]


class HandView(msgspec.Struct, frozen=True):
    """A hand as a viewer sees it: a card that lies face down for him is None, and so is the total then."""

    cards: tuple[Card | None, ...]
    total: int | None
    soft: bool | None
    stake: int
    doubled: bool
    aces_as_one: bool
    surrendered: bool
    outcome: Outcome | None
    net: int


class BoxView(msgspec.Struct, frozen=True):
    """A box as a viewer sees it."""

    number: int
    stake: int
    hands: tuple[HandView, ...]
    side_bets: tuple[SideBet, ...]


class DealerView(msgspec.Struct, frozen=True):
    """The dealer's or banker's cards as a viewer sees them; ``blackjack`` where two open cards are one."""

    cards: tuple[Card | None, ...]
    total: int | None
    soft: bool | None
    blackjack: bool = False


class RoundView(msgspec.Struct, frozen=True):
    """A round as a viewer sees it; plays are those of the viewer, empty unless he is to act."""

    boxes: tuple[BoxView, ...]
    dealer: DealerView
    misdealt: Card | None
    set_aside: tuple[Card, ...]
    stakes_doubled: bool | None
    turn: Turn | None
    plays: tuple[Play, ...]
    over: bool


def view(state: Round, boxes: Collection[int] = ()) -> RoundView:
    """Give what the holder of these boxes sees; box 0 is the banker, no box at all a spectator."""
    now = awaited(state)
    acts = now is not None and now.box in boxes
    return RoundView(
        boxes=tuple(box_view(box, seen=box.number in boxes) for box in state.boxes),
        dealer=dealer_view(state, boxes),
        misdealt=state.misdealt,
        set_aside=state.set_aside,
        stakes_doubled=state.stakes_doubled,
        turn=now,
        plays=legal_plays(state) if acts else (),
        over=state.over,
    )


def awaited(state: Round) -> Turn | None:
    """Give whose turn it is; None after the end, and between two events that follow each other by themselves."""
    following = None if state.over else upcoming(state)
    return following if isinstance(following, Turn) else None


def box_view(box: Box, *, seen: bool) -> BoxView:
    """Show a box."""
    return BoxView(
        number=box.number,
        stake=box.stake,
        hands=tuple(hand_view(hand, seen=seen) for hand in box.hands),
        side_bets=box.side_bets,
    )


def hand_view(hand: Hand, *, seen: bool) -> HandView:
    """Show a hand; its first card may lie face down for others."""
    hidden = hand.face_down and not seen
    return HandView(
        cards=(None, *hand.cards[1:]) if hidden and hand.cards else hand.cards,
        total=None if hidden else hand.total,
        soft=None if hidden else hand.is_soft,
        stake=hand.stake,
        doubled=hand.doubled,
        aces_as_one=hand.aces_as_one,
        surrendered=hand.surrendered,
        outcome=hand.outcome,
        net=hand.net,
    )


def dealer_view(state: Round, boxes: Collection[int]) -> DealerView:
    """Show the dealer's cards; the banker sees his own first card once every stake is placed."""
    hidden = face_down_cards(state, boxes)
    cards = tuple(None if place in hidden else card for place, card in enumerate(state.dealer))
    open_cards = [card for card in cards if card is not None]
    if len(open_cards) < len(cards):
        return DealerView(cards, None, None)
    return DealerView(cards, total(open_cards), is_soft(open_cards), is_natural(open_cards))


def face_down_cards(state: Round, boxes: Collection[int]) -> tuple[int, ...]:
    """Give the places of the dealer's cards that lie face down for a viewer."""
    if state.dealer_turned:
        return ()
    rules = state.rules
    if rules.house_banked:
        return (1,) if rules.hole_card == "peek" else ()
    if BANKER in boxes and all(box.stake for box in state.boxes):
        return ()
    return (0, 1) if rules.banker_second_card == "down" else (0,)
