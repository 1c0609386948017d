"""The game that docs/play.md shows is the one that is played."""

import re
from pathlib import Path

import pytest

from cli.playing import Game
from docs.console import blocks, matches

DOCUMENT = Path(__file__).parents[2] / "docs" / "play.md"
PIPED = re.compile(r"\$ printf '(?P<typed>.*)' \| nordjack play (?P<arguments>.*)")


def test_the_document_shows_a_true_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = [block.text for block in blocks(DOCUMENT) if block.language == "console"]
    assert len(shown) == 1
    command, _, expected = shown[0].partition("\n")
    piped = PIPED.fullmatch(command)
    assert piped
    played = Game(monkeypatch, capsys).play(piped["arguments"], *piped["typed"].removesuffix(r"\n").split(r"\n"))
    assert matches(expected, "\n".join(played.lines) + "\n")
