"""Shoes in which splitting may never end have no exact answer."""

import pytest

from nordjack.analysis.composition import Composition, parse_shoe
from nordjack.analysis.decision import decision
from nordjack.analysis.game import analyze
from nordjack.errors import AnalysisError
from nordjack.rules import load_game

SWEDISH = load_game("swedish").rules
NINES = Composition((0,) * 8 + (416,) + (0,) * 4)


def test_a_shoe_of_nines_splits_for_ever() -> None:
    with pytest.raises(AnalysisError, match="9,9 could be split again until the shoe of 416 cards runs out"):
        analyze(SWEDISH, NINES)


def test_a_limit_ends_it() -> None:
    """Four hands of 18 against 18 lose four stakes where the dealer wins ties on 18; standing loses one."""
    found = decision(SWEDISH.replace(max_hands=4), (8, 8), 8, NINES)
    assert found.plays["split"] == pytest.approx(-4.0, abs=1e-12)
    assert found.plays["stand"] == pytest.approx(-1.0, abs=1e-12)


def test_a_ten_rich_end_of_a_shoe_is_refused() -> None:
    shoe = parse_shoe("A:1,2:2,3:1,4:1,5:2,6:1,7:2,9:2,T:16")
    with pytest.raises(AnalysisError, match="T,T could be split"):
        decision(SWEDISH, (9, 9), 5, shoe)
