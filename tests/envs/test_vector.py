"""The batched tables against the single environment, round for round on the same cards."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nordjack.analysis.game import best_chart
from nordjack.analysis.score import score
from nordjack.cards import Card, fresh_shoe
from nordjack.envs import TableEnv
from nordjack.envs.vector import VectorTableEnv
from nordjack.errors import IllegalAction, RulesError
from nordjack.rules import Rules, load_game
from nordjack.strategy.charts import Chart
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
    many = VectorTableEnv(1, rules, rounds=rounds, on_illegal="error", **options)
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


SLOW = settings(max_examples=150)


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


def test_an_illegal_action_steps_no_table() -> None:
    many = VectorTableEnv(3, "danish", on_illegal="error")
    before, _ = many.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 0 is not allowed at table 2; use one of 10"):
        many.step(np.array([10, 10, 0]))
    np.testing.assert_array_equal(many.observations()["phase"], before["phase"])
    lenient = VectorTableEnv(3, "danish")
    lenient.reset(seed=1)
    assert lenient.step(np.array([10, 10, 0]))[1].tolist()[2] == -1.0


def test_an_ended_table_begins_anew_with_the_next_step() -> None:
    many = VectorTableEnv(1, "danish")
    many.reset(seed=1, options={"cards": "A 9 K"})
    _, rewards, ended, _, _ = many.step(np.array([10]))
    assert (rewards[0], ended[0]) == (1.5, True)
    seen, rewards, ended, _, _ = many.step(np.array([0]))
    assert (rewards[0], ended[0], seen["phase"][0]) == (0.0, False, 0)


def test_tables_are_independent_and_repeat_by_their_seed() -> None:
    def run(seed: int) -> list[float]:
        many = VectorTableEnv(50, "swedish", rounds="shoe")
        many.reset(seed=seed)
        return [float(many.step(many.random_legal())[1].sum()) for _ in range(200)]

    assert run(1) == run(1)
    assert run(1) != run(2)


def test_random_play_returns_what_it_should() -> None:
    """Standing on every hand of the danish game, by the exact analyzer's own way, within 3.5 standard errors."""
    rules = load_game("danish").rules
    stand = Chart(dict.fromkeys(best_chart(rules)[0].cells, "S"))
    many = VectorTableEnv(2000, rules, stakes=(1,))
    seen, _ = many.reset(seed=5)
    rewards, rounds = [], 0
    for _ in range(300):
        actions = np.select([seen["phase"] == 0, seen["phase"] == 2], [10, 7], 0)
        seen, reward, ended, _, _ = many.step(actions)
        rewards.append(reward[ended])
        rounds += int(ended.sum())
    found = np.concatenate(rewards)
    assert abs(found.mean() - score(rules, stand)) < 3.5 * found.std() / rounds**0.5


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"num_envs": 0}, "num_envs is 0"),
        ({"num_envs": 1.5}, "num_envs is 1.5; use a whole number"),
        ({"stakes": [1, 100]}, "stakes has 100"),
        ({"settings": ["shuffle=stop-card"]}, "stop-card"),
    ],
)
def test_bad_arguments_are_refused(options: dict[str, Any], refusal: str) -> None:
    with pytest.raises(RulesError, match=refusal):
        VectorTableEnv(**options)


def test_make_vec_uses_the_compiled_tables() -> None:
    many = gymnasium.make_vec("nordjack/Event-v0", num_envs=2, sees="composition")
    assert isinstance(many.unwrapped, VectorTableEnv)
    seen, _ = many.reset(seed=1)
    assert many.observation_space.contains(seen)
    many.close()


@pytest.mark.parametrize("actions", [[10], [10] * 3, [[10], [10]], [10.5, 10.0], [2**31, 2**31], [10, 100], [-1, 10]])
def test_actions_that_are_none_are_refused_before_compiled_code(actions: Any) -> None:
    for on_illegal in ("error", "penalty"):
        many = VectorTableEnv(2, "danish", on_illegal=on_illegal)
        many.reset(seed=1)
        with pytest.raises(IllegalAction):
            many.step(np.array(actions))


def test_what_was_seen_before_stays_as_it_was() -> None:
    many = VectorTableEnv(2, "danish")
    before, _ = many.reset(seed=1, options={"cards": "T 9 8"})
    after, rewards, *_ = many.step(np.array([10, 11]))
    many.step(np.array([0, 0]))
    assert before["phase"].tolist() == [0, 0]
    assert after["total"].tolist() == [18, 18]
    assert rewards.tolist() == [0.0, 0.0]


def test_random_actions_are_legal_and_each_as_likely() -> None:
    """Ten thousand tables at a stake among four, then at a hand of 6 and 4 that may stand, hit and double."""
    many = VectorTableEnv(10_000, "danish", stakes=(1, 2, 5, 10))
    many.reset(seed=3, options={"cards": "6 9 4"})
    for allowed in ([10, 11, 12, 13], [0, 1, 2]):
        actions = many.random_legal()
        found = np.array([(actions == action).sum() for action in allowed])
        assert found.sum() == 10_000
        expected = 10_000 / len(allowed)
        assert ((found - expected) ** 2 / expected).sum() < 16.3, "chi-square of 3 degrees of freedom at 0.1 %"
        many.step(actions)


def test_a_step_needs_a_reset_first() -> None:
    with pytest.raises(IllegalAction, match="no episode has begun; call reset first"):
        VectorTableEnv(2, "danish").step(np.array([10, 10]))
