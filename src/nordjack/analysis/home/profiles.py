"""What a banker's fixed plan is worth against the punter's best answer: exactly, for a pack that never changes."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from nordjack.analysis.home.game import HomeGame, Roots, empty_profile
from nordjack.analysis.home.model import ENDLESS, make_deals, make_spots, refuse_unsolvable
from nordjack.analysis.home.solve import Mixed, least_of
from nordjack.kernels.home_layout import Profile
from nordjack.kernels.packing import Floats
from nordjack.rules import Rules

__all__ = ["PlanValue", "banker_plan", "plan_value"]


class PlanValue(NamedTuple):
    """What the bank gains per deal in minimal stakes, also by the punter's first card and stake; his best answer."""

    bank: float
    by_stake: Floats
    answer: Profile


def plan_value(
    rules: Rules, doubles_on: Collection[int], stakes: tuple[float, ...] = (1.0,), chances: tuple[float, ...] = ENDLESS
) -> PlanValue:
    """Give the worth of a banker who stands on 17 and doubles on these values (0 ace ... 9 ten), whatever is staked."""
    refuse_unsolvable(rules)
    fixed = rules.replace(banker_stands="17", dealer_hits_soft_17=False)
    game = HomeGame(make_deals(fixed, chances), make_spots(1), stakes, 2)
    return PlanValue(*least_of(game, banker_plan(game, doubles_on)))


def banker_plan(game: HomeGame, doubles_on: Collection[int]) -> Mixed:
    """Give the profile of that banker; the punter's part is empty."""
    doubles = np.zeros((len(game.stakes), 10, 2))
    doubles[:, :, 0] = 1.0
    doubles[:, list(doubles_on)] = (0.0, 1.0)
    return Mixed(Roots(np.zeros((10, len(game.stakes))), doubles), empty_profile(game))
