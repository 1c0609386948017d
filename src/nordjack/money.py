"""Amounts are integers in öre (1 kr = 100); odds are exact ratios."""

from fractions import Fraction

from babel.numbers import get_decimal_symbol, get_group_symbol

__all__ = ["Kronor", "comes_out_whole", "kronor", "paid"]


def comes_out_whole(amount: int, odds: Fraction) -> bool:
    """Tell whether an amount times the odds is a whole number of öre."""
    return amount * odds.numerator % odds.denominator == 0


def paid(amount: int, odds: Fraction) -> int:
    """Give what an amount wins at the odds, in öre; it must come out whole.

    >>> paid(2000, Fraction(3, 2))
    3000
    """
    assert comes_out_whole(amount, odds)
    return amount * odds.numerator // odds.denominator


def kronor(amount: int, lang: str = "en") -> str:
    """Write an amount in kronor as a language does, with öre only where there are some.

    >>> kronor(12050), kronor(-2000)
    ('120.50 kr', '−20 kr')
    """
    whole, ore = divmod(abs(amount), 100)
    written = f"{whole:,}".replace(",", get_group_symbol(lang))
    if ore:
        written += f"{get_decimal_symbol(lang)}{ore:02}"
    return ("−" if amount < 0 else "") + written + " kr"


class Kronor(int):
    """An amount in öre that a sentence shows in kronor, in the sentence's language.

    >>> f"use {Kronor(2000)}", Kronor(450).told("sv")
    ('use 20 kr', '4,50 kr')
    """

    def told(self, lang: str) -> str:
        """Write the amount in a language."""
        return kronor(self, lang)

    def __str__(self) -> str:
        return self.told("en")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
