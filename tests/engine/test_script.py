"""Round scripts that are wrong: refused in one sentence with place, value found and values allowed."""

import json
from typing import Any

import pytest

from nordjack.engine.script import parse_script, play_script
from nordjack.errors import NordjackError

GOOD: dict[str, Any] = {
    "game": "swedish",
    "boxes": {"1": {"stake": 10000}},
    "cards": "T 9 9 8",
    "plays": ["1 stand"],
}


def refusal(**changes: Any) -> str:
    with pytest.raises(NordjackError) as refused:
        play_script(parse_script(json.dumps({**GOOD, **changes})))
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_the_good_script_is_good() -> None:
    _, state = play_script(parse_script(json.dumps(GOOD)))
    assert state.box(1).net == 10000


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"game": "svensk"}, "neither a game nor a file"),
        ({"game": 7}, "Expected `str`, got `int` - at `$.game`"),
        ({"sett": {}}, "unknown field `sett`"),
        ({"set": {"decks": 9}}, "decks is 9"),
        ({"set": {"bonus": 1}}, "'bonus' is no rule field"),
        ({"boxes": {}}, "at least one of 1 to 7"),
        ({"boxes": {"9": {"stake": 10000}}}, "box 9; use 1 to 7"),
        ({"boxes": {"0": {"stake": 10000}}}, "'0' is no box"),
        ({"boxes": {"01": {"stake": 10000}}}, "'01' is no box"),
        ({"boxes": {"one": {"stake": 10000}}}, "'one' is no box"),
        ({"boxes": {"1": {"stake": "100"}}}, "Expected `int`, got `str`"),
        ({"boxes": {"1": {"stake": 10000.5}}}, "Expected `int`, got `float`"),
        ({"boxes": {"1": {"stake": True}}}, "Expected `int`, got `bool`"),
        ({"boxes": {"1": {}}}, "boxes: 1: Object missing required field `stake`"),
        ({"boxes": {"1": {"stake": 10**30}}}, "use 20 kr to 200 kr"),
        ({"boxes": {"1": {"stake": 10**4000}}}, "use 20 kr to 200 kr"),
        ({"set": {"max_stake": 10**30}}, "max_stake is 1000000000000000000000000000000; use a whole number"),
        ({"boxes": {"1": {"stake": 10000, "over_13": 1000, "under_13": 1000}}}, "over 13 or under 13, not both"),
        ({"plays": ["1 insure"]}, "insure is no answer now; use one of hit, stand"),
        ({"boxes": {"1": {"stake": 10000, "perfect_pair": 1}}}, "unknown field `perfect_pair`"),
        ({"boxes": {"1": {"stake": -10000}}}, "boxes: 1: the stake of box 1 is"),
        ({"boxes": {"1": {"stake": 10000, "over_13": 0}}}, "boxes: 1: over_13: the side bet of box 1 is 0 kr"),
        ({"boxes": {"1": {"stake": 10000, "over_13": 1500}}}, "multiple of 10 kr"),
        ({"game": "danish", "boxes": {"1": {"stake": 10000, "over_13": 1000}}}, "no such side bet"),
        ({"cards": "T 9 9 1"}, "'1' is not a card"),
        ({"cards": "T 9"}, "only 2 were given, and box 1 needs one more"),
        ({"cards": "T 9 9"}, "only 3 were given, and the dealer needs one more"),
        ({"cards": "T 9 9 8 8"}, "5 were given; the round used 4"),
        ({"cards": "Ts " * 7}, "card Ts stands 7 times; the decks hold 6"),
        ({"cards": "T " * 25}, "rank T stands 25 times; the decks hold 24"),
        ({"stop_card": "9s"}, "only a game shuffled by stop card has one"),
        ({"plays": []}, "none is left, and box 1 with T 9 is to answer; use one of 1 hit, 1 stand"),
        ({"plays": ["1 stand", "1 stand"]}, "number 2, '1 stand' is left over"),
        ({"plays": ["1 run"]}, "number 1, '1 run': 'run' is no play; use one of hit, stand"),
        ({"plays": ["stand"]}, "is no play; use a box and a play"),
        ({"plays": ["1 stand now"]}, "is no play; use a box and a play"),
        ({"plays": ["dealer stand"]}, "is no box"),
        ({"plays": ["1 deal"]}, "'deal' is no play"),
        ({"plays": ["2 stand"]}, "turn of box 1, not of box 2"),
        ({"plays": ["banker stand"]}, "it is the turn of box 1, not the banker's"),
        ({"plays": ["dealer misdeal"], "cards": "T 9 9 8"}, "none is left, and box 1"),
        ({"plays": ["1 double"]}, "double takes a total of 7, 8, 9, 10, 11; this hand counts 19"),
        ({"game": "home", "boxes": {"1": {"stake": 100}}, "plays": ["1 stand", "1 stand"]}, "it is the banker's turn"),
        (
            {"game": "home", "boxes": {"1": {"stake": 100}}},
            "none is left, and the banker is to answer; use one of banker hit, banker stand",
        ),
        ({"plays": [1]}, "Expected `str`, got `int`"),
        (
            {"game": "home", "boxes": {"1": {"stake": 100}}, "cards": "T 9 9 8 8", "plays": ["dealer misdeal"]},
            "where the house holds the bank",
        ),
    ],
)
def test_wrong_scripts(changes: dict[str, Any], text: str) -> None:
    assert text in refusal(**changes)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "line 1, column 1"),
        ("{", "line 1, column 2"),
        ("[]", "Expected `object`, got `array`"),
        ('{"game": "swedish", "game": "danish"}', "'game' stands 2 times"),
        ("[" * 100000, "not JSON"),
        ('{"game": ' + "9" * 5000 + "}", "not JSON"),
        ("null", "Expected `object`"),
    ],
)
def test_what_is_no_script(text: str, found: str) -> None:
    with pytest.raises(NordjackError) as refused:
        parse_script(text)
    assert found in str(refused.value)


def test_a_box_that_stands_twice_is_not_lost() -> None:
    with pytest.raises(NordjackError, match="'1' stands 2 times"):
        parse_script('{"game": "swedish", "cards": "", "boxes": {"1": {"stake": 1}, "1": {"stake": 2}}}')


def test_boxes_are_dealt_in_ascending_number() -> None:
    script = {
        **GOOD,
        "boxes": {"2": {"stake": 2000}, "1": {"stake": 10000}},
        "cards": "T 5 9 9 6 8",
        "plays": ["1 stand", "2 stand"],
    }
    _, state = play_script(parse_script(json.dumps(script)))
    assert [box.hands[0].cards for box in state.boxes] == [("T", "9"), ("5", "6")]
