"""The examples learn what they promise, and their programs run."""

import subprocess
import sys
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from nordjack.analysis.game import best_chart, expected
from nordjack.analysis.score import score
from nordjack.engine import Play
from nordjack.rules import load_game
from nordjack.strategy.charts import Cell, Chart, chart_to_csv

EXAMPLES = Path(__file__).parents[2] / "examples"
DANISH = load_game("danish").rules


def example(name: str) -> ModuleType:
    spec = util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_q_learning_comes_within_half_a_percentage_point(tmp_path: Path) -> None:
    learning = example("q_learning")
    chart, curve = learning.train(2_000_000)
    assert expected(DANISH) - score(DANISH, chart) < 0.005
    assert curve[0][1] > curve[-1][1]
    learning.plot(curve, str(tmp_path / "curve.png"))
    assert (tmp_path / "curve.png").stat().st_size > 1000


def test_a_score_is_exact() -> None:
    chart, ev = best_chart(DANISH)
    assert score(DANISH, chart) == pytest.approx(ev, abs=1e-15)
    worse = Chart({**chart.cells, Cell("hard", 19, 5): "H"})
    assert score(DANISH, worse) < ev - 0.0001


def test_the_scoring_program_names_the_worst_cell(tmp_path: Path) -> None:
    chart, _ = best_chart(DANISH)
    file = tmp_path / "chart.csv"
    file.write_text(chart_to_csv(Chart({**chart.cells, Cell("hard", 19, 5): "H"})), encoding="utf-8")
    command = [
        sys.executable,
        str(EXAMPLES / "score_policy.py"),
        "danish",
        str(file),
        "--plot",
        str(tmp_path / "s.png"),
    ]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert found[0].startswith("return 9")
    assert found[1].startswith("hard 19 against 6: H instead of S costs")
    assert (tmp_path / "s.png").exists()


def test_self_play_stakes_high_on_an_ace_and_doubles_on_a_ten(tmp_path: Path) -> None:
    home = example("home_self_play")
    punter, banker = home.train(4000)
    assert punter.best(0) == home.STAKES + 1
    assert punter.best(4) == home.STAKES
    assert banker.best(9) == home.DOUBLE
    assert banker.best(4) == home.DECLINE
    home.plot(punter, banker, str(tmp_path / "home.png"))
    assert (tmp_path / "home.png").exists()


def test_the_examples_number_plays_as_the_environments_do() -> None:
    assert example("q_learning").PLAYS == (Play.STAND, Play.HIT, Play.DOUBLE, Play.SPLIT)
