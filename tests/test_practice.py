"""Practice: which hands come, when a missed one returns and leaves, what a test reports, how a drill counts."""

import pytest

from nordjack.cards import Card, fresh_shoe
from nordjack.engine import Play
from nordjack.errors import AnalysisError
from nordjack.practice import (
    Answer,
    Kind,
    Practice,
    Question,
    answered,
    course,
    drill,
    judge,
    question,
    report,
)
from nordjack.rules import load_game
from nordjack.strategy.counts import COUNTS

EUROPEAN = load_game("european", changes={"double_on": "any", "double_soft": "yes"}).rules
SWEDISH = load_game("swedish").rules


def wrong(asked: Question, practice: Practice, kind: Kind = Kind.ALL) -> Play:
    """Give a play that is neither the chart's nor the best; some hand has none."""
    on = course(SWEDISH, kind)
    return next((play for play in asked.plays if not judge(on, asked, play).right), asked.plays[0])


def right(asked: Question) -> Play:
    return judge(course(SWEDISH, Kind.ALL), asked, asked.plays[0]).best


def test_the_cells_of_each_kind() -> None:
    """Ten pairs, A2 to A9 and hard 5 to 19 without pairs, each against ten up cards."""
    assert len(course(EUROPEAN, Kind.PAIRS).cells) == 100
    assert len(course(EUROPEAN, Kind.SOFT).cells) == 80
    assert len(course(EUROPEAN, Kind.ALL).cells) == 100 + 80 + 150
    assert "hard 11 v 6" in course(EUROPEAN, Kind.DOUBLES).cells
    assert "hard 16 v T" not in course(EUROPEAN, Kind.DOUBLES).cells


def test_tie_hands_are_those_that_the_tie_rule_changes() -> None:
    cells = course(SWEDISH, Kind.TIES).cells
    assert cells
    assert cells < course(SWEDISH, Kind.ALL).cells
    with pytest.raises(AnalysisError, match="ties"):
        course(EUROPEAN, Kind.TIES)


def test_a_hand_is_worth_what_the_published_analyzer_says() -> None:
    asked = Question(0, "hard 16 v T", (Card("Ts"), Card("6h")), Card("Td"), (Play.STAND, Play.HIT, Play.DOUBLE))
    verdict = judge(course(EUROPEAN, Kind.ALL), asked, Play.STAND)
    assert verdict.worth[Play.STAND] == pytest.approx(-0.576608463, abs=1e-9)
    assert verdict.worth[Play.HIT] == pytest.approx(-0.570817266, abs=1e-9)
    assert verdict.worth[Play.DOUBLE] == pytest.approx(-1.141634533, abs=1e-9)
    assert verdict.cost == pytest.approx(-0.570817266 + 0.576608463, abs=1e-9)
    assert (verdict.best, verdict.chart, verdict.right) == (Play.HIT, Play.HIT, False)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_missed_cell_returns_within_five_hands_and_leaves_after_three_right_answers(seed: str) -> None:
    on = course(SWEDISH, Kind.ALL)
    practice = Practice(Kind.ALL, seed)
    first = question(on, practice)
    while judge(on, first, wrong(first, practice)).right:
        practice = answered(on, practice, right(first))[0]
        first = question(on, practice)
    practice, verdict = answered(on, practice, wrong(first, practice))
    assert not verdict.right
    missed, since, streak = first.cell, 0, 0
    for _ in range(3 * 5):
        asked = question(on, practice)
        since += 1
        if asked.cell == missed:
            assert since <= 5
            since, streak = 0, streak + 1
            if streak == 2:
                practice, _ = answered(on, practice, wrong(asked, practice))
                assert practice.weak[missed].right == 0
                break
        practice, _ = answered(on, practice, right(asked))
    for _ in range(3):
        while question(on, practice).cell != missed:
            practice, _ = answered(on, practice, right(question(on, practice)))
        assert missed in practice.weak
        practice, _ = answered(on, practice, right(question(on, practice)))
    assert missed not in practice.weak


def test_the_same_seed_and_answers_give_the_same_hands() -> None:
    on = course(SWEDISH, Kind.PAIRS)
    told = []
    for _ in range(2):
        practice, hands = Practice(Kind.PAIRS, "again"), []
        for _ in range(12):
            asked = question(on, practice)
            hands.append(asked)
            practice, _ = answered(on, practice, asked.plays[0])
        told.append(hands)
    assert told[0] == told[1]
    assert {asked.cell for asked in told[0]} <= on.cells
    assert question(on, Practice(Kind.PAIRS, "another")) != told[0][0]


def test_a_play_that_the_hand_does_not_have_is_refused() -> None:
    on = course(SWEDISH, Kind.SOFT)
    with pytest.raises(AnalysisError, match="surrender is no play"):
        answered(on, Practice(Kind.SOFT, "a"), Play.SURRENDER)


def test_a_report_adds_up() -> None:
    given = [
        Answer("hard 16 v T", right=True, cost=0.0, milliseconds=1000),
        Answer("hard 16 v T", right=False, cost=0.25, milliseconds=3000),
        Answer("8,8 v T", right=True, cost=0.0, milliseconds=500),
    ]
    found = report(given)
    assert (found.asked, found.right, found.cost) == (3, 2, 0.25)
    assert found.cost_per_hand == pytest.approx(0.25 / 3)
    assert [cell.cell for cell in found.slowest] == ["hard 16 v T", "8,8 v T"]
    assert found.cells[1].milliseconds == 2000
    assert report([]).cost_per_hand == 0


def test_a_drill_counts_what_it_shows() -> None:
    found = drill("seed", COUNTS["hi-lo"], 2, 3, 10)
    assert (found.start, len(found.steps)) == (0, 10)
    running, gone = 0, 0
    for step in found.steps:
        running += sum(1 if card.points in range(2, 7) else -1 if card.points in (1, 10) else 0 for card in step.cards)
        gone += 3
        assert step.running == running
        assert step.true == pytest.approx(running / ((104 - gone) / 52))
    whole = drill("seed", COUNTS["ko"], 1, 4, 100)
    assert whole.start == 0
    assert len(whole.steps) == 12
    seen = [card for step in whole.steps for card in step.cards]
    assert len(set(seen)) == 48
    assert set(seen) < set(fresh_shoe(1))


def test_what_is_missed_in_a_silent_test_does_not_return() -> None:
    """Standing on everything: the same hands come as to one who makes no mistake."""
    on = course(SWEDISH, Kind.ALL)
    standing, perfect = Practice(Kind.ALL, "a", silent=True), Practice(Kind.ALL, "a", silent=True)
    missed = 0
    for _ in range(20):
        asked = question(on, standing)
        assert asked == question(on, perfect)
        standing, verdict = answered(on, standing, Play.STAND)
        perfect = answered(on, perfect, right(asked))[0]
        missed += not verdict.right
    assert missed > 3
    assert not standing.weak
