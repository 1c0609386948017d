"""Several players at one table: PettingZoo's own tests, zero sum, hidden cards, and rounds by hand."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, seed_test

from nordjack.envs import multi
from nordjack.envs.spaces import ACTIONS, STAKES, Phase
from nordjack.errors import IllegalAction, NordjackError

#: PettingZoo would rather see one flat array; ours are dictionaries of named parts.
FLAT_ARRAYS = "ignore:Observation"
TABLES: list[dict[str, Any]] = [
    {"game": "home", "players": 3},
    {"game": "swedish", "players": 2},
    {"game": "american", "players": 1},
]


@pytest.mark.filterwarnings(FLAT_ARRAYS)
@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("table", TABLES)
def test_pettingzoos_api(table: dict[str, Any], waits: bool) -> None:
    api_test(multi.env(**table, rounds=5, waits=waits), num_cycles=200)


@pytest.mark.parametrize("table", TABLES)
def test_pettingzoos_seeds(table: dict[str, Any]) -> None:
    seed_test(lambda: multi.env(**table, rounds=5), num_cycles=50)


def test_pettingzoos_cycles() -> None:
    """More rounds than cycles, so that no episode ends before."""
    whole = SimpleNamespace(env=partial(multi.env, rounds=50), parallel_env=partial(multi.parallel_env, rounds=50))
    max_cycles_test(whole)


def act(env: multi.ManyPlayersEnv, agent: str, action: str) -> None:
    assert env.agent_selection == agent
    env.step(STAKES + int(action) if action.isdigit() else ACTIONS.index(action))


def test_a_home_round_by_hand() -> None:
    env = multi.env(game="home", players=2, waits=False)
    env.reset(seed=1, options={"cards": "2c Ts 9s Ks 9h 9d 8c"})
    act(env, "punter_1", "1")
    act(env, "punter_2", "0")
    act(env, "banker_0", "double")
    act(env, "punter_1", "stand")
    act(env, "punter_2", "stand")
    act(env, "banker_0", "stand")
    assert env.rewards == {"banker_0": -4.0, "punter_1": 4.0, "punter_2": 0.0}
    assert all(env.terminations.values())


def test_what_may_not_be_seen_is_not_seen() -> None:
    env = multi.env(game="home", players=2)
    env.reset(seed=1, options={"cards": "2c Ts 9s Ks 9h 9d 8c"})
    own, other = env.observe("punter_1")["observation"], env.observe("punter_2")["observation"]
    assert own["hand"].tolist() == [0] * 9 + [1]
    assert other["hand"].tolist() == [0] * 8 + [1, 0]
    assert own["boxes"].sum() == other["boxes"].sum() == 1
    assert own["hidden"].tolist() == [0, 1]
    assert env.observe("banker_0")["observation"]["dealer_hidden"] == 1, "not before every stake is placed"
    assert env.observe("banker_0")["observation"]["hand"].sum() == 0


@pytest.mark.parametrize("players", [1, 3, 7])
def test_the_home_game_sums_to_zero(players: int) -> None:
    env = multi.env(game="home", players=players, rounds=20, waits=False)
    env.reset(seed=players)
    dice = np.random.default_rng(1)
    total = dict.fromkeys(env.agents, 0.0)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        observation = env.observe(agent)
        assert env.observation_space(agent).contains(observation)
        env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        assert sum(env.rewards.values()) == pytest.approx(0.0)
        total = {each: total[each] + reward for each, reward in env.rewards.items()}
    assert any(total.values())


def test_who_is_not_to_act_waits() -> None:
    env = multi.env(game="swedish", players=2)
    env.reset(seed=1)
    act(env, "player_1", "0")
    assert env.observe("player_1")["observation"]["phase"] == Phase.WAIT
    assert np.flatnonzero(env.observe("player_1")["action_mask"]).tolist() == [env.wait]


def test_illegal_actions_raise_or_cost() -> None:
    lenient, strict = multi.env(game="swedish"), multi.env(game="swedish", on_illegal="error")
    lenient.reset(seed=1)
    strict.reset(seed=1)
    lenient.step(0)
    assert lenient.rewards["player_1"] == -1.0
    with pytest.raises(IllegalAction, match="use one of 10"):
        strict.step(0)


@pytest.mark.parametrize("options", [{"players": 0}, {"players": 8}, {"game": "x"}, {"rounds": 0}, {"on_illegal": "x"}])
def test_bad_arguments_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(NordjackError):
        multi.env(**options)


def test_rendering_hides_what_a_spectator_may_not_see() -> None:
    env = multi.env(game="home", players=1, render_mode="ansi")
    env.reset(seed=1, options={"cards": "2c Ts Ks"})
    assert env.render() == "dealer: ??\nbox 1: ??  \n"


@pytest.mark.parametrize("table", TABLES)
def test_all_at_once_by_the_masks_alone(table: dict[str, Any]) -> None:
    for seed in range(40):
        env = multi.parallel_env(**table, rounds=2, on_illegal="error")
        seen, _ = env.reset(seed=seed)
        dice = np.random.default_rng(seed)
        while env.agents:
            actions = {agent: int(dice.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
            seen, rewards, *_ = env.step(actions)
            if table["game"] == "home":
                assert sum(rewards.values()) == pytest.approx(0.0)


def test_nothing_happens_before_a_reset() -> None:
    env = multi.env(game="home", players=2)
    for early in (env.last, env.render, lambda: env.step(0), lambda: env.observe("punter_1")):
        with pytest.raises(IllegalAction, match="no episode has begun; call reset first"):
            early()


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"players": 1.5}, "players is 1.5; use a whole number from 1 to 7"),
        ({"max_cycles": 0}, "max_cycles is 0"),
        ({"waits": "no"}, "waits is 'no'; use True or False"),
        ({"render_mode": "human"}, "render_mode is 'human'; use one of ansi"),
        ({"stakes": [1, 21]}, "stakes has 21"),
        ({"rounds": 2.0}, "rounds is 2.0"),
    ],
)
def test_what_is_no_argument_is_refused(options: dict[str, Any], refusal: str) -> None:
    with pytest.raises(NordjackError) as refused:
        multi.env(**options)
    assert refusal in str(refused.value)


def test_options_are_a_dictionary() -> None:
    with pytest.raises(NordjackError, match="options is '8s'; use a dictionary"):
        multi.env().reset(options="8s")  # type: ignore[arg-type]
