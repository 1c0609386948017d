"""Exact best answers on a real pack: what the bank gains at least by its plan, and at most against the punter's."""

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from nordjack.analysis.home.game import HomeGame, Roots
from nordjack.analysis.home.pack import HomePack, Opening, make_unions, split_rules
from nordjack.analysis.home.solve import Mixed, shared
from nordjack.kernels.home_halves import Known, Split, banker_split, punter_split
from nordjack.kernels.home_layout import HIDDEN, PAIRED_TEN
from nordjack.kernels.home_pack import banker_on_pack, punter_on_pack
from nordjack.kernels.home_trees import Tree, grow
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.totals import is_natural

__all__ = [
    "BankPlan",
    "Least",
    "Told",
    "learned",
    "least_on_pack",
    "most_on_pack",
]

#: How many ends of a split are kept; more are worked out each time.
KEPT_ENDS = 1 << 18
WORKERS = 2

#: Is told how many places of how many are done.
Told = Callable[[int, int], None]


class Place(NamedTuple):
    """Where two cards lie open: the banker's card by value, and the punter's."""

    card: int
    opening: Opening

    @property
    def pair(self) -> int:
        """Give the kind of hidden card that pairs with the punter's open one."""
        return PAIRED_TEN if self.opening.value == 9 else self.opening.value


class BankPlan(NamedTuple):
    """How the bank is held: ``doubles[stake, first card, doubled]`` as chances, and the draws at a tree's nodes."""

    doubles: Floats
    draws: Callable[[int, Opening, Tree], Floats]


class Least(NamedTuple):
    """What the bank gains at least per deal in minimal stakes, and that by the punter's first card and stake."""

    bank: float
    by_stake: Floats


def learned(mixed: Mixed) -> BankPlan:
    """Give the plan of a banker whose draws are a profile's."""

    def draws(table: int, _opening: Opening, tree: Tree) -> Floats:
        return np.ascontiguousarray(shared(mixed.plays.draws[table])[tree.spots, :, 1])

    return BankPlan(mixed.roots.doubles, draws)


def naturals_with(value: int) -> list[bool]:
    """Tell which kinds make a natural with a value."""
    return [bool(is_natural(kind, value)) for kind in range(HIDDEN)]


def places(pack: HomePack) -> Iterator[Place]:
    """Give every two open cards, those of long walks first."""
    whole = itertools.starmap(Place, itertools.product(range(10), pack.openings))
    yield from sorted(whole, key=lambda place: place.card + place.opening.value)


def on_all(pack: HomePack, work: Callable[[Place], Floats], told: Told | None) -> Floats:
    """Give the sum of what the work finds everywhere, shared among threads."""
    everywhere, found = list(places(pack)), []
    with ThreadPoolExecutor(WORKERS) as pool:
        for worth in pool.map(work, everywhere):
            found.append(worth)
            if told:
                told(len(found), len(everywhere))
    whole: Floats = np.stack(found).sum(axis=0)
    return whole


def least_on_pack(game: HomeGame, pack: HomePack, plan: BankPlan, told: Told | None = None) -> Least:
    """Give what the plan gains against the punter's best answer, every card removed."""
    worth = on_all(pack, lambda place: punter_at(game, pack, plan, place), told)
    by_stake = by_value(np.einsum("sdh,sd->sh", worth, game.units)).T
    return Least(float(by_stake.min(axis=1).sum()), by_stake)


def by_value(worth: Floats) -> Floats:
    """Put both kinds of tens, last, together."""
    found = worth[..., :10].copy()
    found[..., 9] += worth[..., PAIRED_TEN]
    return found


def punter_at(game: HomeGame, pack: HomePack, plan: BankPlan, place: Place) -> Floats:
    """Give the bank's gain by stake, doubling and hidden card, weighed with all cards' chances."""
    opening, found = place.opening, np.zeros((len(game.stakes), game.doublings, HIDDEN))
    groups, parts = grouped(plan.doubles)
    splits = [best_splits(pack, place, kind, groups, parts) for kind, _ in opening.cards_of(place.card)]
    for stake, doubled in np.ndindex(found.shape[:2]):
        weights = parts[stake, doubled] @ groups
        if not weights.any():
            continue
        table = (stake * game.doublings + doubled) * 10 + place.card
        tree = tree_at(game, pack, None, (table, stake, place))
        draws = plan.draws(table, opening, tree)
        for (kind, chance), split in zip(opening.cards_of(place.card), splits, strict=True):
            left, worth = without(opening.left, kind), np.zeros((len(tree.spots), HIDDEN))
            others, by_split = (weights, place.card), float(split[stake, doubled])
            model = pack.stacks, pack.bank, game.spots, pack.deals.wins
            punter_on_pack(tree, left, others, draws, by_split, *model, worth)
            worth[0, naturals_with(opening.value)] = 0.0
            naturals = weights @ (both_hidden(left) * natural_gains(pack, place))
            found[stake, doubled] += opening.chance * chance * (worth[0] + naturals)
    return found


def grouped(doubles: Floats) -> tuple[Floats, Floats]:
    """Give first cards that are doubled alike, ``[group, kind]``, and the chances ``[stake, doubled, group]``."""
    by_card = doubles.transpose(1, 0, 2).reshape(10, -1)[[*range(10), 9]]
    alike, group = np.unique(by_card, axis=0, return_inverse=True)
    groups = (group.reshape(-1) == np.arange(len(alike))[:, None]).astype(np.float64)
    return groups, alike.T.reshape(doubles.shape[0], doubles.shape[2], -1)


def tree_at(game: HomeGame, pack: HomePack, punter: Mixed | None, at: tuple[int, int, Place]) -> Tree:
    """Give what the punter can show from his open card on, told apart by a punter's plan if there is one."""
    table, stake, place = at
    plays, reach = np.ones((len(game.spots.children), HIDDEN, 3)), np.zeros(HIDDEN)
    if punter:
        plays, reach = punter.plays.plays[table], first_reach(punter.roots, stake, place.opening.value)
    follow = punter is None, punter is not None
    return Tree(*grow(place.opening.value, reach, follow, plays, pack.stacks, game.spots, place.opening.left))


def first_reach(roots: Roots, stake: int, value: int) -> Floats:
    """Give how often the punter stakes so by hidden card, naturals with his open card left out."""
    return np.where(naturals_with(value), 0.0, roots.stakes[[*range(10), 9], stake])


def without(left: Ints, kind: int) -> Ints:
    """Give the cards less one."""
    found = left.copy()
    found[kind] -= 1
    return found


def both_hidden(left: Ints) -> Floats:
    """Give the chances of the banker's and the punter's hidden cards among those left."""
    whole = left.sum()
    found: Floats = (np.outer(left, left) - np.diag(left)) / (whole * (whole - 1.0))
    return found


def natural_gains(pack: HomePack, place: Place) -> Floats:
    """Give the bank's gain from naturals by the banker's and the punter's hidden card."""
    alone, both, pays = pack.deals.naturals
    banker = np.array(naturals_with(place.card))[:, None]
    punter = np.array(naturals_with(place.opening.value))[None, :]
    found: Floats = np.where(banker, np.where(punter, both, alone), np.where(punter, -pays, 0.0))
    return found


def best_splits(pack: HomePack, place: Place, kind: int, groups: Floats, parts: Floats) -> Floats:
    """Give the bank's gain from a split that is played best by stake and doubling, weighed with all cards' chances."""
    found, left = np.zeros(parts.shape[:2]), without(place.opening.left, kind)
    if not left[place.pair]:
        return found
    rest, split = without(left, place.pair), split_at(pack, place)
    both = without(place.opening.left, place.pair)
    unions = make_unions(pack.kinds, tuple(both.tolist()), place.opening.value)
    shape = len(split.rules.draws), len(unions.counts)
    room = np.zeros(len(pack.stacks.points)), np.zeros((5, HIDDEN + 1))
    known = Known(np.zeros((*shape, len(groups), 6)), np.zeros(shape, dtype=np.bool_), *room)
    for at in np.ndindex(found.shape):
        if parts[at].any():
            found[at] = punter_split(rest, split, (groups, parts[at]), unions, known)
    found *= left[place.pair] / left.sum()
    return found


def split_at(pack: HomePack, place: Place) -> Split:
    """Give what both sides' play of a split is worked out from."""
    return Split(place.opening.value, place.card, pack.stacks, pack.bank, split_rules(pack.deals))


def most_on_pack(game: HomeGame, pack: HomePack, punter: Mixed, told: Told | None = None) -> tuple[float, Floats]:
    """Give what the bank gains by its best answer to the punter's plan, and that by stake, first card and doubling."""
    worth = on_all(pack, lambda place: banker_at(game, pack, punter, place), told)
    gains = by_value(np.einsum("sdf,sd->sdf", worth, game.units)).transpose(0, 2, 1)
    return float(gains.max(axis=2).sum()), gains


def banker_at(game: HomeGame, pack: HomePack, punter: Mixed, place: Place) -> Floats:
    """Give the bank's gain by stake, doubling and his first card, weighed with all cards' chances."""
    opening, found = place.opening, np.zeros((len(game.stakes), game.doublings, HIDDEN))
    for stake, doubled in np.ndindex(found.shape[:2]):
        staked = punter.roots.stakes[[*range(10), 9], stake]
        if not staked.any():
            continue
        table = (stake * game.doublings + doubled) * 10 + place.card
        tree = tree_at(game, pack, punter, (table, stake, place))
        for kind, chance in opening.cards_of(place.card):
            left = without(opening.left, kind)
            gained = (both_hidden(left) * natural_gains(pack, place)) @ staked
            model = pack.stacks, pack.bank, game.spots, pack.deals.wins
            banker_on_pack(tree, left, place.card, punter.plays.plays[table], *model, gained)
            known_split(pack, (punter, table, stake, place), left, gained)
            found[stake, doubled] += opening.chance * chance * gained
    return found


def known_split(pack: HomePack, at: tuple[Mixed, int, int, Place], left: Ints, gained: Floats) -> None:
    """Add the bank's gain from the punter's splits."""
    punter, table, stake, place = at
    value, pair = place.opening.value, place.pair
    reach = first_reach(punter.roots, stake, value)[pair] * left[pair] / left.sum()
    here = reach * shared(punter.plays.plays[table, value, pair])[2]
    if here > 0.0:
        halves, room = (
            punter.plays.halves[table, value],
            (np.full(KEPT_ENDS, -1, dtype=np.int64), np.zeros((KEPT_ENDS, 1))),
        )
        banker_split(without(left, pair), here, split_at(pack, place), halves, *room, gained)
