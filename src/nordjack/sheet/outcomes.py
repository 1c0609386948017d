"""The dealer's turn, and what hands get."""

from collections.abc import Iterator

from nordjack.money import kronor, paid
from nordjack.rules import Rules
from nordjack.sheet.facts import odds, spread
from nordjack.words import Words

__all__ = ["dealer", "payouts"]

BANK_TOTALS = frozenset(range(17, 22))


def dealer(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what the dealer must do."""
    if not rules.house_banked:
        return
    if rules.dealer_hits_soft_17:
        yield words(
            "The dealer has no choice: he draws on 16 or less and on a soft 17 such as A+6, and stands on a "
            "hard 17 and on more."
        )
    else:
        yield words(
            "The dealer has no choice: he draws on 16 or less and stands on 17 or more, on a soft 17 such as "
            "A+6 as well."
        )
    yield words("He draws only as long as a hand or a bet depends on it.")


def payouts(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what wins how much, and what becomes of ties."""
    yield from house_wins(rules, words) if rules.house_banked else home_wins(rules, words)
    yield from house_ties(rules, words) if rules.house_banked else home_ties(rules, words)


def house_wins(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what a win and a blackjack get from the house."""
    stake = rules.min_stake
    yield words(
        "You win if your total is higher than the dealer's, or if he goes bust and you have not. A win pays "
        "1 to 1: {stake} wins {stake}.",
        stake=kronor(stake, words.lang),
    )
    yield words(
        "Blackjack pays {odds}: {stake} wins {won}.",
        odds=odds(rules.blackjack_pays, words),
        stake=kronor(stake, words.lang),
        won=kronor(paid(stake, rules.blackjack_pays), words.lang),
    )


def house_ties(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what equal totals are worth against the house."""
    lost, kept = rules.dealer_wins_ties, BANK_TOTALS - rules.dealer_wins_ties
    if lost:
        yield words("If both have {totals}, the dealer wins.", totals=equal(lost, words))
    if kept:
        yield words("If both have {totals}, nobody wins (push).", totals=equal(kept, words))
    if rules.blackjack_tie == "push":
        yield words("If both have blackjack, nobody wins.")
    else:
        yield words("If both have blackjack, the dealer wins.")
    if kept or rules.blackjack_tie == "push":
        yield words("After a push the stake stays for the next round; you may change it or take it back first.")


def home_wins(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what a win gets from the banker; a blackjack has its own section."""
    yield words(
        "You win if your total is higher than the banker's, or if he goes bust and you have not. A win pays "
        "1 to 1: {stake} wins {stake}.",
        stake=kronor(rules.min_stake, words.lang),
    )


def home_ties(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what equal totals are worth against the banker."""
    lost, kept = rules.dealer_wins_ties, BANK_TOTALS - rules.dealer_wins_ties
    if lost:
        yield words("If both have {totals}, the banker wins.", totals=equal(lost, words))
    if kept:
        yield words("If both have {totals}, you keep your stake.", totals=equal(kept, words))


def equal(totals: frozenset[int], words: Words) -> str:
    """Write which equal totals are meant."""
    return words("the same total") if totals == BANK_TOTALS else spread(totals, words)
