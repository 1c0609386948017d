"""Whole deals of the home game whose banker draws by a table of chances, so that no punter can rely on his answer."""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.compiled import compiled
from nordjack.kernels.home_banker import is_natural
from nordjack.kernels.home_deals import (
    BOX,
    CARDS_HELD,
    EQUAL,
    IS_HALF,
    STAKED,
    TOTAL,
    Habits,
    Room,
    Table,
    expect,
    is_high,
    naturals,
    next_card,
    next_chance,
    play_box,
)
from nordjack.kernels.layout import CUT, FAILED, FIRST_CUT, POSITION, SIZE
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.shuffling import prepare

__all__ = ["Mixing", "play_mixed_deals"]


class Mixing(NamedTuple):
    """A banker's habits, and ``draws[stake, doubling, class, points]`` where one card is hidden; below 0 for best."""

    habits: Habits
    draws: Floats


@compiled
def play_mixed_deals(
    shoe: Ints, table: Table, bank: Mixing, punters: Habits, room: Room, deals: int, sums: Ints
) -> None:
    """Play some deals; add to ``sums`` deals, gains, their squares, doublings, shuffles and lost deals."""
    for _ in range(deals):
        if not table.endless:
            sums[4] += shoe[POSITION] >= shoe[CUT]
            prepare(shoe)
        room.used[:] = 0
        gained, doubled = one_mixed_deal(shoe, table, bank, punters, room)
        if not table.endless and shoe[CUT] == 0:
            shoe[CUT] = shoe[FIRST_CUT]
            sums[4] += 1
        sums[0] += 1
        if shoe[FAILED]:
            shoe[FAILED] = 0
            shoe[POSITION] = shoe[SIZE]
            sums[5] += 1
            continue
        sums[1] += gained
        sums[2] += gained * gained
        sums[3] += doubled


@compiled
def one_mixed_deal(shoe: Ints, table: Table, bank: Mixing, punters: Habits, room: Room) -> tuple[int, bool]:
    """Play one deal; give what the bank gains, and whether the stakes were doubled."""
    stakes = np.zeros(table.punters, dtype=np.int64)
    first, doubled = stake_all(shoe, table, bank.habits, punters, room, stakes)
    for box in range(table.punters):
        room.cards[box, 1] = next_card(shoe, table.endless, room)
    second = next_card(shoe, table.endless, room)
    if is_natural(min(first, 9), min(second, 9)):
        return naturals(table, stakes * (1 + doubled), room), doubled
    # A plain 0 is a constant to the compiler, which would compile what takes it twice.
    gained, hands = 0, int(np.int64(0))
    for box in range(table.punters):
        staked = stakes[box] * (1 + doubled)
        if is_natural(min(room.cards[box, 0], 9), min(room.cards[box, 1], 9)):
            gained -= staked * table.natural_pays[0] // table.natural_pays[1]
            continue
        at = int(is_high(table, stakes[box])), int(doubled), min(second, 9)
        hands, lost = play_box(shoe, (box, hands, staked), at, table, punters, room)
        gained += lost
    if hands:
        end = mix_banker(shoe, (first, second, int(doubled)), hands, table, bank, room)
        for hand in range(hands):
            gained += np.int64(table.wins[max(room.hands[hand, TOTAL] - 16, 0), end]) * room.hands[hand, STAKED]
    return gained, doubled


@compiled
def stake_all(shoe: Ints, table: Table, bank: Habits, punters: Habits, room: Room, stakes: Ints) -> tuple[int, bool]:
    """Deal the first cards and lay the stakes; give the banker's card and whether he doubles."""
    for box in range(table.punters):
        room.cards[box, 0] = next_card(shoe, table.endless, room)
    first = next_card(shoe, table.endless, room)
    by_stake = 0.0
    for box in range(table.punters):
        high = next_chance(room) < punters.stakes[min(room.cards[box, 0], 9)]
        stakes[box] = table.most if high else table.least
        by_stake += stakes[box] * bank.doubles[int(is_high(table, stakes[box])), min(first, 9)]
    return first, table.banker_doubles and next_chance(room) < by_stake / stakes.sum()


@compiled
def mix_banker(shoe: Ints, cards: tuple[int, int, int], hands: int, table: Table, bank: Mixing, room: Room) -> int:
    """Play the banker's hand to its end: 0 to 4 for 17 to 21, 5 for bust."""
    first, second, doubled = cards
    points, ace = min(first, 9) + min(second, 9) + 2, first == 0 or second == 0
    while points <= 21:
        total = points + 10 if ace and points <= 11 else points
        if total >= 17 and not draws_on(total, total != points, (doubled, min(second, 9)), hands, table, bank, room):
            break
        drawn = next_card(shoe, table.endless, room)
        points, ace = points + min(drawn, 9) + 1, ace or drawn == 0
    total = points + 10 if ace and points <= 11 else points
    return min(total - 17, 5)


@compiled
def draws_on(total: int, soft: bool, seen: tuple[int, int], hands: int, table: Table, bank: Mixing, room: Room) -> bool:
    """Tell whether the banker draws to 17 or more."""
    if not table.free:
        return table.hits_soft_17 and soft and total == 17
    if total == 21 and not soft:
        return False
    chance = next_chance(room)
    return total < 21 and chance < drawing_share(total - 17 + 4 * soft, seen, hands, table, bank, room)


@compiled
def drawing_share(each: int, seen: tuple[int, int], hands: int, table: Table, bank: Mixing, room: Room) -> float:
    """Give the chance that the banker draws with a class of hands: the table's, or all or nothing as is best."""
    if hands == 1 and not room.hands[0, IS_HALF]:
        share = bank.draws[int(is_high(table, room.hands[0, STAKED] // (1 + seen[0]))), seen[0], each, shown(room) - 1]
        if share >= 0.0:
            return share
    worth = np.zeros((2, 10))
    expect(seen[0], seen[1], hands, table, bank.habits, room, worth)
    return 1.0 if worth[1, each] > worth[0, each] + EQUAL else 0.0


@compiled
def shown(room: Room) -> int:
    """Count the open cards of the first hand, aces as 1."""
    points = 0
    for place in range(1, room.hands[0, CARDS_HELD]):
        points += min(room.cards[room.hands[0, BOX], place], 9) + 1
    return points
