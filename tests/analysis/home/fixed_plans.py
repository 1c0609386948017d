"""What a banker's fixed plan is worth against the punter's best answer, for an endless and a real pack."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from nordjack.analysis.home.exact import BankPlan, Least, least_on_pack
from nordjack.analysis.home.game import HomeGame, Roots, empty_profile
from nordjack.analysis.home.model import make_deals, make_spots, refuse_unsolvable
from nordjack.analysis.home.pack import full_pack
from nordjack.analysis.home.solve import Mixed, least_of
from nordjack.kernels.home_layout import Profile
from nordjack.kernels.packing import Floats
from nordjack.rules import Rules


class PlanValue(NamedTuple):
    """What the bank gains per deal in minimal stakes, also by the punter's first card and stake; his best answer."""

    bank: float
    by_stake: Floats
    answer: Profile


def plan_value(rules: Rules, doubles_on: Collection[int], stakes: tuple[float, ...] = (1.0,)) -> PlanValue:
    """Give the worth of a banker who stands on 17 and doubles on these values (0 ace ... 9 ten), whatever is staked."""
    refuse_unsolvable(rules)
    game = HomeGame(make_deals(stands_on_17(rules)), make_spots(1), stakes, 2)
    return PlanValue(*least_of(game, banker_plan(game, doubles_on)))


def plan_value_on_pack(rules: Rules, doubles_on: Collection[int]) -> Least:
    """Give the worth of the same banker on the real pack, for one stake.

    The punter's best answer has every card removed that he sees, and reads the doubling.
    """
    refuse_unsolvable(rules)
    fixed = stands_on_17(rules)
    game = HomeGame(make_deals(fixed), make_spots(0), (1.0,), 2)
    doubles = banker_plan(game, doubles_on).roots.doubles
    plan = BankPlan(doubles, lambda _table, _opening, tree: np.zeros((len(tree.spots), 8)))
    return least_on_pack(game, full_pack(fixed), plan)


def stands_on_17(rules: Rules) -> Rules:
    """Give the rules with a banker who stands on every 17."""
    return rules.replace(banker_stands="17", dealer_hits_soft_17=False)


def banker_plan(game: HomeGame, doubles_on: Collection[int]) -> Mixed:
    """Give the profile of that banker; the punter's part is empty."""
    doubles = np.zeros((len(game.stakes), 10, 2))
    doubles[:, :, 0] = 1.0
    doubles[:, list(doubles_on)] = (0.0, 1.0)
    return Mixed(Roots(np.zeros((10, len(game.stakes))), doubles), empty_profile(game))
