"""Whole deals of the home game by two policies: several punters, the real pack's life, or an endless pack."""

from nordjack.kernels.compiled import compiled, fused
from nordjack.kernels.home_answers import play_banker
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
from nordjack.kernels.layout import CUT, FAILED, FIRST_CUT, POSITION, SIZE
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.shuffling import prepare
from nordjack.kernels.totals import best_total, is_natural, result_of

__all__ = ["play_deals"]


@compiled
def play_deals(shoe: Ints, table: Table, bank: Bank, punters: Habits, room: Room, deals: int, sums: Ints) -> None:
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


@fused
def one_deal(shoe: Ints, table: Table, bank: Bank, punters: Habits, room: Room) -> tuple[int, int]:
    """Play one deal; give what the bank gains, and 1 where the stakes were doubled, else 0."""
    deal_cards(0, shoe, table, room)
    first = next_card(shoe, table.endless, room)
    doubled = int(lay_stakes(min(first, 9), table, bank.habits.doubles, punters.stakes, room))
    deal_cards(1, shoe, table, room)
    second = next_card(shoe, table.endless, room)
    if is_natural(first, second):
        return naturals(table, room.cards, room.stakes) * (1 + doubled), doubled
    gained, hands = play_boxes(shoe, (doubled, min(second, 9)), table, punters, room)
    if hands:
        end = play_banker(shoe, (first, second, doubled), hands, table, bank, room)
        gained += settled(hands, end, bank.wins, room.hands)
    return gained, doubled


@fused
def deal_cards(place: int, shoe: Ints, table: Table, room: Room) -> None:
    """Deal a card to every box."""
    for box in range(table.punters):
        room.cards[box, place] = next_card(shoe, table.endless, room)


@fused
def lay_stakes(first: int, table: Table, doubles: Floats, stakes: Floats, room: Room) -> bool:
    """Lay the stakes; tell whether the banker, whose card is this value, doubles them."""
    staked, by_stake = 0, 0.0
    for box in range(table.punters):
        high = next_chance(room) < stakes[min(room.cards[box, 0], 9)]
        stake = table.most if high else table.least
        room.stakes[box] = stake
        staked += stake
        by_stake += stake * doubles[int(is_high(table, stake)), first]
    return table.banker_doubles and next_chance(room) < by_stake / staked


@fused
def naturals(table: Table, cards: Ints, stakes: Ints) -> int:
    """Give what the banker gains by his natural, in stakes as they were laid."""
    others = tied = 0
    for box in range(table.punters):
        if is_natural(cards[box, 0], cards[box, 1]):
            tied += stakes[box]
        else:
            others += stakes[box]
    twice = table.blackjack_doubles == 2 or (table.blackjack_doubles == 1 and tied == 0)
    return others * (2 if twice else 1) + tied * table.both


@fused
def play_boxes(shoe: Ints, seen: tuple[int, int], table: Table, punters: Habits, room: Room) -> tuple[int, int]:
    """Play every box; give what the bank gains by naturals and bust hands, and how many hands are open."""
    gained = hands = 0
    for box in range(table.punters):
        staked = room.stakes[box] * (1 + seen[0])
        if is_natural(room.cards[box, 0], room.cards[box, 1]):
            gained -= staked * table.natural_pays[0] // table.natural_pays[1]
            continue
        at = int(is_high(table, room.stakes[box])), seen[0], seen[1]
        hands, lost = play_box(shoe, (box, hands, staked), at, table, punters, room)
        gained += lost
    return gained, hands


@fused
def settled(count: int, end: int, wins: Floats, hands: Ints) -> int:
    """Give what the bank gains of all open hands."""
    gained = 0
    for hand in range(count):
        gained += int(wins[result_of(hands[hand, TOTAL]), end]) * hands[hand, STAKED]
    return gained


@fused
def play_box(
    shoe: Ints, at: tuple[int, int, int], seen: tuple[int, int, int], table: Table, habits: Habits, room: Room
) -> tuple[int, int]:
    """Play a box's hand or both halves; give how many hands are open now, and what the bank won of bust ones."""
    box, hands, staked = at
    one, other = room.cards[box, 0], room.cards[box, 1]
    points, ace, size = min(one, 9) + min(other, 9) + 2, one == 0 or other == 0, 2
    share = habits.splits[seen[0], seen[1], seen[2], min(one, 9)] if may_split(one, other, table) else 0.0
    while may_draw(points, ace, table.hit_soft_21):
        chance = next_chance(room)
        if chance < share:
            return play_halves(shoe, at, seen, table, habits, room)
        if not asks(points, ace, (chance - share) / (1.0 - share), habits.draws, seen):
            break
        drawn = next_card(shoe, table.endless, room)
        room.cards[box, size] = drawn
        points, ace, size, share = points + min(drawn, 9) + 1, ace or drawn == 0, size + 1, 0.0
    if points > 21:
        return hands, staked
    open_hand(room.hands[hands], (box, size, best_total(points, ace), staked, 0))
    return hands + 1, 0


@fused
def may_split(one: int, other: int, table: Table) -> bool:
    """Tell whether two cards are a pair that can be split."""
    return table.may_split and (one == other if table.by_rank else min(one, 9) == min(other, 9))


@fused
def may_draw(points: int, ace: bool, hit_soft_21: bool) -> bool:
    """Tell whether a punter is asked for his play: below 21, and with a soft 21 where the rules let him draw to it."""
    return points < 21 and (hit_soft_21 or best_total(points, ace) < 21)


@fused
def asks(points: int, ace: bool, chance: float, draws: Floats, seen: tuple[int, int, int]) -> bool:
    """Tell whether a punter takes a card."""
    return best_total(points, ace) < 21 and chance < draws[seen[0], seen[1], seen[2], row_of(points, ace)]


@fused
def open_hand(hand: Ints, numbers: tuple[int, int, int, int, int]) -> None:
    """Note an open hand: its box, cards, total and stake, and whether it is half a split."""
    hand[BOX], hand[CARDS_HELD], hand[TOTAL], hand[STAKED], hand[IS_HALF] = numbers


@fused
def play_halves(
    shoe: Ints, at: tuple[int, int, int], seen: tuple[int, int, int], table: Table, habits: Habits, room: Room
) -> tuple[int, int]:
    """Play both halves of a pair."""
    box, hands, staked = at
    card, lost = room.cards[box, 0], 0
    for _ in range(2):
        total = play_half(shoe, card, seen, table, habits, room)
        if total > 21:
            lost += staked
        else:
            open_hand(room.hands[hands], (box, 0, total, staked, 1))
            hands += 1
    return hands, lost


@fused
def play_half(shoe: Ints, card: int, seen: tuple[int, int, int], table: Table, habits: Habits, room: Room) -> int:
    """Play half a split to its total: it takes one card unasked."""
    drawn = next_card(shoe, table.endless, room)
    points, ace = min(card, 9) + min(drawn, 9) + 2, card == 0 or drawn == 0
    while may_draw(points, ace, table.hit_soft_21) and not (card == 0 and table.one_card_aces):
        if not asks(points, ace, next_chance(room), habits.halves, seen):
            break
        drawn = next_card(shoe, table.endless, room)
        points, ace = points + min(drawn, 9) + 1, ace or drawn == 0
    return best_total(points, ace)
