"""A piped game in one call: the cards on top of the shoe, the lines typed, the lines shown."""

import io
import sys
from collections.abc import Sequence
from typing import NamedTuple

import pytest

from nordjack.cards import Card, parse_cards
from nordjack.cli.app import run
from nordjack.cli.play import chance


class Played(NamedTuple):
    """What a game left: its exit status, the lines on standard output and on standard error."""

    status: int
    lines: list[str]
    errors: list[str]

    def after(self, line: str) -> list[str]:
        """Give the lines after the first one that is this."""
        return self.lines[self.lines.index(line) + 1 :]


class Game:
    """Plays with the fixtures of one test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def play(self, arguments: str, *typed: str, cards: str = "") -> Played:
        """Play with these options; ``cards`` come first out of the first shoe."""
        if cards:
            self.monkeypatch.setattr(chance, "shuffle", stacked(parse_cards(cards)))
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in typed)))
        status = run(["play", *arguments.split()])
        printed = self.capsys.readouterr()
        return Played(status, printed.out.splitlines(), printed.err.splitlines())


class stacked:  # noqa: N801 - stands for a function
    """A first shuffle that puts some cards on top; later ones leave the order as it is."""

    def __init__(self, top: Sequence[Card]) -> None:
        self.top = list(top)

    def __call__(self, cards: tuple[Card, ...], seed: bytes) -> tuple[Card, ...]:
        """Give the cards in order, those on top first."""
        rest = list(cards)
        for card in self.top:
            rest.remove(card)
        order = (*self.top, *rest)
        self.top = []
        return order
