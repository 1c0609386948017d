"""The engine and the compiled rounds give the same result from the same cards."""

import random

import pytest

from simulation.arena import differences, random_plan


def compare(seeds: range, rounds: int) -> int:
    compared = 0
    for seed in seeds:
        plan = random_plan(random.Random(seed))
        wrong, number = differences(plan, rounds, seed)
        assert not wrong, (seed, plan.rules, len(wrong), wrong[0])
        compared += number
    return compared


def test_random_rules_charts_and_counts_agree_round_by_round() -> None:
    assert compare(range(60), 40) > 2000


@pytest.mark.nightly
def test_a_hundred_thousand_rounds_agree() -> None:
    assert compare(range(1000, 1600), 200) > 100_000
