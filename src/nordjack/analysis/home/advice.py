"""What every choice of the home game is worth against players of the equilibrium, for an endless pack.

The game is solved for the rules of the table, to bounds that are close together; one who asks plays on as is best for
himself against that. Every punter's hand counts as if it were the only one.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nordjack.analysis.home.answer import asked_stakes, home_game
from nordjack.analysis.home.game import HomeGame, banker_values, others_of, reach_of
from nordjack.analysis.home.policy import condensed
from nordjack.analysis.home.solve import Mixed, least_of, solve
from nordjack.kernels.home_banker import banker_best
from nordjack.kernels.home_layout import HIDDEN, PAIRED_TEN, RESULTS, STATES
from nordjack.kernels.home_punter import best_half
from nordjack.kernels.home_worth import half_worth, punter_worth
from nordjack.kernels.packing import Floats
from nordjack.kernels.totals import state_of
from nordjack.rules import Rules

__all__ = ["HomeOdds", "Place", "odds_of"]

#: The bounds of the preset are 0.004 of a minimal stake apart then, after 3 s of one core.
ORDERED, ROUNDS = 1, 50

Hand = tuple[int, bool]


class Place(NamedTuple):
    """What everybody knows of a hand: whether its stake is high, whether that was doubled, the banker's open card."""

    high: bool
    doubled: bool
    second: int


class HomeOdds:
    """A table of the home game whose other players keep to a profile; values are 0 (ace) to 9 (ten).

    ``by_stake[first, stake]`` is what a stake gains the punter, ``by_doubling[stake, first, doubled]`` what the bank
    gains, both per unit of the stake as it was laid. ``bracket`` is what the bank gains per deal in minimal stakes,
    where the punter plays best and where the banker does; ``policy`` is the profile by what a hand's total says.
    """

    def __init__(self, game: HomeGame, mixed: Mixed) -> None:
        self.game = game
        self.profile = mixed.plays
        self.policy = condensed(game, mixed, ORDERED)
        self.others = others_of(game, mixed.roots.doubles)
        least, losses, _ = least_of(game, mixed)
        self.by_stake = -losses / np.array(game.stakes)
        most, self.by_doubling = doubling_gains(game, mixed)
        self.bracket = float(least), most

    def table(self, place: Place) -> int:
        """Give the number of a table."""
        stake, doubled = min(place.high, len(self.game.stakes) - 1), min(place.doubled, self.game.doublings - 1)
        return (stake * self.game.doublings + doubled) * 10 + place.second

    def plays(self, place: Place, hidden: int, shown: Sequence[int], *, paired: bool) -> tuple[float, float, float]:
        """Give what a stand, a card and a split gain a punter per unit of his present stake.

        ``paired`` tells whether his two cards may be split; where they may not, the split means nothing.
        """
        worth = np.zeros((len(self.game.spots.children), HIDDEN, 3))
        weight = self.weigh(place, worth, np.zeros((RESULTS, RESULTS)))
        found = worth[self.spot(shown), PAIRED_TEN if paired and hidden == 9 else hidden] / weight
        return -float(found[0]), -float(found[1]), -float(found[2])

    def halves(self, place: Place, pair: int, hand: Hand, other: int | None) -> tuple[float, float]:
        """Give what a stand and a card for half a pair gain with both halves together, per unit of one's stake.

        ``hand`` is this half's points with aces as 1 and whether it has an ace; ``other`` the result of the half
        before it (0 for 16 or less, 1 to 5 for 17 to 21, 6 for a bust), None where this is the first.
        """
        pairs = np.zeros((RESULTS, RESULTS))
        weight = self.weigh(place, np.zeros((len(self.game.spots.children), HIDDEN, 3)), pairs)
        worth = np.zeros((STATES, 2))
        half_worth(pair, self.game.deals, self.ends(pair, pairs) if other is None else pairs[other], worth)
        stand, card = worth[state_of(*hand)] / weight
        return -float(stand), -float(card)

    def weigh(self, place: Place, worth: Floats, pairs: Floats) -> float:
        """Fill in the bank's weighted gain from every play at a table; give the weight."""
        table, game = self.table(place), self.game
        others = self.first_cards(table)
        return float(punter_worth(table, others, game.spots, game.deals, self.profile, worth, pairs))

    def first_cards(self, table: int) -> Floats:
        """Give how the banker's first cards come to a table: all of them where the policy's banker never does."""
        deals, others = self.game.deals, self.others[table]
        plays_on = others @ deals.arrivals[:, table % 10].sum(axis=1) > 0.0
        return others if plays_on else deals.chances

    def ends(self, pair: int, pairs: Floats) -> Floats:
        """Give the bank's gain from each end of a first half, the second being played best."""
        room = np.zeros((STATES, 2))
        return np.array([best_half(pair, self.game.deals, pairs[one], room) for one in range(RESULTS)])

    def spot(self, shown: Sequence[int]) -> int:
        """Give the spot of shown cards in their order."""
        found = shown[0]
        for value in shown[1:]:
            found = int(self.game.spots.children[found, value])
        return found


def doubling_gains(game: HomeGame, mixed: Mixed) -> tuple[float, Floats]:
    """Give what the bank gains at most per deal, and its gain by stake, first card and doubling per unit staked."""
    stakes = mixed.roots.stakes
    values = np.zeros((game.tables, 10))
    banker_best((0, game.tables), reach_of(game, stakes), game.spots, game.deals, mixed.plays, values)
    gains = banker_values(game, values)
    most = (game.deals.chances * gains.max(axis=2)).sum()
    laid = (game.deals.chances @ stakes) * np.array(game.stakes)
    return float(most), gains / laid[:, None, None]


def odds_of(rules: Rules) -> HomeOdds:
    """Solve a table's game and give its odds; raises AnalysisError for rules that are not solved."""
    game = home_game(rules, asked_stakes(rules), ORDERED)
    learner, _ = solve(game, 0.0, ROUNDS)
    return HomeOdds(game, learner.mixed())
