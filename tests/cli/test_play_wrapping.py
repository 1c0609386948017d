"""Nothing that belongs together is torn apart at the end of a line, however narrow the screen is."""

import io
import re
from collections.abc import Collection

import pytest
from rich.console import Console as RichConsole

from nordjack.cli.page import folded
from nordjack.cli.play.console import PlainConsole, TerminalConsole
from nordjack.cli.play.help import help_lines
from nordjack.cli.play.person import Person, Question
from nordjack.cli.play.vocabulary import Command, Word, YesNo, label
from nordjack.engine import Play
from nordjack.money import kronor
from nordjack.rules import load_game
from nordjack.words import LANGUAGES, Words, translator

COLUMNS = (20, 33, 40, 63, 80, 100)


class Silent:
    """A keyboard at which nobody sits."""

    def line(self) -> str | None:
        return None

    def key(self, words: Collection[str]) -> str | None:
        return None


def terminal(columns: int) -> tuple[TerminalConsole, io.StringIO]:
    """Give a terminal's console of a width, and what it shows."""
    shown = io.StringIO()
    console = TerminalConsole(Silent())
    console.rich = RichConsole(highlight=False, file=shown, width=columns, force_terminal=False)
    return console, shown


def whole(shown: str, things: Collection[str]) -> bool:
    """Tell whether each of some things stands in one line."""
    lines = [line.replace("\u00a0", " ") for line in shown.splitlines()]
    return all(any(thing.replace("\u00a0", " ") in line for line in lines) for thing in things)


def question(words: Words, home: bool) -> tuple[Question, list[str]]:
    """Give a long question, and what must stand in it unbroken."""
    plays: tuple[Word, ...] = (*(play for play in Play if not play.value.startswith("take")), YesNo.YES)
    amounts = [kronor(amount, words.lang) for amount in (2000, 123400, 100000050)]
    labels = [label(words, play, home=home) for play in plays]
    asked = Question(f"1 2 {words.listing(amounts)}.", plays, plays, plays[0], Play.EVEN_MONEY)
    return asked, [*amounts, *labels]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("home", [False, True], ids=["house", "home"])
def test_a_question_keeps_amounts_and_labels_whole(lang: str, columns: int, home: bool) -> None:
    words = translator(lang)
    console, shown = terminal(columns)
    asked, things = question(words, home)
    Person(console, words, lambda _: None, home=home).choose(asked)
    assert whole(shown.getvalue(), things)
    assert max(map(len, shown.getvalue().splitlines())) <= columns


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", COLUMNS)
def test_a_refusal_keeps_labels_whole(lang: str, columns: int) -> None:
    words = translator(lang)
    console, shown = terminal(columns)
    asked, things = question(words, home=False)
    Person(console, words, lambda _: None, home=False).refuse("x", asked)
    assert whole(shown.getvalue(), things[3:])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", COLUMNS)
def test_help_keeps_words_commands_and_chips_whole(lang: str, columns: int) -> None:
    words, rules = translator(lang), load_game("swedish").rules
    console, shown = terminal(columns)
    for line in help_lines(words, rules):
        console.say(line, "cyan")
    chips = [f"[{key}] {kronor(chip, lang)}" for key, chip in zip("abcd", rules.chips, strict=True)]
    assert whole(shown.getvalue(), [*chips, *(label(words, command) for command in Command)])
    said = " ".join(help_lines(words, rules)).replace("\u00a0", " ").split()
    assert shown.getvalue().replace("\u00a0", " ").split() == said


@pytest.mark.parametrize("columns", range(12, 60))
def test_a_sum_in_a_sentence(columns: int) -> None:
    text = (
        "ruta 1: det skulle kosta 20 kr; ditt saldo räcker till 1\u00a0200,50 kr och 4 %, alltså satsar vi 1 000 000 kr"
    )
    lines = folded(text, columns).splitlines()
    assert whole("\n".join(lines), ["ruta 1:", "20 kr", "1 200,50 kr", "4 %", "1 000 000 kr"])
    assert " ".join(lines).split() == text.replace("\u00a0", " ").split()
    assert not any(re.match(r"kr|%|\d{3}\b", line) for line in lines)


def test_a_pipe_gets_ordinary_spaces() -> None:
    shown = io.StringIO()
    console = PlainConsole(io.StringIO(), shown)
    console.say(f"{kronor(123400, 'sv')} {label(translator('sv'), Play.EVEN_MONEY)}")
    assert shown.getvalue() == "1 234 kr [J]ämna pengar\n"
