"""Which plays a batched table allows."""

from nordjack.kernels.compiled import fused
from nordjack.kernels.packing import Ints
from nordjack.kernels.tables_row import (
    CURRENT,
    DOUBLE,
    DOUBLED,
    EVEN_TAKEN,
    FIRST,
    FLAGS,
    GIVE_UP,
    HANDS,
    HARD,
    HIT,
    SECOND,
    SIZE,
    SPLIT,
    STAND,
    STOOD,
    SURRENDERED,
    Table,
    hand_at,
    hand_total,
)
from nordjack.kernels.tables_rules import (
    ACES_AGAIN,
    BY_RANK,
    DOUBLE_ANY,
    DOUBLE_ON,
    DOUBLE_SOFT,
    DOUBLE_SPLIT,
    DOUBLE_SPLIT_21,
    HIT_SOFT_21,
    LATE,
    MOST_HANDS,
    ONE_CARD_ACES,
    SURRENDER,
)

__all__ = ["legal"]


@fused
def legal(table: Table, rules: Ints) -> int:
    """Give the legal plays of the current hand as bits; none where it has no choice."""
    hand = hand_at(table[CURRENT])
    hard = table[hand + HARD]
    size = table[hand + SIZE]
    flags = table[hand + FLAGS]
    if (flags & (STOOD | DOUBLED | SURRENDERED)) or hard > 21:
        return 0
    total = hand_total(table, hand)
    split = table[HANDS] > 1
    if (not split and size == 2 and total == 21) or table[EVEN_TAKEN]:
        return 0
    one_card = rules[ONE_CARD_ACES] == 1 and split and table[hand + FIRST] == 0
    found = 0
    if not one_card and hard < 21 and (total < 21 or rules[HIT_SOFT_21]):
        found |= 1 << HIT
    if size == 2:
        if not one_card and may_double(table, rules, hand, total, split):
            found |= 1 << DOUBLE
        if may_split(table, rules, hand, split):
            found |= 1 << SPLIT
    if found == 0:
        return 0
    if rules[SURRENDER] == LATE and not split and size == 2:
        found |= 1 << GIVE_UP
    return found | (1 << STAND)


@fused
def may_double(table: Table, rules: Ints, hand: int, total: int, split: bool) -> bool:
    """Tell whether two cards may be doubled."""
    soft = total != table[hand + HARD]
    counted = total
    if soft and rules[DOUBLE_SOFT] == 1:
        counted = table[hand + HARD]
    if total == 21:
        counted = 11
    allowed = rules[DOUBLE_ANY] == 1 or ((rules[DOUBLE_ON] >> counted) & 1) == 1
    if soft and rules[DOUBLE_SOFT] == 0:
        allowed = False
    if split and (rules[DOUBLE_SPLIT] == 0 or (total == 21 and rules[DOUBLE_SPLIT_21] == 0)):
        allowed = False
    return allowed


@fused
def may_split(table: Table, rules: Ints, hand: int, split: bool) -> bool:
    """Tell whether two cards may be split."""
    first = table[hand + FIRST]
    second = table[hand + SECOND]
    pair = first == second if rules[BY_RANK] == 1 else min(first, 9) == min(second, 9)
    again = not (split and first == 0 and rules[ACES_AGAIN] == 0)
    return pair and again and table[HANDS] < rules[MOST_HANDS]
