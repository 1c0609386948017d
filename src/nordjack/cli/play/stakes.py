"""Stakes as people type them: ``50``, ``50 kr``, chip keys such as ``ccb``, and a side bet after it."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from string import ascii_lowercase

import msgspec

from nordjack.engine import Bet

__all__ = ["Wish", "chip_keys", "read_stake"]

#: Chip keys stop before the letters that begin a side bet.
KEYS = ascii_lowercase[:12]
SPACES = " \u00a0\u202f"
#: The mark between thousands and the mark before öre, by language; a point may stand for thousands or for öre.
MARKS = {"sv": (".", ","), "da": (".", ","), "en": (",", ".")}


@cache
def amount_pattern(lang: str) -> str:
    """Give the pattern of an amount: a mark of thousands takes exactly three digits, else it stands before öre."""
    thousands, decimal = map(re.escape, MARKS[lang])
    spaced = rf"[1-9][0-9]{{0,2}}(?:[{SPACES}][0-9]{{3}})+(?:[.,][0-9]{{1,2}})?"
    marked = rf"[1-9][0-9]{{0,2}}(?:{thousands}[0-9]{{3}})+(?:{decimal}[0-9]{{1,2}})?"
    return rf"(?:{spaced}|{marked}|[0-9]{{1,9}}(?:[.,][0-9]{{1,2}})?)"


@cache
def wish_pattern(lang: str) -> re.Pattern[str]:
    """Give the pattern of a stake with or without a side bet."""
    amount = amount_pattern(lang)
    stake = rf"(?P<stake>{amount}|[a-l]+)\s*(?:kr)?"
    side = rf"(?P<side>[oöu]|over|över|under)\s*(?P<amount>{amount})\s*(?:kr)?"
    return re.compile(rf"{stake}(?:[\s,+]+{side})?")


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to stake on a box, in öre: the main stake, and a side bet or none."""

    stake: int
    bet: Bet | None = None
    side: int = 0


def chip_keys(chips: Sequence[int]) -> Mapping[str, int]:
    """Give the key of each chip, from the smallest on."""
    return dict(zip(KEYS, chips, strict=False))


def read_stake(typed: str, chips: Sequence[int], lang: str) -> Wish | None:
    """Read a stake with the language's marks in its amounts; None where the text is none.

    >>> read_stake("1,000 u20", (1000,), "en")
    Wish(stake=100000, bet=<Bet.UNDER_13: 'under_13'>, side=2000)
    """
    found = wish_pattern(lang).fullmatch(typed.strip().casefold())
    if not found or (stake := value_of(found["stake"], chips)) is None:
        return None
    if not found["side"]:
        return Wish(stake)
    bet = Bet.UNDER_13 if found["side"].startswith("u") else Bet.OVER_13
    return Wish(stake, bet, ore(found["amount"]))


def value_of(text: str, chips: Sequence[int]) -> int | None:
    """Give what an amount or a row of chip keys is worth; None where there is no such chip."""
    if text[0].isdigit():
        return ore(text)
    worth = chip_keys(chips)
    return sum(worth[key] for key in text) if set(text) <= worth.keys() else None


def ore(text: str) -> int:
    """Give an amount in kronor in öre: one or two digits after the last mark are öre, everything else is kronor."""
    whole, _, cents = re.sub(r"[.,]([0-9]{1,2})$", r":\1", text).partition(":")
    return int(re.sub(r"[^0-9]", "", whole)) * 100 + int(cents.ljust(2, "0"))
