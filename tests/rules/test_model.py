"""Rule fields: the values that section 0 of the rule book allows, and exactly the contradictions it names."""

import contextlib
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nordjack.errors import RulesError
from nordjack.rules import FIELDS, Rules, load_game, make_rules, rules_as_plain
from nordjack.rules.model import parse_setting
from strategies import any_rules

GOOD: list[tuple[str, Any]] = [
    ("decks", 1),
    ("decks", 8),
    ("shuffle", "every-round"),
    ("penetration", 0.1),
    ("penetration", 1),
    ("dealer_wins_ties", []),
    ("dealer_wins_ties", [17, 18, 19, 20, 21]),
    ("dealer_wins_ties", "17-19"),
    ("blackjack_pays", "6/5"),
    ("blackjack_pays", 2),
    ("double_on", "any"),
    ("double_on", []),
    ("double_on", "9-11"),
    ("max_hands", "unlimited"),
    ("max_hands", 1),
    ("surrender", "early"),
    ("banker_stands", "17"),
    ("banker_stands", 17),
    ("boxes", 11),
    ("chips", [100]),
    ("misdeal_rate", 0),
    ("misdeal_rate", 0.5),
    ("deals_per_banker", 1),
]

WRONG: list[tuple[str, Any]] = [
    ("decks", 0),
    ("decks", 9),
    ("decks", "6"),
    ("decks", 6.0),
    ("decks", True),
    ("decks", None),
    ("shuffle", "never"),
    ("penetration", 0.09),
    ("penetration", 1.01),
    ("penetration", "0.75"),
    ("penetration", float("nan")),
    ("banker", "nobody"),
    ("hole_card", "up"),
    ("dealer_hits_soft_17", 1),
    ("dealer_hits_soft_17", "true"),
    ("dealer_wins_ties", [16]),
    ("dealer_wins_ties", [22]),
    ("dealer_wins_ties", 17),
    ("dealer_wins_ties", "19-17"),
    ("dealer_wins_ties", ["17"]),
    ("blackjack_pays", 1.5),
    ("blackjack_pays", "3/0"),
    ("blackjack_pays", "0/1"),
    ("blackjack_pays", "-3/2"),
    ("blackjack_pays", "three to two"),
    ("double_on", "all"),
    ("double_on", [1]),
    ("double_on", [22]),
    ("double_soft", "sometimes"),
    ("max_hands", 0),
    ("max_hands", "many"),
    ("surrender", "never"),
    ("insurance", "yes"),
    ("boxes", 0),
    ("boxes", 12),
    ("min_stake", 0),
    ("min_stake", 20.5),
    ("chips", []),
    ("chips", [0]),
    ("chips", 100),
    ("banker_stands", 18),
    ("deals_per_banker", 0),
    ("misdeal_rate", 1.1),
    ("misdeal_rate", -0.1),
]


@pytest.mark.parametrize(("field", "value"), GOOD)
def test_allowed_values(field: str, value: object) -> None:
    rules = make_rules({field: value})
    assert make_rules(rules_as_plain(rules)) == rules


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_refused_values_name_field_value_and_what_is_allowed(field: str, value: object) -> None:
    with pytest.raises(RulesError) as refusal:
        make_rules({field: value})
    text = str(refusal.value)
    assert text.startswith(f"{field} is ")
    assert f"use {FIELDS[field].allowed}" in text


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"stake_step": 25, "min_stake": 500, "max_stake": 1000}, "stake_step is 25; use an even"),
    ({"stake_step": 2, "blackjack_pays": "6/5", "min_stake": 500}, "blackjack_pays is 6/5"),
    ({"insurance": "after-deal", "insurance_pays": "4/3", "stake_step": 100}, "insurance_pays is 4/3"),
    ({"over_under_13": True, "under_13_aces_pays": "4/3"}, "under_13_aces_pays is 4/3"),
    ({"min_stake": 2000, "max_stake": 1000}, "min_stake is 2000; use at most max_stake, which is 1000"),
    ({"min_stake": 550}, "min_stake is 550; use a multiple of stake_step, which is 100"),
    ({"max_stake": 1050}, "max_stake is 1050; use a multiple of stake_step"),
    ({"boxes": 2, "boxes_per_player": 3}, "boxes_per_player is 3; use at most boxes, which is 2"),
    ({"banker": "player", "insurance": "after-deal"}, "insurance is after-deal; use no where banker is player"),
    ({"banker": "player", "surrender": "late"}, "surrender is late; use no"),
    ({"banker": "player", "over_under_13": True}, "over_under_13 is true; use false"),
    ({"banker": "player", "hole_card": "peek"}, "hole_card is peek"),
    ({"insurance": "before-dealer", "hole_card": "peek"}, "insurance is before-dealer"),
]


@pytest.mark.parametrize(("values", "text"), CONTRADICTIONS)
def test_contradictions_are_refused(values: dict[str, Any], text: str) -> None:
    with pytest.raises(RulesError) as refusal:
        make_rules(values)
    assert text in str(refusal.value)


IGNORED: list[dict[str, Any]] = [
    {"insurance": "no", "insurance_pays": "4/3"},
    {"over_under_13": False, "under_13_aces_pays": "4/3"},
    {"shuffle": "every-round", "penetration": 0.2},
    {"banker": "house", "banker_stands": "17", "banker_doubles": True},
    {"banker": "player", "even_money": True, "dealer_hits_soft_17": True},
    {"banker": "player", "double_on": "9-11"},
    {"max_hands": 1, "resplit_aces": True},
    {"shuffle": "stop-card", "banker": "house"},
]


@pytest.mark.parametrize("values", IGNORED)
def test_fields_without_effect_are_ignored(values: dict[str, Any]) -> None:
    assert isinstance(make_rules(values), Rules)


def test_a_misspelt_field_is_refused_with_the_fields_there_are() -> None:
    with pytest.raises(RulesError, match="'deck' is no rule field; use one of decks, shuffle"):
        make_rules({"deck": 6})


@given(any_rules())
def test_rules_survive_being_written_and_read(rules: Rules) -> None:
    assert make_rules(rules_as_plain(rules)) == rules
    assert hash(make_rules(rules_as_plain(rules))) == hash(rules)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("decks=8", 8),
        ("dealer_wins_ties=17,18", frozenset({17, 18})),
        ("dealer_wins_ties=17-19", frozenset({17, 18, 19})),
        ("dealer_wins_ties=", frozenset()),
        ("dealer_wins_ties=none", frozenset()),
        ("dealer_wins_ties=[17, 18]", frozenset({17, 18})),
        ("double_on=any", "any"),
        ("max_hands=unlimited", "unlimited"),
        ("max_hands=4", 4),
        ("blackjack_pays=6:5", Fraction(6, 5)),
        ("even_money=False", False),
        ("penetration=0.8", 0.8),
        ("chips=1000,2000", (1000, 2000)),
        (" double-soft = yes ", "yes"),
    ],
)
def test_settings(text: str, value: object) -> None:
    name, raw = parse_setting(text)
    assert getattr(make_rules({name: raw}), name) == value


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("decks", "'decks' sets nothing; use field=value"),
        ("decks=", "decks is ''; use a whole number from 1 to 8"),
        ("decks=six", "decks is 'six'; use a whole number"),
        ("even_money=maybe", "even_money is 'maybe'; use true or false"),
        ("dealer_wins_ties=17,x", "dealer_wins_ties is '17,x'"),
        ("max_hands=4.5", "max_hands is '4.5'"),
        ("chips=a", "chips is 'a'"),
        ("chips=" + "9" * 4000, "chips is "),
        ("max_stake=" + "9" * 4000, "use a whole number of öre from 1 to 1000000000000"),
        ("max_stake=1000000000001", "use a whole number of öre from 1 to 1000000000000"),
        ("double_on=[9,10", "double_on is '[9,10'"),
        ("bonus=1", "'bonus' is no rule field"),
        ("=1", "'' is no rule field"),
    ],
)
def test_bad_settings(text: str, refusal: str) -> None:
    with pytest.raises(RulesError) as refused:
        load_game("swedish", [text])
    assert refusal in str(refused.value)


@given(st.text(max_size=30))
def test_any_setting_is_set_or_refused(text: str) -> None:
    with contextlib.suppress(RulesError):
        load_game("swedish", [text])


def test_a_long_value_is_shortened() -> None:
    with pytest.raises(RulesError) as refused:
        make_rules({"shuffle": "x" * 500})
    assert len(str(refused.value)) < 200


def test_replaced_rules_are_checked_again() -> None:
    with pytest.raises(RulesError, match="min_stake"):
        load_game("swedish").rules.replace(min_stake=30000)


def test_derived_facts() -> None:
    swedish, home = load_game("swedish").rules, load_game("home").rules
    assert swedish.house_banked
    assert not home.house_banked
    assert swedish.most_hands > 96
    assert home.most_hands == 2
