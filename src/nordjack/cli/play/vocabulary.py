"""The words and keys that a person may answer with, in his language; English words count in every language.

A label shows its key in brackets, so that a translation brings its own key: ``[H]it``, ``s[P]lit``.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum

from nordjack.cli.page import NO_BREAK
from nordjack.engine import Play
from nordjack.words import N_, Words, translator

__all__ = ["ALIASES", "Command", "Ready", "Word", "YesNo", "label", "names", "understood", "vocabulary"]


class Command(StrEnum):
    """What can be typed at any question."""

    HELP = "help"
    HISTORY = "history"
    RULES = "rules"
    QUIT = "quit"


class YesNo(StrEnum):
    """The answers to a plain question."""

    YES = "yes"
    NO = "no"


class Ready(StrEnum):
    """The answer to a question that only waits."""

    DEAL = "deal"


Word = Play | Command | YesNo | Ready

LABELS: Mapping[Word, str] = {
    Play.HIT: N_("[H]it"),
    Play.STAND: N_("[S]tand"),
    Play.DOUBLE: N_("[D]ouble"),
    Play.SPLIT: N_("s[P]lit"),
    Play.SURRENDER: N_("s[U]rrender"),
    Play.INSURE: N_("[I]nsure"),
    Play.EVEN_MONEY: N_("[E]ven money"),
    Play.DECLINE: N_("[N]o"),
    Command.HELP: N_("help [?]"),
    Command.HISTORY: N_("history"),
    Command.RULES: N_("rules"),
    Command.QUIT: N_("quit [Q]"),
    YesNo.YES: N_("[Y]es"),
    YesNo.NO: N_("[N]o"),
    Ready.DEAL: N_("[D]eal"),
}

#: What is said where a player holds the bank; the other keys and words count there too.
HOME_LABELS: Mapping[Word, str] = {Play.HIT: N_("[C]ard"), Play.STAND: N_("I [S]tand")}

#: Further words for the same, apart by commas.
MORE: Mapping[Word, str] = {
    Play.HIT: N_("card, draw"),
    Play.STAND: N_("stay, I stand"),
    Play.DOUBLE: N_("double down"),
    Play.SPLIT: N_("split the pair"),
    Play.SURRENDER: N_("give up"),
    Play.INSURE: N_("insurance, insured"),
    Play.EVEN_MONEY: N_("even, take it"),
    Play.DECLINE: N_("no thanks, pass"),
    Command.HELP: N_("what, commands"),
    Command.HISTORY: N_("rounds"),
    Command.RULES: N_("sheet"),
    Command.QUIT: N_("exit, leave, bye"),
    YesNo.YES: N_("yes please, ok"),
    YesNo.NO: N_("no thanks, pass"),
    Ready.DEAL: N_("go on, yes"),
}

#: A misdealt card is taken with the words of an ordinary play.
ALIASES: Mapping[Play, Play] = {
    Play.TAKE_HIT: Play.HIT,
    Play.TAKE_DOUBLE: Play.DOUBLE,
    Play.TAKE_SPLIT: Play.SPLIT,
}


def label(words: Words, word: Word, *, home: bool = False) -> str:
    """Give how a choice is shown, its key in brackets; no line breaks inside it."""
    asked = plain(word)
    return words(HOME_LABELS.get(asked, LABELS[asked]) if home else LABELS[asked]).replace(" ", NO_BREAK)


def names(words: Words, word: Word, *, home: bool = False) -> frozenset[str]:
    """Give everything that means this choice in a language, its keys included."""
    shown = {label(words, word), label(words, word, home=home)}
    keys = [key for each in shown for key in re.findall(r"\[(.)\]", each)]
    spelt = [re.sub(r"\s\[.\]$|[\[\]]", "", each) for each in shown]
    further = words(MORE[plain(word)]).split(", ")
    return frozenset(tidy(each) for each in [word.value, *spelt, *further, *keys])


def understood(words: Words, typed: str, choices: tuple[Word, ...], *, home: bool = False) -> Word | None:
    """Give the choice that was typed: in the person's language first, then in English; None where it is neither."""
    for voice in (words, translator("en")):
        for choice in choices:
            if tidy(typed) in names(voice, choice, home=home):
                return choice
    return None


def vocabulary(words: Words, choices: Iterable[Word], *, home: bool = False) -> frozenset[str]:
    """Give everything that is understood as one of these choices."""
    voices = (words, translator("en"))
    return frozenset(name for choice in choices for voice in voices for name in names(voice, choice, home=home))


def plain(word: Word) -> Word:
    """Give the word whose names another one shares."""
    return ALIASES.get(word, word) if isinstance(word, Play) else word


def tidy(text: str) -> str:
    """Give typed text without capitals, further spaces and what may end it."""
    return " ".join(text.casefold().split()).rstrip(".!")
