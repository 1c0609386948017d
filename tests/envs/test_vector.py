"""The batched tables against the single environment, round for round on the same cards."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nordjack.cards import Card, fresh_shoe
from nordjack.envs import TableEnv
from nordjack.envs.vector import VectorTableEnv
from nordjack.rules import Rules, load_game
from strategies import house_rules


def shoe_of(rules: Rules, dice: random.Random, front: str = "") -> list[Card]:
    shoe = list(fresh_shoe(rules.decks))
    dice.shuffle(shoe)
    if front:
        shoe.sort(key=lambda card: card.rank not in front)
    return shoe


def same(one: dict[str, Any], many: dict[str, Any]) -> None:
    assert set(one) == set(many)
    for key, value in one.items():
        np.testing.assert_array_equal(np.asarray(value), many[key][0], err_msg=key)


def play_both(rules: Rules, shoe: list[Card], dice: random.Random, rounds: int, **options: Any) -> int:
    single = TableEnv(rules, rounds=rounds, on_illegal="error", **options)
    many = VectorTableEnv(1, rules, rounds=rounds, **options)
    one, _ = single.reset(seed=1, options={"shoe": shoe})
    batch, _ = many.reset(seed=1, options={"shoe": shoe})
    same(one, batch)
    steps = 0
    while True:
        action = dice.choice(np.flatnonzero(one["action_mask"]).tolist())
        one, reward, ended, _, _ = single.step(np.int64(action))
        batch, rewards, ends, _, _ = many.step(np.array([action]))
        steps += 1
        same(one, batch)
        assert rewards[0] == pytest.approx(reward, abs=1e-12)
        assert ends[0] == ended
        if ended:
            return steps


SLOW = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=150)


@SLOW
@given(house_rules(), st.randoms(use_true_random=False), st.sampled_from(["", "A8T", "TJQK", "A"]), st.booleans())
def test_random_rules_play_alike(rules: Rules, dice: random.Random, front: str, composition: bool) -> None:
    rules = rules.replace(penetration=1.0, decks=max(2, rules.decks))
    sees = "composition" if composition else "count"
    play_both(rules, shoe_of(rules, dice, front), dice, rounds=1 if rules.shuffle == "every-round" else 3, sees=sees)


@pytest.mark.parametrize("game", ["swedish", "event", "danish", "american", "atlantic-city"])
def test_presets_play_alike_for_many_rounds(game: str) -> None:
    dice = random.Random(game)
    for _ in range(30):
        rules = load_game(game).rules
        play_both(rules, shoe_of(rules, dice), dice, rounds=1 if rules.shuffle == "every-round" else 12)
