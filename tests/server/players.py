"""People who play any game by chance, out of what the table lets them do."""

from random import Random

from nordjack.engine import Bet
from nordjack.table import Table, you
from nordjack.table.commands import PersonCommand, Prepare, PrepareSideBet, SetReady, TakeRefill
from table.habits import in_round

GAMES = ("swedish", "event", "danish", "home")


def wish(table: Table, person: str, chance: Random) -> PersonCommand | None:
    """Give what a person asks now, None where it is not his turn."""
    mine = you(table, person)
    if mine.seat is None:
        return None
    if table.playing is None:
        return preparation(table, person, chance)
    return in_round(table, person, chance)


def preparation(table: Table, person: str, chance: Random) -> PersonCommand | None:
    mine = you(table, person)
    seat = table.seat_of(person)
    assert seat is not None
    if seat.ready:
        return SetReady(False) if table.rules.house_banked and not table.lays else None
    if mine.may_refill:
        return TakeRefill()
    for each in mine.limits if table.rules.house_banked else ():
        if each.box not in table.lays:
            return Prepare(each.box, table.rules.min_stake)
        if table.rules.over_under_13 and table.lays[each.box].side_bet is None and chance.random() < 0.5:
            return PrepareSideBet(each.box, chance.choice((Bet.OVER_13, Bet.UNDER_13)), table.rules.stake_step)
    return SetReady()
