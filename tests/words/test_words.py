"""What the words of three languages sound like."""

from decimal import Decimal
from typing import Literal

import pytest

from nordjack.errors import IllegalAction, RulesError
from nordjack.words import LANGUAGES, N_, translator


def test_the_languages() -> None:
    assert LANGUAGES == ("sv", "da", "en")
    assert [translator(lang).lang for lang in LANGUAGES] == ["sv", "da", "en"]


def test_a_translator_is_made_once() -> None:
    assert translator("sv") is translator("sv")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Chips: 10 kr."), ("sv", "Marker: 10 kr."), ("da", "Jetoner: 10 kr.")],
)
def test_a_sentence_with_its_value(lang: str, said: str) -> None:
    assert translator(lang)("Chips: {chips}.", chips="10 kr") == said


def test_an_unknown_text_stays_english() -> None:
    assert translator("sv")("{n} unheard-of things", n=2) == "2 unheard-of things"


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [
        ("en", 1, "The table has one box."),
        ("en", 7, "The table has 7 boxes."),
        ("sv", 1, "Bordet har en spelruta."),
        ("sv", 7, "Bordet har 7 spelrutor."),
        ("da", 1, "Bordet har ét felt."),
        ("da", 7, "Bordet har 7 felter."),
    ],
)
def test_one_and_many(lang: str, n: int, said: str) -> None:
    assert translator(lang).count("The table has one box.", "The table has {n} boxes.", n) == said


def test_a_refusal_in_swedish() -> None:
    error = IllegalAction("only two cards of one value can be split; this hand is {found}", found="8s 9s")
    assert translator("sv").error(error) == "bara två kort med samma värde får splittas; den här handen är 8s 9s"
    assert translator("en").error(error) == str(error)


def test_a_refusal_inside_another() -> None:
    error = RulesError("{file}: {why}", file="own.toml", why=IllegalAction("the round is over"))
    assert translator("da").error(error) == "own.toml: runden er slut"


@pytest.mark.parametrize(
    ("lang", "x", "digits", "said"),
    [
        ("en", 1234567.5, None, "1,234,567.5"),
        ("sv", 1234567.5, None, "1\u00a0234\u00a0567,5"),
        ("da", 1234567.5, None, "1.234.567,5"),
        ("sv", 0.0573685717, 4, "0,0574"),
        ("en", 3, None, "3"),
        ("en", 3, 2, "3.00"),
        ("da", Decimal("0.125"), 3, "0,125"),
    ],
)
def test_numbers(lang: str, x: float | Decimal, digits: int | None, said: str) -> None:
    assert translator(lang).number(x, digits) == said


@pytest.mark.parametrize(
    ("lang", "x", "digits", "said"),
    [
        ("en", 0.994, 2, "99.40 %"),
        ("sv", 0.994, 2, "99,40 %"),
        ("da", 0.994, 2, "99,40 %"),
        ("da", 0.75, None, "75 %"),
        ("sv", 0.285, None, "28,5 %"),
    ],
)
def test_percentages(lang: str, x: float, digits: int | None, said: str) -> None:
    assert translator(lang).percent(x, digits) == said


@pytest.mark.parametrize(
    ("lang", "last", "said"),
    [
        ("en", "and", "9, 10 and 11"),
        ("en", "or", "9, 10 or 11"),
        ("sv", "and", "9, 10 och 11"),
        ("sv", "or", "9, 10 eller 11"),
        ("da", "and", "9, 10 og 11"),
        ("da", "or", "9, 10 eller 11"),
    ],
)
def test_lists(lang: str, last: Literal["and", "or"], said: str) -> None:
    assert translator(lang).listing([9, 10, 11], last) == said


def test_a_list_of_one_and_of_two() -> None:
    assert translator("en").listing([20]) == "20"
    assert translator("en").listing([20, 21]) == "20 and 21"


def test_a_mark_changes_nothing() -> None:
    assert N_("Pairs cannot be split.") == "Pairs cannot be split."
