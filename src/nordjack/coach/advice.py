"""What the coach says: the worth of each choice, and a sentence why."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from nordjack.engine.actions import Play
from nordjack.money import kronor
from nordjack.words import N_, Words

__all__ = ["NOTHING_ASKED", "Advice", "Choice", "Laid", "explain"]

NOTHING_ASKED = N_("there is nothing to judge now; ask when you are to decide something")

NAMES = {
    Play.STAND: N_("stand"),
    Play.HIT: N_("hit"),
    Play.DOUBLE: N_("double"),
    Play.SPLIT: N_("split"),
    Play.SURRENDER: N_("surrender"),
    Play.INSURE: N_("insure"),
    Play.EVEN_MONEY: N_("take even money"),
    Play.DECLINE: N_("decline"),
}


class Laid(StrEnum):
    """A stake on a first card: the least, the most that may be laid, or another amount."""

    LEAST = "min"
    MOST = "max"
    OTHER = "other"


Choice = Play | Laid


class Advice(msgspec.Struct, frozen=True):
    """What each legal choice is worth in öre, the best one, and the chart's where the chart has an opinion.

    ``amounts`` are those of stakes, in öre; ``notes`` are sentences on what the figures rest on.
    """

    worth: Mapping[Choice, float]
    best: Choice
    chart: Play | None = None
    amounts: Mapping[Choice, int] = {}
    notes: tuple[str, ...] = ()

    def cost(self, choice: Choice) -> int:
        """Give what a choice costs against the best one, in whole öre."""
        return round(self.worth[self.best] - self.worth[choice])


def explain(advice: Advice, chosen: Choice, words: Words) -> str:
    """Say in one sentence or two what a choice was worth, and why another would have been better."""
    cost = advice.cost(chosen)
    if chosen == advice.best or cost == 0:
        told = words("{chosen} is right", chosen=name(advice, chosen, words))
    else:
        told = words(
            "{chosen} costs {amount}; better: {best}",
            chosen=name(advice, chosen, words),
            amount=kronor(cost, words.lang),
            best=name(advice, advice.best, words),
        )
    sentence = " ".join([f"{told}.", reason(advice, words), *map(words, advice.notes)])
    return sentence[0].upper() + sentence[1:]


def reason(advice: Advice, words: Words) -> str:
    """Say whether the best choice is the chart's, or comes from the cards that are gone."""
    if advice.chart is None:
        return words("The plays are worth: {values}.", values=values(advice, words))
    if advice.chart == advice.best or advice.cost(advice.chart) == 0:
        return words("The chart says so too: {values}.", values=values(advice, words))
    return words(
        "The chart says {chart}, but with the cards that are gone {best} is worth {amount} more.",
        chart=name(advice, advice.chart, words),
        best=name(advice, advice.best, words),
        amount=kronor(advice.cost(advice.chart), words.lang),
    )


def values(advice: Advice, words: Words) -> str:
    """List what each choice is worth, the best first."""
    ordered = sorted(advice.worth.items(), key=lambda each: -each[1])
    return ", ".join(f"{name(advice, choice, words)} {kronor(round(ev), words.lang)}" for choice, ev in ordered)


def name(advice: Advice, choice: Choice, words: Words) -> str:
    """Give a choice's words."""
    if isinstance(choice, Laid):
        return words("stake {amount}", amount=kronor(advice.amounts[choice], words.lang))
    if choice is Play.DECLINE and Play.DOUBLE in advice.worth:
        return words("leave the stakes as they are")
    return words(NAMES[choice])
