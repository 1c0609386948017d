"""Where things stand in the arrays of a simulated table.

A call that passes one array costs little; a named tuple of many arrays costs more than the round it plays. So a shoe,
a player, a table and a round are one array each, and these are the places in them.
"""

import numpy as np
from numpy.typing import NDArray

from nordjack.kernels.packing import Floats, Ints

__all__ = ["ALONE", "BLACKJACK", "BLACKJACK_HAND", "BUST", "BUST_HAND", "CONTEXTS", "DONE", "DOUBLE", "GIVEN_UP"]
__all__ += ["HIT", "LAST_ACE", "LAST_SPLIT", "NATURAL", "ONE_ACE", "PLAY_BITS", "RANKS", "SPLIT"]
__all__ += ["SPLIT_HAND", "STAND", "SURRENDER", "VARIES", "WIDTH", "Nodes", "PlayerTable"]

PlayerTable = NDArray[np.int32]
Nodes = NDArray[np.uint16]

#: What a hand does. From VARIES on, it depends on the count.
STAND, HIT, DOUBLE, SPLIT, SURRENDER, NATURAL = range(6)
VARIES = 8
#: A node holds a state above these bits, and in them what the state does.
PLAY_BITS = 3

#: Where a hand stands: alone; from a split that may go on, or not; the same for a split ace that gets one card.
ALONE, SPLIT_HAND, LAST_SPLIT, ONE_ACE, LAST_ACE = range(5)
CONTEXTS = 5

#: Kinds of a finished hand: 0 for 16 or less, 1 to 5 for 17 to 21, then these.
BUST_HAND, BLACKJACK_HAND, GIVEN_UP = 6, 7, 8
#: Ends of the dealer: 0 to 4 for 17 to 21, then these. A dealer's state from DONE on is DONE and his end.
BLACKJACK, BUST = 5, 6
DONE = 64

RANKS = 13
#: Rows of tables by rank are padded to this, so that a place is a shift.
WIDTH = 16
MOST_CARDS = 416

# ---------------------------------------------------------------- a shoe: integers
#: The next card; the first card not yet drawn by lot; the first card of this round; from where no round begins; the
#: end of the cards that lie on top; whether cards ran out for good; the random numbers' state and step.
POSITION, READY, BEGIN, CUT, TOP, FAILED, CHANCE, STEP = range(8)
#: How many cards; where the cut card is, 1 to shuffle for each round; 1 where the first card is a stop card; how many
#: cards are drawn by lot before a round, and at a time.
SIZE, FIRST_CUT, STOPS, AHEAD, CHUNK = range(8, 13)
#: What each rank counts, and for the side count; the cards; the counts of the first so many cards.
TAGS, SIDE_TAGS, CARDS = 16, 32, 48
SUMS = CARDS + MOST_CARDS
SIDE_SUMS = SUMS + MOST_CARDS + 1
SHOE_SIZE = SIDE_SUMS + MOST_CARDS + 1

# ---------------------------------------------------------------- a player: tables by state
#: Where each table begins: what a hand becomes by a card; its kind after a double's card; what it does where it may be
#: given up early; its kind; one card of it where it is a pair; its play by context; its play by bin where that varies.
AFTER, DOUBLED, EARLY, KINDS, HALF, PLAYS, BY_COUNT, STATES, BINS = range(9)
PLAYER_HEAD = 16

# ---------------------------------------------------------------- a table: rules and who sits there
#: Parts of a stake; whether the dealer peeks, or returns all but one stake after a blackjack; early surrender; the
#: most hands of a box; one card to a split ace; insurance none, after the deal or before the dealer's card, of the
#: total stake or not, and what half a stake on it wins; even money.
UNIT, PEEKS, RETURNS, GIVES_UP_EARLY, MOST_HANDS, ONE_CARD_ACES, OFFERS, COVERS_TOTAL, INSURANCE_WIN, EVEN_MONEY = (
    range(10)
)
#: Own boxes, the first ones; all boxes; the bins from which one insures, takes even money and plays at all.
OWN, BOXES, INSURES, TAKES_EVEN, LEAVE = range(10, 15)
#: A bin that is never reached.
NEVER = 10**6
#: What one stake wins by kind of hand and dealer's end; what the dealer's hand becomes by a card.
PAYS, PAYS_WIDTH = 16, 8
DEALER = PAYS + 9 * PAYS_WIDTH
TABLE_SIZE = DEALER + DONE * WIDTH

# ---------------------------------------------------------------- how a count becomes a bin: floats
#: Whether there is a count; the lowest bin's count; the last bin; what to multiply by after so many cards.
COUNTED, LOWEST, LAST, PER_DECK = 0, 1, 2, 8
COUNT_SIZE = PER_DECK + MOST_CARDS + 1

# ---------------------------------------------------------------- a round in play
#: By box: the first two cards' state; the first hand; whether it is settled; what it won; what insurance won; the sum
#: of its first two cards, 0 where it was not dealt.
BOX_STATE, BOX_START, BOX_SETTLED, BOX_NET, BOX_INSURED, BOX_SUM = range(0, 96, 16)
#: By hand: its kind, its stakes; states that wait for their turn.
HAND_KIND, HAND_STAKES, WAITING = 128, 640, 1152
ROOM_SIZE = 1664


def make_room() -> Ints:
    """Give room for one round at a time."""
    return np.zeros(ROOM_SIZE, dtype=np.int64)


def make_count(counted: bool, lowest: int, last: int, per_deck: Floats) -> Floats:
    """Give how a count becomes a bin; ``per_deck`` is by cards dealt."""
    made = np.zeros(COUNT_SIZE)
    made[COUNTED], made[LOWEST], made[LAST] = counted, lowest, last
    made[PER_DECK : PER_DECK + len(per_deck)] = per_deck
    return made
