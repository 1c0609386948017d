"""What a balance covers at a table: stakes, side bets, plays, the bank."""

from collections.abc import Collection, Mapping

from nordjack.engine import BANKER, Do, Play, decide, legal_plays
from nordjack.table.cover import STAKING, cover_of_bank, extra_stake, punter_cover
from nordjack.table.state import Lay, Seat, Table

__all__ = [
    "able_bankers",
    "covered_lays",
    "covers_play",
    "lay_on",
    "least_balance",
    "most_prepared",
    "most_side",
    "most_staked",
    "plays_covered",
]


def most_prepared(table: Table, box: int) -> int:
    """Give the most that the seat of a box may lay there for the next round, in öre."""
    return whole_steps(table, min(table.rules.max_stake, free(table, box) - lay_on(table, box).side_stake))


def most_side(table: Table, box: int) -> int:
    """Give the most that a side bet on a box may be, in öre: the stake, or what is left."""
    stake = lay_on(table, box).stake
    return whole_steps(table, min(stake, free(table, box) - stake))


def free(table: Table, box: int) -> int:
    """Give what the seat of a box has beside the round and its other boxes, in öre."""
    seat = table.seats[table.boxes[box]]
    others = sum(lay_on(table, each).cost for each in table.own_boxes(seat.number) if each != box)
    return seat.balance - table.staked(seat.number) - others


def lay_on(table: Table, box: int) -> Lay:
    """Give what lies on a box."""
    return table.lays.get(box, Lay())


def whole_steps(table: Table, amount: int) -> int:
    """Round an amount down to the table's step, and to nothing where it is below."""
    return max(0, amount // table.rules.stake_step * table.rules.stake_step)


def most_staked(table: Table, box: int) -> int:
    """Give the most that a punter may stake after his first card, in öre: he cannot refuse the doubling."""
    seat = table.seats[table.holders[box]]
    return whole_steps(table, min(table.rules.max_stake, seat.balance // punter_cover(table.rules)))


def least_balance(table: Table) -> int:
    """Give what a seat needs to take part, in öre: the least stake, covered."""
    least = table.rules.min_stake
    return least if table.rules.house_banked else least * punter_cover(table.rules)


def covered_lays(table: Table, seats: Collection[int]) -> Mapping[int, Lay]:
    """Give what these seats laid on boxes and can play: at least the least stake, and covered box after box."""
    left = {number: table.seats[number].balance for number in seats}
    found = {}
    for box, lay in sorted(table.lays.items()):
        seat = table.boxes[box]
        if lay.stake >= table.rules.min_stake and lay.cost <= left.get(seat, 0):
            found[box] = lay
            left[seat] -= lay.cost
    return found


def plays_covered(table: Table, seat: int) -> tuple[Play, ...]:
    """Give every play that is legal now and that the seat has the money for; none where it is not asked."""
    now = table.turn
    if now is None or table.playing is None or table.holder(now.box) != seat:
        return ()
    return tuple(play for play in legal_plays(table.playing) if covers_play(table, seat, Do(now.box, play)))


def covers_play(table: Table, seat: int, action: Do) -> bool:
    """Tell whether a seat has the money for a legal play; the banker's cost nothing beyond his cover."""
    assert table.playing is not None
    if action.box == BANKER or action.play not in STAKING:
        return True
    extra = extra_stake(decide(table.playing, action))
    return not extra or extra <= table.seats[seat].balance - table.staked(seat)


def able_bankers(table: Table, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Give the seats that can hold the bank against all the others of these."""
    needed = cover_of_bank(table.rules, len(seats) - 1)
    return tuple(seat.number for seat in seats if seat.balance >= needed)
