"""Advice in any game."""

from collections.abc import Iterable

from nordjack.cards import Card
from nordjack.coach.advice import Advice
from nordjack.coach.home import advise_at_home
from nordjack.coach.house import advise_against_house
from nordjack.engine.view import RoundView
from nordjack.rules import Rules

__all__ = ["advise"]


def advise(rules: Rules, seen: Iterable[Card], shown: RoundView, stakes: Iterable[int] = ()) -> Advice:
    """Give what each choice is worth to the viewer who is asked.

    ``seen`` are the cards of earlier rounds since the shuffle; those of this round stand in the view. ``stakes`` are
    the amounts beside the least one that are weighed where a stake is asked for on a first card. Raises AnalysisError
    where nobody is asked, or where there is no exact answer.
    """
    if rules.house_banked:
        return advise_against_house(rules, seen, shown)
    return advise_at_home(rules, shown, stakes)
