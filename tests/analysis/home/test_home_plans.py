"""Fixed plans of the banker, held to values that an independent trial found."""

import pytest

from analysis.home.as_house import plain_bank_value
from analysis.home.fixed_plans import plan_value, plan_value_on_pack
from nordjack.analysis.composition import full_shoe
from nordjack.analysis.home.pack import make_pack
from nordjack.errors import AnalysisError
from nordjack.rules import load_game

HOME = load_game("home").rules
ACE, TEN = 0, 9


@pytest.mark.parametrize(
    ("doubles_on", "value"),
    [((), 0.043122), ((ACE,), 0.084117), ((ACE, TEN), 0.087340), (range(10), 0.086245)],
    ids=["never", "ace", "ace-or-ten", "always"],
)
def test_flat_stake_against_an_endless_pack(doubles_on: tuple[int, ...], value: float) -> None:
    assert plan_value(HOME, doubles_on).bank == pytest.approx(value, abs=1e-6)


def test_HB_50_a_second_stake_helps_on_good_cards_only() -> None:
    flat, two = plan_value(HOME, (ACE,)), plan_value(HOME, (ACE,), (1.0, 10.0))
    for first in range(10):
        least = flat.by_stake[first, 0]
        assert two.by_stake[first, 0] == pytest.approx(least, abs=1e-12)
        assert two.by_stake[first, 1] == pytest.approx(10.0 * least, abs=1e-11)
    good = [first for first in range(10) if flat.by_stake[first, 0] < 0.0]
    assert good == [ACE, TEN]
    gained = 9.0 * sum((1 / 13 if first == ACE else 4 / 13) * flat.by_stake[first, 0] for first in good)
    assert two.bank == pytest.approx(flat.bank + gained, abs=1e-12)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"max_hands": 1}, "max_hands is 1; the home game is solved for 2 only"),
        ({"banker_second_card": "down"}, "banker_second_card is down; the home game is solved for up only"),
        ({"double_on": frozenset({9})}, "double_on is set; the home game is solved for punters who never double only"),
    ],
)
def test_rules_outside_the_model_are_refused(changes: dict[str, object], told: str) -> None:
    with pytest.raises(AnalysisError) as error:
        plan_value(HOME.replace(**changes), ())
    assert str(error.value) == told


def test_a_banker_who_never_doubles_is_a_house_that_peeks() -> None:
    assert plain_bank_value(HOME, stop_card=False) == pytest.approx(0.039376, abs=5e-5)


def test_HB_12_to_see_the_stop_card_helps_the_punter() -> None:
    assert plain_bank_value(HOME, stop_card=True) < plain_bank_value(HOME, stop_card=False)


@pytest.mark.nightly
@pytest.mark.parametrize(("doubles_on", "value"), [((), 0.039376), ((ACE,), 0.082693)], ids=["never", "ace"])
def test_the_real_pack_with_every_card_removed(doubles_on: tuple[int, ...], value: float) -> None:
    assert plan_value_on_pack(HOME, doubles_on).bank == pytest.approx(value, abs=5e-5)


@pytest.mark.nightly
def test_halves_that_look_at_each_others_cards_gain_a_little() -> None:
    apart = plain_bank_value(HOME, stop_card=False)
    assert apart - 2e-5 < plan_value_on_pack(HOME, ()).bank < apart


@pytest.mark.parametrize("gone", [ACE, TEN], ids=["ace", "ten"])
def test_HB_12_the_stop_card_leaves_51_and_three_tens_of_its_rank(gone: int) -> None:
    whole = full_shoe(HOME.decks).ranks
    pack = make_pack(HOME, tuple(count - (rank == gone) for rank, count in enumerate(whole)))
    assert sum(opening.chance for opening in pack.openings) == pytest.approx(1.0, abs=1e-12)
    assert {int(opening.left.sum()) for opening in pack.openings} == {50}
    tens = {int(opening.left[10]): opening.chance for opening in pack.openings if opening.value == TEN}
    assert tens == pytest.approx({2: 3 / 51, 3: 12 / 51} if gone == TEN else {3: 16 / 51}, abs=1e-12)
