"""How an event changes a table. No rule is asked here, and nothing can fail."""

from collections.abc import Iterable
from functools import lru_cache, reduce
from typing import Any, assert_never

from msgspec.structs import replace

from nordjack.cards import Card, fresh_shoe
from nordjack.engine import events as in_round
from nordjack.engine import evolve as evolve_round
from nordjack.engine import open_round
from nordjack.rules import Rules
from nordjack.table import events as happened
from nordjack.table.events import Happened
from nordjack.table.fairness import shuffle
from nordjack.table.shoe import Shoe, cards_to_shuffle, collect, draw, new_shoe, reshuffle, take_out
from nordjack.table.state import Lay, Nonce, Purse, Seat, Shuffle, Table

__all__ = ["evolve", "fold"]


def fold(events: Iterable[Happened], table: Table | None = None) -> Table:
    """Give the table that a log makes; it must begin with Opened where no table is given."""
    found = reduce(evolve, events, table)
    assert found is not None
    return found


def evolve(table: Table | None, event: Happened) -> Table:
    """Give the table after an event."""
    if isinstance(event, happened.Opened):
        return opened(event)
    assert table is not None
    return changed(table, event)


def opened(event: happened.Opened) -> Table:
    """Give a table without anybody at it."""
    table = Table(event.game, event.rules, event.options, event.host, event.rules.boxes_per_player)
    return replace(table, shoe=filled(event.rules)) if table.by_croupier else table


def filled(rules: Rules) -> Shoe:
    """Give a croupier's shoe with all cards; only how many there are of each counts."""
    return new_shoe(rules, fresh_shoe(rules.decks))


def changed(table: Table, event: Happened) -> Table:  # noqa: C901, PLR0911, PLR0912 - one line an event
    """Give an open table after an event."""
    match event:
        case happened.InRound():
            return in_round_changed(table, event.event)
        case happened.DealtFaceDown():
            return dealt_face_down(table, event)
        case happened.DeadlineSet():
            return replace(table, deadline=event.at)
        case happened.Played():
            return replace(table, decisions=table.decisions + 1)
        case happened.TurnedUp() | happened.Said() | happened.Opened():
            return table
        case happened.RoundOpened():
            return round_opened(table, event)
        case happened.RoundClosed():
            return round_closed(table, event)
        case happened.RoundVoided():
            return unready(replace(table, round=None, holders={}, shoe=collected(table), decisions=table.decisions + 1))
        case happened.Prepared():
            return laid(table, event.box, with_stake(table.lays.get(event.box, Lay()), event.amount))
        case happened.SideBetPrepared():
            return laid(table, event.box, with_side_bet(table.lays.get(event.box, Lay()), event))
        case happened.Undone():
            return undone(table, event)
        case happened.ReadySet():
            return with_seat(table, event.seat, ready=event.ready)
        case happened.SatDown():
            return sat_down(table, event)
        case happened.Leaving():
            return with_seat(table, event.seat, leaving=True)
        case happened.StoodUp():
            return stood_up(table, event.seat)
        case happened.BoxTaken():
            return replace(table, boxes=table.boxes | {event.box: event.seat})
        case happened.BoxGivenUp():
            return without_box(table, event.box)
        case happened.ConnectionLost():
            return with_seat(table, event.seat, lost_at=event.at)
        case happened.ConnectionRegained():
            return with_seat(table, event.seat, lost_at=None, leaving=False)
        case happened.MoneyGiven():
            return with_seat(table, event.seat, balance=table.seats[event.seat].balance + event.amount)
        case happened.BankPassed():
            return replace(table, banker=event.seat, deals=0)
        case happened.BoxesPerPlayerSet():
            return replace(table, boxes_per_player=event.boxes)
        case happened.RulesChanged():
            return rules_changed(table, event)
        case happened.Paused():
            return replace(table, paused=event.reason)
        case happened.Resumed():
            return replace(table, paused=None)
        case happened.HostChanged():
            return replace(table, host=event.person)
        case happened.ShuffleCommitted():
            return replace(table, next_shuffle=Shuffle(event.number, event.commitment, event.seed))
        case happened.NonceAdded():
            return nonce_added(table, event)
        case happened.Shuffled():
            return shuffled(table, event)
        case happened.ShuffleRevealed():
            return replace(table, shuffles=tuple(each for each in table.shuffles if each.number != event.number))
        case happened.ShoeFilled():
            return replace(table, shoe=filled(table.rules))
        case _:
            assert_never(event)


def with_seat(table: Table, number: int, **changes: Any) -> Table:
    """Give the table with one seat changed."""
    return replace(table, seats=table.seats | {number: replace(table.seats[number], **changes)})


def unready(table: Table) -> Table:
    """Give the table where nobody is ready yet."""
    return replace(table, seats={number: replace(seat, ready=False) for number, seat in table.seats.items()})


def sat_down(table: Table, event: happened.SatDown) -> Table:
    """Give the table with one seat more, and with what its person had here before."""
    purse = table.purses.get(event.person, Purse(0, 0))
    seat = Seat(event.seat, event.person, event.name, event.bot, purse.balance, purse.net)
    purses = {person: each for person, each in table.purses.items() if person != event.person}
    return replace(table, seats=dict(sorted((table.seats | {event.seat: seat}).items())), purses=purses)


def stood_up(table: Table, number: int) -> Table:
    """Give the table with one seat less; what its person had stays his."""
    seat = table.seats[number]
    purses = table.purses | {seat.person: Purse(seat.balance, seat.net)}
    for box in table.own_boxes(number):
        table = without_box(table, box)
    seats = {each: seat for each, seat in table.seats.items() if each != number}
    return replace(table, seats=seats, purses=purses, banker=None if table.banker == number else table.banker)


def without_box(table: Table, box: int) -> Table:
    """Give the table where nobody plays a box."""
    boxes = {each: seat for each, seat in table.boxes.items() if each != box}
    lays = {each: lay for each, lay in table.lays.items() if each != box}
    return replace(table, boxes=boxes, lays=lays, undo=tuple(each for each in table.undo if each[0] != box))


def with_stake(lay: Lay, amount: int) -> Lay:
    """Give what lies on a box with another stake; without one there is no side bet either."""
    return replace(lay, stake=amount) if amount else Lay()


def with_side_bet(lay: Lay, event: happened.SideBetPrepared) -> Lay:
    """Give what lies on a box with another side bet, or none."""
    return replace(lay, side_bet=event.bet if event.amount else None, side_stake=event.amount)


def laid(table: Table, box: int, lay: Lay) -> Table:
    """Give the table with something else on a box, and what lay there before kept for an undo."""
    lays = {each: other for each, other in table.lays.items() if each != box}
    before = (box, table.lays.get(box, Lay()))
    return replace(table, lays=lays | {box: lay} if lay.stake else lays, undo=(*table.undo, before))


def undone(table: Table, event: happened.Undone) -> Table:
    """Give the table with what lay on a box before its last change."""
    last = max(place for place, (box, _) in enumerate(table.undo) if box == event.box)
    changed_back = laid(table, event.box, Lay(event.stake, event.side_bet, event.side_stake))
    return replace(changed_back, undo=table.undo[:last] + table.undo[last + 1 :])


def round_opened(table: Table, event: happened.RoundOpened) -> Table:
    """Give the table with a new round and clear boxes."""
    return replace(
        table,
        round=open_round(table.rules, event.boxes),
        holders=event.boxes,
        banker=event.banker,
        lays={},
        undo=(),
        rounds=event.number,
        deals=table.deals + 1,
        decisions=table.decisions + 1,
    )


def round_closed(table: Table, event: happened.RoundClosed) -> Table:
    """Give the table with everybody paid and the cards laid aside."""
    for number, net in event.nets.items():
        seat = table.seats[number]
        table = with_seat(table, number, balance=seat.balance + net, net=seat.net + net)
    return unready(replace(table, shoe=collected(table), decisions=table.decisions + 1))


def collected(table: Table) -> Shoe | None:
    """Give the shoe with the round's cards laid aside."""
    return None if table.shoe is None else collect(table.shoe)


def in_round_changed(table: Table, event: in_round.Event) -> Table:
    """Give the table after an event of its round; an open card leaves the shoe, where it does not lie there already."""
    assert table.round is not None
    state = evolve_round(table.round, event)
    match event:
        case in_round.CardDealt() if table.shoe is not None and state.cards_used > len(table.shoe.in_play):
            return card_left(table, event.card, round=state)
        case in_round.Misdealt():
            return card_left(table, event.card, round=state, decisions=table.decisions + 1)
        case _:
            return replace(table, round=state)


def card_left(table: Table, card: Card, **changes: Any) -> Table:
    """Give the changed table after a card left the shoe: the front one, or one of the croupier's real cards."""
    assert table.shoe is not None
    if table.by_croupier:
        return replace(table, shoe=take_out(table.shoe, card), **changes)
    return replace(table, shoe=draw(table.shoe)[1], shuffles=one_less(table.shuffles), **changes)


def one_less(shuffles: tuple[Shuffle, ...]) -> tuple[Shuffle, ...]:
    """Count one card off the oldest shuffle that has some left."""
    place = [each.left > 0 for each in shuffles].index(True)
    return (*shuffles[:place], replace(shuffles[place], left=shuffles[place].left - 1), *shuffles[place + 1 :])


def dealt_face_down(table: Table, event: happened.DealtFaceDown) -> Table:
    """Give the table after the front card went to a hand face down."""
    assert table.round is not None
    assert table.shoe is not None
    card = table.shoe.undealt[0]
    dealt = in_round.CardDealt(event.box, event.hand, card, face_down=True)
    return card_left(table, card, round=evolve_round(table.round, dealt))


def nonce_added(table: Table, event: happened.NonceAdded) -> Table:
    """Give the table with a nonce for the next shuffle."""
    assert table.next_shuffle is not None
    nonces = (*table.next_shuffle.nonces, Nonce(event.seat, event.digest, event.nonce))
    return replace(table, next_shuffle=replace(table.next_shuffle, nonces=nonces))


def shuffled(table: Table, event: happened.Shuffled) -> Table:
    """Give the table with its shoe shuffled by the committed seed, or in an order that is known without it."""
    due = table.next_shuffle
    assert due is not None
    before = table.shoe
    cards = fresh_shoe(table.rules.decks) if before is None else cards_to_shuffle(table.rules, before)
    order = event.order or by_seed(due, cards)
    shoe = new_shoe(table.rules, order) if before is None else reshuffle(table.rules, before, order)
    goes_on = before is not None and table.rules.shuffle == "stop-card" and not before.in_play
    older = table.shuffles if goes_on else tuple(replace(each, left=0) for each in table.shuffles)
    shuffles = (*older, replace(due, left=len(order)))
    stop_card_left = shoe.stop_card is not None and not (before is not None and before.in_play)
    return replace(table, shoe=shoe, shuffles=one_less(shuffles) if stop_card_left else shuffles, next_shuffle=None)


def by_seed(due: Shuffle, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Give the order that a seed and its nonces make."""
    assert due.seed is not None
    return order_of(cards, due.seed, tuple(nonce.text for nonce in due.nonces if nonce.text is not None))


@lru_cache(maxsize=16)
def order_of(cards: tuple[Card, ...], seed: str, nonces: tuple[str, ...]) -> tuple[Card, ...]:
    """Give the order of a shuffle, kept for a moment: deciding on it and storing it ask for it again."""
    return shuffle(cards, bytes.fromhex(seed), nonces)


def rules_changed(table: Table, event: happened.RulesChanged) -> Table:
    """Give the table under other rules: cleared, with new cards and without a banker."""
    shoe = filled(event.rules) if table.by_croupier else None
    after = replace(
        table,
        game=event.game,
        rules=event.rules,
        boxes_per_player=event.rules.boxes_per_player,
        round=None,
        holders={},
        lays={},
        undo=(),
        banker=None,
        deals=0,
        shoe=shoe,
    )
    return unready(after)
