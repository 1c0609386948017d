"""One set of rules, ready to be solved against any up card and shoe."""

import threading
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from nordjack.analysis.composition import Composition
from nordjack.analysis.limits import refuse_short_shoe
from nordjack.analysis.payoffs import coefficients, doubles, may_hit, refuse_player_bank, settlement
from nordjack.analysis.ten_ranks import share_by_rank
from nordjack.kernels.dealer import NO_PAIR, Tree, forest, tree_of
from nordjack.kernels.hands import play_values, reach_from
from nordjack.kernels.packing import ACE, ONE_CARD, TEN, UNSET, Floats, Ints, two_cards
from nordjack.kernels.splits import follow, grow
from nordjack.kernels.walks import gather_ends, stand_values
from nordjack.kernels.work import NOTHING, OTHERS, Shoe, make_routes, make_shoe, make_values, make_work
from nordjack.rules import Rules

__all__ = ["Solver", "Split", "Spot", "solver_for"]

#: A comparison or a server asks about a handful of rule sets at a time.
MOST_KEPT = 32


class Spot(NamedTuple):
    """What is to be played: an up card, all cards with it and the player's, and the shoe without it."""

    up: int
    composition: Composition
    shoe: Shoe


class Split(NamedTuple):
    """What splitting a pair is worth, how often two cards of its value are a pair, and the chance of n hands."""

    ev: float
    share: float
    hands: Floats


class Solver:
    """Solves one set of rules; holds scratch space, so a thread needs its own.

    All values here are those of a round in which a dealer's blackjack costs nothing, where the rules peek or give
    stakes back (``returns``); :class:`nordjack.analysis.units.Units` turns them into what the table shows.
    """

    def __init__(self, rules: Rules) -> None:
        refuse_player_bank(rules)
        self.rules = rules
        self.returns = rules.hole_card != "none"
        self.forest = forest(rules.dealer_hits_soft_17)
        self.coef = coefficients(settlement(rules), self.forest)
        self.doubles = doubles(rules)
        self.work = make_work(self.doubles.forced)
        self.values = make_values()
        self.routes = make_routes()
        self.trees = trees_for(rules.dealer_hits_soft_17, rules.dealer_wins_ties)
        self.may_hit = may_hit(rules)

    def tree(self, up: int, pair: int = NO_PAIR) -> Tree:
        """Give the trees of an up card, with a pair's cards counted apart."""
        if (up, pair) not in self.trees:
            self.trees[up, pair] = tree_of(self.forest, self.coef, up, pair)
        return self.trees[up, pair]

    def spot(self, up: int, composition: Composition) -> Spot:
        """Give the spot of an up card; the player's cards are still in the composition."""
        counts = np.array(composition.values, dtype=np.float64)
        counts[up] -= 1.0
        return Spot(up, composition, make_shoe(counts, up, self.returns))

    def solve_all(self, spot: Spot) -> None:
        """Fill the values of every hand."""
        self.work.needed[:] = True
        self.fill(spot)

    def solve_from(self, hand: int, spot: Spot) -> None:
        """Fill the values of a hand and of all it can become."""
        reach_from(hand, self.work)
        self.fill(spot)

    def fill(self, spot: Spot) -> None:
        """Fill the values of the needed hands."""
        self.values.stand.fill(NOTHING)
        stand_values(self.tree(spot.up), spot.shoe, self.work, self.values.stand, self.values.held)
        self.play(spot)

    def play(self, spot: Spot) -> None:
        """Fill what the plays are worth again, standing being known; some may be fixed."""
        play_values(self.doubles, spot.shoe, self.work, self.values)

    def unfix(self) -> None:
        """Let every hand take its best play again."""
        self.values.fixed.fill(UNSET)
        self.values.split_fixed.fill(UNSET)

    def most_hands(self, pair: int, hands: int = 1) -> int:
        """Give how many hands a pair may become where a box has this many already."""
        most = self.rules.most_hands - hands + 1
        if pair == ACE and not self.rules.resplit_aces:
            most = min(most, 2 if hands == 1 else 1)
        return most

    def split(self, pair: int, spot: Spot, hands: int = 1) -> Split | None:
        """Give what a split is worth after the values are filled, or None where the rules bar it."""
        most = self.most_hands(pair, hands)
        if most < 2:
            return None
        self.follow(pair, spot)
        if pair == TEN and self.rules.split_on == "rank":
            return share_by_rank(self, spot, most)
        return self.grow(self.routes.table, float(spot.shoe.counts[pair]), pair, most, spot)

    def follow(self, pair: int, spot: Spot) -> None:
        """Fill the routes' table for a split of the pair."""
        one_card = pair == ACE and self.rules.split_aces_draw == "one"
        plays = self.always_stand if one_card else self.split_plays(pair, spot)
        follow(pair, plays, self.doubles.forced, (spot.shoe, self.work), self.routes)
        gather_ends(pair, self.tree(spot.up, pair), spot.shoe, self.work, self.routes)

    def split_plays(self, pair: int, spot: Spot) -> Ints:
        """Give how hands from a split of the pair are played: as the same hands would be unsplit."""
        return self.values.split_play

    def grow(self, table: Floats, pair_cards: float, pair: int, most: int, spot: Spot) -> Split:
        """Give a split from its table, which is used up; both cards of the pair count among ``pair_cards``."""
        others = spot.shoe.cards - pair_cards
        table *= inverse_orders(others)
        table[1] += table[0]
        states = np.zeros((2, int(pair_cards) + 8))
        chances = np.zeros(int(pair_cards) + 6)
        ev = grow(table, (pair_cards - 2.0, others), most, states, chances)
        refuse_short_shoe(spot.composition, pair, most, chances)
        return Split(ev, 1.0, chances)

    @cached_property
    def always_stand(self) -> Ints:
        """Give the plays of split aces that get one card."""
        return np.zeros_like(self.values.split_play)

    def pair_root(self, pair: int) -> int:
        """Give the hand from which all that a split needs can be reached."""
        one_card = pair == ACE and self.rules.split_aces_draw == "one"
        return two_cards(pair, pair) if one_card else ONE_CARD[pair]


@lru_cache(maxsize=MOST_KEPT)
def trees_for(_hits_soft_17: bool, _dealer_wins_ties: frozenset[int]) -> dict[tuple[int, int], Tree]:
    """Give room for the trees of all rules that these fields are equal in: nothing else decides on them."""
    return {}


@lru_cache(maxsize=1024)
def inverse_orders(others: float) -> Floats:
    """Give 1 over the orders of the first n of the other cards, 0 where there are fewer."""
    orders = np.cumprod(np.maximum(others - np.arange(OTHERS - 1), 0.0))
    found = np.zeros(OTHERS)
    found[0] = 1.0
    np.divide(1.0, orders, out=found[1:], where=orders > 0.0)
    return found


#: Solvers of this thread.
KEPT = threading.local()


def solver_for(rules: Rules) -> Solver:
    """Give this thread's solver of these rules, kept for the next question."""
    solvers: dict[Rules, Solver] = KEPT.__dict__.setdefault("solvers", {})
    if rules not in solvers:
        if len(solvers) >= MOST_KEPT:
            del solvers[next(iter(solvers))]
        solvers[rules] = Solver(rules)
    return solvers[rules]
