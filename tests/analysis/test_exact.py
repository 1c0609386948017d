"""The analysis against the oracle's exact fractions, and against values that others have published."""

import random

import pytest

import oracle
from analysis.tiny import random_rules, random_shoe
from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.limits import refuse_too_few_points
from nordjack.analysis.pair_play import expected_with_pairs
from nordjack.analysis.rows import PLAYS, Column, Row, column
from nordjack.analysis.solver import Solver, solver_for
from nordjack.errors import AnalysisError
from nordjack.rules import Rules, load_game, make_rules

EXACT = 1e-12


def columns(rules: Rules, composition: Composition) -> list[Column]:
    refuse_too_few_points(composition)
    solver = Solver(rules)
    return [column(solver, up, composition) for up in range(10) if composition.values[up]]


def answers(rules: Rules, composition: Composition) -> dict[tuple[int, ...], Row] | None:
    """The analysis' rows by hand and up card, or None where it refuses the shoe."""
    try:
        return {(*row.hand, row.up): row for each in columns(rules, composition) for row in each.rows}
    except AnalysisError:
        return None


def truths(rules: Rules, composition: Composition) -> dict[tuple[int, int, int], oracle.Row] | None:
    """The oracle's rows, or None where the shoe runs out."""
    try:
        return oracle.rows(rules, composition.ranks)
    except oracle.RunOut:
        return None


def agree(row: Row, truth: oracle.Row) -> bool:
    if not truth.plays:
        return abs(row.ev - float(truth.ev)) < EXACT
    if row.best != truth.best or set(row.plays) != set(truth.plays):
        return False
    pairs = [(row.plays[play], truth.plays[play]) for play in PLAYS if play in truth.plays]
    pairs += [(row.ev, truth.ev), (row.probability, truth.probability)]
    return all(one is not None and two is not None and abs(one - float(two)) < EXACT for one, two in pairs)


def compare_with_oracle(seeds: range, cards: int) -> int:
    compared = 0
    for seed in seeds:
        dice = random.Random(seed)
        rules = random_rules(dice)
        composition = random_shoe(dice, dice.choice([2, 3, 4]), dice.randint(cards - 2, cards))
        rows = answers(rules, composition)
        true_rows = truths(rules, composition) if rows is not None else None
        if rows is not None and true_rows is not None:
            wrong = [key for key in true_rows if key not in rows or not agree(rows[key], true_rows[key])]
            assert not wrong, (seed, composition, wrong[:3])
            assert len(rows) == len(true_rows)
            compared += 1
    return compared


@pytest.mark.parametrize("first", [1000, 1020, 1040])
def test_tiny_shoes_of_every_rule_agree_with_exact_fractions(first: int) -> None:
    assert compare_with_oracle(range(first, first + 20), 14) >= 5


@pytest.mark.nightly
def test_many_tiny_shoes_agree_with_exact_fractions() -> None:
    assert compare_with_oracle(range(2000, 3000), 15) >= 300


def ev_of(game: str, decks: int, **changes: object) -> float:
    rules = load_game(game, changes=changes).rules
    return sum(each.probability * each.ev for each in columns(rules, full_shoe(decks)))


PLAIN = {
    "hole_card": "none",
    "dealer_hits_soft_17": False,
    "double_on": "any",
    "double_soft": "yes",
    "double_after_split": True,
    "max_hands": 4,
    "resplit_aces": False,
    "split_aces_draw": "one",
}
PEEK = {**PLAIN, "hole_card": "peek"}


@pytest.mark.parametrize(("decks", "ev"), [(6, -0.00514056455), (8, -0.00542389807), (1, 0.00074201852)], ids=str)
def test_no_hole_card_agrees_with_a_public_analyzer(decks: int, ev: float) -> None:
    rules = make_rules(PLAIN)
    found = sum(each.probability * each.ev for each in columns(rules, full_shoe(decks)))
    assert found == pytest.approx(ev, abs=1e-11)


@pytest.mark.parametrize(
    ("decks", "changes", "ev", "tolerance"),
    [
        (6, {**PLAIN, "dealer_hits_soft_17": True}, -0.0072705, 3e-6),
        (6, {**PLAIN, "dealer_hits_soft_17": True, "double_after_split": False}, -0.0086975, 3e-6),
        (8, {**PLAIN, "dealer_hits_soft_17": True}, -0.007562, 3e-6),
        (8, {**PLAIN, "dealer_hits_soft_17": True, "double_after_split": False}, -0.0089865, 3e-6),
        (6, PEEK, -0.004026, 3e-6),
        (5, {**PEEK, "double_after_split": False}, -0.005225, 3e-6),
        (5, {**PEEK, "dealer_hits_soft_17": True}, -0.005918, 3e-6),
        (5, {**PEEK, "dealer_hits_soft_17": True, "double_after_split": False}, -0.007366, 3e-6),
        (5, PEEK, -0.003804, 3e-6),
        (1, PEEK, 0.001839, 1e-5),
        (1, {**PEEK, "double_after_split": False}, 0.000423, 1e-5),
    ],
)
def test_published_returns(decks: int, changes: dict[str, object], ev: float, tolerance: float) -> None:
    """The published player remembers his pair; the zero-memory one can only earn less, and hardly does."""
    rules = make_rules({**changes, "decks": decks})
    found = expected_with_pairs(rules)
    assert found == pytest.approx(ev, abs=tolerance)
    lone = sum(each.probability * each.ev for each in columns(rules, full_shoe(decks)))
    assert found - 2e-5 < lone <= found + 1e-15


def test_a_remembered_pair_changes_nothing_where_nobody_splits() -> None:
    rules = make_rules({**PEEK, "max_hands": 1})
    lone = sum(each.probability * each.ev for each in columns(rules, full_shoe(6)))
    assert expected_with_pairs(rules) == lone


def test_the_swedish_table_returns_what_two_calculations_found() -> None:
    assert ev_of("swedish", 6) == pytest.approx(-0.05737, abs=5e-6)


def test_dk_50_the_danish_page_states_its_own_return() -> None:
    """DK-50: 99.40 %."""
    assert round(100 * (1 + ev_of("danish", 6)), 2) == 99.40
    assert 100 * (1 + ev_of("danish", 6)) == pytest.approx(99.396, abs=5e-4)


@pytest.mark.parametrize("other", [{"split_aces_draw": "one"}, {"double_after_split": True}], ids=str)
def test_dk_50_no_other_reading_rounds_to_it(other: dict[str, object]) -> None:
    assert round(100 * (1 + ev_of("danish", 6, **other)), 2) != 99.40


@pytest.mark.parametrize("game", ["swedish", "danish"])
def test_soft_doubles_with_the_ace_at_one_add_nothing(game: str) -> None:
    with_it = ev_of(game, 6, double_soft="ace-as-one", double_on=[7, 8, 9, 10, 11])
    without = ev_of(game, 6, double_soft="no", double_on=[7, 8, 9, 10, 11])
    assert with_it == pytest.approx(without, abs=1e-14)


def test_original_bets_only_returns_as_much_as_peek() -> None:
    assert ev_of("american", 2, hole_card="original-bets-only") == pytest.approx(
        ev_of("american", 2, hole_card="peek"), abs=1e-13
    )


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ((5, 9), {"stand": -0.576608463, "hit": -0.570817266, "double": -1.141634533}),
        ((7, 7), {"stand": -0.572825859, "hit": -0.571449501, "split": -0.615844813}),
        ((0, 0), {"hit": -0.132786126, "split": 0.026635748}),
    ],
    ids=["T,6 v T", "8,8 v T", "A,A v T"],
)
def test_single_hands_agree_with_a_public_analyzer(hand: tuple[int, int], plays: dict[str, float]) -> None:
    rows = {row.hand: row for row in column(solver_for(make_rules(PLAIN)), 9, full_shoe(6)).rows}
    for play, ev in plays.items():
        assert rows[hand].plays[play] == pytest.approx(ev, abs=1e-9)


@pytest.mark.parametrize("game", ["swedish", "american", "single-deck"])
def test_probabilities_sum_to_one(game: str) -> None:
    rules = load_game(game).rules
    found = columns(rules, full_shoe(rules.decks))
    assert sum(row.probability for each in found for row in each.rows) == pytest.approx(1, abs=1e-12)


def test_a_split_never_grows_past_the_rules() -> None:
    for most in (2, 3, 4):
        rules = make_rules({**PLAIN, "max_hands": most})
        chances = column(solver_for(rules), 5, full_shoe(6)).splits[7].hands
        assert chances[:2].sum() == 0
        assert chances[2 : most + 1].sum() == pytest.approx(1, abs=1e-12)


def test_two_hands_of_aces_where_they_are_split_once() -> None:
    chances = column(solver_for(make_rules(PLAIN)), 5, full_shoe(6)).splits[0].hands
    assert chances[2] == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("counts", [(0,) * 12 + (3,), (9,) + (0,) * 12, (2,) * 4 + (1,) * 3 + (0,) * 6], ids=str)
def test_shoes_that_could_run_out_are_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(AnalysisError, match="run out"):
        columns(make_rules(PLAIN), Composition(counts))
