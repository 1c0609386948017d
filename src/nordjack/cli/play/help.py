"""What a person may look up at any question: what can be typed, and how the last rounds went."""

from collections.abc import Iterable, Iterator, Sequence

from nordjack.cli.explain import won
from nordjack.cli.page import NO_BREAK
from nordjack.cli.play.stakes import chip_keys
from nordjack.cli.play.vocabulary import Command, Word, label
from nordjack.engine import Asks, Play
from nordjack.engine.verify import PLAYS
from nordjack.money import kronor
from nordjack.rules import Rules
from nordjack.table.session import Entry
from nordjack.words import Words

__all__ = ["help_lines", "history_lines"]

LAST = 10


def help_lines(words: Words, rules: Rules) -> list[str]:
    """Give what can be typed at this table."""
    return [
        words("A key in brackets or the whole word, and Enter, answers; English words always do."),
        words("In a terminal a key answers without Enter too, when nothing follows it for a second."),
        words("On your turn: {plays}", plays=labels(words, offered(rules), home=not rules.house_banked)),
        words("Stakes: kronor such as 50 or 50 kr, or chips: {chips}", chips=chips(words, rules)),
        *([words("A side bet after the stake: 50 o20 is 20 kr on over 13, 50 u20 on under 13")] * rules.over_under_13),
        words("At any question: {commands}", commands=labels(words, tuple(Command))),
    ]


def offered(rules: Rules) -> Iterator[Play]:
    """Give the plays that these rules know."""
    for play in PLAYS[Asks.PLAY]:
        if play is not Play.SURRENDER or rules.surrender != "no":
            yield play
    if rules.insurance != "no":
        yield Play.INSURE
    if rules.even_money:
        yield Play.EVEN_MONEY
    yield Play.DECLINE


def labels(words: Words, choices: Iterable[Word], *, home: bool = False) -> str:
    """Give choices as questions show them."""
    return "  ".join(label(words, choice, home=home) for choice in choices)


def chips(words: Words, rules: Rules) -> str:
    """Give the chips with their keys."""
    return "  ".join(f"[{key}]{NO_BREAK}{kronor(chip, words.lang)}" for key, chip in chip_keys(rules.chips).items())


def history_lines(words: Words, history: Sequence[Entry]) -> list[str]:
    """Give the last rounds, one line each."""
    lines = [entry_line(words, entry) for entry in history[-LAST:]]
    return lines or [words("No round has been played yet.")]


def entry_line(words: Words, entry: Entry) -> str:
    """Give one line of a history."""
    balance = kronor(entry.balance, words.lang)
    if entry.round is None:
        amount = kronor(entry.net, words.lang)
        return words("new play money: {amount}, balance {balance}", amount=amount, balance=balance)
    net = won(words, entry.net)
    return words("round {number}: {won}, balance {balance}", number=entry.round, won=net, balance=balance)
