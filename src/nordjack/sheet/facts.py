"""What several sections ask about a table, and how they write odds and totals."""

from collections.abc import Iterable
from fractions import Fraction

from nordjack.rules import Rules
from nordjack.words import Words

__all__ = ["can_add_stakes", "can_double", "can_split", "first_doubles", "odds", "spread"]

EVERY_TOTAL = frozenset(range(2, 22))


def can_split(rules: Rules) -> bool:
    """Tell whether a pair may become two hands."""
    return rules.most_hands > 1


def first_doubles(rules: Rules) -> frozenset[int]:
    """Give the totals that may be doubled."""
    return EVERY_TOTAL if rules.double_on == "any" else rules.double_on


def can_double(rules: Rules) -> bool:
    """Tell whether a player may double anything."""
    return bool(first_doubles(rules))


def can_add_stakes(rules: Rules) -> bool:
    """Tell whether more than the first stake may come to stand on a box."""
    doubled_by_banker = not rules.house_banked and (rules.banker_doubles or rules.banker_blackjack_doubles != "no")
    return can_double(rules) or can_split(rules) or doubled_by_banker


def odds(ratio: Fraction, words: Words) -> str:
    """Write odds as people say them: ``3 to 2``."""
    return words("{won} to {staked}", won=ratio.numerator, staked=ratio.denominator)


def spread(totals: Iterable[int], words: Words) -> str:
    """Write totals as a choice: ``9, 10 or 11``, or ``7 to 11`` where more than three follow each other."""
    ordered = sorted(totals)
    if len(ordered) > 3 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return words("{first} to {last}", first=ordered[0], last=ordered[-1])
    return words.listing(ordered, "or")
