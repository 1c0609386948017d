"""The rule sheet says what the fields say, in every language, for any table."""

import re

import pytest
from hypothesis import given

from nordjack.rules import PRESETS, Rules, load_game
from nordjack.sheet import oddities, responsible_play, rule_sheet, title
from nordjack.words import LANGUAGES, translator
from sheet.random_rules import tables


def sentences(rules: Rules, lang: str) -> list[str]:
    return [each for section in rule_sheet(rules, translator(lang)) for each in section.sentences]


def english(name: str, *settings: str) -> str:
    return "\n".join(sentences(load_game(name, settings).rules, "en"))


def numbers(sentence: str) -> list[str]:
    """Give the numbers of a sentence, however grouped; Danish has no other name for a ten-value card."""
    bare = sentence.replace("med værdien 10", "")
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[.,\u00a0](?=\d)", "", bare)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_game_has_a_sheet(name: str, lang: str) -> None:
    sheet = rule_sheet(load_game(name).rules, translator(lang))
    assert len(sheet) >= 10
    assert all(section.heading and section.sentences for section in sheet)


@given(tables())
def test_any_table_has_whole_sentences(rules: Rules) -> None:
    for lang in LANGUAGES:
        for sentence in [*sentences(rules, lang), oddities(rules, translator(lang))]:
            assert sentence[-1] == "."
            assert not sentence[0].islower()
            assert not re.search(r"None|True|False|frozenset|Fraction|[{}\[\]_]", sentence), sentence


@given(tables())
def test_no_english_is_left_in_the_north(rules: Rules) -> None:
    spoken = sentences(rules, "en")
    for lang in ("sv", "da"):
        translated = sentences(rules, lang)
        assert len(translated) == len(spoken)
        assert not set(translated) & set(spoken)


@given(tables())
def test_every_language_gives_the_same_numbers(rules: Rules) -> None:
    for triple in zip(*(sentences(rules, lang) for lang in LANGUAGES), strict=True):
        swedish, danish, spoken = map(numbers, triple)
        assert swedish == danish == spoken, triple


@given(tables())
def test_no_sentence_is_said_twice(rules: Rules) -> None:
    said = sentences(rules, "en")
    assert len(said) == len(set(said))


FACTS = [
    ("swedish", "", "If both have 17, 18 or 19, the dealer wins."),
    ("swedish", "", "If both have 20 or 21, nobody wins"),
    ("swedish", "", "A+7 counts 8; doubled, it draws 3 and is 11, not 21."),
    ("swedish", "", "first two cards total 7 to 11."),
    ("swedish", "", "as often as one comes"),
    ("swedish", "", "Blackjack pays 3 to 2: 20 kr wins 30 kr."),
    ("swedish", "", "Two aces on “under 13” pay 3 to 2."),
    ("swedish", "", "A two-card 21 of a split hand cannot be doubled."),
    ("swedish", "", "A player may play up to 3 boxes."),
    ("swedish", "", "right after the deal, for half your stake"),
    ("swedish", "", "For a stake of 20 kr it costs 10 kr and wins 20 kr."),
    ("swedish", "", "Stakes are 20 kr to 200 kr, in steps of 10 kr."),
    ("swedish", "", "what you added by doubling or splitting is lost as well"),
    ("swedish", "", "The cut card comes after 75 % of the shoe."),
    ("swedish", "decks=1", "One pack of 52 cards."),
    ("swedish", "penetration=1", "dealt to its last card"),
    ("swedish", "shuffle=stop-card", "the stop card"),
    ("swedish", "hole_card=original-bets-only", "no more than your first stake"),
    ("swedish", "hole_card=peek", "looks at the hidden card"),
    ("swedish", "dealer_hits_soft_17=true", "on a soft 17 such as A+6, and stands on a hard 17"),
    ("swedish", "dealer_wins_ties=17", "If both have 18 to 21, nobody wins"),
    ("swedish", "dealer_wins_ties=17-21", "If both have the same total, the dealer wins."),
    ("swedish", "blackjack_pays=6/5", "Blackjack pays 6 to 5: 20 kr wins 24 kr."),
    ("swedish", "blackjack_tie=dealer", "If both have blackjack, the dealer wins."),
    ("swedish", "double_on=", "Players cannot double."),
    ("swedish", "double_on=any", "whatever they are, except blackjack"),
    ("swedish", "double_on=10,11", "first two cards total 10 or 11."),
    ("swedish", "double_on=11", "Every ace of a soft hand counts 1 when you double"),
    ("swedish", "double_on=7,9", "A+6 counts 7; doubled, it draws 4 and is 11, not 21."),
    ("swedish", "double_soft=yes", "A+7 is 18 and may not be doubled."),
    ("swedish", "double_split_21=true", "A two-card 21 of a split hand may be doubled as 11."),
    ("swedish", "double_after_split=false", "Split hands cannot be doubled."),
    ("swedish", "split_on=rank", "a ten and a king are not a pair"),
    ("swedish", "max_hands=1", "Pairs cannot be split."),
    ("swedish", "max_hands=2", "A new pair may not be split again."),
    ("swedish", "max_hands=4", "up to 4 hands"),
    ("swedish", "resplit_aces=false", "Aces are split only once."),
    ("swedish", "split_aces_draw=freely", "Split aces are played on like other hands."),
    ("swedish", "surrender=late", "the whole stake is lost all the same"),
    ("swedish", "surrender=early", "The other half is yours, even if the dealer has blackjack."),
    ("swedish", "insurance=no", "Insurance is not offered."),
    ("swedish", "insurance_pays=3/1", "it costs 10 kr and wins 30 kr"),
    ("swedish", "even_money=false", "Blackjack may be insured too."),
    ("swedish", "under_13_aces_pays=2/1", "Two aces on “under 13” pay 2 to 1."),
    ("swedish", "max_stake=2000", "The stake is 20 kr."),
    ("swedish", "chips=500", "Chips: 5 kr."),
    ("swedish", "misdeal_rate=0.05", "(chance: 5 %)"),
    ("event", "", "for half of its whole stake, doubling included"),
    ("event", "insurance_covers=original", "for half of its first stake"),
    ("event", "", "Nobody takes a card to a 21, hard or soft."),
    ("danish", "", "All cards are shuffled before every round."),
    ("danish", "", "Soft hands cannot be doubled: A+8 is a soft 19."),
    ("danish", "", "The table has one box."),
    ("danish", "", "a soft 21 may"),
    ("american", "", "the ace still counts 1 or 11 afterwards"),
    ("american", "double_on=9-18", "A+7 is 18 and may be doubled."),
    ("home", "", "After 3 deals the bank moves on to the left."),
    ("home", "deals_per_banker=1", "After every deal the bank moves on to the left."),
    ("home", "", "may double all stakes at once; nobody can refuse"),
    ("home", "banker_doubles=false", "and cannot double them"),
    ("home", "", "If no player has blackjack, everyone loses double"),
    ("home", "banker_blackjack_doubles=always", "everyone without it loses double what he has staked by then"),
    ("home", "banker_blackjack_doubles=no", "everyone without it loses what he has staked"),
    ("home", "", "you lose your stake, but not double"),
    ("home", "blackjack_tie=push", "If you have blackjack as well, you keep your stake."),
    ("home", "", "If both have the same total, you keep your stake."),
    ("home", "dealer_wins_ties=17,18,19,20,21", "If both have the same total, the banker wins."),
    ("home", "", "From 17 up he draws or stands as he likes."),
    ("home", "banker_stands=17", "The banker draws on 16 or less and stands on 17 or more"),
    ("home", "", "a second card face up, the banker too"),
    ("home", "banker_second_card=down", "face down for the banker"),
    ("home", "", "he pays 2 to 1 at once: 1 kr wins 2 kr"),
    ("home", "boxes=1", "One player plays against the banker."),
]


@pytest.mark.parametrize(("name", "setting", "said"), FACTS)
def test_a_field_is_told(name: str, setting: str, said: str) -> None:
    assert said in english(name, *filter(None, [setting]))


@pytest.mark.parametrize(
    ("name", "setting", "unsaid"),
    [
        ("american", "", "under 13"),
        ("danish", "", "even money"),
        ("swedish", "insurance=no", "insurance pays"),
        ("swedish", "max_hands=1", "after a split"),
        ("swedish", "max_hands=1", "Split hands"),
        ("swedish", "", "nobody asked for"),
        ("swedish", "", "banker"),
        ("swedish", "dealer_wins_ties=17-21", "nobody wins (push)"),
        ("home", "", "dealer"),
        ("home", "", "nsurance"),
        ("home", "misdeal_rate=0.5", "nobody asked for"),
        ("danish", "double_split_21=true", "two-card 21"),
    ],
)
def test_a_field_without_effect_is_not_told(name: str, setting: str, unsaid: str) -> None:
    assert unsaid not in english(name, *filter(None, [setting]))


@pytest.mark.parametrize(
    ("lang", "said"),
    [("sv", "Har båda 17, 18 eller 19 vinner dealern."), ("da", "Har begge 17, 18 eller 19, vinder dealeren.")],
)
def test_lost_ties_in_the_north(lang: str, said: str) -> None:
    assert said in sentences(load_game("swedish").rules, lang)


def test_a_punter_at_home_speaks_swedish() -> None:
    said = " ".join(sentences(load_game("home").rules, "sv"))
    assert all(word in said for word in ("”kort”", "”jag stannar”", "”sprack”", "ankiren"))


@pytest.mark.parametrize(
    ("name", "odd"),
    [
        ("swedish", "ties of 17, 18 or 19"),
        ("event", "insurance only when all have played"),
        ("danish", "Shuffled before every round"),
        ("home", "A player holds the bank"),
        ("single-deck", "Blackjack pays 6 to 5"),
        ("american", "the dealer draws on soft 17"),
    ],
)
def test_what_is_odd_comes_from_the_fields(name: str, odd: str) -> None:
    assert odd in oddities(load_game(name).rules, translator("en"))


def test_titles() -> None:
    assert title("swedish", translator("en")) == "Swedish casino table"
    assert title("home", translator("sv")) == "Svenskt sällskapsspel"
    assert title("my-own-table", translator("da")) == "my-own-table"


@pytest.mark.parametrize(
    ("lang", "help_line"), [("sv", "020-81 91 00"), ("da", "70 22 28 25"), ("en", "stodlinjen.se")]
)
def test_help_is_named(lang: str, help_line: str) -> None:
    line = responsible_play(translator(lang))
    assert help_line in line
    assert "18+" in line
