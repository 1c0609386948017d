"""A terminal's keyboard: whole lines, and single keys where the system lets them through without Enter."""

import codecs
import os
import re
import select
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Protocol

try:
    import termios
    import tty
except ImportError:  # pragma: no cover - Windows reads lines
    HAS_KEYS = False
else:
    HAS_KEYS = True

__all__ = ["Keyboard", "KeysKeyboard", "LinesKeyboard", "keyboard_of", "patience"]

#: A key that stands alone for this long, in seconds, is meant as a key; one that is followed begins a word.
ALONE = 0.25
#: The same for a key with which a word begins that may be typed: people type up to half a second between two keys.
BEGINS_WORD = 1.0
#: Enter so soon after a key that answered by itself, in seconds, belongs to that key.
LATE = 0.5
END_OF_INPUT, ENTER, ERASE = ("", "\x04"), "\n", "\x7f\b"
SEQUENCE = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O.|.)?")


class Keyboard(Protocol):
    """What a person types."""

    def line(self) -> str | None:
        """Read a line; None at the end of input."""

    def key(self, words: Collection[str]) -> str | None:
        """Read a single key or one of these words; None at the end of input."""


class LinesKeyboard:
    """A keyboard of which only whole lines arrive."""

    def line(self) -> str | None:
        """Read a line; None at the end of input."""
        typed = sys.stdin.readline()
        return typed.strip() if typed else None

    def key(self, words: Collection[str]) -> str | None:
        """Read a line; None at the end of input."""
        return self.line()


class KeysKeyboard:
    """A keyboard of a POSIX terminal; what is typed ahead waits for the next question."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.ahead = ""
        self.answered = -LATE

    def line(self) -> str | None:
        """Read a line; None at the end of input."""
        while "\n" not in self.ahead:
            if not self.read():
                print(flush=True)
                return None
        line, _, self.ahead = self.ahead.partition("\n")
        return line.strip()

    def key(self, words: Collection[str]) -> str | None:
        """Read a single key, or a word up to Enter; None at the end of input."""
        with unbuffered(self.number):
            word = self.typed(words)
        print(flush=True)
        return word

    def typed(self, words: Collection[str]) -> str | None:
        """Collect what is typed up to Enter, or one key that nothing follows."""
        word, keys = "", 0
        while (key := self.next_key()) not in END_OF_INPUT:
            if key in ENTER:
                return word.strip()
            word = echoed(word, key)
            keys += 1
            if word and keys == 1 and not self.goes_on(patience(word, words)):
                self.answered = time.monotonic()
                return word
        return None

    def next_key(self) -> str:
        """Give the next key, nothing at the end of input."""
        while not self.ahead:
            if not self.read():
                return ""
        key, self.ahead = self.ahead[0], self.ahead[1:]
        return key

    def read(self) -> bool:
        """Wait for more keys, arrows and the like left out; tell whether input goes on."""
        found = os.read(self.number, 1024)
        self.ahead = SEQUENCE.sub("", self.ahead + self.decoder.decode(found)).replace("\r", "\n")
        self.drop_late_enter()
        return bool(found)

    def drop_late_enter(self) -> None:
        """Take out Enter where it is for a key that has just answered by itself."""
        if time.monotonic() - self.answered < LATE:
            self.ahead = self.ahead.removeprefix("\n")
        self.answered = -LATE

    def goes_on(self, seconds: float) -> bool:
        """Tell whether more is typed within this time."""
        return bool(self.ahead or select.select([self.number], [], [], seconds)[0])


def patience(key: str, words: Collection[str]) -> float:
    """Give how long a key must stand alone, in seconds, to be meant as a key.

    >>> patience("h", ["h", "help"]), patience("p", ["p", "help"])
    (1.0, 0.25)
    """
    begun = any(len(word) > 1 and word.startswith(key.casefold()) for word in words)
    return BEGINS_WORD if begun else ALONE


def echoed(word: str, key: str) -> str:
    """Give a word after one more key, and show it as it grows and shrinks."""
    if key in ERASE:
        print("\b \b" if word else "", end="", flush=True)
        return word[:-1]
    if not key.isprintable():
        return word
    print(key, end="", flush=True)
    return word + key


@contextmanager
def unbuffered(number: int) -> Iterator[None]:
    """Let keys through as they are pressed; Ctrl-C still interrupts, and the terminal is left as it was."""
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def keyboard_of(number: int) -> Keyboard:
    """Give the best keyboard there is for a terminal's file number."""
    return KeysKeyboard(number) if HAS_KEYS else LinesKeyboard()
