"""What is odd about a table, compared with the games that people know from elsewhere."""

from collections.abc import Iterator
from fractions import Fraction

from nordjack.rules import Rules
from nordjack.sheet.facts import can_double, can_split, odds, spread
from nordjack.words import Words

__all__ = ["oddities", "oddity_phrases"]

MOST = 4


def oddities(rules: Rules, words: Words) -> str:
    """Give one line with what sets a table apart, the strangest first."""
    line = "; ".join(oddity_phrases(rules, words)[:MOST]) + "."
    return line[0].upper() + line[1:]


def oddity_phrases(rules: Rules, words: Words) -> list[str]:
    """Give everything that sets a table apart, the strangest first."""
    return [*bank_phrases(rules, words), *hand_phrases(rules, words), *shoe_phrases(rules, words)]


def bank_phrases(rules: Rules, words: Words) -> Iterator[str]:
    """Give what favours the bank or binds it."""
    if not rules.house_banked:
        yield words("a player holds the bank")
        if rules.banker_doubles:
            yield words("the banker may double all stakes")
    if rules.dealer_wins_ties:
        yield words("the bank wins ties of {totals}", totals=spread(rules.dealer_wins_ties, words))
    if rules.blackjack_pays != Fraction(3, 2):
        yield words("blackjack pays {odds}", odds=odds(rules.blackjack_pays, words))
    if rules.shuffle == "every-round":
        yield words("shuffled before every round")


def hand_phrases(rules: Rules, words: Words) -> Iterator[str]:
    """Give what a player may do here and not elsewhere, and the other way round."""
    if can_double(rules) and rules.double_soft == "ace-as-one":
        yield words("the ace of a doubled soft hand counts 1")
    if rules.house_banked and rules.insurance == "before-dealer":
        yield words("insurance only when all have played")
    if rules.over_under_13:
        yield words("bets on over and under 13")
    if can_split(rules) and rules.split_aces_draw == "freely":
        yield words("split aces are played on")
    if can_double(rules) and can_split(rules) and not rules.double_after_split:
        yield words("no doubling after a split")
    yield from limits(rules, words)
    if rules.surrender == "late":
        yield words("half the stake may be given up")
    elif rules.surrender == "early":
        yield words("half the stake may be given up even against blackjack")


def limits(rules: Rules, words: Words) -> Iterator[str]:
    """Give what is offered more narrowly than elsewhere."""
    if rules.house_banked and not can_double(rules):
        yield words("no doubling")
    elif can_double(rules) and rules.double_on != "any":
        yield words("doubling only on {totals}", totals=spread(rules.double_on, words))
    if not can_split(rules):
        yield words("no splitting")


def shoe_phrases(rules: Rules, words: Words) -> Iterator[str]:
    """Give the shoe and the dealer, which every table has."""
    if rules.house_banked and rules.dealer_hits_soft_17:
        yield words("the dealer draws on soft 17")
    if rules.house_banked:
        yield hole_card(rules, words)
    yield words.count("one pack", "{n} packs", rules.decks)


def hole_card(rules: Rules, words: Words) -> str:
    """Give what the dealer's second card means here."""
    if rules.hole_card == "peek":
        return words("the dealer looks for blackjack first")
    if rules.hole_card == "none":
        return words("the dealer's second card comes last")
    return words("a late dealer blackjack takes first stakes only")
