"""What a hand may do, from its shape alone: the rules once more, written for tables and apart from the engine."""

from typing import NamedTuple

from nordjack.kernels.layout import ALONE, LAST_ACE, LAST_SPLIT, ONE_ACE
from nordjack.rules import Rules

__all__ = ["Shape", "grown", "is_natural", "is_soft", "may_double", "may_hit", "may_split"]
__all__ += ["may_surrender", "one_card", "total"]


class Shape(NamedTuple):
    """What play needs to know of a hand: its hard total, whether it has an ace, 0 to 3 cards (3 for more).

    ``rank`` is that of a lone card or of a pair that the table would split; ``pair`` the value of two cards of equal
    value. ``counts`` are the cards by value where play looks at them, else empty.
    """

    hard: int = 0
    ace: bool = False
    size: int = 0
    rank: int = -1
    pair: int = -1
    counts: tuple[int, ...] = ()


def total(shape: Shape) -> int:
    """Give the best total."""
    return shape.hard + 10 if is_soft(shape) else shape.hard


def is_soft(shape: Shape) -> bool:
    """Tell whether an ace counts 11."""
    return shape.ace and shape.hard <= 11


def is_natural(shape: Shape) -> bool:
    """Tell whether these are an ace and a ten-value card."""
    return shape.size == 2 and shape.ace and shape.hard == 11


def one_card(rank: int, by_cards: bool) -> Shape:
    """Give the shape of one card."""
    value = min(rank, 9)
    counts = tuple(int(each == value) for each in range(10)) if by_cards else ()
    return Shape(value + 1, value == 0, 1, rank, counts=counts)


def grown(rules: Rules, shape: Shape, rank: int) -> Shape:
    """Give the shape with one more card."""
    value = min(rank, 9)
    counts = tuple(count + (each == value) for each, count in enumerate(shape.counts))
    hard, ace = shape.hard + value + 1, shape.ace or value == 0
    if shape.size > 1:
        return Shape(hard, ace, 3, counts=counts)
    pair = value if min(shape.rank, 9) == value else -1
    splits = pair >= 0 and (rules.split_on == "value" or shape.rank == rank)
    half = value if rules.split_on == "value" else rank
    return Shape(hard, ace, 2, half if splits else -1, pair, counts)


def may_hit(rules: Rules, shape: Shape, context: int) -> bool:
    """Tell whether a hand may take a card."""
    if context in (ONE_ACE, LAST_ACE) or (context == ALONE and is_natural(shape)):
        return False
    if total(shape) == 21:
        return is_soft(shape) and rules.hit_soft_21
    return shape.hard < 21


def may_double(rules: Rules, shape: Shape, context: int) -> bool:
    """Tell whether a hand may be doubled."""
    if shape.size != 2 or context in (ONE_ACE, LAST_ACE) or (context == ALONE and is_natural(shape)):
        return False
    if context != ALONE and not (rules.double_after_split and (rules.double_split_21 or not is_natural(shape))):
        return False
    if is_soft(shape) and rules.double_soft == "no":
        return False
    return rules.double_on == "any" or counted_for_double(rules, shape) in rules.double_on


def counted_for_double(rules: Rules, shape: Shape) -> int:
    """Give the total that counts for doubling."""
    if is_natural(shape) or rules.double_soft == "ace-as-one":
        return shape.hard
    return total(shape)


def may_split(rules: Rules, shape: Shape, context: int) -> bool:
    """Tell whether a hand may be split."""
    if shape.rank < 0 or shape.size != 2 or context in (LAST_SPLIT, LAST_ACE):
        return False
    if context == ALONE:
        return rules.most_hands > 1
    return rules.resplit_aces or shape.pair != 0


def may_surrender(rules: Rules, shape: Shape, context: int) -> bool:
    """Tell whether a hand may be given up, early or late as the table has it."""
    return rules.surrender != "no" and context == ALONE and shape.size == 2 and not is_natural(shape)
