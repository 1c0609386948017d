"""``nordjack replay`` from outside: its JSON, its lines, its refusals. Whatever is in the file, no traceback."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nordjack.cards import Card
from nordjack.cli.app import run
from nordjack.engine import Play
from nordjack.rules import FIELDS, PRESETS

SCRIPT: dict[str, Any] = {
    "game": "swedish",
    "boxes": {"1": {"stake": 10000}},
    "cards": "T 9 9 8",
    "plays": ["1 stand"],
}


def replay(tmp_path: Path, script: object, *options: str) -> int:
    file = tmp_path / "round.json"
    file.write_text(script if isinstance(script, str) else json.dumps(script), encoding="utf-8")
    return run(["replay", str(file), *options])


def test_json_is_the_only_thing_on_standard_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(tmp_path, SCRIPT, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    answer = json.loads(out)
    assert list(answer) == ["game", "boxes", "dealer", "banker_net", "cards_used"]
    assert answer["boxes"]["1"]["hands"][0] == {
        "cards": "T 9",
        "total": 19,
        "soft": False,
        "stake": 10000,
        "outcome": "win",
        "net": 10000,
    }


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "box 1: 19 against 17, won 100 kr"),
        ("sv", "ruta 1: 19 mot 17, vann 100 kr"),
        ("da", "felt 1: 19 mod 17, vandt 100 kr"),
    ],
)
def test_a_line_for_every_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, line: str) -> None:
    assert replay(tmp_path, SCRIPT, "--lang", lang) == 0
    assert line in capsys.readouterr().out.splitlines()


BUST = {"boxes": {"1": {"stake": 2000}, "2": {"stake": 2000}}, "plays": ["1 hit", "2 stand"]}


@pytest.mark.parametrize(
    ("game", "lang", "lines"),
    [
        (
            "home",
            "sv",
            ["bankiren: 7 9 K, sprack med 26", "ruta 1: sprack med 22, ", "ruta 2: 19 mot en bank som sprack, "],
        ),
        ("swedish", "sv", ["dealern: 7 9 K, tjock med 26", "ruta 1: tjock med 22, ", "ruta 2: 19 mot tjock, "]),
        (
            "home",
            "da",
            ["bankøren: 7 9 K, bust med 26", "felt 1: gik bust med 22, ", "felt 2: 19 mod en bank, der gik bust, "],
        ),
        ("danish", "da", ["dealeren: 7 9 K, bust med 26", "felt 1: bust med 22, ", "felt 2: 19 mod bust, "]),
    ],
)
def test_HB_32_home_and_house_have_their_own_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, lang: str, lines: list[str]
) -> None:
    """T+5+7 is 22; T+9 stands on 19; 7+9+K is 26."""
    cards = "T T 7 5 9 9 7 K" if game == "home" else "T T 7 5 9 7 9 K"
    more = {"set": {"boxes": 2}} if game == "danish" else {}
    assert replay(tmp_path, {"game": game, "cards": cards, **BUST, **more}, "--lang", lang) == 0
    told = capsys.readouterr().out.splitlines()
    for line in lines:
        assert any(each.startswith(line) for each in told)


def test_a_bust_hand_that_a_blackjack_gives_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = {**SCRIPT, "set": {"hole_card": "original-bets-only"}, "cards": "8 T 8 T 5 T A"}
    assert replay(tmp_path, {**script, "plays": ["1 split", "1 stand", "1 hit"]}) == 0
    told = "box 1, hand 2: bust with 23 against blackjack, which takes one original stake of the box, stake back"
    assert told in capsys.readouterr().out.splitlines()


def test_refusals_are_one_line_with_the_files_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(tmp_path, {**SCRIPT, "plays": ["1 double"]}) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "round.json: plays: number 1, '1 double': double takes a total of" in err


@pytest.mark.parametrize("name", ["nowhere.json", ".", ""])
def test_files_that_cannot_be_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", name]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_standard_input_and_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "bom.json"
    file.write_text(json.dumps(SCRIPT), encoding="utf-8-sig")
    assert run(["replay", str(file)]) == 0
    command = [sys.executable, "-m", "nordjack", "replay", "-", "--json"]
    found = subprocess.run(command, input=json.dumps(SCRIPT), capture_output=True, text=True, check=True)
    assert json.loads(found.stdout)["banker_net"] == -10000


CARD_LINES = st.lists(st.sampled_from([*Card, "x"]), max_size=40).map(" ".join)
PLAYS = st.lists(
    st.one_of(
        st.builds("{} {}".format, st.integers(0, 8), st.sampled_from(Play)),
        st.sampled_from(["dealer misdeal", "banker double", "banker hit", "banker stand", "1 deal", ""]),
    ),
    max_size=12,
)
BOXES = st.dictionaries(
    st.integers(0, 8).map(str),
    st.fixed_dictionaries(
        {"stake": st.sampled_from([2000, 6000, 1000, 0, -1])},
        optional={"over_13": st.sampled_from([1000, 0]), "under_13": st.sampled_from([1000, None])},
    ),
    max_size=3,
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=6,
)
SETTINGS = st.dictionaries(st.sampled_from([*FIELDS, "x"]), JSON, max_size=2)
SCRIPTS = st.fixed_dictionaries(
    {"game": st.sampled_from(PRESETS), "boxes": BOXES, "cards": CARD_LINES, "plays": PLAYS},
    optional={"set": SETTINGS, "stop_card": st.one_of(CARD_LINES, JSON), "x": JSON},
)
MANY = settings(max_examples=300)


@MANY
@given(st.one_of(SCRIPTS, JSON, st.text(max_size=40)))
def test_no_script_ends_in_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str], script: object) -> None:
    status = replay(tmp_path, script)
    out, err = capsys.readouterr()
    assert status in (0, 2)
    assert (status == 0) == bool(out)
    assert len(err.splitlines()) == (1 if status == 2 else 0)


@MANY
@given(st.binary(max_size=40))
def test_no_bytes_end_in_a_traceback(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "round.json"
    file.write_bytes(content)
    assert run(["replay", str(file)]) == 2
