"""The home game's banker at the table: his draws by a table of chances, or by what he must believe of every hand."""

import numpy as np

from nordjack.kernels.compiled import fused, part
from nordjack.kernels.home_classes import backwards, fill_ends, stand_and_hit
from nordjack.kernels.home_layout import HIDDEN, RESULTS
from nordjack.kernels.home_table import (
    BOX,
    CARDS_HELD,
    IS_HALF,
    STAKED,
    TOTAL,
    Bank,
    Habits,
    Room,
    Table,
    is_high,
    next_card,
    next_chance,
    row_of,
)
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.totals import best_total, is_natural, result_of

__all__ = ["play_banker"]

#: Beliefs are rounded to this part, as the banker at the table rounds them.
PARTS = 1e6
#: Gains closer than this are equal.
EQUAL = 1e-9


@fused
def play_banker(shoe: Ints, cards: tuple[int, int, int], hands: int, table: Table, bank: Bank, room: Room) -> int:
    """Play the banker's hand to its end: 0 to 4 for 17 to 21, 5 for bust."""
    first, second, doubled = cards
    points, ace = min(first, 9) + min(second, 9) + 2, first == 0 or second == 0
    while points <= 21:
        total = best_total(points, ace)
        if total >= 17 and not draws_on(total, total != points, (doubled, min(second, 9)), hands, table, bank, room):
            break
        drawn = next_card(shoe, table.endless, room)
        points, ace = points + min(drawn, 9) + 1, ace or drawn == 0
    return min(best_total(points, ace) - 17, 5)


@fused
def draws_on(total: int, soft: bool, seen: tuple[int, int], hands: int, table: Table, bank: Bank, room: Room) -> bool:
    """Tell whether the banker draws to 17 or more."""
    if not table.free:
        return table.hits_soft_17 and soft and total == 17
    if total == 21 and not soft:
        return False
    chance = next_chance(room)
    return (
        total < 21 and table.answers and chance < drawing_share(total - 17 + 4 * soft, seen, hands, table, bank, room)
    )


@part
def drawing_share(each: int, seen: tuple[int, int], hands: int, table: Table, bank: Bank, room: Room) -> float:
    """Give the chance that the banker draws with a class of hands: his habit's, or all or nothing as is best."""
    if hands == 1 and not room.hands[0, IS_HALF]:
        high = int(is_high(table, room.hands[0, STAKED] // (1 + seen[0])))
        share = bank.draws[high, seen[0], each, shown(room.cards[room.hands[0, BOX]], room.hands[0, CARDS_HELD]) - 1]
        if share >= 0.0:
            return share
    return 1.0 if gains_by_card(each, seen, hands, table, bank, room) else 0.0


@fused
def shown(cards: Ints, held: int) -> int:
    """Count the open cards of a hand, aces as 1."""
    points = 0
    for place in range(1, held):
        points += min(cards[place], 9) + 1
    return points


@part
def gains_by_card(each: int, seen: tuple[int, int], hands: int, table: Table, bank: Bank, room: Room) -> bool:
    """Tell whether a class of the banker's hands is worth more with one more card, against all open hands."""
    ends, best = np.zeros(RESULTS), np.zeros(10)
    for hand in range(hands):
        if room.hands[hand, IS_HALF]:
            ends[result_of(room.hands[hand, TOTAL])] += room.hands[hand, STAKED]
        else:
            believe(hand, seen, table, bank.habits, room, ends)
    fill_ends(ends, bank.wins, best)
    stand = hit = 0.0
    for place in range(8):
        stand, hit = stand_and_hit(backwards(place), ends, bank.wins, bank.redraws, best)
        if backwards(place) == each:
            break
        best[backwards(place)] = max(stand, hit)
    return hit > stand + EQUAL


@part
def believe(hand: int, seen: tuple[int, int], table: Table, habits: Habits, room: Room, ends: Floats) -> None:
    """Add to the ends what a hand may hold when a punter who keeps to the banker's own habits has stood on it."""
    box, held, staked = room.hands[hand, BOX], room.hands[hand, CARDS_HELD], room.hands[hand, STAKED]
    at = int(is_high(table, staked // (1 + seen[0]))), seen[0], seen[1]
    shown = min(room.cards[box, 1], 9)
    weights, totals, even = np.zeros(HIDDEN), np.zeros(HIDDEN, dtype=np.int64), np.zeros(HIDDEN)
    whole = evens = 0.0
    for kind in range(HIDDEN):
        ranks = ranks_of(kind, shown)
        weights[kind], totals[kind] = likely(room.cards[box], held, kind, at, habits)
        even[kind] = ranks * (weights[kind] >= 0.0)
        weights[kind] = max(weights[kind], 0.0)
        whole += weights[kind] * ranks
        evens += even[kind]
    for kind in range(HIDDEN):
        share = weights[kind] / whole if whole > 0.0 else (1.0 / evens if even[kind] > 0.0 else 0.0)
        ends[result_of(totals[kind])] += staked * ranks_of(kind, shown) * np.rint(share * PARTS) / PARTS


@fused
def ranks_of(kind: int, shown: int) -> float:
    """Give how many of the 13 ranks a kind of hidden card stands for beside a shown value."""
    if kind < 9:
        return 1.0
    if kind == 9:
        return 3.0 if shown == 9 else 4.0
    return 1.0 if shown == 9 else 0.0


@part
def likely(cards: Ints, held: int, kind: int, at: tuple[int, int, int], habits: Habits) -> tuple[float, int]:
    """Give how likely a hidden card is staked and played like that, -1 where it cannot be, and the total with it."""
    value, shown = min(kind, 9), min(cards[1], 9)
    if is_natural(value, shown):
        return -1.0, 0
    points, ace = value + shown + 2, value == 0 or shown == 0
    chance = habits.stakes[value] if at[0] else 1.0 - habits.stakes[value]
    if kind == 10 or (kind < 9 and kind == shown):
        chance *= 1.0 - habits.splits[at[0], at[1], at[2], value]
    for place in range(2, held):
        chance *= draw_chance(points, ace, habits.draws, at)
        points += min(cards[place], 9) + 1
        ace = ace or cards[place] == 0
    if points > 21:
        return -1.0, 0
    return chance * (1.0 - draw_chance(points, ace, habits.draws, at)), best_total(points, ace)


@fused
def draw_chance(points: int, ace: bool, draws: Floats, at: tuple[int, int, int]) -> float:
    """Give the chance of a card to a hand."""
    return draws[at[0], at[1], at[2], row_of(points, ace)] if best_total(points, ace) < 21 else 0.0
