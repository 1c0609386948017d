"""One language's voice: sentences, counts, refusals, numbers and lists."""

from collections.abc import Iterable
from decimal import Decimal
from functools import cache
from typing import Literal, Protocol, runtime_checkable

from nordjack.errors import NordjackError
from nordjack.words.catalogue import LANGUAGES, load

__all__ = ["N_", "Phrase", "Told", "Words", "translator"]


def N_(template: str) -> str:  # noqa: N802 - gettext's own name for it
    """Mark a text for the catalogues and give it back as it is."""
    return template


@runtime_checkable
class Told(Protocol):
    """A value that every language writes in its own way."""

    def told(self, lang: str) -> str:
        """Write the value in a language."""


class Phrase:
    """A phrase with its values, which stands in a sentence in the sentence's language.

    >>> f"use {Phrase('a number from {low} to {high}', low=0, high=1)}"
    'use a number from 0 to 1'
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def told(self, lang: str) -> str:
        """Write the phrase in a language."""
        words = translator(lang)
        return words(self.template, **{name: words.value(value) for name, value in self.values.items()})

    def __str__(self) -> str:
        return self.told("en")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


LISTS = {"and": N_("{first} and {last}"), "or": N_("{first} or {last}")}


class Words:
    """What is said in one language; templates are English sentences with ``str.format`` places.

    >>> words = Words("sv")
    >>> words.percent(0.994), words.listing([9, 10, 11], "or")
    ('99,40 %', '9, 10 eller 11')
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.texts = load(lang)

    def __call__(self, template: str, /, **values: object) -> str:
        """Give a sentence with its values."""
        return self.texts.gettext(template).format(**values)

    def count(self, singular: str, plural: str, n: int, **values: object) -> str:
        """Give the sentence for a number of things, which stands in it as ``{n}``."""
        return self.texts.ngettext(singular, plural, n).format(n=n, **values)

    def error(self, error: NordjackError) -> str:
        """Give a refusal with its values, and with the refusals inside it."""
        return self(error.template, **{name: self.value(value) for name, value in error.values.items()})

    def value(self, value: object) -> object:
        """Give a refusal's value as this language writes it."""
        if isinstance(value, NordjackError):
            return self.error(value)
        return value.told(self.lang) if isinstance(value, Told) else value

    def number(self, x: float | Decimal, digits: int | None = None) -> str:
        """Give a number with a fixed number of decimals, or with as many as it has."""
        from babel.numbers import format_decimal  # noqa: PLC0415 - most commands print no number

        decimals = "#" * 12 if digits is None else "0" * digits
        return format_decimal(exact(x), f"#,##0.{decimals}", locale=self.lang)

    def percent(self, x: float | Decimal, digits: int | None = 2) -> str:
        """Give a share of 1 as a percentage."""
        return self.number(exact(x) * 100, digits) + " %"

    def listing(self, items: Iterable[object], last: Literal["and", "or"] = "and") -> str:
        """Give one or more things as one phrase, such as ``9, 10 and 11``."""
        *first, final = map(str, items)
        if not first:
            return final
        return self(LISTS[last], first=", ".join(first), last=final)


def exact(x: float | Decimal) -> Decimal:
    """Give a number as it is written, so that rounding sees 0.285 and not the nearest binary fraction."""
    return x if isinstance(x, Decimal) else Decimal(str(x))


@cache
def translator(lang: str) -> Words:
    """Give the voice of a language: sv, da or en."""
    assert lang in LANGUAGES
    return Words(lang)
