"""What values a rule field takes: how they are written, read, checked and told to people."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from nordjack.words import N_, Phrase

__all__ = [
    "Kind",
    "amount",
    "amounts",
    "choice",
    "flag",
    "number",
    "ratio",
    "totals",
    "whole",
]


@dataclass(frozen=True)
class Kind:
    """The values of one field.

    ``read`` takes a value as TOML or JSON has it, ``parse`` turns the text after ``--set field=`` into such a
    value; both raise ValueError. ``write`` gives the value back as TOML or JSON has it. ``span`` has the least and
    the highest number, None where there is none.
    """

    allowed: Phrase
    read: Callable[[object], object]
    parse: Callable[[str], object]
    write: Callable[[object], object] = lambda value: value
    span: tuple[float | None, float | None] = (None, None)


def whole(low: int, high: int | None = None, *words: str) -> Kind:
    """Give the kind of whole numbers from low to high, or one of some words."""

    def read(value: object) -> object:
        if isinstance(value, str) and value in words:
            return value
        if type(value) is not int or value < low or (high is not None and value > high):
            raise ValueError
        return value

    def parse(text: str) -> object:
        return text if text in words else int(text)

    return Kind(either(span_phrase(low, high), words), read, parse, span=(low, high))


def span_phrase(low: int, high: int | None) -> Phrase:
    """Say which whole numbers are allowed."""
    if high is None:
        return Phrase(N_("a whole number from {low} up"), low=low)
    return Phrase(N_("a whole number from {low} to {high}"), low=low, high=high)


def either(first: Phrase, words: tuple[str, ...]) -> Phrase:
    """Say that something, or one of some words, is allowed."""
    return Phrase(N_("{first} or {last}"), first=first, last=", ".join(words)) if words else first


#: The highest amount in öre: ten thousand million kronor.
MOST_AMOUNT = 10**12


def amount() -> Kind:
    """Give the kind of amounts in öre."""
    kind = whole(1, MOST_AMOUNT)
    allowed = Phrase(N_("a whole number of öre from 1 to {high}"), high=MOST_AMOUNT)
    return Kind(allowed, kind.read, kind.parse, span=kind.span)


def number(low: float, high: float) -> Kind:
    """Give the kind of numbers from low to high."""

    def read(value: object) -> object:
        if type(value) not in (int, float) or not low <= value <= high:  # type: ignore[operator]
            raise ValueError
        return float(value)  # type: ignore[arg-type]

    allowed = Phrase(N_("a number from {low} to {high}"), low=f"{low:g}", high=f"{high:g}")
    return Kind(allowed, read, float, span=(low, high))


def flag() -> Kind:
    """Give the kind of true and false."""

    def read(value: object) -> object:
        if type(value) is not bool:
            raise ValueError
        return value

    def parse(text: str) -> object:
        return {"true": True, "false": False}.get(text.lower(), text)

    return Kind(Phrase(N_("true or false")), read, parse)


def choice(*values: str) -> Kind:
    """Give the kind of one word among some; ``17`` may be written as a number too."""

    def read(value: object) -> object:
        text = str(value) if type(value) is int else value
        if not isinstance(text, str) or text not in values:
            raise ValueError
        return text

    allowed = Phrase(N_("{first} or {last}"), first=", ".join(values[:-1]), last=values[-1])
    return Kind(allowed, read, lambda text: text)


def ratio() -> Kind:
    """Give the kind of odds, written ``3/2``."""

    def read(value: object) -> object:
        if type(value) is int:
            value = str(value)
        if not isinstance(value, str) or not re.fullmatch(r"[0-9]{1,6}([/:][0-9]{1,6})?", value):
            raise ValueError
        above, _, below = value.replace(":", "/").partition("/")
        if int(above) == 0 or int(below or 1) == 0:
            raise ValueError
        return Fraction(int(above), int(below or 1))

    def write(value: object) -> object:
        assert isinstance(value, Fraction)
        return f"{value.numerator}/{value.denominator}"

    return Kind(Phrase(N_("odds above 0, such as {example}"), example='"3/2"'), read, lambda text: text, write)


def totals(low: int, high: int, *words: str) -> Kind:
    """Give the kind of a set of totals: a list ``[9, 10, 11]``, a range ``"9-11"``, or one of some words."""

    def read(value: object) -> object:
        if isinstance(value, str):
            if value in words:
                return value
            value = span_of(value)
        if not isinstance(value, list | tuple | set | frozenset):
            raise ValueError
        if any(type(each) is not int or not low <= each <= high for each in value):
            raise ValueError
        return frozenset(value)

    def parse(text: str) -> object:
        if text in words:
            return text
        if text == "none":
            return []
        return [each for part in listed(text) for each in span_of(part)]

    def write(value: object) -> object:
        return sorted(value) if isinstance(value, frozenset) else value

    example = f"{low + 7},{low + 8}" if words else f"{low},{low + 1}"
    known = Phrase(N_("totals from {low} to {high}, such as {example}"), low=low, high=high, example=example)
    allowed = Phrase(N_("{some}, or an empty list"), some=either(known, words))
    return Kind(allowed, read, parse, write, (low, high))


def listed(text: str) -> list[str]:
    """Read what stands between commas, in brackets or without."""
    if text.startswith("[") and text.endswith("]"):
        text = text[1:-1]
    return [part.strip() for part in text.split(",") if part.strip()]


def span_of(text: str) -> list[int]:
    """Read ``9`` or ``9-11``."""
    if not (found := re.fullmatch(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", text)):
        raise ValueError
    first = int(found[1])
    last = int(found[2] or first)
    if last < first:
        raise ValueError
    return list(range(first, last + 1))


def amounts() -> Kind:
    """Give the kind of a list of amounts in öre, each once, sorted."""

    def read(value: object) -> object:
        if not isinstance(value, list | tuple) or not value:
            raise ValueError
        if any(type(each) is not int or not 1 <= each <= MOST_AMOUNT for each in value):
            raise ValueError
        return tuple(sorted(set(value)))

    def parse(text: str) -> object:
        return [int(part) for part in listed(text)]

    def write(value: object) -> object:
        return list(value)  # type: ignore[call-overload]

    return Kind(Phrase(N_("amounts in öre above 0, such as {example}"), example="1000,2000"), read, parse, write)
