"""The home game's rules as arrays: chances, payments, and all that a punter can show."""

from functools import cache
from typing import NamedTuple

import numpy as np

from nordjack.errors import AnalysisError
from nordjack.kernels.home_ends import ENDLESS, GONE, TWENTY_ONE, arrived, hand_of, redraws, settlement
from nordjack.kernels.home_layout import BUST, FREE, HIDDEN, RESULTS, Deals, Spots
from nordjack.kernels.packing import Floats, Ints
from nordjack.rules import Rules

__all__ = ["ENDLESS", "banker_draws_on", "make_deals", "make_spots", "refuse_unsolvable"]

#: The order of shown cards is kept up to these points.
ORDERED_POINTS = 15


def refuse_unsolvable(rules: Rules) -> None:
    """Raise AnalysisError where the model of the home game lacks a rule."""
    wrong: list[tuple[str, object, object]] = [
        ("banker", rules.banker, "player"),
        ("banker_second_card", rules.banker_second_card, "up"),
        ("max_hands", rules.max_hands, 2),
    ]
    for name, found, allowed in wrong:
        if found != allowed:
            raise AnalysisError(
                "{field} is {found}; the home game is solved for {allowed} only",
                field=name,
                found=found,
                allowed=allowed,
            )
    if rules.double_on:
        raise AnalysisError("double_on is set; the home game is solved for punters who never double only")


def make_deals(rules: Rules, chances: tuple[float, ...] = ENDLESS) -> Deals:
    """Give the chances and payments of these rules, for a pack that never changes."""
    arrivals = np.zeros((10, 10, 10))
    for first in range(10):
        for second in range(10):
            if {first, second} != {0, 9}:
                arrivals[first, second] = arrived(hand_of(first, second), chances)
    choice = np.array([banker_draws_on(rules, each) for each in range(8)])
    after, wins = redraws(chances), settlement(rules.dealer_wins_ties)
    return Deals(
        chances=np.array(chances),
        arrivals=arrivals,
        redraws=after,
        choice=choice,
        wins=wins,
        halves=halves(arrivals, after, choice, wins),
        naturals=natural_pays(rules),
        same_rank=0.25 if rules.split_on == "rank" else 1.0,
        one_card_aces=rules.split_aces_draw == "one",
    )


def banker_draws_on(rules: Rules, each: int) -> int:
    """Give what the rules make of a class of banker's hands: 0 stands, 1 draws, FREE is his own choice."""
    if rules.banker_stands == "free":
        return FREE
    return int(rules.dealer_hits_soft_17 and each == 4)


def natural_pays(rules: Rules) -> Floats:
    """Give the bank's gain per stake: his natural alone, both naturals, and what he pays for the punter's alone."""
    alone = 2.0 if rules.banker_blackjack_doubles != "no" else 1.0
    both = 1.0 if rules.blackjack_tie == "dealer" else 0.0
    return np.array([alone, both, float(rules.blackjack_pays)])


def halves(arrivals: Floats, redraws: Floats, choice: Ints, wins: Floats) -> Floats:
    """Give the bank's gain from each two results of a split, by the banker's first two cards and his best play."""
    found = np.zeros((10, 10, RESULTS, RESULTS))
    for one in range(RESULTS):
        for other in range(RESULTS):
            gains = half_gains(one, wins) + half_gains(other, wins)
            found[:, :, one, other] = arrivals @ class_values(gains, redraws, choice)
    return found


def half_gains(result: int, wins: Floats) -> Floats:
    """Give the bank's gain from half a split by the banker's end; a bust half is lost to all of them."""
    return np.ones(6) if result == BUST else wins[result]


def class_values(gains: Floats, redraws: Floats, choice: Ints) -> Floats:
    """Give what each class of banker's hands is worth by his best play where the gain of each end, last, is known."""
    worth = np.zeros((*gains.shape[:-1], 10))
    worth[..., TWENTY_ONE], worth[..., GONE] = gains[..., 4], gains[..., 5]
    for each in (3, 2, 1, 0, 7, 6, 5, 4):
        stand, hit = gains[..., each % 4], worth @ redraws[each]
        worth[..., each] = np.maximum(stand, hit) if choice[each] == FREE else (hit if choice[each] else stand)
    return worth


class Shown(NamedTuple):
    """What a punter shows: all cards in order while they are few, then only what tells most of his hidden card.

    ``before`` is the points before the last card, where he last drew; ``soft_at`` the last points up to 10, where he
    last drew with a hidden ace as 11.
    """

    cards: tuple[int, ...]
    points: int
    ace: bool
    before: int = 0
    soft_at: int = 0


@cache
def make_spots(ordered: int, values: tuple[int, ...] = tuple(range(10))) -> Spots:
    """Give all that a punter can show, with the first ``ordered`` cards in their order; some values may be missing."""
    names = every_spot(ordered, values)
    places = {name: place for place, name in enumerate(names)}
    children = np.full((len(names), 10), -1, dtype=np.int64)
    for place, name in enumerate(names):
        for value in values:
            children[place, value] = places.get(with_card(name, value, ordered), -1)
    results = np.array([[result_of(name, hidden) for hidden in range(HIDDEN)] for name in names])
    return Spots(children, results, (results >= 0) & (results < 5))


def every_spot(ordered: int, values: tuple[int, ...] = tuple(range(10))) -> list[Shown]:
    """List the spots, one card first, then parents before children."""
    level = [Shown((value,), value + 1, value == 0) for value in range(10)]
    first, found = list(level), set[Shown]()
    while level:
        after = {with_card(name, value, ordered) for name in level for value in values}
        level = [name for name in after if name.points <= 20 and name not in found]
        found.update(level)
    return first + sorted(found, key=lambda name: (name.points, name))


def with_card(name: Shown, value: int, ordered: int) -> Shown:
    """Give what is shown with one more card; points and an ace alone where no card is ordered."""
    points, ace = name.points + value + 1, name.ace or value == 0
    if not ordered:
        return Shown((), points, ace)
    if name.cards and len(name.cards) < ordered and points <= ORDERED_POINTS:
        return Shown((*name.cards, value), points, ace)
    return Shown((), points, ace, name.points, points if points <= 10 else soft_points(name))


def soft_points(name: Shown) -> int:
    """Give the last points up to 10 that were shown."""
    if not name.cards:
        return name.soft_at
    sums = np.cumsum(np.array(name.cards) + 1)
    return int(sums[sums <= 10].max())


def result_of(name: Shown, hidden: int) -> int:
    """Give how the hand ends by a stand, or -1 where it is bust or not possible."""
    value = min(hidden, 9)
    points, ace = name.points + value + 1, name.ace or value == 0
    if points > 21 or (hidden == HIDDEN - 1 and name.cards and name.cards[0] != 9):
        return -1
    return max((points + 10 if ace and points <= 11 else points) - 16, 0)
