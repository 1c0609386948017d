"""The equilibrium of the home game, held to the values that an independent trial found."""

import numpy as np
import pytest

from nordjack.analysis.home.answer import home_game
from nordjack.analysis.home.game import HomeGame
from nordjack.analysis.home.kept import relevant, shipped
from nordjack.analysis.home.model import every_spot, make_deals, make_spots
from nordjack.analysis.home.policy import condensed, spread_out
from nordjack.analysis.home.result import HomeAnswer
from nordjack.analysis.home.solve import Learner, bracket_of, least_of, most_of, solve
from nordjack.rules import Rules, load_game
from nordjack.strategy.home import equilibrium

HOME = load_game("home").rules
BANK_WINS_TIES = HOME.replace(dealer_wins_ties=frozenset(range(17, 22)))
NO_DOUBLING = HOME.replace(banker_doubles=False)
#: The trial's own tolerance, and half a unit of its last digit.
TOLERANCE = 5e-5 + 5e-5


def test_the_flat_game_is_bracketed_closer_at_every_look() -> None:
    learner = Learner(home_game(NO_DOUBLING, (1.0,), 2))
    widths = []
    for _ in range(3):
        learner.learn(10)
        bracket = bracket_of(learner.game, learner.mixed())
        assert bracket.low <= 0.0555 + TOLERANCE
        assert bracket.high >= 0.0555 - TOLERANCE
        widths.append(bracket.width)
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 2e-3


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("rules", "stakes", "value"),
    [
        (NO_DOUBLING, (1.0,), 0.0555),
        (HOME, (1.0,), 0.1347),
        (HOME, (1.0, 10.0), -0.2677),
        (HOME, (1.0, 20.0), -0.8152),
        (BANK_WINS_TIES.replace(banker_doubles=False), (1.0,), 0.1365),
        (BANK_WINS_TIES, (1.0, 10.0), -0.0083),
    ],
    ids=["flat", "flat-doubling", "ten", "twenty", "HB-43-ties-flat", "HB-43-ties-ten"],
)
def test_equilibrium(rules: Rules, stakes: tuple[float, ...], value: float) -> None:
    target = 1e-4 * max(1.0, stakes[-1] / 10.0)
    _, bracket = solve(home_game(rules, stakes, 4), target, 600)
    assert bracket.width <= target
    assert bracket.low - TOLERANCE <= value <= bracket.high + TOLERANCE


def test_what_is_shipped_is_proven_anew() -> None:
    answer = shipped(HOME, HomeAnswer)
    assert answer is not None
    assert answer.played == equilibrium()
    low, high = answer.bracket
    assert low <= -0.8152 + TOLERANCE
    assert high >= -0.8152 - TOLERANCE
    assert high - low <= 2e-4
    game = home_game(HOME, answer.stakes, 4)
    assert low - 1e-9 <= most_of(game, spread_out(game, answer.policy, 4)) <= high + 0.0125


def test_a_banker_who_draws_by_the_shipped_table_gives_up_little() -> None:
    """Hands that never come in the equilibrium stand here."""
    answer = shipped(HOME, HomeAnswer)
    assert answer is not None
    game = home_game(HOME, answer.stakes, 4)
    mixed = spread_out(game, answer.policy, 4)
    points = np.array([name.points for name in every_spot(4)])
    draws = np.maximum(np.array(answer.banker_draws).reshape(4, 8, 20)[:, :, points - 1], 0.0).transpose(0, 2, 1)
    mixed.plays.draws[..., 1] = np.repeat(draws, 10, axis=0)
    mixed.plays.draws[..., 0] = 1.0 - mixed.plays.draws[..., 1]
    assert -0.8152 - 0.08 < least_of(game, mixed)[0] < -0.8152 + TOLERANCE


def test_the_shipped_answer_is_about_its_rules_only() -> None:
    assert shipped(HOME.replace(min_stake=200, max_stake=4000, stake_step=200), HomeAnswer) is not None
    assert shipped(BANK_WINS_TIES, HomeAnswer) is None
    assert shipped(HOME.replace(max_stake=1000), HomeAnswer) is None
    assert relevant(HOME)["stakes"] == 20.0


def test_a_policy_is_what_it_is_condensed_from() -> None:
    game = HomeGame(make_deals(HOME), make_spots(1), (1.0, 20.0), 2)
    again = condensed(game, spread_out(game, equilibrium(), 1), 1)
    assert again.stakes == pytest.approx(equilibrium().stakes, abs=1e-4)
    for high in range(2):
        assert again.doubles[high] == pytest.approx(equilibrium().doubles[high], abs=1e-4)
        for doubled in range(2):
            for second in range(10):
                splits = equilibrium().splits[high][doubled][second]
                assert again.splits[high][doubled][second] == pytest.approx(splits, abs=1e-3)


def test_the_order_of_shown_cards_is_worth_something_to_the_banker_only() -> None:
    learner = Learner(home_game(NO_DOUBLING, (1.0,), 1))
    learner.learn(30)
    coarse = bracket_of(learner.game, learner.mixed())
    finer = Learner(home_game(NO_DOUBLING, (1.0,), 3))
    finer.learn(30)
    assert least_of(finer.game, finer.mixed())[0] > coarse.low
