"""One round of a batched table: from the stake to the end, answer by answer."""

import numpy as np

from nordjack.kernels.compiled import compiled, fused
from nordjack.kernels.packing import Ints
from nordjack.kernels.tables_ends import settle
from nordjack.kernels.tables_plays import legal
from nordjack.kernels.tables_row import (
    ACE,
    ACE_VALUE,
    ASK_EARLY,
    ASK_EVEN,
    ASK_INSURANCE,
    ASK_PLAY,
    ASK_SIDE_BET,
    ASK_STAKE,
    ASKED,
    BEGUN,
    CURRENT,
    DEALER_HARD,
    DEALERS_TURN,
    DECLINE,
    DOUBLE,
    DOUBLED,
    EARLY_ASKED,
    EVEN,
    EVEN_TAKEN,
    FIRST,
    FIXED,
    FLAGS,
    FORCED,
    GIVE_UP,
    HAND_SIZE,
    HANDS,
    HANDS_FROM,
    HARD,
    HIT,
    HOLE_CARD,
    INSURANCE_ASKED,
    INSURE,
    INSURED,
    LATE_INSURED,
    NET,
    OFFERED,
    OVER,
    OVER_13,
    PEEKED,
    PEEKED_AT,
    PHASE,
    PLAYING,
    POSITION,
    RAN_OUT,
    SECOND,
    SHOE_SIZE,
    SIDE_BET,
    STAGE,
    STAKE,
    STAKES,
    STAND,
    STOOD,
    SURRENDERED,
    UNSEEN,
    UP,
    Table,
    add_card,
    add_dealers,
    blackjack_possible,
    clear_hand,
    dealer_blackjack,
    dealer_total,
    draw,
    fill_unseen,
    hand_at,
    is_natural,
    value_of,
)
from nordjack.kernels.tables_rules import (
    AFTER_DEAL,
    BEFORE_DEALER,
    COVERS_TOTAL,
    CUT,
    DOUBLE_SOFT,
    EARLY,
    EVEN_MONEY,
    EVERY_ROUND,
    HIT_SOFT_17,
    HOLE,
    INSURANCE,
    LATE,
    ORIGINAL_ONLY,
    OVER_UNDER,
    PEEK,
    SURRENDER,
    TWO_ACES,
    UNIT,
)

__all__ = ["FIRST_STAKE", "act"]

#: The place of the first stake among the actions.
FIRST_STAKE = 10


@fused
def act(table: Table, rules: Ints, lot: np.uint64, action: int) -> None:
    """Do a legal action, and go on to the next question or the end of the round.

    What has one caller is compiled into it: a call with two arrays costs as much as drawing a card.
    """
    phase = table[PHASE]
    if phase == ASK_STAKE:
        table[STAKE] = action - FIRST_STAKE
        table[PHASE] = ASK_SIDE_BET
    elif phase == ASK_SIDE_BET:
        table[SIDE_BET] = 0 if action == DECLINE else action
    else:
        answer(table, rules, lot, action, phase)
    if phase <= ASK_SIDE_BET and (phase == ASK_SIDE_BET or rules[OVER_UNDER] == 0):
        deal(table, rules, lot)
    if phase != ASK_STAKE or rules[OVER_UNDER] == 0:
        advance(table, rules, lot)


@fused
def answer(table: Table, rules: Ints, lot: np.uint64, action: int, phase: int) -> None:
    """Do a legal answer to what the table asks after the deal."""
    if phase == ASK_PLAY:
        play(table, rules, lot, action)
    elif phase == ASK_INSURANCE:
        insure(table, rules, action)
    elif phase == ASK_EVEN:
        table[EVEN_TAKEN] = 1 if action == EVEN else 0
        table[STAGE] = EARLY_ASKED
    else:
        if action == GIVE_UP:
            table[HANDS_FROM + FLAGS] |= SURRENDERED
        table[STAGE] = PEEKED_AT


@fused
def deal(table: Table, rules: Ints, lot: np.uint64) -> None:
    """Shuffle where that is due, deal the first cards, and go on to the first question."""
    if (rules[EVERY_ROUND] == 0 and (table[RAN_OUT] or table[POSITION] >= rules[CUT])) or (
        rules[EVERY_ROUND] and table[POSITION] > 0
    ):
        from_the_front(table, table[SHOE_SIZE] // 52)
    table[BEGUN] = table[POSITION]
    add_card(table, HANDS_FROM, draw(table, lot))
    rank = draw(table, lot)
    add_dealers(table, rank)
    table[UP] = value_of(rank)
    add_card(table, HANDS_FROM, draw(table, lot))
    if rules[HOLE] == PEEK:
        hole = draw(table, lot)
        add_dealers(table, hole)
        table[HOLE_CARD] = value_of(hole)
        table[UNSEEN + table[HOLE_CARD] - 1] += 1
    settle_side_bet(table, rules)
    table[STAGE] = OFFERED


@compiled
def from_the_front(table: Table, decks: int) -> None:
    """Begin the shoe anew: any order is a fair start, since every card is drawn by lot when it is dealt."""
    table[POSITION] = 0
    table[FIXED] = 0
    table[RAN_OUT] = 0
    fill_unseen(table, decks)


@fused
def settle_side_bet(table: Table, rules: Ints) -> None:
    """Settle over or under 13 by the first two cards, aces counting 1."""
    if table[SIDE_BET] == 0:
        return
    points = table[HANDS_FROM + HARD]
    won = points > 13 if table[SIDE_BET] == OVER_13 else points < 13
    if not won:
        table[NET] -= rules[UNIT]
    elif points == 2:
        table[NET] += rules[TWO_ACES]
    else:
        table[NET] += rules[UNIT]


@fused
def insure(table: Table, rules: Ints, action: int) -> None:
    """Book an answer to insurance, in half stakes."""
    hand = hand_at(table[CURRENT])
    table[hand + FLAGS] |= INSURANCE_ASKED
    if action == INSURE:
        table[INSURED] += table[hand + STAKES] if rules[COVERS_TOTAL] else 1
    if rules[INSURANCE] == AFTER_DEAL:
        table[STAGE] = EARLY_ASKED


@fused
def play(table: Table, rules: Ints, lot: np.uint64, action: int) -> None:
    """Play the current hand."""
    hand = hand_at(table[CURRENT])
    if action == HIT:
        add_card(table, hand, draw(table, lot))
    elif action == STAND:
        table[hand + FLAGS] |= STOOD
    elif action == GIVE_UP:
        table[hand + FLAGS] |= SURRENDERED
    elif action == DOUBLE:
        soft = table[hand + ACE] == 1 and table[hand + HARD] <= 11
        table[hand + FLAGS] |= DOUBLED | (FORCED if soft and rules[DOUBLE_SOFT] == 1 else 0)
        table[hand + STAKES] = 2
        add_card(table, hand, draw(table, lot))
    else:
        split(table, lot, hand)


@compiled
def split(table: Table, lot: np.uint64, hand: int) -> None:
    """Part a pair: the new hand stands directly right, and both second cards come at once, left first."""
    end = hand_at(table[HANDS])
    right = hand + HAND_SIZE
    for place in range(end - 1, right - 1, -1):
        table[place + HAND_SIZE] = table[place]
    table[HANDS] += 1
    first = table[hand + FIRST]
    second = table[hand + SECOND]
    clear_hand(table, hand)
    clear_hand(table, right)
    add_card(table, hand, first)
    add_card(table, right, second)
    add_card(table, hand, draw(table, lot))
    add_card(table, right, draw(table, lot))


@fused
def advance(table: Table, rules: Ints, lot: np.uint64) -> None:
    """Go on until somebody must answer, or the round is over."""
    if table[STAGE] == OFFERED:
        asked = first_offer(table, rules)
        if asked:
            table[PHASE] = asked
            return
        table[STAGE] = EARLY_ASKED
    if table[STAGE] == EARLY_ASKED:
        if rules[SURRENDER] == EARLY and not is_natural(table):
            table[PHASE] = ASK_EARLY
            return
        table[STAGE] = PEEKED_AT
    if table[STAGE] == PEEKED_AT:
        if rules[HOLE] == PEEK and blackjack_possible(table, rules):
            table[PEEKED] = 1
        known = table[PEEKED] == 1 and dealer_blackjack(table)
        table[STAGE] = DEALERS_TURN if known else PLAYING
    if table[STAGE] == PLAYING:
        while table[CURRENT] < table[HANDS]:
            table[ASKED] = legal(table, rules)
            if table[ASKED]:
                table[PHASE] = ASK_PLAY
                return
            table[CURRENT] += 1
        table[CURRENT] = 0
        table[STAGE] = LATE_INSURED
    if table[STAGE] == LATE_INSURED:
        if late_insurance(table, rules):
            table[PHASE] = ASK_INSURANCE
            return
        table[STAGE] = DEALERS_TURN
    dealers_turn(table, rules, lot)


@fused
def first_offer(table: Table, rules: Ints) -> int:
    """Give what is asked against an ace right after the deal, or 0."""
    if table[UP] != ACE_VALUE:
        return 0
    if is_natural(table) and rules[EVEN_MONEY]:
        return ASK_EVEN
    return ASK_INSURANCE if rules[INSURANCE] == AFTER_DEAL else 0


@fused
def late_insurance(table: Table, rules: Ints) -> bool:
    """Find the next hand to which insurance is offered before the dealer's card."""
    if rules[INSURANCE] != BEFORE_DEALER or table[UP] != ACE_VALUE or not blackjack_possible(table, rules):
        return False
    if is_natural(table) and rules[EVEN_MONEY]:
        return False
    while table[CURRENT] < table[HANDS]:
        hand = hand_at(table[CURRENT])
        done = table[hand + FLAGS] & (SURRENDERED | INSURANCE_ASKED)
        if not done and table[hand + HARD] <= 21:
            return True
        table[CURRENT] += 1
    return False


@fused
def dealers_turn(table: Table, rules: Ints, lot: np.uint64) -> None:
    """Let the dealer draw as far as something depends on it, and settle everything."""
    if table[HOLE_CARD]:
        table[UNSEEN + table[HOLE_CARD] - 1] -= 1
        table[HOLE_CARD] = 0
    if any_standing(table):
        while dealer_draws(table, rules):
            add_dealers(table, draw(table, lot))
    elif blackjack_possible(table, rules) and anything_open(table, rules):
        add_dealers(table, draw(table, lot))
    settle(table, rules)
    table[CURRENT] = 0
    table[PHASE] = OVER


@fused
def dealer_draws(table: Table, rules: Ints) -> bool:
    """Tell whether the dealer takes one more card."""
    points = dealer_total(table)
    soft = points != table[DEALER_HARD]
    return points < 17 or (points == 17 and soft and rules[HIT_SOFT_17] == 1)


@fused
def any_standing(table: Table) -> bool:
    """Tell whether a hand waits for the dealer's total."""
    if is_natural(table) or table[EVEN_TAKEN]:
        return False
    for place in range(table[HANDS]):
        hand = hand_at(place)
        if table[hand + HARD] <= 21 and not table[hand + FLAGS] & SURRENDERED:
            return True
    return False


@fused
def anything_open(table: Table, rules: Ints) -> bool:
    """Tell whether something but a standing hand waits for the dealer's second card."""
    if table[INSURED] or (is_natural(table) and not table[EVEN_TAKEN]):
        return True
    if table[HANDS_FROM + FLAGS] & SURRENDERED:
        return bool(rules[SURRENDER] == LATE)
    more = table[HANDS] > 1 or table[HANDS_FROM + STAKES] > 1
    return bool(rules[HOLE] == ORIGINAL_ONLY and more)
