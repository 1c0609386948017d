"""All batched tables, stepped together, with what their players see."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nordjack.kernels.compiled import compiled, inlined
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.tables_round import answer, place_stake
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

__all__ = [
    "ALL_ROUNDS",
    "FIRST_STAKE",
    "Choices",
    "Seen",
    "Tables",
    "begin_all",
    "make_seen",
    "make_tables",
    "step_all",
]

Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]
Rows = NDArray[np.int32]
#: The place of the first stake among the actions, and the number of rounds that stands for a whole shoe.
FIRST_STAKE = 10
ALL_ROUNDS = 0
PENALTY = -1.0


class Tables(NamedTuple):
    """n tables: their rows, balances in minimum stakes, and whether each ended."""

    rows: Rows
    balances: Floats
    ended: NDArray[np.bool_]


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
    """What the n players see, key by key as in the single environment, and rewards and ends."""

    phase: Ints
    hand: Bytes
    total: Ints
    soft: Ints
    up_card: Ints
    hands: Shorts
    balance: Floats
    action_mask: Bytes
    shoe: Shorts
    rewards: Floats
    ended: NDArray[np.bool_]


def make_tables(count: int, rules: Ints) -> Tables:
    """Give that many tables with whole shoes in start order."""
    cards = 52 * int(rules[DECKS])
    rows = np.zeros((count, HANDS_FROM + HAND_SIZE * (int(rules[MOST_HANDS]) + 1)), dtype=np.int32)
    rows[:, SHOE_SIZE] = cards
    rows[:, SHOE_FROM : SHOE_FROM + cards] = np.repeat(np.arange(13), cards // 13)
    return Tables(
        rows=rows,
        balances=np.zeros(count),
        ended=np.zeros(count, dtype=np.bool_),
    )


def make_seen(count: int, actions: int) -> Seen:
    """Give the arrays of what that many players see."""
    longs = [np.zeros(count, dtype=np.int64) for _ in range(4)]
    return Seen(
        phase=longs[0],
        hand=np.zeros((count, 10), dtype=np.int8),
        total=longs[1],
        soft=longs[2],
        up_card=longs[3],
        hands=np.zeros((count, 2), dtype=np.int16),
        balance=np.zeros((count, 1)),
        action_mask=np.zeros((count, actions), dtype=np.int8),
        shoe=np.zeros((count, 10), dtype=np.int16),
        rewards=np.zeros(count),
        ended=np.zeros(count, dtype=np.bool_),
    )


@compiled
def begin_all(
    tables: Tables, rules: Ints, choices: Choices, fixed: Ints, chosen: NDArray[np.bool_], seen: Seen
) -> None:
    """Begin an episode at the chosen tables; the first ``fixed[i]`` cards of a shoe keep their order."""
    for i in range(len(chosen)):
        if chosen[i]:
            begin_episode(tables.rows[i], fixed[i], rules[DECKS])
            tables.balances[i] = choices.balance
            tables.ended[i] = False
            seen.rewards[i] = 0.0
            seen.ended[i] = False
            show(i, tables.rows[i], choices, tables.balances[i], seen)


@compiled
def step_all(tables: Tables, rules: Ints, choices: Choices, actions: Ints, seen: Seen) -> int:
    """Step every table by its action; a table that ended begins anew instead.

    Gives the place of the first action outside its mask, before which all tables were stepped, or -1.
    """
    for i in range(len(actions)):
        table = tables.rows[i]
        seen.rewards[i] = 0.0
        if tables.ended[i]:
            begin_episode(table, 0, rules[DECKS])
            tables.balances[i] = choices.balance
        elif seen.action_mask[i, actions[i]] == 0:
            if not choices.lenient:
                return i
            seen.rewards[i] = PENALTY
        else:
            act(table, rules, actions[i])
            if table[PHASE] == OVER:
                seen.rewards[i] = settled(i, table, tables, rules, choices)
        tables.ended[i] = table[PHASE] == OVER
        seen.ended[i] = tables.ended[i]
        show(i, table, choices, tables.balances[i], seen)
    return -1


@inlined
def act(table: Table, rules: Ints, action: int) -> None:
    """Do a legal action at one table."""
    if action >= FIRST_STAKE:
        place_stake(table, rules, action - FIRST_STAKE)
    else:
        answer(table, rules, action)


@inlined
def settled(i: int, table: Table, tables: Tables, rules: Ints, choices: Choices) -> float:
    """Book a finished round, open the next one if there is one, and give the reward."""
    won = table[NET] / rules[UNIT]
    stake = choices.stakes[table[STAKE]]
    tables.balances[i] += won * stake
    table[ROUNDS] += 1
    if choices.rounds == ALL_ROUNDS:
        last = rules[EVERY_ROUND] == 1 or table[RAN_OUT] == 1 or table[POSITION] >= rules[CUT]
    else:
        last = table[ROUNDS] >= choices.rounds
    if not last and tables.balances[i] >= choices.stakes[0]:
        open_round(table)
    return won if choices.by_stake else won * stake


@inlined
def show(i: int, table: Table, choices: Choices, balance: float, seen: Seen) -> None:
    """Write what one player sees."""
    hand = hand_at(table[CURRENT])
    total = hand_total(table, hand)
    seen.phase[i] = table[PHASE]
    seen.total[i] = total
    seen.soft[i] = total != table[hand + HARD]
    seen.up_card[i] = table[UP]
    seen.hands[i, 0] = table[HANDS]
    seen.hands[i, 1] = table[CURRENT]
    seen.balance[i, 0] = balance
    for value in range(10):
        seen.hand[i, value] = table[hand + COUNTS + value]
    if choices.shows_shoe:
        for value in range(10):
            seen.shoe[i, value] = table[UNSEEN + value]
    bits = allowed(table)
    for action in range(FIRST_STAKE):
        seen.action_mask[i, action] = (bits >> action) & 1
    asks_stake = table[PHASE] == ASK_STAKE
    for place in range(len(choices.stakes)):
        seen.action_mask[i, FIRST_STAKE + place] = asks_stake and choices.stakes[place] <= balance


@inlined
def allowed(table: Table) -> int:
    """Give the allowed answers as bits."""
    phase = table[PHASE]
    if phase == ASK_PLAY:
        return table[ASKED]
    if phase == ASK_SIDE_BET:
        return SIDE_BETS
    if phase == ASK_INSURANCE:
        return (1 << INSURE) | (1 << DECLINE)
    if phase == ASK_EVEN:
        return (1 << EVEN) | (1 << DECLINE)
    return (1 << GIVE_UP) | (1 << DECLINE) if phase == ASK_EARLY else 0
