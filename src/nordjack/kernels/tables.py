"""All batched tables, stepped together, with what their players see."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nordjack.kernels.chance import GOLDEN, HALF, mixed
from nordjack.kernels.compiled import compiled, fused
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.tables_round import FIRST_STAKE, act
from nordjack.kernels.tables_row import (
    ASK_EARLY,
    ASK_EVEN,
    ASK_INSURANCE,
    ASK_PLAY,
    ASK_SIDE_BET,
    ASK_STAKE,
    ASKED,
    COUNTS,
    CURRENT,
    DECLINE,
    EVEN,
    GIVE_UP,
    HAND_SIZE,
    HANDS,
    HANDS_FROM,
    HARD,
    INSURE,
    LEAP,
    LINE,
    NET,
    OVER,
    PHASE,
    POSITION,
    RAN_OUT,
    ROUNDS,
    SHOE_FROM,
    SHOE_SIZE,
    SIDE_BETS,
    STAKE,
    UNSEEN,
    UP,
    Table,
    begin_episode,
    hand_at,
    hand_total,
    open_round,
)
from nordjack.kernels.tables_rules import CUT, DECKS, EVERY_ROUND, MOST_HANDS, UNIT

__all__ = ["ALL_ROUNDS", "FIRST_STAKE", "Choices", "Seen", "Tables", "begin_all", "make_seen", "make_tables"]
__all__ += ["SEEN_PHASE", "SEEN_SOFT", "SEEN_TOTAL", "SEEN_UP", "random_legal", "step_all"]

Words = NDArray[np.uint64]
#: The number of rounds that stands for a whole shoe.
ALL_ROUNDS = 0
PENALTY = -1.0
#: The bits of the answers among what is open; how many stakes are open stands above them.
ANSWERS = (1 << FIRST_STAKE) - 1


class Tables(NamedTuple):
    """n tables: their rows, random states, balances in minimum stakes, whether each ended, and what is open to it.

    What is open are the allowed answers as bits, and above them how many stakes are, which are the first ones.
    """

    rows: NDArray[np.int16]
    lots: Words
    balances: Floats
    ended: NDArray[np.bool_]
    open: Ints


class Choices(NamedTuple):
    """What the environment decides: the stakes in minimum stakes, rounds an episode, the balance at its start.

    ``by_stake`` gives rewards in initial stakes instead of minimum stakes; ``lenient`` rewards an action outside the
    mask with -1 and changes nothing, where it would end the step otherwise; ``shows_shoe`` fills ``Seen.shoe``.
    """

    stakes: Ints
    rounds: int
    balance: float
    by_stake: bool
    lenient: bool
    shows_shoe: bool


class Seen(NamedTuple):
    """What the n players see, as the environments give it; rewards and ends.

    ``numbers`` has a row for each of the places below; ``hand`` and ``shoe`` are cards by value, ``hands`` is how many
    there are and which one acts.
    """

    numbers: Ints
    hand: NDArray[np.int8]
    hands: NDArray[np.int16]
    shoe: NDArray[np.int16]
    mask: NDArray[np.int8]
    balance: Floats
    rewards: Floats
    ended: NDArray[np.bool_]


#: Rows of the numbers that a player sees.
SEEN_PHASE, SEEN_TOTAL, SEEN_SOFT, SEEN_UP = range(4)


def make_tables(count: int, rules: Ints) -> Tables:
    """Give that many tables with whole shoes in start order."""
    cards = 52 * int(rules[DECKS])
    numbers = HANDS_FROM + HAND_SIZE * (int(rules[MOST_HANDS]) + 1)
    rows = np.zeros((count, -(-numbers // LINE) * LINE), dtype=np.int16)
    rows[:, SHOE_SIZE] = cards
    rows[:, SHOE_FROM : SHOE_FROM + cards] = np.repeat(np.arange(13), cards // 13)
    return Tables(
        rows=rows,
        lots=np.zeros(count, dtype=np.uint64),
        balances=np.zeros(count),
        ended=np.zeros(count, dtype=np.bool_),
        open=np.zeros(count, dtype=np.int64),
    )


def make_seen(count: int, actions: int) -> Seen:
    """Give the arrays of what that many players see, to be written."""
    return Seen(
        numbers=np.empty((4, count), dtype=np.int64),
        hand=np.empty((count, 10), dtype=np.int8),
        hands=np.empty((count, 2), dtype=np.int16),
        shoe=np.empty((count, 10), dtype=np.int16),
        mask=np.empty((count, actions), dtype=np.int8),
        balance=np.empty((count, 1)),
        rewards=np.empty(count),
        ended=np.empty(count, dtype=np.bool_),
    )


@compiled
def begin_all(tables: Tables, rules: Ints, choices: Choices, fixed: int, seen: Seen) -> None:
    """Begin an episode at every table; the first ``fixed`` cards of a shoe keep their order."""
    for i in range(len(tables.rows)):
        begin_episode(tables.rows[i], fixed, rules[DECKS])
        tables.balances[i] = choices.balance
        tables.ended[i] = False
        seen.rewards[i] = 0.0
        seen.ended[i] = False
        tables.open[i] = open_to(tables.rows[i], choices.stakes, choices.balance)
        show(tables.rows[i], i, seen.numbers, seen.hands, seen.hand)
    show_rest(tables, choices, seen)


@compiled
def step_all(tables: Tables, rules: Ints, choices: Choices, actions: Ints, seen: Seen) -> int:
    """Step every table by its action; a table that ended begins anew instead.

    Gives -1, or the place of the first action that is none, or is outside its mask where that is an error: no table was
    stepped then. Arrays are taken out of their tuples before the loop, which costs a third less.
    """
    rows, balances, over, lots, may = tables.rows, tables.balances, tables.ended, tables.lots, tables.open
    rewards, ended, stakes = seen.rewards, seen.ended, choices.stakes
    numbers, hands, cards = seen.numbers, seen.hands, seen.hand
    for i in range(len(actions)):
        strange = actions[i] < 0 or actions[i] >= FIRST_STAKE + len(stakes)
        if strange or not (choices.lenient or over[i] or is_open(may[i], actions[i])):
            return i
    for i in range(len(actions)):
        table = rows[i]
        rewards[i] = 0.0
        if over[i]:
            begin_episode(table, 0, rules[DECKS])
            balances[i] = choices.balance
        elif not is_open(may[i], actions[i]):
            rewards[i] = PENALTY
        else:
            lots[i] += LEAP
            act(table, rules, lots[i], actions[i])
            if table[PHASE] == OVER:
                won = table[NET] / rules[UNIT]
                stake = stakes[table[STAKE]]
                balances[i] += won * stake
                rewards[i] = won if choices.by_stake else won * stake
                go_on(table, rules, choices.rounds, balances[i] >= stakes[0])
        over[i] = ended[i] = table[PHASE] == OVER
        may[i] = open_to(table, stakes, balances[i])
        show(table, i, numbers, hands, cards)
    show_rest(tables, choices, seen)
    return -1


@fused
def is_open(may: int, action: int) -> bool:
    """Tell whether an action is among what is open."""
    if action >= FIRST_STAKE:
        return action - FIRST_STAKE < (may >> FIRST_STAKE)
    return ((may >> action) & 1) == 1


@fused
def go_on(table: Table, rules: Ints, rounds: int, covered: bool) -> None:
    """Open the next round after a finished one, unless the episode ends with it."""
    table[ROUNDS] += 1
    if rounds == ALL_ROUNDS:
        last = rules[EVERY_ROUND] == 1 or table[RAN_OUT] == 1 or table[POSITION] >= rules[CUT]
    else:
        last = table[ROUNDS] >= rounds
    if not last and covered:
        open_round(table)


@fused
def show(table: Table, i: int, numbers: Ints, hands: NDArray[np.int16], cards: NDArray[np.int8]) -> None:
    """Write what one player sees of the cards."""
    hand = hand_at(table[CURRENT])
    total = hand_total(table, hand)
    numbers[SEEN_PHASE, i] = table[PHASE]
    numbers[SEEN_TOTAL, i] = total
    numbers[SEEN_SOFT, i] = total != table[hand + HARD]
    numbers[SEEN_UP, i] = table[UP]
    hands[i, 0] = table[HANDS]
    hands[i, 1] = table[CURRENT]
    for value in range(10):
        cards[i, value] = table[hand + COUNTS + value]


@compiled
def show_rest(tables: Tables, choices: Choices, seen: Seen) -> None:
    """Write what stands outside the tables' rows, or is rarely asked for."""
    for i in range(len(tables.open)):
        seen.balance[i, 0] = tables.balances[i]
        for value in range(10 if choices.shows_shoe else 0):
            seen.shoe[i, value] = tables.rows[i, UNSEEN + value]
    show_masks(tables.open, seen.mask)


@compiled
def show_masks(may: Ints, mask: NDArray[np.int8]) -> None:
    """Write 1 for every action that is open."""
    for i in range(len(may)):
        for action in range(FIRST_STAKE):
            mask[i, action] = (may[i] >> action) & 1
        for place in range(mask.shape[1] - FIRST_STAKE):
            mask[i, FIRST_STAKE + place] = place < (may[i] >> FIRST_STAKE)


@fused
def open_to(table: Table, stakes: Ints, balance: float) -> int:
    """Give what is open at a table."""
    phase = table[PHASE]
    if phase == ASK_STAKE:
        covered = 0
        for place in range(len(stakes)):
            covered += stakes[place] <= balance
        return covered << FIRST_STAKE
    if phase == ASK_PLAY:
        return table[ASKED]
    if phase == ASK_SIDE_BET:
        return SIDE_BETS
    if phase == ASK_INSURANCE:
        return (1 << INSURE) | (1 << DECLINE)
    if phase == ASK_EVEN:
        return (1 << EVEN) | (1 << DECLINE)
    return (1 << GIVE_UP) | (1 << DECLINE) if phase == ASK_EARLY else 0


@compiled
def random_legal(may: Ints, lots: Words, actions: Ints) -> None:
    """Choose one of the open actions for every player, each as likely; 0 where there is none.

    An answer is found without a branch, as the number of places before which too few open ones stand.
    """
    for i in range(len(actions)):
        answers = may[i] & ANSWERS
        count = may[i] >> FIRST_STAKE
        for place in range(FIRST_STAKE):
            count += (answers >> place) & 1
        lots[0] += GOLDEN
        chosen = np.int64(((mixed(lots[0]) >> HALF) * np.uint64(count)) >> HALF)
        before = action = 0
        for place in range(FIRST_STAKE):
            before += (answers >> place) & 1
            action += before <= chosen
        actions[i] = action if answers else (FIRST_STAKE + chosen) * (count > 0)
