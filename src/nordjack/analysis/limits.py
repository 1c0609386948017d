"""Which shoes have an exact answer: those that cannot run out while a hand is played."""

from nordjack.analysis.composition import VALUES, Composition
from nordjack.errors import AnalysisError
from nordjack.kernels.packing import Floats

__all__ = ["refuse_short_shoe", "refuse_too_few_points"]

#: A hand has at most 20 points when it draws, and a dealer's up card at most 10; with a last card of 10 that is 40.
ROUND_POINTS = 41
#: A split into more hands than the shoe surely serves is ignored where it is less likely than this.
UNLIKELY = 1e-6


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

    ``chances[h]`` is the chance of h hands; what they lack of 1 is splitting that does not end before the shoe does.
    """
    if 1.0 - chances.sum() > UNLIKELY:
        raise AnalysisError(
            "{pair},{pair} could be split again until the shoe of {cards} cards runs out; use a fuller shoe or a lower"
            " max_hands",
            pair=VALUES[pair],
            cards=composition.cards,
        )
    hands = most_likely_hands(chances)
    if not serves(composition, pair, hands, most):
        raise AnalysisError(
            "{pair},{pair} could be split into {hands} hands, and the shoe of {cards} cards could run out then;"
            " use a fuller shoe or a lower max_hands",
            pair=VALUES[pair],
            hands=hands,
            cards=composition.cards,
        )


def most_likely_hands(chances: Floats) -> int:
    """Give the most hands that are not unlikely."""
    tail = 0.0
    for hands in range(len(chances) - 1, 2, -1):
        tail += chances[hands]
        if tail > UNLIKELY:
            return hands
    return 2


def serves(composition: Composition, pair: int, hands: int, most: int) -> bool:
    """Tell whether a number of hands, their second cards as large as can be, leaves enough for one and the dealer.

    Two cards of the pair stay together only where no more hands are allowed.
    """
    left = composition.points - ROUND_POINTS - (hands - 1) * (pair + 1)
    if left >= (hands - 1) * 10:
        return True
    values = list(composition.values)
    if hands < most:
        values[pair] = 0
    seconds = [value + 1 for value in reversed(range(10)) for _ in range(values[value])][: hands - 1]
    return left >= sum(seconds)
