"""``nordjack analyze``: text, JSON, CSV, one decision, and what is refused."""

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nordjack.cli.app import run

REFUSED = 2


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["analyze", *arguments]) == 0
    return capsys.readouterr().out


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(printed(capsys, *arguments, "--json"))


def test_dk_50_the_danish_game_prints_its_stated_return(capsys: pytest.CaptureFixture[str]) -> None:
    """DK-50: 99.40 %."""
    found = document(capsys, "danish")
    assert f"{100 * found['return']:.2f}" == "99.40"
    assert "return 99.39" in printed(capsys, "danish")
    assert "house edge 0.60" in printed(capsys, "danish")


def test_the_document_has_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "swedish")
    assert found["game"] == "swedish"
    assert found["decks"] == 6
    assert found["strategy"] == "composition"
    assert found["return"] == pytest.approx(1 + found["ev"])
    assert found["ev"] == pytest.approx(-0.05737, abs=5e-6)
    assert found["chart_ev"] < found["ev"]
    assert set(found["upcards"]) == set("A23456789T")
    assert set(found["upcards"]["2"]) == {"probability", "ev"}
    row = found["hands"]["8,8 v T"]
    assert set(row) == {"stand", "hit", "double", "split", "surrender", "best", "probability"}
    assert row["double"] is None
    assert row["surrender"] is None
    assert row["best"] == "stand"
    assert found["seconds"] > 0
    assert len(found["hands"]) == 550


def test_side_bets_have_their_closed_forms(capsys: pytest.CaptureFixture[str]) -> None:
    bets = document(capsys, "swedish")["side_bets"]
    assert bets["over_13"]["ev"] == pytest.approx(-265 / 4043, abs=1e-12)
    assert bets["under_13"]["ev"] == pytest.approx(-0.0978234, abs=5e-8)
    assert bets["insurance"]["ev"] == pytest.approx(-0.0739550, abs=5e-8)
    plain = document(capsys, "swedish", "--set", "under_13_aces_pays=1/1")["side_bets"]
    assert plain["under_13"]["ev"] == pytest.approx(-407 / 4043, abs=1e-12)


@pytest.mark.parametrize(("decks", "ev"), [(1, -1 / 17), (8, -0.0746988)], ids=str)
def test_insurance_against_a_lone_ace(capsys: pytest.CaptureFixture[str], decks: int, ev: float) -> None:
    bets = document(capsys, "swedish", "--set", f"decks={decks}")["side_bets"]
    assert bets["insurance"]["ev"] == pytest.approx(ev, abs=5e-8)


def test_a_bet_that_is_not_offered_has_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    bets = document(capsys, "danish")["side_bets"]
    assert bets["over_13"] == {"ev": None}
    assert bets["even_money"] == {"ev": None}


def test_one_decision(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "american", "--hand", "6,T", "--upcard", "T")
    assert list(found["hands"]) == ["6,T v T"]
    assert found["hands"]["6,T v T"]["surrender"] == pytest.approx(-0.5)
    whole = document(capsys, "american")["hands"]["6,T v T"]
    assert found["hands"]["6,T v T"] == pytest.approx(whole, abs=1e-12)


def test_one_decision_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "swedish", "--hand", "8 8", "--upcard", "6").splitlines()
    assert lines[0] == "swedish, 8,8 v 6"
    assert [line.split()[0] for line in lines if line.endswith("best")] == ["split"]


def test_the_chart_beside_composition(capsys: pytest.CaptureFixture[str]) -> None:
    chart = document(capsys, "single-deck", "--strategy", "chart")
    exact = document(capsys, "single-deck")
    assert chart["ev"] == chart["chart_ev"] == exact["chart_ev"]
    assert chart["composition_ev"] == exact["ev"] > chart["ev"]


def test_a_shoe_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    full = ",".join(f"{rank}:24" for rank in "A23456789TJQK")
    by_value = ",".join(f"{rank}:24" for rank in "A23456789") + ",T:96"
    ev = document(capsys, "swedish")["ev"]
    assert document(capsys, "swedish", "--shoe", full)["ev"] == ev
    assert document(capsys, "swedish", "--shoe", by_value)["ev"] == ev


def test_csv_has_every_hand(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "plays.csv"
    printed(capsys, "single-deck", "--csv", str(file))
    lines = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    two = [line for line in lines if line["hand"].count(",") == 1]
    assert len(two) == 550
    assert sum(float(line["probability"]) for line in two) == pytest.approx(1, abs=1e-12)
    assert {line["hand"] for line in lines} >= {"A,A,A,2", "2,3,6", "5,6,T"}
    assert "A,A,A,A,A" not in {line["hand"] for line in lines}


def test_csv_to_standard_output_stands_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = list(csv.DictReader(printed(capsys, "single-deck", "--csv", "-").splitlines()))
    assert sum(float(line["probability"]) for line in lines if line["hand"].count(",") == 1) == pytest.approx(1)
    assert not list(tmp_path.iterdir())
    assert run(["analyze", "single-deck", "--csv", "-", "--json"]) == REFUSED
    assert "both write to standard output" in capsys.readouterr().err


def test_titles_stand_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "american").splitlines()
    assert "Best play: S stand, H hit, D double, P split, R surrender" in lines
    assert "Side bets, a unit staked on each" in lines


def test_all_lists_what_csv_has(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "single-deck", "--all")["hands"]
    assert found["2,3,6 v T"]["best"] == "hit"
    assert found["5,6,T v T"]["hit"] is None
    assert found["2,3,6 v T"]["probability"] > 0
    assert found["A,2,9 v T"]["best"] == "hit"
    assert found["A,T,T v T"]["probability"] == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["home", "--shoe", "A:4,T:16"], "--shoe is for games with banker = house"),
        (["home", "--set", "max_hands=1"], "max_hands is 1"),
        (["swedish", "--fresh"], "--fresh is for games with banker = player"),
        (["home", "--plot", "bank.gif"], "bank.gif"),
        (["swedish", "--shoe", "A:1,2:1"], "3 points"),
        (["swedish", "--shoe", "A:1,X:1"], "'X:1'"),
        (["swedish", "--shoe", "A:1,A:1"], "A stands twice"),
        (["swedish", "--shoe", "T:9999"], "9999"),
        (["swedish", "--hand", "8,8"], "go together"),
        (["swedish", "--hand", "8,8", "--upcard", "1"], "'1'"),
        (["swedish", "--hand", "8,8", "--upcard", "T,T"], "T,T"),
        (["swedish", "--hand", "8", "--upcard", "T"], "two cards or more"),
        (["swedish", "--hand", "T,T,5", "--upcard", "T"], "hard total 25"),
        (["swedish", "--hand", "8,8", "--upcard", "8", "--shoe", "8:2,T:9"], "takes 3 card(s) 8; the shoe holds 2"),
        (["swedish", "--hand", "8,8", "--upcard", "7", "--shoe", "8:2,T:9"], "up card 7"),
        (["swedish", "--csv", "/no/such/folder/x.csv"], "cannot be written"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input_gets_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], told: str) -> None:
    assert run(["analyze", *arguments]) == REFUSED
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_plain_commands_load_no_compiler() -> None:
    code = (
        "import sys, nordjack; from nordjack.cli.app import run; run(['rules']);"
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
