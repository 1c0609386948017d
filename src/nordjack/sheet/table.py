"""The table itself: boxes, limits, chips, and cards nobody asked for."""

from collections.abc import Iterator

from nordjack.money import kronor
from nordjack.rules import Rules
from nordjack.sheet.facts import can_add_stakes
from nordjack.words import Words

__all__ = ["limits", "misdeals"]


def limits(rules: Rules, words: Words) -> Iterator[str]:
    """Tell how many may play and for how much."""
    yield from boxes(rules, words)
    yield stakes(rules, words)
    if can_add_stakes(rules):
        yield words("Doubled and split stakes may go beyond that.")
    chips = [kronor(chip, words.lang) for chip in rules.chips]
    yield words("Chips: {chips}.", chips=words.listing(chips))


def boxes(rules: Rules, words: Words) -> Iterator[str]:
    """Tell how many places there are, and how many of them one player may hold."""
    if rules.house_banked:
        yield words.count("The table has one box.", "The table has {n} boxes.", rules.boxes)
    else:
        yield words.count(
            "One player plays against the banker.", "Up to {n} players play against the banker.", rules.boxes
        )
        return
    if rules.boxes > 1:
        yield words.count("Each player has one box.", "A player may play up to {n} boxes.", rules.boxes_per_player)


def stakes(rules: Rules, words: Words) -> str:
    """Tell the limits of a first stake."""
    least, most = kronor(rules.min_stake, words.lang), kronor(rules.max_stake, words.lang)
    if least == most:
        return words("The stake is {stake}.", stake=least)
    step = kronor(rules.stake_step, words.lang)
    return words("Stakes are {least} to {most}, in steps of {step}.", least=least, most=most, step=step)


def misdeals(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what becomes of a card that the dealer deals by mistake."""
    if not rules.house_banked or not rules.misdeal_rate:
        return
    yield words(
        "For practice the dealer now and then deals a card that nobody asked for (chance: {rate}).",
        rate=words.percent(rules.misdeal_rate, None),
    )
    yield words(
        "It is offered to the hand whose turn it is, then to the next hands in turn, each of which may take it "
        "as a hit, as its card after doubling or as the first card after a split."
    )
    yield words("If nobody wants it, it is the dealer's next card.")
