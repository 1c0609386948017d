"""What people at a table do by habit, chosen by dice: sit, stake, be ready, answer, and now and then something odd."""

import random

from nordjack.engine import Asks
from nordjack.table import Table, you
from nordjack.table.commands import (
    AddNonce,
    Command,
    Leave,
    PersonCommand,
    Prepare,
    Say,
    SetReady,
    Sit,
    Stake,
    TakePlay,
    TakeRefill,
    Undo,
)
from nordjack.table.phrases import Phrase

__all__ = ["in_round", "next_command"]


def next_command(table: Table, person: str, dice: random.Random) -> Command | None:
    """Give what a person does next, or None where he waits."""
    seat = table.seat_of(person)
    if seat is None:
        return Sit(person)
    if dice.random() < 0.03:
        return dice.choice((Leave(), Say(Phrase.HELLO), Undo(), AddNonce(dice.randbytes(4).hex())))
    if table.playing is not None:
        return in_round(table, person, dice)
    if you(table, person).may_refill:
        return TakeRefill()
    return before_round(table, person, dice)


def before_round(table: Table, person: str, dice: random.Random) -> Command | None:
    """Lay a stake where there is none, then be ready."""
    seat = table.seat_of(person)
    assert seat is not None
    if seat.ready:
        return None
    empty = [box for box in table.own_boxes(seat.number) if box not in table.lays]
    if empty and dice.random() < 0.8:
        return Prepare(empty[0], table.rules.min_stake * dice.randint(1, 3))
    return SetReady()


def in_round(table: Table, person: str, dice: random.Random) -> PersonCommand | None:
    """Answer what one is asked."""
    now, shown = table.turn, you(table, person)
    if now is None or table.playing is None:
        return None
    if now.asks is Asks.STAKE:
        limits = [limit for limit in shown.limits if limit.most >= table.rules.min_stake]
        return (
            Stake(table.decisions, limits[0].box, dice.choice((table.rules.min_stake, limits[0].most)))
            if limits
            else None
        )
    return TakePlay(table.decisions, now.box, dice.choice(shown.plays)) if shown.plays else None
