"""Stakes as people type them: ``50``, ``50 kr``, chip keys such as ``ccb``, and a side bet after it."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from string import ascii_lowercase

import msgspec

from nordjack.engine import Bet

__all__ = ["Wish", "chip_keys", "read_stake"]

#: Chip keys stop before the letters that begin a side bet.
KEYS = ascii_lowercase[:12]
AMOUNT = r"(?:[0-9]{1,3}(?:[ \u00a0][0-9]{3})+|[0-9]{1,9})(?:[.,][0-9]{1,2})?"
STAKE = rf"(?P<stake>{AMOUNT}|[a-l]+)\s*(?:kr)?"
SIDE = rf"(?P<side>[oöu]|over|över|under)\s*(?P<amount>{AMOUNT})\s*(?:kr)?"
WISH = re.compile(rf"{STAKE}(?:[\s,+]+{SIDE})?")


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to stake on a box, in öre: the main stake, and a side bet or none."""

    stake: int
    bet: Bet | None = None
    side: int = 0


def chip_keys(chips: Sequence[int]) -> Mapping[str, int]:
    """Give the key of each chip, from the smallest on."""
    return dict(zip(KEYS, chips, strict=False))


def read_stake(typed: str, chips: Sequence[int]) -> Wish | None:
    """Read a stake; None where the text is none.

    >>> read_stake("50 u20", (1000,))
    Wish(stake=5000, bet=<Bet.UNDER_13: 'under_13'>, side=2000)
    """
    found = WISH.fullmatch(typed.strip().casefold())
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
    """Give an amount in kronor in öre."""
    return int(Decimal(re.sub(r"\s", "", text).replace(",", ".")) * 100)
