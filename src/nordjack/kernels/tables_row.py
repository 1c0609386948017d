"""One batched table as a row of numbers, its shoe, and what cards do to it.

A table is a row of whole numbers; ``rules`` is the row of :func:`nordjack.kernels.tables_rules.packed`. What each
function changes are the rows it is given. Cards are ranks 0 (ace) to 12 (king).
"""

import numpy as np
from numpy.typing import NDArray

from nordjack.kernels.chance import GOLDEN, HALF, mixed
from nordjack.kernels.compiled import compiled, fused
from nordjack.kernels.packing import Ints
from nordjack.kernels.tables_rules import HOLE, PEEK
from nordjack.kernels.totals import best_total

__all__ = [
    "ACE",
    "ACE_VALUE",
    "ASKED",
    "ASK_EARLY",
    "ASK_EVEN",
    "ASK_INSURANCE",
    "ASK_PLAY",
    "ASK_SIDE_BET",
    "ASK_STAKE",
    "BEGUN",
    "COUNTS",
    "CURRENT",
    "DEALERS_TURN",
    "DEALER_ACE",
    "DEALER_CARDS",
    "DEALER_HARD",
    "DECLINE",
    "DOUBLE",
    "DOUBLED",
    "EARLY_ASKED",
    "EVEN",
    "EVEN_TAKEN",
    "FIRST",
    "FIXED",
    "FLAGS",
    "FORCED",
    "GIVE_UP",
    "HANDS",
    "HANDS_FROM",
    "HAND_SIZE",
    "HARD",
    "HIT",
    "HOLE_CARD",
    "INSURANCE_ASKED",
    "INSURE",
    "INSURED",
    "LATE_INSURED",
    "LEAP",
    "LINE",
    "NET",
    "OFFERED",
    "OVER",
    "OVER_13",
    "PEEKED",
    "PEEKED_AT",
    "PHASE",
    "PLAYING",
    "POSITION",
    "RAN_OUT",
    "ROUNDS",
    "SECOND",
    "SHOE_FROM",
    "SHOE_SIZE",
    "SIDE_BET",
    "SIDE_BETS",
    "SIZE",
    "SPLIT",
    "STAGE",
    "STAKE",
    "STAKES",
    "STAND",
    "STOOD",
    "SURRENDERED",
    "TEN_VALUE",
    "UNDER_13",
    "UNSEEN",
    "UP",
    "Table",
    "add_card",
    "add_dealers",
    "begin_episode",
    "blackjack_possible",
    "clear_hand",
    "dealer_blackjack",
    "dealer_total",
    "discards_back",
    "draw",
    "fill_unseen",
    "hand_at",
    "hand_total",
    "is_natural",
    "open_round",
    "value_of",
]

#: A table's row: one array, since every further argument of a compiled function costs; short numbers, since a
#: thousand tables share the processor's cache.
Table = NDArray[np.int16]

#: The numbers of a step's random state: one for each place of a shoe, and as many after the discards came back.
RAN_OUT_PLACES = 512
LEAP = np.uint64(2 * RAN_OUT_PLACES * int(GOLDEN) % 2**64)

#: What a table waits for, as the environments number it.
ASK_STAKE, ASK_SIDE_BET, ASK_INSURANCE, ASK_EVEN, ASK_EARLY, ASK_PLAY, OVER = range(7)
#: How far a round has come.
OFFERED, EARLY_ASKED, PEEKED_AT, PLAYING, LATE_INSURED, DEALERS_TURN = range(6)

#: A row begins with its shoe; what every step needs follows in one line of the processor's cache, the first hand in the
#: next. A row is a whole number of such lines, of 32 short numbers each.
SHOE_FROM = 0
LINE = 32
HEAD = 8 * 52
#: Places in a table's row; UNSEEN is the first of ten counts. The hands follow from HANDS_FROM on.
PHASE, STAGE, POSITION, BEGUN, RAN_OUT, FIXED, UP, DEALER_HARD, DEALER_ACE, DEALER_CARDS, HOLE_CARD = range(
    HEAD, HEAD + 11
)
HANDS, CURRENT, NET, STAKE, EVEN_TAKEN, INSURED, SIDE_BET, PEEKED, ROUNDS, ASKED = range(HEAD + 11, HEAD + 21)
UNSEEN = HEAD + 21
#: How many cards the shoe has.
SHOE_SIZE = HEAD + 31
HANDS_FROM = HEAD + LINE

#: Places in a hand: hard total, whether it has an ace, cards, first and second rank, stakes, flags, counts by value.
HARD, ACE, SIZE, FIRST, SECOND, STAKES, FLAGS, COUNTS = range(8)
HAND_SIZE = 17
STOOD, DOUBLED, FORCED, SURRENDERED, INSURANCE_ASKED = 1, 2, 4, 8, 16

#: Actions, as the environments number them, and as bits of what is legal.
STAND, HIT, DOUBLE, SPLIT, GIVE_UP, INSURE, EVEN, DECLINE, OVER_13, UNDER_13 = range(10)
SIDE_BETS = (1 << DECLINE) | (1 << OVER_13) | (1 << UNDER_13)
ACE_VALUE, TEN_VALUE = 1, 10


@fused
def hand_at(place: int) -> int:
    """Give where a hand stands in the row."""
    return HANDS_FROM + place * HAND_SIZE


@compiled
def begin_episode(table: Table, cards: int, decks: int) -> None:
    """Give a table a full shoe, of which the first ``cards`` are fixed in their order, and no rounds."""
    table[POSITION] = 0
    table[BEGUN] = 0
    table[RAN_OUT] = 0
    table[FIXED] = cards
    table[ROUNDS] = 0
    fill_unseen(table, decks)
    open_round(table)


@compiled
def fill_unseen(table: Table, decks: int) -> None:
    """Count every card of the decks as unseen."""
    for value in range(9):
        table[UNSEEN + value] = 4 * decks
    table[UNSEEN + 9] = 16 * decks


@compiled
def open_round(table: Table) -> None:
    """Wait for the stake of a new round."""
    table[PHASE] = ASK_STAKE
    table[BEGUN] = table[POSITION]
    for place in range(UP, HOLE_CARD + 1):
        table[place] = 0
    for place in range(EVEN_TAKEN, ROUNDS):
        table[place] = 0
    table[HANDS] = 1
    table[CURRENT] = 0
    table[NET] = 0
    table[ASKED] = 0
    clear_hand(table, HANDS_FROM)


@fused
def clear_hand(table: Table, hand: int) -> None:
    """Empty a hand with one stake."""
    for place in range(hand, hand + HAND_SIZE):
        table[place] = 0
    table[hand + STAKES] = 1


@compiled
def draw(table: Table, lot: np.uint64) -> int:
    """Deal the next card; where the shoe ran out, the discards come back in random order behind those on the table.

    ``lot`` is the step's random state. Each place of the shoe takes its own number from it, so nothing is written back.
    """
    if table[POSITION] >= table[SHOE_SIZE]:
        discards_back(table)
    position = table[POSITION]
    place = SHOE_FROM + position
    if position >= table[FIXED]:
        state = lot + np.uint64(position + RAN_OUT_PLACES * table[RAN_OUT]) * GOLDEN
        other = place + np.int64(((mixed(state) >> HALF) * np.uint64(table[SHOE_SIZE] - position)) >> HALF)
        card = table[other]
        table[other] = table[place]
        table[place] = card
    table[POSITION] = position + 1
    rank: int = table[place]
    table[UNSEEN + value_of(rank) - 1] -= 1
    return rank


@compiled
def discards_back(table: Table) -> None:
    """Move the cards on the table to the front; those behind them are the discards, unseen again."""
    size = table[SHOE_SIZE]
    begun = table[BEGUN]
    shoe = table[SHOE_FROM : SHOE_FROM + size].copy()
    for place in range(size):
        table[SHOE_FROM + place] = shoe[begun + place if begun + place < size else begun + place - size]
    table[POSITION] = size - begun
    table[BEGUN] = 0
    table[FIXED] = 0
    table[RAN_OUT] = 1
    for value in range(10):
        table[UNSEEN + value] = 0
    for place in range(table[POSITION], size):
        table[UNSEEN + value_of(table[SHOE_FROM + place]) - 1] += 1
    if table[HOLE_CARD]:
        table[UNSEEN + table[HOLE_CARD] - 1] += 1


@fused
def value_of(rank: int) -> int:
    """Give a rank's value, 1 (ace) to 10."""
    return rank + 1 if rank < 9 else 10


@fused
def add_card(table: Table, hand: int, rank: int) -> None:
    """Lay a card at a hand."""
    value = value_of(rank)
    table[hand + HARD] += value
    if value == ACE_VALUE:
        table[hand + ACE] = 1
    if table[hand + SIZE] == 0:
        table[hand + FIRST] = rank
    elif table[hand + SIZE] == 1:
        table[hand + SECOND] = rank
    table[hand + SIZE] += 1
    table[hand + COUNTS + value - 1] += 1


@fused
def add_dealers(table: Table, rank: int) -> None:
    """Lay a card before the dealer."""
    value = value_of(rank)
    table[DEALER_HARD] += value
    if value == ACE_VALUE:
        table[DEALER_ACE] = 1
    table[DEALER_CARDS] += 1


@fused
def hand_total(table: Table, hand: int) -> int:
    """Give a hand's best total, with forced aces as 1."""
    return best_total(table[hand + HARD], table[hand + ACE] == 1 and (table[hand + FLAGS] & FORCED) == 0)


@fused
def dealer_total(table: Table) -> int:
    """Give the dealer's best total."""
    return best_total(table[DEALER_HARD], table[DEALER_ACE] == 1)


@fused
def is_natural(table: Table) -> bool:
    """Tell whether the only hand is an ace and a ten-value card."""
    hand = HANDS_FROM
    return table[HANDS] == 1 and table[hand + SIZE] == 2 and table[hand + ACE] == 1 and table[hand + HARD] == 11


@fused
def dealer_blackjack(table: Table) -> bool:
    """Tell whether the dealer's first two cards are a natural."""
    return table[DEALER_CARDS] == 2 and table[DEALER_ACE] == 1 and table[DEALER_HARD] == 11


@fused
def blackjack_possible(table: Table, rules: Ints) -> bool:
    """Tell whether it is still open that the dealer has blackjack."""
    shows = table[UP] == ACE_VALUE or table[UP] == TEN_VALUE
    unknown = table[PEEKED] == 0 if rules[HOLE] == PEEK else table[DEALER_CARDS] < 2
    return shows and unknown
