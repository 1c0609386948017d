"""A whole table's round: every box, insurance, even money, plays by the count."""

import numpy as np

from nordjack.kernels import layout
from nordjack.kernels.compiled import compiled, inlined
from nordjack.kernels.layout import (
    ALONE,
    BLACKJACK,
    BLACKJACK_HAND,
    BOX_INSURED,
    BOX_NET,
    BOX_SETTLED,
    BOX_START,
    BOX_STATE,
    BOX_SUM,
    BOXES,
    BUST,
    BUST_HAND,
    DEALER,
    DONE,
    DOUBLE,
    GIVEN_UP,
    HAND_KIND,
    HAND_STAKES,
    HIT,
    NATURAL,
    OWN,
    PAYS,
    PAYS_WIDTH,
    SPLIT,
    SURRENDER,
    UNIT,
    VARIES,
    WIDTH,
    PlayerTable,
)
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.shuffling import deal

__all__ = ["NOBODY", "bin_at", "bin_of", "table_round"]

NOBODY = -1
ACE, TEN = 0, 9
#: Offers of insurance: after the deal, or just before the dealer's second card.
AFTER_DEAL, BEFORE_DEALER = 1, 2


@compiled
def bin_at(shoe: Ints, count: Floats, hidden: int) -> int:
    """Give the bin of the count of all cards seen; ``hidden`` is the place of a card face down, or -1."""
    dealt = shoe[layout.POSITION]
    total = shoe[layout.SUMS + dealt]
    if hidden >= 0:
        total -= shoe[layout.TAGS + shoe[layout.CARDS + hidden]]
        dealt -= 1
    counted = np.floor(total * count[layout.PER_DECK + dealt] + 1e-9) - count[layout.LOWEST]
    return int(min(max(counted, 0.0), count[layout.LAST]))


@compiled
def bin_of(shoe: Ints, count: Floats, sums: int) -> int:
    """Give the bin of one of the counts before a round."""
    dealt = shoe[layout.POSITION]
    counted = np.floor(shoe[sums + dealt] * count[layout.PER_DECK + dealt] + 1e-9) - count[layout.LOWEST]
    return int(min(max(counted, 0.0), count[layout.LAST]))


@compiled
def table_round(  # noqa: PLR0913, PLR0917 - one array for each thing on the table
    shoe: Ints, mine: PlayerTable, theirs: PlayerTable, table: Ints, count: Floats, room: Ints, first: int
) -> None:
    """Play one round with the shoe prepared, from box ``first`` on: the own boxes come before the others'."""
    room[: BOX_SUM + WIDTH] = 0
    up = deal_table(shoe, mine, theirs, table, room, first)
    dealer, hidden = up, NOBODY
    if table[layout.PEEKS]:
        hidden = shoe[layout.POSITION]
        dealer = table[DEALER + up * WIDTH + deal(shoe)]
    if up == ACE:
        make_offers(mine, table, room, first, bin_at(shoe, count, hidden))
    if table[layout.GIVES_UP_EARLY]:
        bin_ = bin_at(shoe, count, hidden)
        for box in range(first, table[BOXES]):
            give_up_early(mine if box < table[OWN] else theirs, table, room, (up, box, bin_))
    seen = dealer == DONE + BLACKJACK
    for box in range(first, table[BOXES] if seen else first):
        settle_untouched(mine if box < table[OWN] else theirs, table, room, up, box)
    end = BLACKJACK
    if not seen:
        play_all(shoe, mine, theirs, table, count, room, (first, up, hidden))
        if offers_late(shoe, table, count, up):
            insure_late(table, room, first)
        end = dealers_end(shoe, table, room, (first, up, dealer))
        for box in range(first, table[BOXES]):
            settle_box(table, room, box, end)
    pay_insurance(table, room, end == BLACKJACK)


@compiled
def play_all(  # noqa: PLR0913, PLR0917 - one array for each thing on the table
    shoe: Ints,
    mine: PlayerTable,
    theirs: PlayerTable,
    table: Ints,
    count: Floats,
    room: Ints,
    spot: tuple[int, int, int],
) -> None:
    """Play the boxes one after the other; ``spot`` is the first box, the up card and a card face down."""
    first, up, hidden = spot
    filled = int(np.int64(0))  # not a literal, which would be compiled apart
    for box in range(first, table[BOXES]):
        room[BOX_START + box] = filled
        if not room[BOX_SETTLED + box]:
            player = mine if box < table[OWN] else theirs
            filled = play_box(shoe, player, table, count, room, (up, hidden, room[BOX_STATE + box], filled))
    room[BOX_START + table[BOXES]] = filled


@compiled
def offers_late(shoe: Ints, table: Ints, count: Floats, up: int) -> bool:
    """Tell whether insurance is offered, and taken, just before the dealer's second card."""
    offered = up == ACE and table[layout.OFFERS] == BEFORE_DEALER
    return offered and bin_at(shoe, count, NOBODY) >= table[layout.INSURES]


@compiled
def deal_table(  # noqa: PLR0913, PLR0917 - one array for each thing on the table
    shoe: Ints, mine: PlayerTable, theirs: PlayerTable, table: Ints, room: Ints, first: int
) -> int:
    """Deal two cards to every box and one to the dealer; give the up card's value."""
    for box in range(first, table[BOXES]):
        room[BOX_STATE + box] = deal(shoe)
    up = min(deal(shoe), TEN)
    for box in range(first, table[BOXES]):
        player = mine if box < table[OWN] else theirs
        one, two = room[BOX_STATE + box], deal(shoe)
        room[BOX_SUM + box] = min(one, TEN) + min(two, TEN) + 2
        room[BOX_STATE + box] = player[player[layout.AFTER] + one * WIDTH + two]
    return up


@compiled
def make_offers(mine: PlayerTable, table: Ints, room: Ints, first: int, bin_: int) -> None:
    """Offer the own boxes even money on a natural, and insurance after the deal, against an ace."""
    for box in range(first, table[OWN]):
        if table[layout.EVEN_MONEY] and is_natural(mine, room, ACE, box):
            if bin_ >= table[layout.TAKES_EVEN]:
                room[BOX_SETTLED + box] = 1
                room[BOX_NET + box] = table[UNIT]
        elif table[layout.OFFERS] == AFTER_DEAL and bin_ >= table[layout.INSURES]:
            room[BOX_INSURED + box] = table[UNIT] // 2


@compiled
def is_natural(player: PlayerTable, room: Ints, up: int, box: int) -> bool:
    """Tell whether a box's first two cards are a natural."""
    return play_of(player, ALONE, room[BOX_STATE + box], up) == NATURAL


@compiled
def play_of(player: PlayerTable, context: int, state: int, up: int) -> int:
    """Give what a hand does."""
    return player[player[layout.PLAYS] + (context * player[layout.STATES] + state) * WIDTH + up]


@compiled
def give_up_early(player: PlayerTable, table: Ints, room: Ints, spot: tuple[int, int, int]) -> None:
    """Give a box up before any play where the player wants that; ``spot`` is the up card, the box and the bin."""
    up, box, bin_ = spot
    wanted = player[player[layout.EARLY] + room[BOX_STATE + box] * WIDTH + up]
    if wanted >= VARIES:
        wanted = player[player[layout.BY_COUNT] + (wanted - VARIES) * player[layout.BINS] + bin_]
    if wanted == SURRENDER and not room[BOX_SETTLED + box]:
        room[BOX_SETTLED + box] = 1
        room[BOX_NET + box] = -(table[UNIT] // 2)


@compiled
def settle_untouched(player: PlayerTable, table: Ints, room: Ints, up: int, box: int) -> None:
    """Settle a box against a blackjack that the dealer saw before any play."""
    if not room[BOX_SETTLED + box]:
        kind = BLACKJACK_HAND if is_natural(player, room, up, box) else 0
        room[BOX_NET + box] = table[PAYS + kind * PAYS_WIDTH + BLACKJACK]


@compiled
def play_box(  # noqa: PLR0913, PLR0917 - one array for each thing on the table
    shoe: Ints, player: PlayerTable, table: Ints, count: Floats, room: Ints, spot: tuple[int, int, int, int]
) -> int:
    """Play the hands of one box to their ends and add them to the room; give how many it holds then.

    ``spot`` is the up card, the place of the dealer's card face down, the box's two cards and the hands so far.
    """
    up, hidden, state, filled = spot
    hands, waiting, aces = 1, 0, False
    while True:
        play = play_of(player, context_of(hands, aces, table), state, up)
        if play >= VARIES:
            row = player[layout.BY_COUNT] + (play - VARIES) * player[layout.BINS]
            play = player[row + bin_at(shoe, count, hidden)]
        if play == HIT:
            state = player[player[layout.AFTER] + state * WIDTH + deal(shoe)]
        elif play == SPLIT:
            half = player[player[layout.HALF] + state]
            aces = half == ACE and table[layout.ONE_CARD_ACES] == 1
            state = player[player[layout.AFTER] + half * WIDTH + deal(shoe)]
            room[layout.WAITING + waiting] = player[player[layout.AFTER] + half * WIDTH + deal(shoe)]
            waiting += 1
            hands += 1
        else:
            room[HAND_STAKES + filled] = 2 if play == DOUBLE else 1
            room[HAND_KIND + filled] = finished_kind(shoe, player, state, play)
            filled += 1
            if waiting == 0:
                return filled
            waiting -= 1
            state = room[layout.WAITING + waiting]


@inlined
def context_of(hands: int, aces: bool, table: Ints) -> int:
    """Give where a hand stands in a box of so many hands."""
    if hands == 1:
        context = ALONE
    elif hands < table[layout.MOST_HANDS]:
        context = layout.ONE_ACE if aces else layout.SPLIT_HAND
    else:
        context = layout.LAST_ACE if aces else layout.LAST_SPLIT
    return context


@compiled
def finished_kind(shoe: Ints, player: PlayerTable, state: int, play: int) -> int:
    """Give the kind of a hand after its last play, a double's card drawn."""
    if play == DOUBLE:
        return player[player[layout.DOUBLED] + state * WIDTH + deal(shoe)]
    if play == SURRENDER:
        return GIVEN_UP
    return BLACKJACK_HAND if play == NATURAL else player[player[layout.KINDS] + state]


@compiled
def insure_late(table: Ints, room: Ints, first: int) -> None:
    """Insure own hands that may still lose to a blackjack, just before the dealer's second card."""
    for box in range(first, table[OWN]):
        if not room[BOX_SETTLED + box]:
            for hand in range(room[BOX_START + box], room[BOX_START + box + 1]):
                kind = room[HAND_KIND + hand]
                if kind < BUST_HAND or (kind == BLACKJACK_HAND and not table[layout.EVEN_MONEY]):
                    stakes = room[HAND_STAKES + hand] if table[layout.COVERS_TOTAL] else 1
                    room[BOX_INSURED + box] += stakes * (table[UNIT] // 2)


@compiled
def pay_insurance(table: Ints, room: Ints, blackjack: bool) -> None:
    """Turn what each own box staked on insurance into what it won."""
    for box in range(table[OWN]):
        staked = room[BOX_INSURED + box]
        won = staked // (table[UNIT] // 2) * table[layout.INSURANCE_WIN]
        room[BOX_INSURED + box] = won if blackjack else -staked


@compiled
def dealers_end(shoe: Ints, table: Ints, room: Ints, spot: tuple[int, int, int]) -> int:
    """Let the dealer draw as far as some outcome still depends on it; give his end, BUST for any that pays alike.

    ``spot`` is the first box, the up card and the dealer's hand.
    """
    first, up, dealer = spot
    standing = waiting = False
    for box in range(first, table[BOXES]):
        waiting = waiting or room[BOX_INSURED + box] != 0
        begin, end = room[BOX_START + box], room[BOX_START + box + 1]
        for hand in range(begin, end):
            kind = room[HAND_KIND + hand]
            standing = standing or kind < BUST_HAND
            more = end - begin > 1 or room[HAND_STAKES + hand] > 1
            waiting = waiting or kind > BUST_HAND or (table[layout.RETURNS] and kind == BUST_HAND and more)
    if standing:
        while dealer < DONE:
            dealer = table[DEALER + dealer * WIDTH + deal(shoe)]
        return dealer - DONE
    if waiting and not table[layout.PEEKS] and up in (ACE, TEN):
        return BLACKJACK if table[DEALER + dealer * WIDTH + deal(shoe)] == DONE + BLACKJACK else BUST
    return BUST


@compiled
def settle_box(table: Ints, room: Ints, box: int, end: int) -> None:
    """Fill in what a box's hands won together."""
    begin = room[BOX_START + box]
    if room[BOX_SETTLED + box]:
        return
    if table[layout.RETURNS] and end == BLACKJACK:
        kind = room[HAND_KIND + begin]
        room[BOX_NET + box] = table[PAYS + kind * PAYS_WIDTH + BLACKJACK] if kind > BUST_HAND else -table[UNIT]
        return
    for hand in range(begin, room[BOX_START + box + 1]):
        paid = table[PAYS + room[HAND_KIND + hand] * PAYS_WIDTH + end]
        room[BOX_NET + box] += room[HAND_STAKES + hand] * paid
