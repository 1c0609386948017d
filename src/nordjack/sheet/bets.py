"""Bets beside the hand: insurance, even money, over and under 13."""

from collections.abc import Iterator

from nordjack.money import kronor, paid
from nordjack.rules import Rules
from nordjack.sheet.facts import odds
from nordjack.words import Words

__all__ = ["insurance", "over_under_13"]


def insurance(rules: Rules, words: Words) -> Iterator[str]:
    """Tell when a hand may be insured, for how much, and what a blackjack may take instead."""
    if not rules.house_banked:
        return
    yield offer(rules, words)
    if rules.insurance != "no":
        yield price(rules, words)
    yield from even_money(rules, words)


def offer(rules: Rules, words: Words) -> str:
    """Tell when insurance is offered."""
    if rules.insurance == "no":
        return words("Insurance is not offered.")
    if rules.insurance == "after-deal":
        return words("If the dealer shows an ace, you may insure right after the deal, for half your stake.")
    if rules.insurance_covers == "original":
        return words(
            "If the dealer shows an ace, you may insure each hand that is still in play when all have played, "
            "just before the dealer's second card, for half of its first stake."
        )
    return words(
        "If the dealer shows an ace, you may insure each hand that is still in play when all have played, "
        "just before the dealer's second card, for half of its whole stake, doubling included."
    )


def price(rules: Rules, words: Words) -> str:
    """Tell what insurance costs and wins."""
    half = rules.min_stake // 2
    return words(
        "If the dealer gets blackjack, insurance pays {odds}; otherwise it is lost. For a stake of {stake} it "
        "costs {price} and wins {won}.",
        odds=odds(rules.insurance_pays, words),
        stake=kronor(rules.min_stake, words.lang),
        price=kronor(half, words.lang),
        won=kronor(paid(half, rules.insurance_pays), words.lang),
    )


def even_money(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what a blackjack against an ace may do."""
    if rules.even_money:
        yield words(
            "With blackjack against the dealer's ace you may take even money: 1 to 1 at once, whatever the dealer gets."
        )
    if rules.insurance != "no":
        yield (
            words("Blackjack itself cannot be insured.") if rules.even_money else words("Blackjack may be insured too.")
        )


def over_under_13(rules: Rules, words: Words) -> Iterator[str]:
    """Tell of the bet on the first two cards."""
    if not rules.over_under_13:
        return
    yield words(
        "Beside your stake, and with no more than that, you may bet that your first two cards total over 13, "
        "or under 13. Every ace counts 1 here."
    )
    yield words("The bet is settled right after the deal: a right guess pays 1 to 1, and exactly 13 always loses.")
    yield words("Two aces on “under 13” pay {odds}.", odds=odds(rules.under_13_aces_pays, words))
