"""The settlement vector against the engine's settlement: every final hand, every outcome of the dealer."""

import random
from itertools import product

import pytest

from analysis.tiny import random_rules
from nordjack.analysis.payoffs import settlement
from nordjack.engine.settle import compare, hand_net
from nordjack.rules import PRESETS, Rules, load_game

STAKE = 1000
#: Points of a dealer's hand and whether it is a natural, in the order of the vector's columns.
DEALER = [(17, False), (18, False), (19, False), (20, False), (21, False), (21, True), (26, False)]
ALL_RULES = [load_game(name).rules for name in PRESETS] + [random_rules(random.Random(seed)) for seed in range(40)]


@pytest.mark.parametrize("rules", ALL_RULES, ids=[*PRESETS, *map(str, range(40))])
def test_it_is_the_engines(rules: Rules) -> None:
    pays = settlement(rules)
    for points, (place, (dealer, natural)) in product(range(4, 22), enumerate(DEALER)):
        outcome = compare(rules, points, natural=False, dealer_points=dealer, dealer_natural=natural)
        assert pays[max(points - 16, 0), place] * STAKE == hand_net(rules, outcome, STAKE)
