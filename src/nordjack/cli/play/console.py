"""Where the game is seen and answered: a terminal with colours and single keys, or plain lines."""

import re
import sys
from collections.abc import Collection
from typing import Protocol, TextIO

from rich.console import Console as RichConsole
from rich.text import Text

from nordjack.cli.page import NO_BREAK, folded
from nordjack.cli.play.keyboard import Keyboard, keyboard_of

__all__ = ["Console", "PlainConsole", "TerminalConsole", "open_console"]

LONGEST = 200
#: Columns that a question leaves free for its answer.
ROOM = 8

#: Four colours, so that suits are told apart at a glance.
COLOURS = {"♠": "bold", "♥": "bold red", "♦": "bold bright_blue", "♣": "bold green"}
CARD = re.compile(r"(?:10|[A2-9JQK])([♠♥♦♣])")


class Console(Protocol):
    """What a game needs of its surroundings; ``hidden`` is how a card face down looks."""

    hidden: str

    def say(self, text: str = "", style: str = "") -> None:
        """Show a line."""

    def line(self, prompt: str) -> str | None:
        """Ask for a line; None at the end of input."""

    def key(self, prompt: str, words: Collection[str]) -> str | None:
        """Ask for a single key or one of these words; None at the end of input."""


class PlainConsole:
    """Lines in, lines out, no control codes."""

    hidden = "??"

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self.source = source
        self.target = target

    def say(self, text: str = "", style: str = "") -> None:
        """Show a line."""
        print(text.replace(NO_BREAK, " "), file=self.target, flush=True)

    def line(self, prompt: str) -> str | None:
        """Ask for a line; None at the end of input."""
        self.say(prompt)
        answer = self.source.readline()
        return answer.strip()[:LONGEST] if answer else None

    def key(self, prompt: str, words: Collection[str]) -> str | None:
        """Ask for a line; None at the end of input."""
        return self.line(prompt)


class TerminalConsole:
    """Colours out, single keys in."""

    hidden = "▒▒"

    def __init__(self, keyboard: Keyboard) -> None:
        self.rich = RichConsole(highlight=False)
        self.keyboard = keyboard

    def say(self, text: str = "", style: str = "") -> None:
        """Show a line."""
        self.rich.print(coloured(folded(text, self.rich.width), style), soft_wrap=True)

    def line(self, prompt: str) -> str | None:
        """Ask for a line; None at the end of input."""
        self.ask(prompt)
        return self.keyboard.line()

    def key(self, prompt: str, words: Collection[str]) -> str | None:
        """Ask for a single key or one of these words; None at the end of input."""
        self.ask(prompt)
        return self.keyboard.key(words)

    def ask(self, prompt: str) -> None:
        """Show a question, with room for the answer behind it."""
        asked = folded(f"{prompt}{NO_BREAK}>", self.rich.width - ROOM)
        self.rich.print(coloured(f"{asked} ", "bold"), soft_wrap=True, end="")


def coloured(text: str, style: str) -> Text:
    """Give a text with its cards in the colours of their suits."""
    shown = Text(text, style=style)
    for card in CARD.finditer(text):
        shown.stylize(COLOURS[card[1]], *card.span())
    return shown


def open_console() -> Console:
    """Give a terminal's console where both ends are a terminal, else a plain one that fails on no character."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return TerminalConsole(keyboard_of(sys.stdin.fileno()))
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return PlainConsole(sys.stdin, sys.stdout)
