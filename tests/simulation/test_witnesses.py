"""The simulation against the exact analyzer: two players of the game that share no code but rules and hands."""

import random

import pytest

from nordjack.analysis.game import analyze
from nordjack.cli.strategies import composition_plays
from nordjack.rules import PRESETS, Rules, load_game
from nordjack.simulation.plan import HandPlays, Plan
from nordjack.simulation.run import simulate
from nordjack.simulation.statistics import Moments, report
from nordjack.strategy.charts import Chart
from simulation.arena import random_table

#: The analyzer's deviation takes the hands of one split as independent; that moves its fourth digit at most.
SPREAD = 6e-4
HOUSE_GAMES = [name for name in PRESETS if load_game(name).rules.house_banked]


def simulated(rules: Rules, plays: Chart | HandPlays, rounds: int, seed: int) -> Moments:
    return report(simulate(Plan(game="witness", rules=rules, plays=plays), rounds, seed)).total


def agree(rules: Rules, strategy: str, rounds: int, seed: int) -> None:
    """Mean within 3.5 standard errors, deviation within what sampling and the analyzer allow."""
    fresh = rules.replace(shuffle="every-round", misdeal_rate=0.0)
    exact = analyze(fresh, strategy="chart" if strategy == "chart" else "composition")
    plays = exact.chart if strategy == "chart" else composition_plays(fresh)
    found = simulated(fresh, plays, rounds, seed)
    assert abs(found.mean - exact.ev) < 3.5 * found.stderr, (found, exact.ev)
    noise = 3.5 * found.sd / (2 * rounds) ** 0.5 * 1.6
    assert abs(found.sd - exact.standard_deviation) < SPREAD + noise, (found, exact.standard_deviation)


@pytest.mark.parametrize("game", ["swedish", "danish", "american"])
@pytest.mark.parametrize("strategy", ["chart", "composition"])
def test_a_million_rounds_agree_with_the_analyzer(game: str, strategy: str) -> None:
    agree(load_game(game).rules, strategy, 1_000_000, 2)


def random_six_decks(seed: int) -> Rules:
    rules = random_table(random.Random(seed))
    return rules.replace(decks=random.Random(seed).choice([2, 4, 6, 8]))


@pytest.mark.parametrize("seed", range(3))
def test_random_rules_agree_with_the_analyzer(seed: int) -> None:
    agree(random_six_decks(seed), "chart", 500_000, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("strategy", ["chart", "composition"])
@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_forty_million_rounds_of_every_game_agree(game: str, strategy: str) -> None:
    agree(load_game(game).rules, strategy, 40_000_000, 5)


@pytest.mark.nightly
@pytest.mark.parametrize("strategy", ["chart", "composition"])
@pytest.mark.parametrize("seed", range(10, 20))
def test_twenty_million_rounds_of_random_rules_agree(seed: int, strategy: str) -> None:
    agree(random_six_decks(seed), strategy, 20_000_000, seed)


@pytest.mark.nightly
def test_the_cut_card_effect_is_small_and_against_the_player() -> None:
    """With a cut card more rounds begin where more small cards came: a lone flat player loses a little by it."""
    rules = load_game("single-deck").rules
    chart = analyze(rules.replace(shuffle="every-round"), strategy="chart").chart
    fresh = simulated(rules.replace(shuffle="every-round"), chart, 200_000_000, 1)
    cut = simulated(rules, chart, 200_000_000, 1)
    assert -0.004 < cut.mean - fresh.mean < -3.5 * (cut.stderr**2 + fresh.stderr**2) ** 0.5
