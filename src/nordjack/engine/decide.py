"""One round, asked: verify says no, decide says what happens, turn says who is next."""

from nordjack.engine import events as happened
from nordjack.engine.actions import Action, Deal, Do, Misdeal, PlaceSideBet, PlaceStake, Play
from nordjack.engine.banker import player_upcoming
from nordjack.engine.dealer import house_upcoming
from nordjack.engine.events import BANKER, Event
from nordjack.engine.evolve import evolve
from nordjack.engine.legal import counts_aces_as_one
from nordjack.engine.state import Asks, Round, Turn
from nordjack.engine.verify import PLAYS, refusal

__all__ = ["can", "decide", "legal_plays", "step", "turn", "verify"]


def turn(state: Round) -> Turn | None:
    """Give whose turn it is and on what, or None when the round is over."""
    if state.over:
        return None
    found = upcoming(state)
    assert isinstance(found, Turn)
    return found


def upcoming(state: Round) -> Turn | Event:
    """Give the turn of whoever must act, or the event that follows by itself.

    Worked out once for each state: a round is asked for it about three times.
    """
    known: Turn | Event | None = state.__dict__.get("upcoming")
    if known is None:
        known = house_upcoming(state) if state.rules.house_banked else player_upcoming(state)
        state.__dict__["upcoming"] = known
    return known


def verify(state: Round, action: Action) -> None:
    """Raise IllegalAction, with the value found and the value allowed, where an action is not allowed now."""
    if refused := refusal(state, turn(state), action):
        raise refused


def can(state: Round, action: Action) -> bool:
    """Tell whether an action is allowed now."""
    return refusal(state, turn(state), action) is None


def legal_plays(state: Round) -> tuple[Play, ...]:
    """Give every play that is allowed now to whoever's turn it is; none while a card or a stake is due."""
    now = turn(state)
    if now is None:
        return ()
    return tuple(play for play in PLAYS[now.asks] if refusal(state, now, Do(now.box, play)) is None)


def decide(state: Round, action: Action) -> tuple[Event, ...]:
    """Give what happens on an action, up to the point where somebody must act again; raises IllegalAction."""
    return step(state, action)[0]


def step(state: Round, action: Action) -> tuple[tuple[Event, ...], Round]:
    """Give what happens on an action, and the round after it; raises IllegalAction."""
    now = turn(state)
    if refused := refusal(state, now, action):
        raise refused
    assert now is not None
    events = direct(state, now, action)
    for event in events:
        state = evolve(state, event)
    while not state.over:
        following = upcoming(state)
        if isinstance(following, Turn):
            break
        state = evolve(state, following)
        events.append(following)
    return tuple(events), state


def direct(state: Round, now: Turn, action: Action) -> list[Event]:
    """Give what the action itself makes happen."""
    match action:
        case Deal():
            return [happened.CardDealt(now.box, now.hand, action.card, is_face_down(state, now))]
        case Misdeal():
            return [happened.Misdealt(action.card)]
        case PlaceStake():
            return [happened.StakePlaced(action.box, action.amount)]
        case PlaceSideBet():
            return [happened.SideBetPlaced(action.box, action.bet, action.amount)]
        case Do():
            return played(state, now, action.play)


def is_face_down(state: Round, now: Turn) -> bool:
    """Tell whether the card that is due goes face down."""
    rules = state.rules
    dealers_cards = len(state.dealer)
    if rules.house_banked:
        return now.box == BANKER and rules.hole_card == "peek" and dealers_cards == 1
    if now.box == BANKER:
        return dealers_cards == 0 or (dealers_cards == 1 and rules.banker_second_card == "down")
    box = state.box(now.box)
    return not box.is_split and not box.hands[0].cards


def played(state: Round, now: Turn, play: Play) -> list[Event]:
    """Give what a play makes happen."""
    match now.asks:
        case Asks.BANKER_DOUBLE:
            boxes = tuple(box.number for box in state.boxes)
            return [happened.StakesDoubled(boxes) if play is Play.DOUBLE else happened.DoublingDeclined()]
        case Asks.BANKER_PLAY:
            return [happened.BankerHit() if play is Play.HIT else happened.BankerStood()]
        case Asks.EARLY_SURRENDER if play is Play.DECLINE:
            return [happened.SurrenderDeclined(now.box, now.hand)]
        case Asks.MISDEAL:
            return misdeal_answered(state, now, play)
        case _:
            return [hand_played(state, now, play)]


def hand_played(state: Round, now: Turn, play: Play) -> Event:  # noqa: PLR0911 - one line a play
    """Give what a hand's own play makes happen."""
    box = state.box(now.box)
    hand = box.hands[now.hand]
    match play:
        case Play.HIT:
            return happened.Hit(now.box, now.hand)
        case Play.STAND:
            return happened.Stood(now.box, now.hand)
        case Play.DOUBLE:
            forced = counts_aces_as_one(state.rules, hand)
            return happened.Doubled(now.box, now.hand, hand.stake, forced)
        case Play.SPLIT:
            return happened.Split(now.box, now.hand, hand.stake)
        case Play.SURRENDER:
            return happened.Surrendered(now.box, now.hand)
        case Play.INSURE:
            insured = hand.stake if state.rules.insurance_covers == "total" else box.stake
            return happened.Insured(now.box, now.hand, insured // 2)
        case Play.EVEN_MONEY:
            return happened.EvenMoneyTaken(now.box, now.hand)
        case _:
            return happened.OfferDeclined(now.box, now.hand)


TAKEN_AS = {Play.TAKE_HIT: Play.HIT, Play.TAKE_DOUBLE: Play.DOUBLE, Play.TAKE_SPLIT: Play.SPLIT}


def misdeal_answered(state: Round, now: Turn, play: Play) -> list[Event]:
    """Give what an answer to the misdealt card makes happen."""
    if play is Play.DECLINE:
        return [happened.MisdealDeclined(now.box, now.hand)]
    assert state.misdealt is not None
    return [
        happened.MisdealTaken(now.box, now.hand),
        hand_played(state, now, TAKEN_AS[play]),
        happened.CardDealt(now.box, now.hand, state.misdealt),
    ]
