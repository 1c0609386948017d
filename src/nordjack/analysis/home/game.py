"""One home game to be solved: stakes, doublings, and how reach and values pass between both players' decisions."""

from typing import NamedTuple

import numpy as np

from nordjack.kernels.home_layout import FIRST_HALF, HIDDEN, PAIRED_TEN, STATES, Deals, Profile, Spots
from nordjack.kernels.packing import Floats

__all__ = ["HomeGame", "Roots", "banker_values", "empty_profile", "others_of", "punter_values", "reach_of"]


class HomeGame(NamedTuple):
    """Payments, spots, and the stakes that may be chosen after the first card, in minimal stakes."""

    deals: Deals
    spots: Spots
    stakes: tuple[float, ...]
    doublings: int

    @property
    def tables(self) -> int:
        """Give how many tables there are."""
        return len(self.stakes) * self.doublings * 10

    @property
    def units(self) -> Floats:
        """Give what is at stake, by stake and doubling."""
        return np.outer(self.stakes, 1.0 + np.arange(self.doublings))


class Roots(NamedTuple):
    """The first decisions: ``stakes[first card, stake]`` and ``doubles[stake, first card, doubled]``, as chances."""

    stakes: Floats
    doubles: Floats


def empty_profile(game: HomeGame) -> Profile:
    """Give a profile of nothing."""
    spots = len(game.spots.children)
    return Profile(
        np.zeros((game.tables, spots, HIDDEN, 3)),
        np.zeros((game.tables, spots, 8, 2)),
        np.zeros((game.tables, 10, FIRST_HALF + 1, STATES, 2)),
    )


def reach_of(game: HomeGame, stakes: Floats) -> Floats:
    """Give how the punter's cards and stakes reach ``[table, second card, hidden]``."""
    chances = game.deals.chances
    cards = np.outer(chances, np.append(chances, 0.0))
    cards[9, PAIRED_TEN] = cards[9, 9] * game.deals.same_rank
    cards[9, 9] -= cards[9, PAIRED_TEN]
    chosen = np.concatenate([stakes, stakes[9:]]).T
    return np.repeat(chosen[:, None, :] * cards, game.doublings * 10, axis=0)


def others_of(game: HomeGame, doubles: Floats) -> Floats:
    """Give how the banker's first card and doubling reach ``[table, first card]``."""
    reach = doubles.transpose(0, 2, 1) * game.deals.chances
    return np.repeat(reach.reshape(-1, 10), 10, axis=0)


def banker_values(game: HomeGame, values: Floats) -> Floats:
    """Give the bank's gain by stake, first card and doubling, from that by table and first card."""
    by_second = values.reshape(len(game.stakes), game.doublings, 10, 10)
    gains: Floats = np.einsum("sdbf,b,sd->sfd", by_second, game.deals.chances, game.units)
    return gains


def punter_values(game: HomeGame, values: Floats) -> Floats:
    """Give the bank's gain by the punter's first card and his stake, from that by table, second and hidden card."""
    chances = game.deals.chances
    shown = values.reshape(len(game.stakes), game.doublings, 10, 10, HIDDEN)
    tens = shown[..., 9, 9] + game.deals.same_rank * (shown[..., 9, PAIRED_TEN] - shown[..., 9, 9])
    by_first: Floats = np.einsum("sdbch,c,b,sd->hs", shown[..., :10], chances, chances, game.units)
    more = np.einsum("sdb,b,sd->s", tens - shown[..., 9, 9], chances, game.units) * chances[9]
    by_first[9] += more
    return by_first
