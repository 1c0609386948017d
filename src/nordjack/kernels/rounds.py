"""One box alone at the table, as fast as it goes: all that is rare is left to the whole table's round."""

from typing import Any

import numpy as np

from nordjack.kernels import layout
from nordjack.kernels.boxes import table_round
from nordjack.kernels.compiled import compiled, inlined
from nordjack.kernels.layout import (
    BLACKJACK,
    BLACKJACK_HAND,
    BUST_HAND,
    CARDS,
    CUT,
    DEALER,
    DONE,
    DOUBLE,
    GIVEN_UP,
    HIT,
    NATURAL,
    PAYS,
    PAYS_WIDTH,
    PLAY_BITS,
    POSITION,
    READY,
    SUMS,
    SURRENDER,
    WIDTH,
    Nodes,
    PlayerTable,
)
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.shuffling import prepare

__all__ = ["BEYOND", "EXTRAS", "INSURANCE_NET", "INSURED", "LEFT", "add_result", "lone_rounds"]

#: Shoes that were left for a new one; boxes that were insured; what insurance won in all.
LEFT, INSURED, INSURANCE_NET = range(3)
EXTRAS = 3

DOES = (1 << PLAY_BITS) - 1
ACE, TEN = 0, 9
#: Results too far out for a column of their own stand in the last columns: how many, their sum and their squares.
BEYOND = 3


@compiled
def lone_rounds(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one loop over bare arrays is fast
    shoe: Ints, player: PlayerTable, deals: Nodes, grows: Nodes, table: Ints, count: Floats, room: Ints, rounds: int,
    results: Ints, extras: Ints,
) -> None:  # fmt: skip
    """Play rounds and add each to ``results[bin, middle + net]``.

    It gives what as many rounds of ``table_round`` give, card by card: whatever is rare is left to that one.
    """
    middle = (results.shape[1] - BEYOND) // 2
    cards, sums = shoe[CARDS:SUMS], shoe[SUMS:]
    per_deck, lowest, last = count[layout.PER_DECK :], count[layout.LOWEST], count[layout.LAST]
    after, pays = table[DEALER : DEALER + DONE * WIDTH], table[PAYS:DEALER]
    kinds, doubled = player[player[layout.KINDS] :], player[player[layout.DOUBLED] :]
    peeks, returns, early = table[layout.PEEKS] != 0, table[layout.RETURNS] != 0, table[layout.GIVES_UP_EARLY] != 0
    offers = table[layout.INSURES] < layout.NEVER or table[layout.TAKES_EVEN] < layout.NEVER
    unit, counted, bin_ = table[layout.UNIT], count[layout.COUNTED] != 0.0, 0
    shift, does, width = np.uint64(PLAY_BITS), np.uint64(DOES), np.uint64(WIDTH)
    one, three, ahead, size = np.uint64(1), np.uint64(3), np.uint64(shoe[layout.AHEAD]), np.uint64(shoe[layout.SIZE])
    begin, ready = np.uint64(shoe[POSITION]), np.uint64(shoe[READY])
    for _ in range(rounds):
        if begin >= np.uint64(shoe[CUT]) or (ready < begin + ahead and ready < size):
            shoe[POSITION], shoe[READY] = begin, ready
            prepare(shoe)
            begin, ready = np.uint64(shoe[POSITION]), np.uint64(shoe[READY])
        if counted:
            bin_ = int(min(max(np.floor(sums[begin] * per_deck[begin] + 1e-9) - lowest, 0.0), last))
        usual: Any = begin + three < ready and not (offers and cards[begin + one] == ACE)
        net = 0
        here = begin
        if usual:
            up = np.uint64(min(cards[begin + one], TEN))
            node = np.uint64(deals[up, np.uint64(cards[begin]), np.uint64(cards[begin + np.uint64(2)])])
            here = begin + three
            dealer = up
            if peeks:
                dealer = np.uint64(after[up * width + np.uint64(cards[here])])
                here += one
            if dealer == DONE + BLACKJACK:
                usual = not early
                net = pays[(BLACKJACK_HAND if node & does == NATURAL else 0) * PAYS_WIDTH + BLACKJACK]
            else:
                while node & does == HIT and here < ready:
                    node = np.uint64(grows[up, node >> shift, np.uint64(cards[here])])
                    here += one
                kind = np.uint64(kinds[node >> shift])
                stakes = 1
                play = node & does
                if play == DOUBLE:
                    usual = here < ready and not returns
                    if usual:
                        kind = np.uint64(doubled[(node >> shift) * width + np.uint64(cards[here])])
                        here += one
                        stakes = 2
                if play <= DOUBLE and play != HIT:
                    net = -stakes * unit
                    if kind != BUST_HAND and usual:
                        while dealer < DONE and here < ready:
                            dealer = np.uint64(after[dealer * width + np.uint64(cards[here])])
                            here += one
                        usual = dealer >= DONE
                        if usual:
                            net = stakes * pays[kind * np.uint64(PAYS_WIDTH) + dealer - np.uint64(DONE)]
                else:
                    usual = SURRENDER <= play <= NATURAL and here < ready and not (early and play == SURRENDER)
                    end = False
                    if usual and not peeks and (up == ACE or up == TEN):  # noqa: PLR1714, SIM109 - a tuple takes time
                        end = np.uint64(after[up * width + np.uint64(cards[here])]) == DONE + BLACKJACK
                        here += one
                    kind = np.uint64(BLACKJACK_HAND if play == NATURAL else GIVEN_UP)
                    net = pays[kind * np.uint64(PAYS_WIDTH) + np.uint64(BLACKJACK if end else 0)]
        if usual:
            shoe[layout.BEGIN] = begin
            begin = here
            results[bin_, middle + net] += 1
        else:
            shoe[POSITION], shoe[READY], shoe[layout.BEGIN] = begin, ready, begin
            table_round(shoe, player, player, table, count, room, int(np.int64(0)))
            begin, ready = np.uint64(shoe[POSITION]), np.uint64(shoe[READY])
            extras[INSURED] += room[layout.BOX_INSURED] != 0
            extras[INSURANCE_NET] += room[layout.BOX_INSURED]
            add_result(results, bin_, room[layout.BOX_NET] + room[layout.BOX_INSURED])
    shoe[POSITION], shoe[READY] = begin, ready


@inlined
def add_result(results: Ints, bin_: int, net: int) -> None:
    """Count one result; those beyond the columns are summed apart."""
    columns = results.shape[1] - BEYOND
    column = columns // 2 + net
    if 0 <= column < columns:
        results[bin_, column] += 1
    else:
        results[bin_, columns] += 1
        results[bin_, columns + 1] += net
        results[bin_, columns + 2] += net * net
