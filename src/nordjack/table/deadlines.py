"""The clock as data: what is to be decided before when, and what happens when it was not."""

from nordjack.engine import Asks
from nordjack.table import events as happened
from nordjack.table.betting import deal_by_clock, stirring
from nordjack.table.draft import Draft
from nordjack.table.events import By
from nordjack.table.options import AWAY_MS, PACES, Pace
from nordjack.table.playing import advance, answer_by_clock
from nordjack.table.seating import go
from nordjack.table.state import Seat, Table

__all__ = ["due", "set_deadline", "tick"]

OFFERS = (Asks.INSURANCE, Asks.EVEN_MONEY, Asks.EARLY_SURRENDER, Asks.MISDEAL)
BANKERS = (Asks.BANKER_DOUBLE, Asks.BANKER_PLAY)


def due(table: Table) -> int | None:
    """Give when the clock makes something happen next, in milliseconds since 1970, or None."""
    absences = [until(seat) for seat in table.seats.values() if seat.lost_at is not None and not seat.leaving]
    deadline = [] if table.deadline is None else [table.deadline]
    return min(deadline + absences, default=None)


def until(seat: Seat) -> int:
    """Give until when a seat is kept whose connection was lost."""
    assert seat.lost_at is not None
    return seat.lost_at + AWAY_MS


def tick(draft: Draft) -> None:
    """Let happen what is due: an answer or a deal, and the seats of those who did not come back."""
    now = draft.request.at
    if draft.table.deadline is not None and draft.table.deadline <= now:
        if draft.table.playing is None:
            deal_by_clock(draft)
        else:
            answer_by_clock(draft)
    for seat in tuple(draft.table.seats.values()):
        if seat.lost_at is not None and not seat.leaving and until(seat) <= now:
            go(draft, seat, By.ABSENCE)
    if draft.table.playing is not None:
        advance(draft)


def set_deadline(draft: Draft, before: Table) -> None:
    """Set the clock for a new question, stop it where nobody is asked, and leave it alone for the same one."""
    table = draft.table
    question = asked(table)
    same = question is not None and question == asked(before) and table.deadline is not None
    if same and not expired(draft):
        return
    wanted = None if question is None else draft.request.at + 1000 * seconds(table)
    if wanted != table.deadline:
        draft.add(happened.DeadlineSet(wanted))


def expired(draft: Draft) -> bool:
    """Tell whether the time of a question is over."""
    return draft.table.deadline is not None and draft.table.deadline <= draft.request.at


def asked(table: Table) -> object:
    """Give what tells one question with a clock from the next, or None while no clock runs."""
    if table.paused is not None or table.options.pace is Pace.NONE:
        return None
    if table.playing is None:
        return ("stakes", table.decisions) if stirring(table) else None
    now = table.turn
    if now is None or now.asks is Asks.CARD:
        return None
    return (table.decisions, now.asks, None if now.asks is Asks.STAKE else (now.box, now.hand))


def seconds(table: Table) -> int:
    """Give how long people have for what is asked."""
    times = PACES[table.options.pace]
    now = table.turn
    if now is None or now.asks is Asks.STAKE:
        return times.stakes
    if now.asks in OFFERS:
        return times.offer
    return times.banker if now.asks in BANKERS else times.play
