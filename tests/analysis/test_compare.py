"""Rules changed one at a time."""

import pytest

from nordjack.analysis.compare import compare
from nordjack.rules import load_game


@pytest.mark.parametrize("pair", [("event", "vegas-strip"), ("single-deck", "event"), ("american", "danish")])
def test_fields_changed_alone_never_contradict(pair: tuple[str, str]) -> None:
    found = compare([load_game(name) for name in pair])
    (way,) = found.differences
    assert way.difference == pytest.approx(sum(each.difference for each in way.fields) + way.together)
