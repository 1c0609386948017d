"""A round at a table: cards come by themselves, people or the clock answer, and in the end everybody is paid."""

from collections.abc import Iterator, Mapping

from nordjack.engine import BANKER, Action, Asks, Deal, Do, Misdeal, PlaceStake, Play, Round, Turn, step
from nordjack.engine import events as in_round
from nordjack.errors import IllegalAction, ShoeError
from nordjack.money import Kronor
from nordjack.table import commands as asked
from nordjack.table import events as happened
from nordjack.table.draft import Draft
from nordjack.table.events import By
from nordjack.table.limits import covers_play, most_staked
from nordjack.table.shoe import must_shuffle, take_out
from nordjack.table.shuffles import reveal_used, shuffle_now
from nordjack.table.state import Table

__all__ = ["act", "advance", "answer_by_clock", "enter_card", "place_stake", "play", "void"]

#: What is answered for one who does not answer.
DEFAULTS: Mapping[Asks, Play] = {
    Asks.INSURANCE: Play.DECLINE,
    Asks.EVEN_MONEY: Play.DECLINE,
    Asks.EARLY_SURRENDER: Play.DECLINE,
    Asks.MISDEAL: Play.DECLINE,
    Asks.BANKER_DOUBLE: Play.DECLINE,
    Asks.PLAY: Play.STAND,
    Asks.BANKER_PLAY: Play.STAND,
}


def play(draft: Draft, command: asked.TakePlay) -> None:
    """Let a person answer the decision that is asked of his box."""
    now = asked_now(draft, command.decision)
    seat = draft.seat
    if draft.table.holder(command.box) != seat.number:
        raise IllegalAction("box {box} is not yours", box=command.box)
    assert draft.table.playing is not None
    action = Do(command.box, command.play)
    if now.box == command.box and not covers_play(draft.table, seat.number, action):
        raise IllegalAction("box {box} would cost more than your balance covers", box=command.box)
    answer(draft, action, By.PERSON)
    advance(draft)


def asked_now(draft: Draft, decision: int) -> Turn:
    """Give whose turn it is; raises IllegalAction where an answer comes too late or too early."""
    now = draft.table.turn
    if now is None:
        raise IllegalAction("no round is being played")
    if decision != draft.table.decisions:
        raise IllegalAction(
            "this answers decision {found}, but the table asks decision {allowed}",
            found=decision,
            allowed=draft.table.decisions,
        )
    return now


def place_stake(draft: Draft, command: asked.Stake) -> None:
    """Let a punter stake on his first card."""
    asked_now(draft, command.decision)
    if draft.table.rules.house_banked or draft.table.holders.get(command.box) != draft.seat.number:
        raise IllegalAction("box {box} is not yours", box=command.box)
    most = most_staked(draft.table, command.box)
    if command.amount > most >= draft.table.rules.min_stake:
        raise IllegalAction(
            "box {box} would cost {found}; your balance covers {allowed}",
            box=command.box,
            found=Kronor(command.amount),
            allowed=Kronor(most),
        )
    act(draft, PlaceStake(command.box, command.amount))
    advance(draft)


def answer(draft: Draft, action: Do, by: By) -> None:
    """Let an answer happen."""
    draft.add(happened.Played(action.box, action.play, by))
    act(draft, action)


def act(draft: Draft, action: Action) -> None:
    """Let an action of the round happen, with what follows from it; raises IllegalAction."""
    assert draft.table.playing is not None
    events, _ = step(draft.table.playing, action)
    for event in events:
        before = draft.table.round
        hidden = isinstance(event, in_round.CardDealt) and event.face_down
        draft.add(face_down(event) if hidden else happened.InRound(event))
        assert before is not None
        assert draft.table.round is not None
        if not draft.table.rules.house_banked or draft.table.rules.hole_card == "peek":
            draft.add(*turned_up(before, draft.table.round))


def face_down(event: in_round.Event) -> happened.DealtFaceDown:
    """Give a card that went face down without its face."""
    assert isinstance(event, in_round.CardDealt)
    return happened.DealtFaceDown(event.box, event.hand)


def turned_up(before: Round, after: Round) -> Iterator[happened.TurnedUp]:
    """Give the cards that lie open now and did not before."""
    for old, new in zip(before.boxes, after.boxes, strict=True):
        if old.hands[0].face_down and not new.hands[0].face_down:
            yield happened.TurnedUp(old.number, 0, old.hands[0].cards[0])
    if after.dealer_turned and not before.dealer_turned:
        for place in places_face_down(after):
            yield happened.TurnedUp(BANKER, place, after.dealer[place])


def places_face_down(state: Round) -> tuple[int, ...]:
    """Give the places of the dealer's or banker's cards that lie face down until he turns them."""
    if state.rules.house_banked:
        return (1,)
    return (0, 1) if state.rules.banker_second_card == "down" else (0,)


def advance(draft: Draft) -> None:
    """Let the round go on by itself to the next question for somebody who is there, or to its end."""
    while draft.table.playing is not None:
        now = draft.table.turn
        assert now is not None
        if not go_on(draft, now):
            return
    if draft.table.round is not None:
        close(draft)


def go_on(draft: Draft, now: Turn) -> bool:
    """Let one thing happen that needs nobody's answer; tell whether there was one."""
    table = draft.table
    if now.asks is Asks.CARD:
        return not table.by_croupier and deal_card(draft)
    if now.asks is Asks.STAKE:
        return stake_for(draft, [box for box in unstaked(table) if gone(table, box)])
    if gone(table, now.box):
        answer(draft, Do(now.box, DEFAULTS[now.asks]), By.ABSENCE)
        return True
    return now.asks is Asks.PLAY and slips(draft)


def gone(table: Table, box: int) -> bool:
    """Tell whether the one who holds a box left."""
    holder = table.holder(box)
    return holder is not None and table.seats[holder].leaving


def unstaked(table: Table) -> tuple[int, ...]:
    """Give the boxes of the round without a stake."""
    return () if table.playing is None else tuple(box.number for box in table.playing.boxes if not box.stake)


def stake_for(draft: Draft, boxes: list[int]) -> bool:
    """Place the least stake on boxes whose holders did not; tell whether there was one."""
    for box in boxes:
        act(draft, PlaceStake(box, draft.table.rules.min_stake))
    return bool(boxes)


def deal_card(draft: Draft) -> bool:
    """Deal the next card, after a shuffle where none is left; the round is void where there is nothing to shuffle."""
    shoe = draft.table.shoe
    assert shoe is not None
    try:
        if must_shuffle(draft.table.rules, shoe, 0):
            shuffle_now(draft)
    except ShoeError:
        void(draft, "the cards ran out")
        return False
    assert draft.table.shoe is not None
    act(draft, Deal(draft.table.shoe.undealt[0]))
    return True


def slips(draft: Draft) -> bool:
    """Let the dealer deal a card nobody asked for, as often as the rules have it for practice."""
    rate = draft.table.rules.misdeal_rate
    last = draft.events[-1] if draft.events else None
    answered = isinstance(last, happened.InRound) and isinstance(last.event, in_round.MisdealSetAside)
    if not rate or draft.table.by_croupier or answered or draft.table.shoe is None or not draft.table.shoe.undealt:
        return False
    if int.from_bytes(draft.chance()[:8], "big") >= rate * 2**64:
        return False
    act(draft, Misdeal(draft.table.shoe.undealt[0]))
    return True


def answer_by_clock(draft: Draft) -> None:
    """Answer for one whose time is over; all stakes that are missing are the least."""
    now = draft.table.turn
    assert now is not None
    if now.asks is Asks.STAKE:
        stake_for(draft, list(unstaked(draft.table)))
    else:
        answer(draft, Do(now.box, DEFAULTS[now.asks]), By.CLOCK)
    advance(draft)


def enter_card(draft: Draft, action: Deal | Misdeal) -> None:
    """Let the croupier's card come to where the next one goes, or where nobody asked for it."""
    if draft.table.playing is None:
        raise IllegalAction("no round is being played")
    assert draft.table.shoe is not None
    try:
        take_out(draft.table.shoe, action.card)
    except ShoeError as error:
        raise IllegalAction(error.template, **error.values) from None
    act(draft, action)
    advance(draft)


def close(draft: Draft) -> None:
    """Pay everybody, and show what may be known now."""
    table = draft.table
    state = table.round
    assert state is not None
    nets = dict.fromkeys(sorted(table.holders.values()), 0)
    for box, seat in table.holders.items():
        nets[seat] += state.box(box).net
    if table.banker is not None:
        nets[table.banker] = state.banker_net
    draft.add(happened.RoundClosed(table.rounds, nets))
    reveal_used(draft)


def void(draft: Draft, reason: str) -> None:
    """End the round without a result."""
    draft.add(happened.RoundVoided(draft.table.rounds, reason))
    reveal_used(draft)
