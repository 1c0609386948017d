"""Whole deals of the home game by two policies: several punters, the real pack's life, or an endless pack."""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.chance import GOLDEN, mixed
from nordjack.kernels.compiled import compiled
from nordjack.kernels.home_banker import is_natural
from nordjack.kernels.home_layout import HIDDEN, RESULTS
from nordjack.kernels.layout import CUT, FAILED, FIRST_CUT, POSITION, RANKS, SIZE
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.shuffling import deal, prepare

__all__ = ["Habits", "Room", "Table", "play_deals"]

#: Beliefs are rounded to this part, as the banker at the table rounds them.
PARTS = 1e6
#: Gains closer than this are equal.
EQUAL = 1e-9


class Habits(NamedTuple):
    """A policy as arrays: ``stakes[value]``, ``doubles[stake, value]``, the rest by stake, doubling and open card."""

    stakes: Floats
    doubles: Floats
    draws: Floats
    halves: Floats
    splits: Floats


class Table(NamedTuple):
    """The rules and who sits there: stakes in öre; what a natural pays; ``both`` is what two naturals cost a punter.

    ``blackjack_doubles`` is 0 for no, 1 for alone, 2 for always.
    """

    punters: int
    least: int
    most: int
    natural_pays: tuple[int, int]
    both: int
    blackjack_doubles: int
    banker_doubles: bool
    free: bool
    best: bool
    hits_soft_17: bool
    hit_soft_21: bool
    may_split: bool
    by_rank: bool
    one_card_aces: bool
    endless: bool
    redraws: Floats
    wins: Floats


class Room(NamedTuple):
    """Room for one deal: cards by box, open hands, the dice's state, and a record of cards and chances, counted."""

    cards: Ints
    hands: Ints
    dice: Ints
    dealt: Ints
    chances: Floats
    used: Ints


#: A hand: its box, how many cards, its total, its stake, whether it is half a split.
BOX, CARDS_HELD, TOTAL, STAKED, IS_HALF = range(5)


@compiled
def next_word(dice: Ints) -> np.uint64:
    """Give the next random number."""
    state = np.uint64(dice[0]) + GOLDEN
    dice[0] = np.int64(state)
    return mixed(state)


@compiled
def next_chance(room: Room) -> float:
    """Give the next chance between 0 and 1, and record it."""
    found = np.float64(next_word(room.dice) >> np.uint64(11)) * 2.0**-53
    room.chances[room.used[1]] = found
    room.used[1] += 1
    return found


@compiled
def next_card(shoe: Ints, endless: bool, room: Room) -> int:
    """Give the next card's rank, and record it."""
    rank = int(np.int64(next_word(room.dice) % np.uint64(RANKS))) if endless else deal(shoe)
    room.dealt[room.used[0]] = rank
    room.used[0] += 1
    return rank


@compiled
def play_deals(shoe: Ints, table: Table, bank: Habits, punters: Habits, room: Room, deals: int, sums: Ints) -> None:
    """Play some deals; add to ``sums`` deals, gains, their squares, doublings, shuffles and lost deals."""
    for _ in range(deals):
        if not table.endless:
            sums[4] += shoe[POSITION] >= shoe[CUT]
            prepare(shoe)
        room.used[:] = 0
        gained, doubled = one_deal(shoe, table, bank, punters, room)
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
def one_deal(shoe: Ints, table: Table, bank: Habits, punters: Habits, room: Room) -> tuple[int, bool]:
    """Play one deal; give what the bank gains, and whether the stakes were doubled."""
    stakes = np.zeros(table.punters, dtype=np.int64)
    for box in range(table.punters):
        room.cards[box, 0] = next_card(shoe, table.endless, room)
    first = next_card(shoe, table.endless, room)
    by_stake = 0.0
    for box in range(table.punters):
        high = next_chance(room) < punters.stakes[min(room.cards[box, 0], 9)]
        stakes[box] = table.most if high else table.least
        by_stake += stakes[box] * bank.doubles[int(is_high(table, stakes[box])), min(first, 9)]
    doubled = table.banker_doubles and next_chance(room) < by_stake / stakes.sum()
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
        end = play_banker(shoe, (first, second, int(doubled)), hands, table, bank, room)
        for hand in range(hands):
            result = max(room.hands[hand, TOTAL] - 16, 0)
            gained += np.int64(table.wins[result, end]) * room.hands[hand, STAKED]
    return gained, doubled


@compiled
def is_high(table: Table, stake: int) -> bool:
    """Tell whether a stake is nearer to the greatest than to the least."""
    return 2 * stake > table.least + table.most


@compiled
def naturals(table: Table, stakes: Ints, room: Room) -> int:
    """Give what the banker gains by his natural."""
    others = tied = 0
    for box in range(table.punters):
        if is_natural(min(room.cards[box, 0], 9), min(room.cards[box, 1], 9)):
            tied += stakes[box]
        else:
            others += stakes[box]
    twice = table.blackjack_doubles == 2 or (table.blackjack_doubles == 1 and tied == 0)
    return others * (2 if twice else 1) + tied * table.both


@compiled
def play_box(
    shoe: Ints, at: tuple[int, int, int], seen: tuple[int, int, int], table: Table, habits: Habits, room: Room
) -> tuple[int, int]:
    """Play a box's hand or both halves; give how many hands are open now, and what the bank won of bust ones."""
    box, hands, staked = at
    one, other = room.cards[box, 0], room.cards[box, 1]
    pair = one == other if table.by_rank else min(one, 9) == min(other, 9)
    points, ace, size = min(one, 9) + min(other, 9) + 2, one == 0 or other == 0, 2
    while points <= 21:
        total = points + 10 if ace and points <= 11 else points
        if total == 21 and (points == 21 or not table.hit_soft_21):
            break
        chance = next_chance(room)
        if size == 2 and pair and table.may_split:
            share = habits.splits[seen[0], seen[1], seen[2], min(one, 9)]
            if chance < share:
                return play_halves(shoe, at, seen, table, habits, room)
            chance = (chance - share) / (1.0 - share)
        if not (total < 21 and chance < habits.draws[seen[0], seen[1], seen[2], row_of(points, ace)]):
            break
        room.cards[box, size] = next_card(shoe, table.endless, room)
        points += min(room.cards[box, size], 9) + 1
        ace = ace or room.cards[box, size] == 0
        size += 1
    if points > 21:
        return hands, staked
    room.hands[hands, BOX], room.hands[hands, CARDS_HELD], room.hands[hands, STAKED] = box, size, staked
    room.hands[hands, TOTAL] = points + 10 if ace and points <= 11 else points
    room.hands[hands, IS_HALF] = 0
    return hands + 1, 0


@compiled
def row_of(points: int, ace: bool) -> int:
    """Give the row of a hand below 21 in a table of draws."""
    return 17 + points + 10 - 12 if ace and points <= 11 else points - 4


@compiled
def play_halves(
    shoe: Ints, at: tuple[int, int, int], seen: tuple[int, int, int], table: Table, habits: Habits, room: Room
) -> tuple[int, int]:
    """Play both halves of a pair."""
    box, hands, staked = at
    card, lost = room.cards[box, 0], 0
    for _ in range(2):
        points, ace, size = min(card, 9) + 1, card == 0, 1
        while points <= 21:
            total = points + 10 if ace and points <= 11 else points
            if size > 1:
                if (total == 21 and (points == 21 or not table.hit_soft_21)) or (card == 0 and table.one_card_aces):
                    break
                chance = next_chance(room)
                if not (total < 21 and chance < habits.halves[seen[0], seen[1], seen[2], row_of(points, ace)]):
                    break
            drawn = next_card(shoe, table.endless, room)
            points, ace, size = points + min(drawn, 9) + 1, ace or drawn == 0, size + 1
        if points > 21:
            lost += staked
            continue
        room.hands[hands, BOX], room.hands[hands, STAKED], room.hands[hands, IS_HALF] = box, staked, 1
        room.hands[hands, TOTAL] = points + 10 if ace and points <= 11 else points
        hands += 1
    return hands, lost


@compiled
def play_banker(shoe: Ints, cards: tuple[int, int, int], hands: int, table: Table, bank: Habits, room: Room) -> int:
    """Play the banker's hand to its end: 0 to 4 for 17 to 21, 5 for bust."""
    first, second, doubled = cards
    points, ace = min(first, 9) + min(second, 9) + 2, first == 0 or second == 0
    worth, known = np.zeros((2, 10)), False
    while points <= 21:
        total = points + 10 if ace and points <= 11 else points
        soft = total != points
        if total >= 17:
            if not table.free and not (table.hits_soft_17 and soft and total == 17):
                break
            if table.free:
                if total == 21 and not soft:
                    break
                next_chance(room)
                if total == 21 or not table.best:
                    break
                if not known:
                    expect(doubled, min(second, 9), hands, table, bank, room, worth)
                    known = True
                each = total - 17 + 4 * soft
                if worth[1, each] <= worth[0, each] + EQUAL:
                    break
        drawn = next_card(shoe, table.endless, room)
        points, ace = points + min(drawn, 9) + 1, ace or drawn == 0
    total = points + 10 if ace and points <= 11 else points
    return min(total - 17, 5)


@compiled
def expect(doubled: int, second: int, hands: int, table: Table, bank: Habits, room: Room, worth: Floats) -> None:
    """Fill in what standing and drawing are worth to each class of banker's hands, against all open ones."""
    ends, best = np.zeros(RESULTS), np.zeros(10)
    for hand in range(hands):
        if room.hands[hand, IS_HALF]:
            ends[max(room.hands[hand, TOTAL] - 16, 0)] += room.hands[hand, STAKED]
        else:
            believe(hand, (doubled, second), table, bank, room, ends)
    for place in range(10):
        each = 9 - place if place < 2 else (5 - place if place < 6 else 13 - place)
        end = 5 if each == 9 else (4 if each == 8 else each % 4)
        stand = hit = 0.0
        for result in range(6):
            stand += ends[result] * table.wins[result, end]
        best[each] = stand
        if each < 8:
            for after in range(10):
                hit += table.redraws[each, after] * best[after]
            worth[0, each], worth[1, each] = stand, hit
            best[each] = max(stand, hit)


@compiled
def believe(hand: int, seen: tuple[int, int], table: Table, bank: Habits, room: Room, ends: Floats) -> None:
    """Add to the ends what a hand may hold when a punter who keeps to the banker's own habits has stood on it."""
    box, held, staked = room.hands[hand, BOX], room.hands[hand, CARDS_HELD], room.hands[hand, STAKED]
    at = int(is_high(table, staked // (1 + seen[0]))), seen[0], seen[1]
    shown = min(room.cards[box, 1], 9)
    weights, totals, even = np.zeros(HIDDEN), np.zeros(HIDDEN, dtype=np.int64), np.zeros(HIDDEN)
    whole = evens = 0.0
    for kind in range(HIDDEN):
        value = min(kind, 9)
        ranks = ranks_of(kind, shown)
        weights[kind], totals[kind] = likely(room.cards[box], held, (value, kind), at, bank)
        even[kind] = ranks * (weights[kind] >= 0.0)
        weights[kind] = max(weights[kind], 0.0)
        whole += weights[kind] * ranks
        evens += even[kind]
    for kind in range(HIDDEN):
        ranks = ranks_of(kind, shown)
        share = weights[kind] / whole if whole > 0.0 else (1.0 / evens if even[kind] > 0.0 else 0.0)
        ends[max(totals[kind] - 16, 0)] += staked * ranks * np.rint(share * PARTS) / PARTS


@compiled
def ranks_of(kind: int, shown: int) -> float:
    """Give how many of the 13 ranks a kind of hidden card stands for beside a shown value."""
    if kind < 9:
        return 1.0
    if kind == 9:
        return 3.0 if shown == 9 else 4.0
    return 1.0 if shown == 9 else 0.0


@compiled
def likely(
    cards: Ints, held: int, hidden: tuple[int, int], at: tuple[int, int, int], bank: Habits
) -> tuple[float, int]:
    """Give how likely a hidden card is staked and played like that, -1 where it cannot be, and the total with it."""
    value, kind = hidden
    shown = min(cards[1], 9)
    points, ace = value + shown + 2, value == 0 or shown == 0
    chance = bank.stakes[value] if at[0] else 1.0 - bank.stakes[value]
    if kind == 10 or (kind < 9 and kind == shown):
        chance *= 1.0 - bank.splits[at[0], at[1], at[2], value]
    if is_natural(value, shown):
        return -1.0, 0
    for place in range(2, held):
        chance *= drawn(points, ace, bank, at)
        points += min(cards[place], 9) + 1
        ace = ace or cards[place] == 0
    if points > 21:
        return -1.0, 0
    return chance * (1.0 - drawn(points, ace, bank, at)), points + 10 if ace and points <= 11 else points


@compiled
def drawn(points: int, ace: bool, bank: Habits, at: tuple[int, int, int]) -> float:
    """Give the chance of a card to a hand."""
    total = points + 10 if ace and points <= 11 else points
    return bank.draws[at[0], at[1], at[2], row_of(points, ace)] if total < 21 else 0.0
