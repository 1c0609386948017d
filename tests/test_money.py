from fractions import Fraction

import pytest

from nordjack.errors import IllegalAction
from nordjack.money import Kronor, comes_out_whole, kronor, paid
from nordjack.words import translator


@pytest.mark.parametrize(("odds", "win"), [("3/2", 300), ("6/5", 240), ("2/1", 400), ("1/1", 200)])
def test_odds_pay_whole_ore(odds: str, win: int) -> None:
    assert paid(200, Fraction(odds)) == win


def test_odds_that_do_not_come_out() -> None:
    assert not comes_out_whole(100, Fraction(1, 3))
    with pytest.raises(AssertionError):
        paid(100, Fraction(1, 3))


@pytest.mark.parametrize(
    ("amount", "sv", "da", "en"),
    [
        (2000, "20 kr", "20 kr", "20 kr"),
        (450, "4,50 kr", "4,50 kr", "4.50 kr"),
        (123456700, "1\xa0234\xa0567 kr", "1.234.567 kr", "1,234,567 kr"),
        (-15000, "−150 kr", "−150 kr", "−150 kr"),
        (0, "0 kr", "0 kr", "0 kr"),
    ],
)
def test_kronor(amount: int, sv: str, da: str, en: str) -> None:
    assert [kronor(amount, lang) for lang in ("sv", "da", "en")] == [sv, da, en]


def test_a_sentence_shows_kronor_in_its_own_language() -> None:
    error = IllegalAction(
        "the stake of box {box} is {found}; use a multiple of {step}", box=1, found=Kronor(150), step=Kronor(100)
    )
    assert str(error) == "the stake of box 1 is 1.50 kr; use a multiple of 1 kr"
    assert "1,50 kr" in translator("sv").error(error)
    assert Kronor(150) + 50 == 200
