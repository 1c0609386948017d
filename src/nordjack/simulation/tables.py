"""A player and a bank as the tables that the compiled rounds read."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm

import msgspec
import numpy as np

from nordjack.kernels import layout
from nordjack.kernels.layout import CONTEXTS, DONE, NEVER, RANKS, WIDTH, Nodes, PlayerTable
from nordjack.kernels.packing import Ints
from nordjack.rules import Rules
from nordjack.simulation.legal import (
    Shape,
    grown,
    is_natural,
    is_soft,
    may_double,
    may_hit,
    may_split,
    may_surrender,
    one_card,
    total,
)

__all__ = ["Letters", "Player", "Seats", "player_of", "table_of", "unit_of"]

#: The letters of a hand against an up card's value at a count, in order of preference.
Letters = Callable[[Shape, int, int], str]
BUST = Shape(22, False, 3)


class Player(msgspec.Struct, frozen=True):
    """A player's tables as the compiled rounds read them.

    ``deals[up, first, second]`` and ``grows[up, state, rank]`` are nodes of a hand alone, for the fast rounds.
    """

    table: PlayerTable
    deals: Nodes
    grows: Nodes


def player_of(rules: Rules, letters: Letters, by_cards: bool, counts: Iterable[int] = (0,)) -> Player:
    """Give the tables of a player; ``counts`` are those of the bins, among which his plays may change."""
    shapes = all_shapes(rules, by_cards)
    places = {shape: place for place, shape in enumerate(shapes)}
    plays = Plays(rules, letters, tuple(counts))
    after, by_context = after_table(rules, shapes, places), plays.table(shapes)
    early = plays.early(shapes)
    kinds = np.array([kind_of(shape) for shape in shapes])
    half = np.array([half_of(shape, places, by_cards) for shape in shapes])
    parts = [after, doubled_table(rules, shapes), early, kinds, half, by_context, plays.varying()]
    nodes = nodes_of(after, by_context[layout.ALONE], early)
    table = joined(parts, len(shapes), len(plays.counts))
    return Player(table, nodes[:, :RANKS].copy(), nodes)


def after_table(rules: Rules, shapes: list[Shape], places: dict[Shape, int]) -> Ints:
    """Give what every hand becomes by a card."""
    after = np.full((len(shapes), WIDTH), places[BUST])
    for place, shape in enumerate(shapes):
        for rank in range(RANKS if shape.hard <= 21 else 0):
            after[place, rank] = places[kept(grown(rules, shape, rank))]
    return after


def nodes_of(after: Ints, plays: Ints, early: Ints) -> Nodes:
    """Give for each up card what a hand becomes and then does in one number; giving up early is a play too."""
    does = np.where(early > 0, layout.SURRENDER, np.minimum(plays, layout.VARIES - 1))
    return ((after[None] << layout.PLAY_BITS) | does.T[:, after][:10]).astype(np.uint16)


def joined(parts: list[Ints], states: int, bins: int) -> PlayerTable:
    """Lay tables one behind another, their beginnings in front."""
    sizes = [part.size for part in parts]
    begins = layout.PLAYER_HEAD + np.cumsum([0, *sizes[:-1]])
    head = np.zeros(layout.PLAYER_HEAD, dtype=np.int64)
    head[: len(parts)] = begins
    head[layout.STATES], head[layout.BINS] = states, bins
    return np.concatenate([head, *(part.ravel() for part in parts)]).astype(np.int32)


def all_shapes(rules: Rules, by_cards: bool) -> list[Shape]:
    """Give every shape that a hand can have, one card first; all that is over 21 is one."""
    shapes = [one_card(rank, by_cards) for rank in range(RANKS)]
    known = {*shapes, BUST}
    for shape in shapes:
        if shape.hard <= 21:
            for rank in range(RANKS):
                if (child := kept(grown(rules, shape, rank))) not in known:
                    known.add(child)
                    shapes.append(child)
    return [*shapes, BUST]


def kept(shape: Shape) -> Shape:
    """Give the shape, or the one of all hands over 21."""
    return BUST if shape.hard > 21 else shape


def half_of(shape: Shape, places: dict[Shape, int], by_cards: bool) -> int:
    """Give the place of one card of a pair that can be split."""
    return places[one_card(shape.rank, by_cards)] if shape.size == 2 and shape.rank >= 0 else 0


def kind_of(shape: Shape) -> int:
    """Give the kind of a hand that stands."""
    return layout.BUST_HAND if shape.hard > 21 else max(total(shape) - 16, 0)


def doubled_table(rules: Rules, shapes: list[Shape]) -> Ints:
    """Give the kind of every hand of two cards after a double's card."""
    table = np.zeros((len(shapes), WIDTH), dtype=np.int64)
    for place, shape in enumerate(shapes):
        for rank in range(RANKS if shape.size == 2 else 0):
            child = grown(rules, shape, rank)
            forced = rules.double_soft == "ace-as-one" and is_soft(shape)
            table[place, rank] = max(child.hard - 16, 0) if forced and child.hard <= 21 else kind_of(child)
    return table


class Plays:
    """What every hand does, the plays that change with the count kept apart."""

    def __init__(self, rules: Rules, letters: Letters, counts: tuple[int, ...]) -> None:
        self.rules, self.letters, self.counts = rules, letters, counts
        self.rows: dict[tuple[int, ...], int] = {}

    def table(self, shapes: list[Shape]) -> Ints:
        """Give the codes by context, hand and up card."""
        table = np.zeros((CONTEXTS, len(shapes), WIDTH), dtype=np.int64)
        for place, shape in enumerate(shapes):
            for up in range(10 if shape.size > 1 and shape.hard <= 21 else 0):
                wanted = tuple(self.letters(shape, up, count) for count in self.counts)
                for context in contexts_of(shape):
                    table[context, place, up] = self.code(shape, context, wanted)
        return table

    def early(self, shapes: list[Shape]) -> Ints:
        """Give the codes of hands that are given up before any play, 0 for the others."""
        table = np.zeros((len(shapes), WIDTH), dtype=np.int64)
        for place, shape in enumerate(shapes):
            if self.rules.surrender == "early" and may_surrender(self.rules, shape, layout.ALONE):
                for up in range(10):
                    wanted = tuple(self.letters(shape, up, count) for count in self.counts)
                    code = self.code(shape, layout.ALONE, wanted, early=True)
                    table[place, up] = code if code == layout.SURRENDER or code >= layout.VARIES else 0
        return table

    def code(self, shape: Shape, context: int, wanted: tuple[str, ...], early: bool = False) -> int:
        """Give one play, or the row of a play that changes with the count."""
        if len(set(wanted)) == 1:
            return first_code(self.rules, shape, context, wanted[0], early)
        row = tuple(first_code(self.rules, shape, context, each, early) for each in wanted)
        if len(set(row)) == 1:
            return row[0]
        return layout.VARIES + self.rows.setdefault(row, len(self.rows))

    def varying(self) -> Ints:
        """Give the rows of plays by count."""
        assert len(self.rows) <= 255 - layout.VARIES
        return np.array(list(self.rows) or [(0,) * len(self.counts)], dtype=np.int64)


def contexts_of(shape: Shape) -> tuple[int, ...]:
    """Give where a hand of this shape can stand."""
    aces = (layout.ONE_ACE, layout.LAST_ACE) if shape.size == 2 and shape.ace else ()
    return (layout.ALONE, layout.SPLIT_HAND, layout.LAST_SPLIT, *aces)


def first_code(rules: Rules, shape: Shape, context: int, wanted: str, early: bool = False) -> int:
    """Give the first play of some letters that is allowed; a hand without a choice stands."""
    if context == layout.ALONE and is_natural(shape):
        return layout.NATURAL
    gives_up = may_surrender(rules, shape, context) and early == (rules.surrender == "early")
    allowed = {
        "S": (True, layout.STAND),
        "H": (may_hit(rules, shape, context), layout.HIT),
        "D": (may_double(rules, shape, context), layout.DOUBLE),
        "P": (may_split(rules, shape, context), layout.SPLIT),
        "R": (gives_up, layout.SURRENDER),
    }
    return next((code for letter in wanted for may, code in [allowed[letter]] if may), layout.STAND)


def unit_of(rules: Rules) -> int:
    """Give into how many parts a stake is cut, so that every payment is whole."""
    return lcm(
        2,
        rules.blackjack_pays.denominator,
        2 * rules.insurance_pays.denominator,
        rules.under_13_aces_pays.denominator,
    )


class Seats(msgspec.Struct, frozen=True):
    """Own boxes and all boxes, and from which bin one insures, takes even money, and plays at all."""

    own: int = 1
    boxes: int = 1
    insures: int = NEVER
    takes_even: int = NEVER
    leaves_below: int = -NEVER


def table_of(rules: Rules, seats: Seats) -> Ints:
    """Give the rules and who sits at the table."""
    unit = unit_of(rules)
    table = np.zeros(layout.TABLE_SIZE, dtype=np.int64)
    table[layout.UNIT] = unit
    table[layout.PEEKS] = rules.hole_card == "peek"
    table[layout.RETURNS] = rules.hole_card == "original-bets-only"
    table[layout.GIVES_UP_EARLY] = rules.surrender == "early"
    table[layout.MOST_HANDS] = rules.most_hands
    table[layout.ONE_CARD_ACES] = rules.split_aces_draw == "one"
    table[layout.OFFERS] = ("no", "after-deal", "before-dealer").index(rules.insurance)
    table[layout.COVERS_TOTAL] = rules.insurance_covers == "total"
    table[layout.INSURANCE_WIN] = int(Fraction(unit, 2) * rules.insurance_pays)
    table[layout.EVEN_MONEY] = rules.even_money
    table[layout.OWN : layout.LEAVE + 1] = msgspec.structs.astuple(seats)
    table[layout.PAYS : layout.DEALER] = settlement(rules, unit).ravel()
    table[layout.DEALER :] = dealer_table(rules).ravel()
    return table


def dealer_table(rules: Rules) -> Ints:
    """Give what each unfinished hand of the dealer becomes by a card; the first ten are his up cards."""
    hands = [(min(rank, 9) + 1, rank == 0, 1) for rank in range(10)]
    after = np.zeros((DONE, WIDTH), dtype=np.int64)
    for place, hand in enumerate(hands):
        for rank in range(RANKS):
            child = (hand[0] + min(rank, 9) + 1, hand[1] or rank == 0, 2)
            end = dealers_end(rules, child, hand[2])
            if end is None and child not in hands:
                hands.append(child)
            after[place, rank] = hands.index(child) if end is None else DONE + end
    assert len(hands) <= DONE
    return after


def dealers_end(rules: Rules, hand: tuple[int, bool, int], cards_before: int) -> int | None:
    """Give how the dealer's hand ended, or None while he draws."""
    hard, ace, _ = hand
    soft = ace and hard <= 11
    best = hard + 10 if soft else hard
    if hard > 21:
        return layout.BUST
    if cards_before == 1 and best == 21:
        return layout.BLACKJACK
    if best < 17 or (best == 17 and soft and rules.dealer_hits_soft_17):
        return None
    return best - 17


def settlement(rules: Rules, unit: int) -> Ints:
    """Give what one stake wins, in parts of it: a row for each class of hand, a column for each end."""
    pays = np.zeros((9, 8), dtype=np.int64)
    for row in range(6):
        for end in range(5):
            pays[row, end] = unit * against(rules, 16 + row, 17 + end)
        pays[row, layout.BLACKJACK], pays[row, layout.BUST] = -unit, unit
    pays[layout.BUST_HAND] = -unit
    pays[layout.BLACKJACK_HAND] = int(Fraction(unit) * rules.blackjack_pays)
    pays[layout.BLACKJACK_HAND, layout.BLACKJACK] = 0 if rules.blackjack_tie == "push" else -unit
    pays[layout.GIVEN_UP] = -(unit // 2)
    if rules.surrender == "late":
        pays[layout.GIVEN_UP, layout.BLACKJACK] = -unit
    return pays


def against(rules: Rules, mine: int, dealers: int) -> int:
    """Give 1, 0 or -1 by how two totals compare at this table."""
    if mine == dealers:
        return -1 if mine in rules.dealer_wins_ties else 0
    return 1 if mine > dealers else -1
