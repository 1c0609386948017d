"""Whole rounds of each game with every figure worked out by hand, as JSON and as text."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nordjack.cli.explain import explain
from nordjack.engine.report import report
from nordjack.engine.script import parse_script, play_script
from nordjack.words import translator

FILES = sorted(Path(__file__).parent.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    golden: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    game, state = play_script(parse_script(json.dumps(golden["script"])))
    assert json.loads(msgspec.json.encode(report(game, state))) == golden["answer"]
    assert explain(translator("en"), state) == golden["text"]


def test_each_nordic_game_has_one() -> None:
    assert {file.stem for file in FILES} == {"swedish", "event", "danish", "home"}
