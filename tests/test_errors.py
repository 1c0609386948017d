import pickle

from nordjack.errors import IllegalAction, NordjackError, NotationError, RulesError


def test_an_error_keeps_its_sentence_and_its_values_apart() -> None:
    error = RulesError("decks is {found}; use {allowed}", found=9, allowed="1 to 8")
    assert str(error) == "decks is 9; use 1 to 8"
    assert error.template == "decks is {found}; use {allowed}"
    assert error.values == {"found": 9, "allowed": "1 to 8"}


def test_braces_in_values_are_left_alone() -> None:
    assert str(NotationError("{found} is no play", found="{x}")) == "{x} is no play"


def test_every_error_has_one_ancestor_and_survives_a_pickle() -> None:
    assert issubclass(IllegalAction, NordjackError)
    again = pickle.loads(pickle.dumps(IllegalAction("box {box}", box=3)))
    assert isinstance(again, IllegalAction)
    assert str(again) == "box 3"
