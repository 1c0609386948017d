"""The single environment: Gymnasium's contract, and rounds worked out by hand."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from nordjack.envs import ENVIRONMENTS, TableEnv
from nordjack.envs.spaces import ACTIONS, STAKES, Phase
from nordjack.errors import IllegalAction, NordjackError
from nordjack.rules import load_game

DECLINE = ACTIONS.index("decline")


def play(env: TableEnv, *actions: str) -> tuple[dict[str, Any], float, bool, dict[str, Any]]:
    found: tuple[Any, ...] = ()
    for action in actions:
        place = STAKES + int(action) if action.isdigit() else ACTIONS.index(action)
        found = env.step(np.int64(place))
    observation, reward, ended, truncated, info = found
    assert not truncated
    return observation, float(reward), ended, info


@pytest.mark.parametrize("name", [*ENVIRONMENTS, "nordjack/Table-v0"])
def test_gymnasiums_own_check(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)
    check_env(gymnasium.make(name, sees="composition").unwrapped)


def test_a_round_by_hand() -> None:
    env = TableEnv("danish")
    first, info = env.reset(seed=1, options={"cards": "T 9 8 8"})
    assert first["phase"] == Phase.STAKE
    assert list(np.flatnonzero(info["action_mask"])) == [STAKES, STAKES + 1, STAKES + 2, STAKES + 3]
    seen, reward, ended, _ = play(env, "1")
    assert (seen["total"], seen["up_card"], seen["soft"], reward, ended) == (18, 9, 0, 0.0, False)
    assert seen["hand"].tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 0, 1]
    seen, reward, ended, _ = play(env, "stand")
    assert (reward, ended, seen["phase"]) == (1.0, True, Phase.OVER)
    assert seen["balance"][0] == 50000 + 2


def test_over_13_and_insurance_by_hand() -> None:
    env = TableEnv("swedish", reward_unit="minimum")
    env.reset(seed=1, options={"cards": "T A 6 K"})
    seen, *_ = play(env, "0")
    assert seen["phase"] == Phase.SIDE_BET
    seen, *_ = play(env, "over_13")
    assert seen["phase"] == Phase.INSURANCE
    _, reward, ended, _ = play(env, "insure", "stand")
    assert (reward, ended) == (1.0 + 1.0 - 1.0, True)


def test_rewards_in_initial_stakes_or_in_minimum_stakes() -> None:
    for unit, expected in (("stake", -2.0), ("minimum", -10.0)):
        env = TableEnv("danish", reward_unit=unit)
        env.reset(seed=1, options={"cards": "5 T 6 2 9"})
        assert play(env, "2", "double")[1] == expected


def test_an_episode_of_several_rounds_and_of_a_shoe() -> None:
    env = TableEnv("danish", settings=["shuffle=cut-card"], rounds=2)
    env.reset(seed=1, options={"cards": "T 9 8 8 T 9 8 8"})
    seen, reward, ended, _ = play(env, "0", "stand")
    assert (seen["phase"], reward, ended) == (Phase.STAKE, 1.0, False)
    assert play(env, "0", "stand")[2]
    shoe = TableEnv("danish", settings=["shuffle=cut-card", "decks=1", "penetration=0.1"], rounds="shoe")
    shoe.reset(seed=1, options={"cards": "T 9 8 8 2 2"})
    assert not play(shoe, "0", "stand")[2]
    assert play(shoe, "0")[0]["phase"] == Phase.PLAY


def test_an_empty_balance_ends_the_episode() -> None:
    env = TableEnv("danish", balance=1.0, rounds=9, settings=["shuffle=cut-card"])
    first, _ = env.reset(seed=1, options={"cards": "T T 8 9"})
    assert first["action_mask"][STAKES:].tolist() == [1, 0, 0, 0]
    _, reward, ended, _ = play(env, "0", "stand")
    assert (reward, ended) == (-1.0, True)


def test_what_is_left_of_the_shoe() -> None:
    env = TableEnv("american", sees="composition", settings=["decks=1"])
    env.reset(seed=1, options={"cards": "8 9 8 5"})
    seen, *_ = play(env, "0")
    assert seen["shoe"].tolist() == [4, 4, 4, 4, 4, 4, 4, 2, 3, 16], "the hole card is not seen yet"
    count = TableEnv("american", sees="count", settings=["decks=1"])
    count.reset(seed=1, options={"cards": "5 9 6 T"})
    seen, *_ = play(count, "0")
    assert seen["count"].tolist() == [2.0, pytest.approx(2 * 52 / 49)]


def test_exact_values_and_regret() -> None:
    env = TableEnv("european", evs=True)
    env.reset(seed=1, options={"cards": "T T 6 9 9"})
    play(env, "0")
    _, _, _, info = play(env, "stand")
    assert info["evs"]["stand"] == pytest.approx(-0.576608463, abs=1e-9)
    assert info["evs"]["hit"] == pytest.approx(-0.570817266, abs=1e-9)
    assert info["regret"] == pytest.approx(0.576608463 - 0.570817266, abs=1e-9)


def test_illegal_actions_raise_or_cost() -> None:
    strict, lenient = TableEnv("danish", on_illegal="error"), TableEnv("danish")
    strict.reset(seed=1)
    lenient.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 0 is not allowed now; use one of 10, 11, 12, 13"):
        strict.step(np.int64(0))
    before, reward, ended, _, info = lenient.step(np.int64(0))
    assert (reward, ended, info["illegal"], before["phase"]) == (-1.0, False, True, Phase.STAKE)


def test_seeds_repeat_and_differ() -> None:
    def cards(seed: int) -> list[Any]:
        env = TableEnv("swedish", rounds=1)
        env.reset(seed=seed)
        return [env.shoe.undealt]

    assert cards(1) == cards(1)
    assert cards(1) != cards(2)


def test_pictures() -> None:
    env = gymnasium.make("nordjack/Swedish-v0", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.shape == (300, 480, 3)
    text = TableEnv("danish", render_mode="ansi")
    text.reset(seed=1, options={"cards": "Th 9s 8d 8c"})
    play(text, "0", "stand")
    assert text.render() == "dealer: 9s 8c\nbox 1: Th 8d  18  win\n"


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"game": "swedisch"}, "neither a game nor a file"),
        ({"game": "home"}, "banker is player"),
        ({"stakes": []}, "use minimum stakes in ascending order"),
        ({"stakes": [2, 1]}, "ascending order"),
        ({"stakes": [100]}, "stakes has 100; use minimum stakes that come to 2000 to 20000 öre"),
        ({"stakes": [1, 2, 11]}, "stakes has 11"),
        ({"stakes": 5}, "stakes are 5"),
        ({"stakes": [1.5, 2]}, "stakes are [1.5, 2]"),
        ({"rounds": 0}, "rounds is 0"),
        ({"rounds": 1.5}, "rounds is 1.5"),
        ({"rounds": True}, "rounds is True"),
        ({"game": 3}, "game is 3; use a game's name, a file or Rules"),
        ({"settings": None}, "settings is None"),
        ({"settings": "decks=8"}, "settings is 'decks=8'; use a list"),
        ({"evs": "yes"}, "evs is 'yes'; use True or False"),
        ({"sees": None}, "sees is None"),
        ({"render_mode": "human"}, "render_mode is 'human'; use one of ansi, rgb_array"),
        ({"sees": "everything"}, "use one of nothing, count, composition"),
        ({"reward_unit": "kronor"}, "use one of stake, minimum"),
        ({"on_illegal": "ignore"}, "use one of error, penalty"),
    ],
)
def test_bad_arguments_are_refused(options: dict[str, Any], refusal: str) -> None:
    with pytest.raises(NordjackError) as refused:
        TableEnv(**options)
    assert refusal in str(refused.value)


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"card": "8"}, "'card' does not exist; use cards or shoe"),
        ({"cards": "8 1"}, "'1' is not a card"),
        ({"cards": None}, "cards are None; use a text"),
        ({"cards": [8, 9]}, "cards are [8, 9]"),
        ({"shoe": 8}, "cards are 8"),
        ("8s", "options is '8s'; use a dictionary"),
        ({"cards": "8s " * 7}, "hold no further 8s"),
        ({"shoe": ["8s"]}, "shoe has 1 cards"),
    ],
)
def test_bad_reset_options_are_refused(options: dict[str, Any], refusal: str) -> None:
    with pytest.raises(NordjackError) as refused:
        TableEnv("swedish").reset(options=options)
    assert refusal in str(refused.value)


@pytest.mark.parametrize("action", [-1, 999, 10.5, "10", None])
def test_what_is_no_action_is_illegal(action: Any) -> None:
    strict, lenient = TableEnv("danish", on_illegal="error"), TableEnv("danish")
    strict.reset(seed=1)
    lenient.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(action)
    assert lenient.step(action)[1] == -1.0


@pytest.mark.parametrize("balance", [-1, 0, 0.5, float("nan"), float("inf"), 1e30, "5"])
def test_a_balance_must_cover_a_stake(balance: Any) -> None:
    with pytest.raises(NordjackError, match="balance is"):
        TableEnv("danish", balance=balance)


def test_numbers_of_numpy_are_numbers() -> None:
    env = TableEnv("danish", stakes=np.array([1, 5]), rounds=np.int64(2), balance=np.float32(7))  # type: ignore[arg-type]
    assert (env.stakes, env.rounds, env.start_balance) == ((1, 5), 2, 7.0)


def test_settings_change_rules_too() -> None:
    assert TableEnv(load_game("danish").rules, settings=["decks=2"]).rules.decks == 2


def test_the_usual_stakes_are_those_that_the_table_takes() -> None:
    assert TableEnv("event").stakes == (1, 2)
    assert TableEnv("swedish").stakes == (1, 2, 5, 10)
