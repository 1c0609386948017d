"""Which shoes have an exact answer: those that cannot run out while a hand is played."""

from nordjack.analysis.composition import VALUES, Composition
from nordjack.errors import AnalysisError
from nordjack.kernels.packing import TEN, Floats

__all__ = ["refuse_short_shoe", "refuse_too_few_points"]

#: A hand has at most 20 points when it draws, and a dealer's up card at most 10; with a last card of 10 that is 40.
ROUND_POINTS = 41
#: A split into more hands than the shoe surely serves is ignored where it is less likely than this.
UNLIKELY = 1e-9


def refuse_too_few_points(composition: Composition) -> None:
    """Raise AnalysisError where one hand and the dealer could use up the shoe."""
    if composition.points < ROUND_POINTS:
        raise AnalysisError(
            "the shoe holds {found} points in {cards} card(s), aces as 1, and could run out in the middle of a round;"
            " use at least {least} points",
            found=composition.points,
            cards=composition.cards,
            least=ROUND_POINTS,
        )


def refuse_short_shoe(composition: Composition, pair: int, most: int, chances: Floats) -> None:
    """Raise AnalysisError where one hand of a split, the two cards of each other hand and the dealer could use it up.

    ``chances[h]`` is the chance of h hands. A second card that could be split again is, up to the ``most`` hands
    allowed, so two tens stay together only where there are tens enough.
    """
    each = pair + 11 - (pair == TEN and most >= composition.values[TEN])
    served = (composition.points - ROUND_POINTS) // each + 1
    if chances[served + 1 :].sum() > UNLIKELY:
        raise AnalysisError(
            "{pair},{pair} could be split into more than {served} hands, and the shoe of {cards} cards could run out"
            " then; use a fuller shoe or a lower max_hands",
            pair=VALUES[pair],
            served=served,
            cards=composition.cards,
        )
