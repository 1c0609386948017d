"""Before a round: stakes in preparation, who is ready, whose the bank is, and the deal."""

from collections.abc import Mapping
from enum import StrEnum

from nordjack.engine import Bet, PlaceSideBet, PlaceStake
from nordjack.errors import IllegalAction
from nordjack.money import Kronor
from nordjack.table import commands as asked
from nordjack.table import events as happened
from nordjack.table.draft import Draft
from nordjack.table.events import By
from nordjack.table.limits import able_bankers, covered_lays, lay_on, least_balance, most_prepared, most_side
from nordjack.table.options import FirstBanker
from nordjack.table.playing import act, advance
from nordjack.table.shoe import must_shuffle
from nordjack.table.shuffles import prepare_cards
from nordjack.table.state import Lay, Seat, Table
from nordjack.words import N_

__all__ = [
    "Missing",
    "deal",
    "deal_by_clock",
    "deal_if_ready",
    "pass_bank",
    "players",
    "prepare",
    "prepare_side_bet",
    "set_ready",
    "stirring",
    "undo",
    "waits_for",
]


class Missing(StrEnum):
    """What a table waits for before it can deal."""

    PEOPLE = "people"
    STAKES = "stakes"
    SHUFFLE = "shuffle"
    COVER = "cover"

    @property
    def sentence(self) -> str:
        """Say it."""
        return SENTENCES[self]


SENTENCES = {
    Missing.PEOPLE: N_("nobody can be dealt to yet; a banker and somebody who plays must be ready"),
    Missing.STAKES: N_("nobody has a stake yet; lay one of at least the least stake"),
    Missing.SHUFFLE: N_("the cards must be shuffled first; say so when it is done"),
    Missing.COVER: N_("nobody's balance covers the bank; somebody needs new play money"),
}


def prepare(draft: Draft, command: asked.Prepare) -> None:
    """Lay a stake on an own box; chips come one by one, so it may lie below the least stake until the deal."""
    check_own(draft, command.box)
    most = most_prepared(draft.table, command.box)
    check_amount(
        draft.table, command.amount, most, "the stake of box {box} is {found}; use {least} to {most}", command.box
    )
    draft.add(happened.Prepared(command.box, command.amount))
    lay = draft.table.lays.get(command.box)
    if lay is not None and lay.side_stake > lay.stake:
        assert lay.side_bet is not None
        draft.add(happened.SideBetPrepared(command.box, lay.side_bet, lay.stake))


def prepare_side_bet(draft: Draft, command: asked.PrepareSideBet) -> None:
    """Lay a side bet beside the stake of an own box."""
    check_own(draft, command.box)
    if not draft.table.rules.over_under_13 or command.bet is Bet.INSURANCE:
        raise IllegalAction("this table has no such side bet")
    most = most_side(draft.table, command.box)
    check_amount(
        draft.table, command.amount, most, "the side bet of box {box} is {found}; use {least} to {most}", command.box
    )
    draft.add(happened.SideBetPrepared(command.box, command.bet, command.amount))


def check_own(draft: Draft, box: int) -> None:
    """Refuse to lay anything on a box of somebody else, or after saying that one is ready."""
    if not draft.table.rules.house_banked:
        raise IllegalAction("stakes come after the first card here")
    if box not in draft.table.own_boxes(draft.seat.number):
        raise IllegalAction("box {box} is not yours", box=box)
    if draft.seat.ready:
        raise IllegalAction("your stakes are locked; say first that you are not ready")


def check_amount(table: Table, amount: int, most: int, template: str, box: int) -> None:
    """Refuse an amount that is negative, off the step or too high."""
    least = Kronor(0)
    if not 0 <= amount <= most:
        raise IllegalAction(template, box=box, found=Kronor(amount), least=least, most=Kronor(most))
    if amount % table.rules.stake_step:
        step = Kronor(table.rules.stake_step)
        raise IllegalAction(
            "the stake of box {box} is {found}; use a multiple of {step}", box=box, found=Kronor(amount), step=step
        )


def undo(draft: Draft) -> None:
    """Take back the last thing that was prepared on an own box."""
    mine = draft.table.own_boxes(draft.seat.number)
    last = next(((box, lay) for box, lay in reversed(draft.table.undo) if box in mine), None)
    if last is None:
        raise IllegalAction("there is nothing to take back")
    check_own(draft, last[0])
    box, lay = last
    draft.add(happened.Undone(box, lay.stake, lay.side_bet, lay.side_stake))


def set_ready(draft: Draft, command: asked.SetReady) -> None:
    """Lock or unlock a seat's stakes."""
    seat = draft.seat
    if draft.table.playing is not None:
        raise IllegalAction("a round is being played; be ready when it is over")
    if command.ready:
        check_can_play(draft.table, seat)
    if seat.ready != command.ready:
        draft.add(happened.ReadySet(seat.number, command.ready))


def check_can_play(table: Table, seat: Seat) -> None:
    """Refuse one whose money or stakes do not reach for the least stake."""
    least = least_balance(table)
    if seat.balance < least:
        raise IllegalAction(
            "your balance is {found}; this table needs {least}", found=Kronor(seat.balance), least=Kronor(least)
        )
    for box in table.own_boxes(seat.number):
        stake = lay_on(table, box).stake
        if 0 < stake < table.rules.min_stake:
            raise IllegalAction(
                "the stake of box {box} is {found}; use {least} to {most}",
                box=box,
                found=Kronor(stake),
                least=Kronor(table.rules.min_stake),
                most=Kronor(most_prepared(table, box)),
            )


def deal_if_ready(draft: Draft) -> None:
    """Deal as soon as everybody who is there is ready, and somebody has a stake."""
    table = draft.table
    here = [seat for seat in table.seats.values() if seat.lost_at is None or seat.ready]
    if here and all(seat.ready for seat in here):
        begin_if_possible(draft)


def deal(draft: Draft) -> None:
    """Deal now, to those who are ready or have a stake; raises IllegalAction with what is missing."""
    if draft.table.playing is not None:
        raise IllegalAction("a round is being played already")
    if missing := waits_for(draft.table, players(draft.table)):
        raise IllegalAction(missing.sentence)
    begin(draft)


def deal_by_clock(draft: Draft) -> None:
    """Deal when the time for stakes is over; where nobody can play, take everything back."""
    if begin_if_possible(draft):
        return
    draft.add(*[happened.Prepared(box, 0) for box in draft.table.lays])
    draft.add(*[happened.ReadySet(seat.number, False) for seat in draft.table.seats.values() if seat.ready])


def begin_if_possible(draft: Draft) -> bool:
    """Begin a round where nothing is missing, and tell whether it began."""
    table = draft.table
    if table.playing is not None or table.paused is not None or waits_for(table, players(table)):
        return False
    begin(draft)
    return True


def players(table: Table) -> tuple[Seat, ...]:
    """Give the seats that play the next round: who is ready, and at the house's table who has a stake lying there."""
    staked = {table.boxes[box] for box, lay in table.lays.items() if lay.stake >= table.rules.min_stake}
    return tuple(seat for seat in table.seats.values() if seat.ready or seat.number in staked)


def waits_for(table: Table, seats: tuple[Seat, ...]) -> Missing | None:
    """Say what keeps a deal to these seats from beginning, or None."""
    if not any(seat.bot is None for seat in seats):
        return Missing.STAKES if table.rules.house_banked else Missing.PEOPLE
    if table.by_croupier and table.shoe is not None and must_shuffle(table.rules, table.shoe, 0):
        return Missing.SHUFFLE
    if table.rules.house_banked:
        return None if covered_lays(table, numbers(seats)) else Missing.STAKES
    if len(seats) < 2:
        return Missing.PEOPLE
    return None if able_bankers(table, seats) else Missing.COVER


def numbers(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Give the numbers of seats."""
    return tuple(seat.number for seat in seats)


def begin(draft: Draft) -> None:
    """Shuffle where it is due, open the round, place what was prepared, and deal."""
    seats = players(draft.table)
    prepare_cards(draft, len(seats))
    if draft.table.rules.house_banked:
        begin_at_house(draft, covered_lays(draft.table, numbers(seats)))
    else:
        begin_at_home(draft, seats)
    advance(draft)


def begin_at_house(draft: Draft, lays: Mapping[int, Lay]) -> None:
    """Open a round with these boxes, their stakes and side bets."""
    table = draft.table
    draft.add(happened.RoundOpened(table.rounds + 1, {box: table.boxes[box] for box in lays}))
    for box, lay in lays.items():
        act(draft, PlaceStake(box, lay.stake))
    for box, lay in lays.items():
        if lay.side_bet is not None:
            act(draft, PlaceSideBet(box, lay.side_bet, lay.side_stake))


def begin_at_home(draft: Draft, seats: tuple[Seat, ...]) -> None:
    """Open a round: the banker, and a box for everybody else, the first to the left of him."""
    pass_bank(draft, seats)
    banker = draft.table.banker
    assert banker is not None
    ring = sorted(numbers(seats), key=lambda seat: (seat <= banker, seat))
    boxes = dict(enumerate((seat for seat in ring if seat != banker), start=1))
    draft.add(happened.RoundOpened(draft.table.rounds + 1, boxes, banker))


def pass_bank(draft: Draft, seats: tuple[Seat, ...]) -> None:
    """Let the bank go on where its deals are over or its holder is not there or does not cover the stakes."""
    table = draft.table
    able = able_bankers(table, seats)
    now = table.banker
    if not able or (now in able and (table.deals < table.rules.deals_per_banker or len(able) == 1)):
        return
    if now is None:
        draft.add(first_banker(draft, able))
    else:
        following = min(able, key=lambda seat: (seat <= now, seat))
        draft.add(happened.BankPassed(following, By.TURN))


def first_banker(draft: Draft, able: tuple[int, ...]) -> happened.BankPassed:
    """Give the bank to one of these by lot; where the host was to choose and did not, to himself or the first."""
    if draft.table.options.first_banker is FirstBanker.LOT:
        lot = int.from_bytes(draft.chance(), "big")
        return happened.BankPassed(able[lot % len(able)], By.LOT)
    host = draft.table.seat_of(draft.table.host)
    return happened.BankPassed(host.number if host is not None and host.number in able else able[0], By.HOST)


def stirring(table: Table) -> bool:
    """Tell whether somebody waits for a deal, so that the clock runs."""
    return bool(table.lays) or any(seat.ready and seat.bot is None for seat in table.seats.values())
