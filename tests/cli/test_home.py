"""What the commands say of the home game."""

import json
from pathlib import Path

import msgspec
import pytest

from nordjack.analysis.home import kept
from nordjack.analysis.home.result import PackAnswer
from nordjack.cli.app import run
from nordjack.rules import Rules
from nordjack.strategy.home import equilibrium, plain


def test_analyze_answers_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyze", "home", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["model"] == "infinite deck"
    assert found["stakes"] == [1.0, 20.0]
    assert found["bank_value"] == pytest.approx(-0.8152, abs=1e-4)
    assert found["bracket"][0] <= found["bank_value"] <= found["bracket"][1]
    assert found["stake_by_first_card"]["A"] == 1.0
    assert found["double_by_first_card_and_stake"]["5"] == {"min": 1.0, "max": 0.0}
    assert found["punter_plays"]["splits"]["max"]["single"]["T"]["A"] == 1.0
    assert found["banker_draws"]["max"]["single"]["hard 20"]["5"] == 0.0
    assert found["break_even_max_stake"] == pytest.approx(4.65, abs=0.1)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("sv", "Banken är värd -0,8152"), ("da", "Banken er -0,8152"), ("en", "The bank is worth -0.8152")],
)
def test_analyze_speaks_three_languages(capsys: pytest.CaptureFixture[str], lang: str, told: str) -> None:
    assert run(["analyze", "home", "--lang", lang]) == 0
    assert capsys.readouterr().out.startswith(told)


@pytest.mark.parametrize("lang", ["sv", "da", "en"])
@pytest.mark.parametrize(
    ("kind", "begins"), [("md", b"# "), ("html", b"<!doctype"), ("svg", b"<?xml"), ("csv", b"table")]
)
def test_the_card_prints(tmp_path: Path, lang: str, kind: str, begins: bytes) -> None:
    file = tmp_path / f"card.{kind}"
    assert run(["chart", "home", "-o", str(file), "--lang", lang]) == 0
    assert file.read_bytes().startswith(begins)


def test_the_plot_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bank.png"
    assert run(["analyze", "home", "--plot", str(file)]) == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out


def test_home_games_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "home", "home", "--json"]) == 0
    one, other = json.loads(capsys.readouterr().out)["games"]
    assert one == other


def test_a_policy_from_a_file_plays_like_the_named_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plain.json"
    file.write_bytes(msgspec.json.encode(plain()))
    means = []
    for policy in ("plain", str(file)):
        amount = ["--rounds", "60", "--workers", "1", "--punters", "2"]
        assert run(["simulate", "home", *amount, "--bank", policy, "--punt", policy, "--json"]) == 0
        means.append(json.loads(capsys.readouterr().out)["mean"])
    assert means[0] == means[1]


def test_a_simulation_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "home", "--rounds", "20", "--workers", "1"]) == 0
    assert "bank plays equilibrium, punters play equilibrium" in capsys.readouterr().out


PACK_ANSWER = PackAnswer(
    stakes=(1.0, 20.0),
    bank_value=-0.75,
    bracket=(-1.0, -0.5),
    policy=equilibrium(),
    approximate=("a sentence",),
    rounds=7,
    seconds=0.1,
)


def answer_about_the_pack(rules: Rules, *, fresh: bool, tell: object, told: object) -> PackAnswer:
    assert rules.decks == 1
    return PACK_ANSWER


def test_the_real_pack_says_what_is_approximate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "pack_answer", answer_about_the_pack)
    assert run(["analyze", "home", "--model", "52 cards", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["model"], found["bracket"], found["approximate"]) == ("52 cards", [-1.0, -0.5], ["a sentence"])
    assert found["stake_by_first_card"]["A"] == 1.0
    assert run(["analyze", "home", "--model", "52 cards", "--lang", "sv"]) == 0
    assert "-1,0000 till -0,5000" in capsys.readouterr().out


def test_the_real_pack_of_the_preset_is_answered_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyze", "home", "--model", "52 cards", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bracket"] == pytest.approx([-0.8561, -0.8270], abs=1e-4)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--plot", "a.png"], "--plot draws an infinite deck; leave --model out"),
        (["--set", "decks=2"], "decks is 2; the home game on a real pack is solved for 1 only"),
    ],
)
def test_what_the_real_pack_has_no_answer_for(capsys: pytest.CaptureFixture[str], more: list[str], told: str) -> None:
    assert run(["analyze", "home", "--model", "52 cards", "--fresh", *more]) == 2
    assert told in capsys.readouterr().err
