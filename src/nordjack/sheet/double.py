"""Doubling: on what, and what an ace counts then."""

from collections.abc import Iterator

from nordjack.rules import Rules
from nordjack.sheet.facts import can_double, can_split, first_doubles, spread
from nordjack.words import Words

__all__ = ["double"]

#: Cards that may stand beside the ace of an example, the clearest first.
BESIDE_THE_ACE = (7, 6, 8, 5, 4, 3, 2)


def double(rules: Rules, words: Words) -> Iterator[str]:
    """Tell when a stake may be doubled, and for what."""
    if not can_double(rules):
        yield words("Players cannot double.")
        return
    yield which(rules, words)
    yield words("You stake as much again, get exactly one card and stand on it.")
    yield soft(rules, words)
    if can_split(rules):
        yield from after_split(rules, words)


def which(rules: Rules, words: Words) -> str:
    """Tell which first two cards may be doubled."""
    if rules.double_on == "any":
        return words("You may double on the first two cards, whatever they are, except blackjack.")
    return words("You may double when the first two cards total {totals}.", totals=spread(rules.double_on, words))


def soft(rules: Rules, words: Words) -> str:
    """Tell how a hand with an ace counts here."""
    if rules.double_soft == "no":
        return words("Soft hands cannot be doubled: A+8 is a soft 19.")
    if rules.double_soft == "ace-as-one":
        return ace_as_one(rules, words)
    if rules.double_on == "any":
        return words("Soft hands may be doubled too; the ace still counts 1 or 11 afterwards.")
    if 18 in rules.double_on:
        return words("Soft hands count with the ace as 11: A+7 is 18 and may be doubled.")
    return words("Soft hands count with the ace as 11: A+7 is 18 and may not be doubled.")


def ace_as_one(rules: Rules, words: Words) -> str:
    """Tell of the ace that stays 1, with an example that this table allows."""
    card = next((card for card in BESIDE_THE_ACE if card + 1 in first_doubles(rules)), None)
    if card is None:
        return words("Every ace of a soft hand counts 1 when you double, and from then on.")
    return words(
        "Every ace of a doubled soft hand counts 1, before and after: A+{card} counts {before}; doubled, it "
        "draws {drawn} and is 11, not 21.",
        card=card,
        before=card + 1,
        drawn=10 - card,
    )


def after_split(rules: Rules, words: Words) -> Iterator[str]:
    """Tell whether split hands may be doubled, and their 21 as 11."""
    if not rules.double_after_split:
        yield words("Split hands cannot be doubled.")
        return
    if rules.split_aces_draw == "one":
        yield words("Split hands may be doubled in the same way, but not split aces.")
    else:
        yield words("Split hands may be doubled in the same way.")
    if rules.double_soft == "no" or 11 not in first_doubles(rules):
        return
    if rules.double_split_21:
        yield words("A two-card 21 of a split hand may be doubled as 11.")
    else:
        yield words("A two-card 21 of a split hand cannot be doubled.")
