"""The game on a real terminal: single keys, words, editing, colours, Ctrl-C, and the terminal left as it was."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nordjack.cli.play.keyboard import LATE, KeysKeyboard

pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

PATIENCE = 30
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A process on a terminal of its own, 80 columns wide."""

    def __init__(self, arguments: str, folder: Path) -> None:
        self.ours, self.theirs = pty.openpty()
        termios.tcsetwinsize(self.theirs, (40, 80))
        self.before = termios.tcgetattr(self.theirs)
        self.raw = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nordjack", "play", *arguments.split()],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            cwd=folder,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"},
        )

    @property
    def text(self) -> str:
        """Give what was shown so far, without control codes."""
        return CODES.sub("", self.raw).replace("\r", "")

    def read(self) -> None:
        """Take in what is shown within a moment."""
        if select.select([self.ours], [], [], 0.05)[0]:
            self.raw += os.read(self.ours, 65536).decode()

    def until(self, text: str, times: int = 1) -> None:
        """Wait until a text was shown so many times."""
        end = time.monotonic() + PATIENCE
        while self.text.count(text) < times:
            assert time.monotonic() < end, f"{text!r} is not shown:\n{self.text}"
            self.read()

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self.ours, keys.encode())

    def type_slowly(self, word: str) -> None:
        """Press the keys of a word half a second apart, then Enter."""
        for key in word:
            self.press(key)
            end = time.monotonic() + 0.5
            while time.monotonic() < end:
                self.read()
        self.press("\n")

    def ended(self) -> int:
        """Wait for the end; give the exit status."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        self.read()
        return self.process.wait(1)

    def close(self) -> None:
        """End the process and the terminal."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)


@pytest.fixture
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    opened = Terminal(request.param, tmp_path)
    yield opened
    opened.close()


def on(arguments: str) -> pytest.MarkDecorator:
    """Play with these options."""
    return pytest.mark.parametrize("terminal", [arguments], indirect=True)


def at_a_play(terminal: Terminal) -> None:
    """Place the least stake; the seed deals a hand that is asked."""
    terminal.until("(Enter: 20 kr) >")
    terminal.press("\n")
    terminal.until("[S]tand")


@on("swedish --seed keys")
def test_a_key_answers_without_enter(terminal: Terminal) -> None:
    at_a_play(terminal)
    terminal.press("s")
    terminal.until("in all: ")
    terminal.until("(Enter: 20 kr) >", 2)
    terminal.press("q\n")
    assert terminal.ended() == 0
    assert "after one round" in terminal.text
    assert "\x1b[" in terminal.raw
    assert termios.tcgetattr(terminal.theirs) == terminal.before


@on("swedish --seed keys")
def test_a_word_may_be_corrected_and_needs_enter(terminal: Terminal) -> None:
    at_a_play(terminal)
    terminal.press("hisx\x7ftory\n")
    terminal.until("No round has been played yet.")
    terminal.press("stand\n")
    terminal.until("in all: ")
    terminal.until("(Enter: 20 kr) >", 2)
    terminal.press("\x04")
    assert terminal.ended() == 0
    assert "after one round" in terminal.text


@pytest.mark.parametrize(
    ("terminal", "word", "shown"),
    [
        ("swedish --seed keys", "help", "On your turn: "),
        ("swedish --seed keys", "history", "No round has been played yet."),
        ("swedish --seed keys --lang sv", "hjälp", "När det är din tur: "),
        ("swedish --seed keys --lang da", "hjælp", "Når det er din tur: "),
        ("swedish --seed keys --lang da", "historik", "Der er ikke spillet"),
        ("swedish --seed keys --lang sv", "splitta", "får splittas"),
        ("swedish --seed keys", "quit", "You leave with"),
    ],
    indirect=["terminal"],
)
def test_a_word_typed_slowly_is_no_key(terminal: Terminal, word: str, shown: str) -> None:
    """Half a second between two keys: the hand that is asked about stays as it is, and is asked about again."""
    terminal.until("(Enter: 20 kr) >")
    terminal.press("\n")
    terminal.until("[S]t")
    terminal.type_slowly(word)
    terminal.until(shown)
    if word == "quit":
        assert terminal.ended() == 0
    else:
        terminal.until("[S]t", 2)
        assert terminal.text.count("(Enter: 20 kr)") == 1
    for drawn in ("box 1 gets", "ruta 1 får", "felt 1 får"):
        assert drawn not in terminal.text


def test_enter_right_after_a_key_that_answered_by_itself_is_not_for_the_next_question() -> None:
    """Else it would stake what was staked last."""
    ours, theirs = os.pipe()
    keyboard = KeysKeyboard(ours)
    keyboard.answered = time.monotonic()
    os.write(theirs, b"\n")
    keyboard.read()
    os.write(theirs, b"50\n")
    assert keyboard.line() == "50"
    os.write(theirs, b"\n")
    assert keyboard.line() == ""
    keyboard.answered = time.monotonic() - LATE
    os.write(theirs, b"\n")
    assert keyboard.line() == ""
    os.close(theirs)
    os.close(ours)


@on("swedish --seed keys")
def test_lines_typed_ahead_wait_for_their_questions(terminal: Terminal) -> None:
    """A stake and a play at once, before anything is asked."""
    terminal.press("50\nstand\n")
    terminal.until("in all: ")
    terminal.until("(Enter: 50 kr) >")
    terminal.press("quit\n")
    assert terminal.ended() == 0


@on("swedish --seed keys")
def test_arrows_do_nothing(terminal: Terminal) -> None:
    at_a_play(terminal)
    terminal.press("\x1b[A")
    terminal.press("?")
    terminal.until("At any question: help [?]")
    assert "no answer" not in terminal.text
    terminal.press("q")
    assert terminal.ended() == 0
    assert "after one round" in terminal.text


@on("swedish --seed keys")
def test_ctrl_c_leaves_the_terminal_as_it_was(terminal: Terminal) -> None:
    at_a_play(terminal)
    os.kill(terminal.process.pid, signal.SIGINT)
    assert terminal.ended() == 130
    assert "Interrupted. What lies on the table is not settled. Balance: 20,000 kr" in terminal.text
    assert "Traceback" not in terminal.text
    assert termios.tcgetattr(terminal.theirs) == terminal.before
