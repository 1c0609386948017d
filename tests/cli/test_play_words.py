"""What people may type: no word or key means two things at one question, and stakes are read as people write them."""

from itertools import combinations

import pytest

from nordjack.cli.play.keyboard import patience
from nordjack.cli.play.stakes import Wish, read_stake
from nordjack.cli.play.vocabulary import ALIASES, Command, Ready, YesNo, names, understood, vocabulary
from nordjack.engine import Asks, Bet, Play
from nordjack.engine.verify import PLAYS
from nordjack.money import kronor
from nordjack.words import LANGUAGES, translator

QUESTIONS = [tuple(plays) for asks, plays in PLAYS.items() if asks not in (Asks.STAKE, Asks.CARD)]
QUESTIONS += [tuple(YesNo), tuple(Ready)]
CHIPS = (1000, 2000, 5000, 10000)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("choices", QUESTIONS, ids=str)
@pytest.mark.parametrize("home", [False, True], ids=["house", "home"])
def test_no_word_means_two_things(lang: str, choices: tuple[Play, ...], home: bool) -> None:
    for one, other in combinations([*choices, *Command], 2):
        assert not names(translator(lang), one, home=home) & names(translator(lang), other, home=home)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("choices", QUESTIONS, ids=str)
@pytest.mark.parametrize("home", [False, True], ids=["house", "home"])
def test_no_key_answers_while_a_word_may_begin_with_it(lang: str, choices: tuple[Play, ...], home: bool) -> None:
    """Whatever is understood at a question, typed at half a second a key, is not cut off after its first letter."""
    for voice in (translator(lang), translator("en")):
        for choice in (*choices, *Command):
            for name in names(voice, choice, home=home):
                typeable = vocabulary(translator(lang), (*choices, *Command), home=home)
                assert patience(name[0].upper(), typeable) >= (1 if len(name) > 1 else 0.1)


def test_a_key_that_begins_no_word_does_not_wait() -> None:
    typeable = vocabulary(translator("en"), (*PLAYS[Asks.PLAY], *Command))
    assert patience("?", typeable) < 0.5
    assert patience("p", typeable) < 0.5


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("choices", QUESTIONS, ids=str)
def test_english_words_are_understood_everywhere(lang: str, choices: tuple[Play, ...]) -> None:
    for choice in choices:
        assert understood(translator(lang), choice.value.upper(), choices) is choice
    for command in Command:
        assert understood(translator(lang), command.value, tuple(Command)) is command


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_has_a_key_of_one_letter(lang: str) -> None:
    for play in Play:
        assert sum(len(name) == 1 for name in names(translator(lang), play)) == 1


@pytest.mark.parametrize(
    ("lang", "typed", "play"),
    [
        ("sv", "kort", Play.HIT),
        ("sv", "dra", Play.HIT),
        ("sv", "k", Play.HIT),
        ("sv", "h", Play.HIT),
        ("sv", "Jag stannar!", Play.STAND),
        ("sv", "d", Play.DOUBLE),
        ("sv", "ge upp", Play.SURRENDER),
        ("da", "træk", Play.HIT),
        ("da", "stå", Play.STAND),
        ("da", "fordoble", Play.DOUBLE),
        ("da", "p", Play.SPLIT),
        ("en", "Double  Down", Play.DOUBLE),
        ("en", "u", Play.SURRENDER),
    ],
)
def test_people_say_it_in_their_own_way(lang: str, typed: str, play: Play) -> None:
    assert understood(translator(lang), typed, PLAYS[Asks.PLAY]) is play


def test_a_misdealt_card_is_taken_with_ordinary_words() -> None:
    for taken, play in ALIASES.items():
        assert understood(translator("sv"), play.value, PLAYS[Asks.MISDEAL]) is taken


def test_a_word_for_another_question_is_not_understood() -> None:
    assert understood(translator("en"), "insure", PLAYS[Asks.PLAY]) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("50", Wish(5000)),
        (" 50 KR ", Wish(5000)),
        ("50kr", Wish(5000)),
        ("2,5", Wish(250)),
        ("2.50", Wish(250)),
        ("1 000", Wish(100000)),
        ("1\u00a0000 kr", Wish(100000)),
        ("a", Wish(1000)),
        ("ddba", Wish(23000)),
        ("50 u20", Wish(5000, Bet.UNDER_13, 2000)),
        ("50 under 20", Wish(5000, Bet.UNDER_13, 2000)),
        ("50 kr, över 20 kr", Wish(5000, Bet.OVER_13, 2000)),
        ("c ö20", Wish(5000, Bet.OVER_13, 2000)),
        ("50 o 20", Wish(5000, Bet.OVER_13, 2000)),
        ("0", Wish(0)),
    ],
)
def test_stakes_as_people_write_them(lang: str, typed: str, wish: Wish) -> None:
    assert read_stake(typed, CHIPS, lang) == wish


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "typed",
    [
        "",
        "fifty",
        "-5",
        "e",
        "5 5",
        "50 x20",
        "50 u",
        "u20",
        "1e3",
        "٥",
        "50.1234",
        "05.000",
        "1.0000",
        "1,00,000",
        "9" * 10,
        "50 u20 o20",
    ],
)
def test_what_is_no_stake(lang: str, typed: str) -> None:
    assert read_stake(typed, CHIPS, lang) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("amount", [450, 2000, 100000, 123456, 1234500, 99999950, 100000000])
def test_an_amount_as_shown_is_read_back(lang: str, amount: int) -> None:
    """With kr and without, with ordinary spaces or those that do not break; also as a side bet."""
    shown = kronor(amount, lang)
    for text in (shown, shown.removesuffix(" kr"), shown.replace("\u00a0", " "), shown.replace(" ", "\u00a0")):
        assert read_stake(text, CHIPS, lang) == Wish(amount)
        assert read_stake(f"a u{text}", CHIPS, lang) == Wish(1000, Bet.UNDER_13, amount)
        assert read_stake(f"{text}, u{text}", CHIPS, lang) == Wish(amount, Bet.UNDER_13, amount)


@pytest.mark.parametrize(
    ("typed", "nordic", "english"),
    [
        ("1.000", 100000, None),
        ("1,000", None, 100000),
        ("1.234.567", 123456700, None),
        ("1,234,567", None, 123456700),
        ("1.000,50", 100050, None),
        ("1,000.50", None, 100050),
        ("1 000,5", 100050, 100050),
        ("1 000.50", 100050, 100050),
        ("4,50", 450, 450),
        ("4.50", 450, 450),
        ("1000,5", 100050, 100050),
        ("50.123", 5012300, None),
        ("1.000.50", None, None),
        ("1,000,50", None, None),
        ("0.500", None, None),
    ],
)
def test_a_mark_of_thousands_takes_exactly_three_digits(typed: str, nordic: int | None, english: int | None) -> None:
    for lang, amount in (("sv", nordic), ("da", nordic), ("en", english)):
        for text in (typed, f"{typed} kr", f"{typed}kr"):
            assert read_stake(text, CHIPS, lang) == (None if amount is None else Wish(amount))
