"""The one at the keyboard: asked until he answers, answered for when he has left."""

from collections.abc import Callable

import msgspec

from nordjack.cli.play.console import Console
from nordjack.cli.play.vocabulary import Command, Word, YesNo, label, understood, vocabulary
from nordjack.words import Words

__all__ = ["Person", "Question", "quoted"]

LONGEST_QUOTE = 40


class Question(msgspec.Struct, frozen=True):
    """A question: the choices that are shown, those that are understood, what Enter and absence mean."""

    text: str
    shown: tuple[Word, ...]
    choices: tuple[Word, ...]
    absent: Word
    default: Word | None = None


class Person:
    """Whoever plays. ``aside`` serves the commands that can be typed at any question; ``home`` has words of its own."""

    def __init__(self, console: Console, words: Words, aside: Callable[[Command], None], *, home: bool) -> None:
        self.console = console
        self.words = words
        self.aside = aside
        self.home = home
        self.gone = False

    def choose(self, question: Question) -> Word:
        """Ask until one of the choices is made; give the answer of the absent where he has left."""
        prompt = self.prompt(question)
        typeable = vocabulary(self.words, (*question.choices, *Command), home=self.home)
        while (typed := self.asked(lambda: self.console.key(prompt, typeable))) is not None:
            chosen = self.understood(typed, question.choices) if typed else question.default
            if chosen is not None:
                return chosen
            self.refuse(typed, question)
        return question.absent

    def understood(self, typed: str, choices: tuple[Word, ...]) -> Word | None:
        """Give the choice that was typed, None where it is none."""
        return understood(self.words, typed, choices, home=self.home)

    def label(self, word: Word) -> str:
        """Give how a choice is shown to him."""
        return label(self.words, word, home=self.home)

    def agrees(self, text: str, *, default: YesNo, absent: YesNo = YesNo.NO) -> bool:
        """Ask a plain question."""
        both = (YesNo.YES, YesNo.NO)
        return self.choose(Question(text, both, both, absent, default)) is YesNo.YES

    def line(self, prompt: str) -> str | None:
        """Ask for a line; None where he has left."""
        return self.asked(lambda: self.console.line(prompt))

    def asked(self, ask: Callable[[], str | None]) -> str | None:
        """Ask until something else than a command is typed; None where he has left."""
        while not self.gone:
            typed = ask()
            command = Command.QUIT if typed is None else self.understood(typed, tuple(Command))
            if not isinstance(command, Command):
                return typed
            self.obey(command)
        return None

    def obey(self, command: Command) -> None:
        """Let him leave, or serve a command."""
        if command is Command.QUIT:
            self.gone = True
        else:
            self.aside(command)

    def prompt(self, question: Question) -> str:
        """Give a question with its choices, and what Enter means."""
        shown = "  ".join(map(self.label, question.shown))
        if question.default is None:
            return f"{question.text} {shown}"
        enter = self.words("(Enter: {default})", default=bare(self.label(question.default)))
        return f"{question.text} {shown}  {enter}"

    def refuse(self, typed: str, question: Question) -> None:
        """Say what was found and what is allowed."""
        allowed = self.words.listing(map(self.label, question.shown), "or")
        self.console.say(self.refusal(typed, allowed), "yellow")

    def refusal(self, typed: str, allowed: str) -> str:
        """Give the sentence for an answer that is none."""
        if not typed:
            return self.words("type an answer: {allowed}", allowed=allowed)
        found = quoted(self.words, typed)
        return self.words("{found} is no answer here; use {allowed}", found=found, allowed=allowed)


def bare(shown: str) -> str:
    """Give a label without the mark of its key."""
    return shown.replace("[", "").replace("]", "").lower()


def quoted(words: Words, typed: str) -> str:
    """Give what was typed in the language's quotation marks, short and without control codes."""
    clean = "".join(each if each.isprintable() else "?" for each in typed)
    return words("“{typed}”", typed=clean if len(clean) <= LONGEST_QUOTE else f"{clean[:LONGEST_QUOTE]}…")
