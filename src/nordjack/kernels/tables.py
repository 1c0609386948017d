"""All batched tables, stepped together, with what their players see."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nordjack.kernels.chance import GOLDEN, HALF, mixed
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

__all__ = ["ALL_ROUNDS", "FIRST_STAKE", "Choices", "Seen", "Tables", "begin_all", "make_seen", "make_tables"]
__all__ += ["SEEN_HAND", "SEEN_HANDS", "SEEN_MASK", "SEEN_PHASE", "SEEN_SHOE", "SEEN_SOFT", "SEEN_TOTAL", "SEEN_UP"]
__all__ += ["random_legal", "step_all"]

Words = NDArray[np.uint64]
Shorts = NDArray[np.int16]
#: The place of the first stake among the actions, and the number of rounds that stands for a whole shoe.
FIRST_STAKE = 10
ALL_ROUNDS = 0
PENALTY = -1.0


class Tables(NamedTuple):
    """n tables: their rows, balances in minimum stakes, and whether each ended."""

    rows: Shorts
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
    """What the n players see, one row of numbers a player with the places below, and rewards and ends."""

    rows: Shorts
    rewards: Floats
    ended: NDArray[np.bool_]


#: Places in a row of what a player sees: ten counts of the hand from SEEN_HAND, of the shoe from SEEN_SHOE, then the
#: action mask.
SEEN_PHASE, SEEN_TOTAL, SEEN_SOFT, SEEN_UP, SEEN_HANDS, SEEN_CURRENT, SEEN_HAND = range(7)
SEEN_SHOE = SEEN_HAND + 10
SEEN_MASK = SEEN_SHOE + 10


def make_tables(count: int, rules: Ints) -> Tables:
    """Give that many tables with whole shoes in start order."""
    cards = 52 * int(rules[DECKS])
    rows = np.zeros((count, HANDS_FROM + HAND_SIZE * (int(rules[MOST_HANDS]) + 1)), dtype=np.int16)
    rows[:, SHOE_SIZE] = cards
    rows[:, SHOE_FROM : SHOE_FROM + cards] = np.repeat(np.arange(13), cards // 13)
    return Tables(
        rows=rows,
        balances=np.zeros(count),
        ended=np.zeros(count, dtype=np.bool_),
    )


def make_seen(count: int, actions: int) -> Seen:
    """Give the arrays of what that many players see."""
    rows = np.zeros((count, SEEN_MASK + actions), dtype=np.int16)
    return Seen(rows, np.zeros(count), np.zeros(count, dtype=np.bool_))


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
            show(tables.rows[i], choices.stakes, choices.shows_shoe, tables.balances[i], seen.rows[i])


@compiled
def step_all(tables: Tables, rules: Ints, choices: Choices, actions: Ints, seen: Seen) -> int:
    """Step every table by its action; a table that ended begins anew instead.

    Gives -1, or the place of the first action outside its mask where that is an error: no table was stepped then.
    Arrays are taken out of their tuples before the loop, which costs a third less.
    """
    rows, balances, over = tables.rows, tables.balances, tables.ended
    seen_rows, rewards, ended = seen.rows, seen.rewards, seen.ended
    stakes, shows_shoe = choices.stakes, choices.shows_shoe
    if not choices.lenient:
        for i in range(len(actions)):
            if not over[i] and seen_rows[i, SEEN_MASK + actions[i]] == 0:
                return i
    for i in range(len(actions)):
        table = rows[i]
        rewards[i] = 0.0
        if over[i]:
            begin_episode(table, 0, rules[DECKS])
            balances[i] = choices.balance
        elif seen_rows[i, SEEN_MASK + actions[i]] == 0:
            rewards[i] = PENALTY
        else:
            act(table, rules, actions[i])
            if table[PHASE] == OVER:
                won = table[NET] / rules[UNIT]
                stake = stakes[table[STAKE]]
                balances[i] += won * stake
                rewards[i] = won if choices.by_stake else won * stake
                go_on(table, rules, choices.rounds, balances[i] >= stakes[0])
        over[i] = ended[i] = table[PHASE] == OVER
        show(table, stakes, shows_shoe, balances[i], seen_rows[i])
    return -1


@inlined
def act(table: Table, rules: Ints, action: int) -> None:
    """Do a legal action at one table."""
    if action >= FIRST_STAKE:
        place_stake(table, rules, action - FIRST_STAKE)
    else:
        answer(table, rules, action)


@inlined
def go_on(table: Table, rules: Ints, rounds: int, covered: bool) -> None:
    """Open the next round after a finished one, unless the episode ends with it."""
    table[ROUNDS] += 1
    if rounds == ALL_ROUNDS:
        last = rules[EVERY_ROUND] == 1 or table[RAN_OUT] == 1 or table[POSITION] >= rules[CUT]
    else:
        last = table[ROUNDS] >= rounds
    if not last and covered:
        open_round(table)


@compiled
def show(table: Table, stakes: Ints, shows_shoe: bool, balance: float, row: Shorts) -> None:
    """Write what one player sees into his row."""
    hand = hand_at(table[CURRENT])
    total = hand_total(table, hand)
    row[SEEN_PHASE] = table[PHASE]
    row[SEEN_TOTAL] = total
    row[SEEN_SOFT] = total != table[hand + HARD]
    row[SEEN_UP] = table[UP]
    row[SEEN_HANDS] = table[HANDS]
    row[SEEN_CURRENT] = table[CURRENT]
    for value in range(10):
        row[SEEN_HAND + value] = table[hand + COUNTS + value]
    if shows_shoe:
        for value in range(10):
            row[SEEN_SHOE + value] = table[UNSEEN + value]
    bits = allowed(table)
    for action in range(FIRST_STAKE):
        row[SEEN_MASK + action] = (bits >> action) & 1
    asks_stake = table[PHASE] == ASK_STAKE
    for place in range(len(stakes)):
        row[SEEN_MASK + FIRST_STAKE + place] = asks_stake and stakes[place] <= balance


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


@compiled
def random_legal(seen: Seen, chances: Words, actions: Ints) -> None:
    """Choose one of the allowed actions for every player, each as likely; 0 where there is none."""
    width = seen.rows.shape[1] - SEEN_MASK
    for i in range(len(actions)):
        count = 0
        for action in range(width):
            count += seen.rows[i, SEEN_MASK + action]
        chances[0] += GOLDEN
        left = np.int64(((mixed(chances[0]) >> HALF) * np.uint64(count)) >> HALF)
        actions[i] = 0
        for action in range(width):
            if seen.rows[i, SEEN_MASK + action]:
                if left == 0:
                    actions[i] = action
                    break
                left -= 1
