"""Totals and states of hands, counted on paper; the same from outside and from compiled code."""

from itertools import product

import pytest

from nordjack.kernels.compiled import compiled
from nordjack.kernels.totals import best_total, hand_in, is_natural, needs_no_card, result_in, state_of


@compiled
def from_inside(points: int, ace: bool) -> tuple[int, int, bool]:
    """Ask from compiled code."""
    state = state_of(points, ace)
    return best_total(points, ace), result_in(state), needs_no_card(state, 0, False)


@pytest.mark.parametrize(
    ("points", "ace", "total", "result"),
    [(7, False, 7, 0), (7, True, 17, 1), (11, True, 21, 5), (12, True, 12, 0), (17, True, 17, 1), (21, True, 21, 5)],
)
def test_one_ace_counts_11_where_it_fits(points: int, ace: bool, total: int, result: int) -> None:
    assert best_total(points, ace) == total
    assert result_in(state_of(points, ace)) == result
    assert from_inside(points, ace) == (total, result, total == 21)


def test_a_state_tells_points_and_ace() -> None:
    hands = list(product(range(1, 22), (False, True)))
    assert [hand_in(state_of(*hand)) for hand in hands] == hands
    assert len({state_of(*hand) for hand in hands}) == len(hands)


def test_half_a_pair_of_aces_may_end_with_its_second_card() -> None:
    soft_15 = state_of(5, True)
    assert needs_no_card(soft_15, 0, True)
    assert not needs_no_card(soft_15, 0, False)
    assert not needs_no_card(soft_15, 4, True)


def test_an_ace_and_any_ten_are_a_natural() -> None:
    naturals = {(one, other) for one, other in product(range(13), repeat=2) if is_natural(one, other)}
    assert naturals == {pair for ten in range(9, 13) for pair in ((0, ten), (ten, 0))}
