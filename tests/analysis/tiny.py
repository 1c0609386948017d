"""Tiny shoes and rules of every kind, for the oracle."""

import random
from collections.abc import Mapping

from nordjack.analysis.composition import Composition
from nordjack.rules import Rules, make_rules

CHOICES: Mapping[str, list[object]] = {
    "hole_card": ["none", "original-bets-only", "peek"],
    "dealer_hits_soft_17": [True, False],
    "dealer_wins_ties": [[], [17, 18, 19], [17, 18, 19, 20, 21], [20]],
    "blackjack_pays": ["3/2", "6/5", "2/1"],
    "blackjack_tie": ["push", "dealer"],
    "double_on": ["any", [7, 8, 9, 10, 11], [9, 10, 11], [], [2, 11, 18]],
    "double_soft": ["no", "ace-as-one", "yes"],
    "double_split_21": [True, False],
    "double_after_split": [True, False],
    "split_on": ["value", "rank"],
    "max_hands": [1, 2, 3, 4, "unlimited"],
    "resplit_aces": [True, False],
    "split_aces_draw": ["one", "freely"],
    "hit_soft_21": [True, False],
    "surrender": ["no", "late", "early"],
}


def random_rules(dice: random.Random) -> Rules:
    return make_rules({name: dice.choice(values) for name, values in CHOICES.items()})


def random_shoe(dice: random.Random, kinds: int, cards: int) -> Composition:
    """A shoe of few kinds of cards: some pairs, and never a lone card of a kind."""
    ranks = dice.sample(range(13), kinds)
    counts = [0] * 13
    for rank in ranks:
        counts[rank] = 2
    for _ in range(cards - 2 * kinds):
        counts[dice.choice(ranks)] += 1
    return Composition(tuple(counts))
