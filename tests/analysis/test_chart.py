"""Chart play: its return by exact fractions, its cells, and that it rests where it is."""

import random
from itertools import product

import pytest

import oracle
from analysis.tiny import random_rules, random_shoe
from nordjack.analysis.cells import SOFT, Letters
from nordjack.analysis.chart import ChartColumn, chart_column, chart_from, play_column
from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.game import analyze, best_chart
from nordjack.analysis.limits import refuse_too_few_points
from nordjack.analysis.solver import Solver, solver_for
from nordjack.errors import AnalysisError
from nordjack.rules import Rules, load_game
from nordjack.strategy.charts import UP_CARDS, Cell, chart_from_csv, chart_to_csv


def columns(rules: Rules, composition: Composition) -> dict[int, ChartColumn]:
    refuse_too_few_points(composition)
    solver = Solver(rules)
    return {up: chart_column(solver, up, composition) for up in range(10) if composition.values[up]}


def compare_with_oracle(seeds: range) -> int:
    compared = 0
    for seed in seeds:
        dice = random.Random(seed)
        rules, composition = random_rules(dice), random_shoe(dice, dice.choice([2, 3, 4]), 13)
        try:
            found = columns(rules, composition)
            truth = oracle.ev(rules, composition.ranks, chart_from(found))
        except (AnalysisError, oracle.RunOut):
            continue
        ev = sum(each.column.probability * each.column.ev for each in found.values())
        assert ev == pytest.approx(float(truth), abs=1e-12), (seed, composition)
        compared += 1
    return compared


def test_a_charts_return_agrees_with_exact_fractions() -> None:
    assert compare_with_oracle(range(4000, 4040)) >= 10


def compare_spread(seeds: range) -> int:
    compared = 0
    for seed in seeds:
        dice = random.Random(seed)
        rules = random_rules(dice).replace(max_hands=1)
        composition = random_shoe(dice, dice.choice([3, 4, 5]), 15)
        try:
            answer = analyze(rules, composition, "chart")
            truth = oracle.mean_square(rules, composition.ranks, answer.chart)
        except (AnalysisError, oracle.RunOut):
            continue
        square = answer.standard_deviation**2 + answer.ev**2
        assert square == pytest.approx(float(truth), abs=1e-10), (seed, composition)
        compared += 1
    return compared


def test_the_standard_deviation_without_splits_agrees_with_exact_fractions() -> None:
    assert compare_spread(range(6000, 6030)) >= 15


@pytest.mark.nightly
def test_many_charts_agree_with_exact_fractions() -> None:
    assert compare_with_oracle(range(5000, 5600)) >= 150


@pytest.mark.parametrize("game", ["swedish", "danish", "american", "single-deck"])
def test_no_chart_beats_composition(game: str) -> None:
    answer = analyze(load_game(game).rules)
    assert answer.chart_ev < answer.composition_ev
    assert answer.composition_ev - answer.chart_ev < 5e-4


def test_a_chart_is_complete_and_reads_back() -> None:
    chart, _ = best_chart(load_game("american").rules)
    assert chart_from_csv(chart_to_csv(chart)) == chart
    assert {cell.up for cell in chart.cells} == set(UP_CARDS)


def test_the_usual_cells_of_an_american_table() -> None:
    """Cells that every book on six decks with a hit soft 17 agrees on."""
    chart, _ = best_chart(load_game("american").rules)
    expected = {
        Cell("hard", 11, 0): "DH",
        Cell("hard", 10, 9): "H",
        Cell("hard", 12, 3): "S",
        Cell("hard", 12, 2): "H",
        Cell("soft", 18, 1): "DS",
        Cell("soft", 18, 8): "H",
        Cell("soft", 19, 5): "DS",
    }
    assert {cell: chart.cells[cell] for cell in expected} == expected
    assert chart.cells[Cell("hard", 15, 9)].startswith("R")
    assert chart.cells[Cell("hard", 17, 0)].startswith("R")
    assert chart.cells[Cell("pair", 7, 6)].startswith("P")
    assert chart.cells[Cell("pair", 9, 5)] == "S"


@pytest.mark.parametrize(("game", "up"), [*product(["swedish", "single-deck"], [1, 5, 9, 0])], ids=str)
def test_another_play_in_a_cell_is_no_better(game: str, up: int) -> None:
    rules = load_game(game).rules
    solver, composition = solver_for(rules), full_shoe(rules.decks)
    letters, column = chart_column(solver, up, composition)
    for number, text in letters.by_total.items():
        if number % SOFT < 21:
            swapped = text[:-1] + ("H" if text[-1] == "S" else "S")
            other = Letters({**letters.by_total, number: swapped}, letters.by_pair)
            assert play_column(solver, up, composition, other).ev < column.ev + 1e-6, (number, text)


def test_a_search_leaves_the_solver_as_it_was() -> None:
    rules = load_game("swedish").rules
    before = analyze(rules).ev
    best_chart(rules)
    assert analyze(rules).ev == before
