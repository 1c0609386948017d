"""From the solver's values to those of the table: what a dealer's blackjack costs beside the plays."""

from typing import NamedTuple

from nordjack.kernels.packing import hands
from nordjack.kernels.work import Shoe
from nordjack.rules import Rules

__all__ = ["Units", "units_of"]


class Units(NamedTuple):
    """One hand's ``blackjack``: the chance that the dealer has one when it is to act, no card behind it looked at."""

    rules: Rules
    blackjack: float

    @property
    def peeks(self) -> bool:
        """Tell whether the play comes after a look at the hole card."""
        return self.rules.hole_card == "peek"

    def shown(self, value: float) -> float | None:
        """Give a play's value as the table shows it; None where no play is ever made."""
        if self.peeks:
            return value / (1.0 - self.blackjack) if self.blackjack < 1.0 else None
        return self.whole(value)

    def whole(self, value: float) -> float:
        """Give a play's part in the round, the dealer's blackjack included."""
        return value if self.rules.hole_card == "none" else value - self.blackjack

    def surrender(self) -> float | None:
        """Give what surrender is worth in the solver's units, None where nobody can."""
        if self.rules.surrender == "no":
            return None
        if self.rules.surrender == "early":
            return -0.5 if self.rules.hole_card == "none" else self.blackjack - 0.5
        lost = self.blackjack / 2.0
        return -0.5 - lost if self.rules.hole_card == "none" else -0.5 + lost

    def shown_surrender(self) -> float | None:
        """Give surrender as the table shows it: half a stake where it is offered before the look."""
        value = self.surrender()
        if value is None or (self.peeks and self.rules.surrender == "early"):
            return None if value is None else -0.5
        return self.shown(value)

    def natural(self) -> tuple[float, float]:
        """Give a natural's value as shown, and its part in the round."""
        tie = 0.0 if self.rules.blackjack_tie == "push" else -1.0
        alone = float(self.rules.blackjack_pays)
        whole = alone * (1.0 - self.blackjack) + tie * self.blackjack
        return alone if self.peeks else whole, whole


def units_of(rules: Rules, hand: int, shoe: Shoe) -> Units:
    """Give the units of a hand, its cards still in the shoe."""
    if shoe.key < 0:
        return Units(rules, 0.0)
    every = hands()
    left = shoe.cards - float(every.sizes[hand])
    return Units(rules, (float(shoe.counts[shoe.key]) - float(every.counts[hand, shoe.key])) / left if left else 0.0)
