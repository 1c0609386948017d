"""What a sheet says about doubling and splitting is what the engine allows."""

import re

from hypothesis import given

from nordjack.cards import parse_cards
from nordjack.engine import Box, Hand
from nordjack.engine.legal import counts_aces_as_one, double_refusal, hit_refusal, split_refusal
from nordjack.hands import total
from nordjack.rules import Rules
from nordjack.sheet import rule_sheet
from nordjack.words import translator
from sheet.random_rules import tables

TWO_CARDS = [f"{first} {second}" for first in "A23456789T" for second in "A23456789T"]


def said(rules: Rules) -> str:
    sheet = rule_sheet(rules, translator("en"))
    return "\n".join(sentence for section in sheet for sentence in section.sentences)


def hand_of(cards: str) -> Hand:
    return Hand(cards=parse_cards(cards))


def may_double(rules: Rules, cards: str, *, split: bool = False) -> bool:
    box = Box(1, hands=(hand_of(cards),) + (hand_of("9 7"),) * split)
    return double_refusal(rules, box, box.hands[0]) is None


def may_split(rules: Rules, cards: str, *, hands: int = 1) -> bool:
    box = Box(1, hands=(hand_of(cards), *[hand_of("9 7")] * (hands - 1)))
    return split_refusal(rules, box, box.hands[0]) is None


@given(tables())
def test_nothing_is_doubled_where_the_sheet_says_so(rules: Rules) -> None:
    text = said(rules)
    if "Players cannot double." in text:
        assert not any(may_double(rules, cards) for cards in TWO_CARDS)
    if "Split hands cannot be doubled." in text:
        assert not any(may_double(rules, cards, split=True) for cards in TWO_CARDS)
    if "Soft hands cannot be doubled" in text:
        assert not any(may_double(rules, cards) for cards in TWO_CARDS if "A" in cards)


@given(tables())
def test_the_doubled_totals_are_those_of_the_sheet(rules: Rules) -> None:
    found = re.search(r"may double when the first two cards total (.*)\.", said(rules))
    if found is None:
        return
    named = {int(number) for number in re.findall(r"\d+", found[1])}
    if " to " in found[1]:
        named = set(range(min(named), max(named) + 1))
    for cards in TWO_CARDS:
        if "A" not in cards:
            assert may_double(rules, cards) == (total(parse_cards(cards)) in named)


@given(tables())
def test_the_example_of_the_forced_ace_is_true(rules: Rules) -> None:
    found = re.search(r"A\+(\d) counts (\d+); doubled, it draws (\d+) and is 11, not 21", said(rules))
    if found is None:
        return
    card, before, drawn = found.groups()
    hand = hand_of(f"A {card}")
    assert may_double(rules, f"A {card}")
    assert counts_aces_as_one(rules, hand)
    assert total(hand.cards, aces_as_one=True) == int(before)
    doubled = parse_cards(f"A {card} {drawn}")
    assert (total(doubled, aces_as_one=True), total(doubled)) == (11, 21)


@given(tables())
def test_the_example_of_the_counted_soft_hand_is_true(rules: Rules) -> None:
    text = said(rules)
    if "A+7 is 18 and may be doubled" in text or "Soft hands may be doubled too" in text:
        assert may_double(rules, "A 7")
    if "A+7 is 18 and may not be doubled" in text:
        assert not may_double(rules, "A 7")


@given(tables())
def test_a_21_after_a_split_is_told_as_it_is_played(rules: Rules) -> None:
    text = said(rules)
    if "A two-card 21 of a split hand may be doubled" in text:
        assert may_double(rules, "T A", split=True)
    elif rules.most_hands > 1:
        assert not may_double(rules, "T A", split=True)


@given(tables())
def test_pairs_are_told_as_they_are_played(rules: Rules) -> None:
    text = said(rules)
    assert ("Pairs cannot be split." not in text) == may_split(rules, "8 8")
    assert ("even a ten and a king" in text) == may_split(rules, "T K")
    if may_split(rules, "8 8"):
        assert ("may not be split again" not in text) == may_split(rules, "8 8", hands=2)
        assert ("the two may be split again" in text) == may_split(rules, "A A", hands=2)


@given(tables())
def test_a_soft_21_is_told_as_it_is_played(rules: Rules) -> None:
    hand = hand_of("A 4 6")
    assert ("a soft 21 may" in said(rules)) == (hit_refusal(rules, Box(1, hands=(hand,)), hand) is None)
