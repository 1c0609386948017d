"""What a finished round of a batched table wins."""

from nordjack.kernels.compiled import fused
from nordjack.kernels.packing import Ints
from nordjack.kernels.tables_row import (
    EVEN_TAKEN,
    FLAGS,
    HANDS,
    HANDS_FROM,
    HARD,
    INSURED,
    NET,
    STAKES,
    SURRENDERED,
    Table,
    dealer_blackjack,
    dealer_total,
    hand_at,
    hand_total,
    is_natural,
)
from nordjack.kernels.tables_rules import (
    BLACKJACK_PAYS,
    BLACKJACK_TIE,
    EARLY,
    HOLE,
    INSURANCE_PAYS,
    LATE,
    ORIGINAL_ONLY,
    SURRENDER,
    TIES,
    UNIT,
)

__all__ = ["settle"]


@fused
def settle(table: Table, rules: Ints) -> None:
    """Add what insurance and every hand win, in parts of a stake."""
    unit = rules[UNIT]
    blackjack = dealer_blackjack(table)
    if blackjack:
        table[NET] += table[INSURED] * rules[INSURANCE_PAYS]
    else:
        table[NET] -= table[INSURED] * unit // 2
    if table[EVEN_TAKEN]:
        table[NET] += unit
        return
    for place in range(table[HANDS]):
        won = hand_wins(table, rules, hand_at(place))
        if blackjack and won < 0 and rules[HOLE] == ORIGINAL_ONLY and not gave_up_early(table, rules):
            won = -unit if place == 0 else 0
        table[NET] += won


@fused
def gave_up_early(table: Table, rules: Ints) -> bool:
    """Tell whether the only hand was given up before the dealer could have blackjack."""
    return rules[SURRENDER] == EARLY and (table[HANDS_FROM + FLAGS] & SURRENDERED) != 0


@fused
def hand_wins(table: Table, rules: Ints, hand: int) -> int:
    """Give what one hand wins against the dealer's final hand."""
    unit = rules[UNIT]
    stake = table[hand + STAKES] * unit
    blackjack = dealer_blackjack(table)
    if table[hand + FLAGS] & SURRENDERED:
        return -unit if blackjack and rules[SURRENDER] == LATE else -unit // 2
    if table[hand + HARD] > 21:
        return -stake
    if is_natural(table):
        if blackjack:
            return -unit if rules[BLACKJACK_TIE] else 0
        return rules[BLACKJACK_PAYS]
    total = hand_total(table, hand)
    dealers = dealer_total(table)
    if blackjack or (total < dealers <= 21):
        return -stake
    if dealers > 21 or total > dealers:
        return stake
    return -stake if (rules[TIES] >> total) & 1 else 0
