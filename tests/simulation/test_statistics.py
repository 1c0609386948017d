"""Statistics against sums made by hand, and counting against published figures."""

from math import exp, sqrt

import numpy as np
import pytest

from nordjack.analysis.game import best_chart
from nordjack.rules import load_game
from nordjack.simulation.plan import ALWAYS, Plan
from nordjack.simulation.run import Job, Run, simulate
from nordjack.simulation.statistics import moments_by_count, ramp_report, report, risk_of_ruin
from nordjack.simulation.tally import empty_tally
from nordjack.strategy.counts import COUNTS, SIDE_COUNTS, parse_ramp
from simulation.arena import plain_chart

RULES = load_game("american").rules


def run_of(results: dict[tuple[int, float], int]) -> Run:
    """A run whose rounds by (count, stakes won) are given."""
    plan = Plan(game="paper", rules=RULES, plays=plain_chart(), count=COUNTS["hi-lo"])
    tally = empty_tally(len(plan.counts), 1, 1, 2)
    middle = (tally.results.shape[1] - 3) // 2
    for (count, net), rounds in results.items():
        tally.results[count - plan.counts.start, middle + int(2 * net)] = rounds
    return Run(Job(plan, 1, 1), tally, {0: (tally.rounds, 0)})


PAPER = {(0, -1.0): 60, (0, 1.0): 40, (2, -1.0): 10, (2, 1.5): 10}


def test_mean_deviation_and_interval_are_those_on_paper() -> None:
    """120 rounds: -70 + 40 + 15 = -15 stakes; squares 70 + 40 + 22.5 = 132.5."""
    total = report(run_of(PAPER)).total
    assert total.rounds == 120
    assert total.mean == pytest.approx(-0.125)
    assert total.sd == pytest.approx(sqrt(132.5 / 120 - 0.125**2))
    assert total.ci95[1] - total.ci95[0] == pytest.approx(2 * 1.959964 * total.sd / sqrt(120))


def test_counts_stand_apart() -> None:
    rows = {row.true_count: row for row in moments_by_count(run_of(PAPER))}
    assert set(rows) == {0, 2}
    assert (rows[0].rounds, rows[2].rounds) == (100, 20)
    assert (rows[0].mean, rows[2].mean) == pytest.approx((-0.2, 0.25))


def test_a_ramp_is_worth_what_paper_says() -> None:
    """1 unit at 0, 10 from 2 up: -20 + 10 * 5 = 30 units in 120 rounds; squares 100 + 100 * 32.5 = 3350."""
    found = ramp_report(run_of(PAPER), parse_ramp("0:1,2:10"), 50.0)
    ev, square = 30 / 120, 3350 / 120
    variance = square - ev**2
    assert found.ev_100 == pytest.approx(100 * ev)
    assert found.sd_100 == pytest.approx(10 * sqrt(variance))
    assert found.stake == pytest.approx(300 / 120)
    assert found.gain == pytest.approx(0.1)
    assert found.n0 == pytest.approx(variance / ev**2)
    assert found.score == pytest.approx(1e6 * ev**2 / variance)
    assert found.kelly_bankroll == pytest.approx(variance / ev)
    assert found.risk == pytest.approx(exp(-2 * ev * 50 / variance))


def test_a_ramp_that_loses_is_ruin() -> None:
    found = ramp_report(run_of(PAPER), parse_ramp("0:1"), 50.0)
    assert found.ev_100 < 0
    assert (found.n0, found.score, found.kelly_bankroll, found.risk) == (None, None, None, 1.0)
    assert risk_of_ruin(0.0, 1.0, 10.0) == 1.0


def test_results_beyond_the_columns_are_counted_with_their_squares() -> None:
    run = run_of({(0, 1.0): 9})
    run.tally.results[12, -3:] = (1, 2 * 60, (2 * 60) ** 2)
    total = report(run).total
    assert total.rounds == 10
    assert total.mean == pytest.approx((9 + 60) / 10)
    assert total.sd == pytest.approx(sqrt((9 + 3600) / 10 - 6.9**2))


def test_several_boxes_share_the_dealer() -> None:
    """By basic strategy a box's variance is about 1.3 the covariance of two about 0.48 (Griffin)."""
    plan = Plan(game="boxes", rules=RULES, plays=best_chart(RULES)[0], own=2, others=1)
    found = report(simulate(plan, 600_000, 4))
    (first, both), (again, second) = found.covariance
    assert both == again
    assert 0.43 < both < 0.53
    assert 1.25 < first < 1.4
    assert first == pytest.approx(second, rel=0.02)
    assert found.total.sd**2 == pytest.approx((first + second + 2 * both) / 4, rel=1e-9)


def test_insurance_always_taken_costs_a_thirteenth_of_a_half_stake_against_an_ace() -> None:
    """6 decks, every round shuffled: P(ace up) = 1/13; a unit is worth -0.0739550 (RULES.md); half a stake is bet."""
    rules = RULES.replace(shuffle="every-round", even_money=False)
    plans = [Plan(game="i", rules=rules, plays=plain_chart(), insures_from=each) for each in (ALWAYS, 10**6)]
    rounds = 3_000_000
    with_, without = (report(simulate(plan, rounds, 9)) for plan in plans)
    assert with_.insured / rounds == pytest.approx(1 / 13, abs=6e-4)
    net = with_.insurance_net / with_.insured
    assert net == pytest.approx(-0.0739550 / 2, abs=3.5 * 0.75 / with_.insured**0.5)
    assert with_.total.mean - without.total.mean == pytest.approx(with_.insurance_net / rounds)


def test_over_and_under_13_are_worth_their_closed_forms_and_follow_the_side_count() -> None:
    rules = load_game("swedish").rules
    plan = Plan(game="o", rules=rules, plays=plain_chart(), side_count=SIDE_COUNTS["over-under"])
    bets = report(simulate(plan, 1_500_000, 2)).side_bets
    over = [bet for bet in bets if bet.bet == "over_13"]
    under = [bet for bet in bets if bet.bet == "under_13"]
    means = [sum(bet.mean * bet.rounds for bet in each) / 1_500_000 for each in (over, under)]
    assert means[0] == pytest.approx(-265 / 4043, abs=3.5 / 1_500_000**0.5)
    assert means[1] == pytest.approx(-0.0978234, abs=3.5 / 1_500_000**0.5)
    assert over[-4].mean > 0.02 > over[len(over) // 2].mean
    assert under[3].mean > 0.0 > under[len(under) // 2].mean


def test_leaving_below_a_count_means_sitting_out_or_a_new_shoe() -> None:
    counted = {"rules": RULES, "plays": plain_chart(), "count": COUNTS["hi-lo"], "leaves_below": 0}
    alone = report(simulate(Plan(game="w", **counted), 400_000, 3))  # type: ignore[arg-type]
    beside = report(simulate(Plan(game="w", others=2, **counted), 400_000, 3))  # type: ignore[arg-type]
    assert alone.total.rounds == 400_000
    assert alone.shoes_left > 1000
    assert beside.shoes_left == 0
    assert beside.total.rounds + beside.sat_out == 400_000
    assert beside.sat_out > 50_000
    assert all(row.true_count >= 0 for row in (*alone.by_count, *beside.by_count))


@pytest.mark.nightly
def test_each_true_count_is_worth_about_half_a_percent() -> None:
    """Hi-Lo's rule of thumb: a true count adds about 0.5 % (Schlesinger, Blackjack Attack)."""
    chart, _ = best_chart(RULES)
    plan = Plan(game="gain", rules=RULES, plays=chart, count=COUNTS["hi-lo"])
    run = simulate(plan, 100_000_000, 6)
    rows = [row for row in moments_by_count(run) if -4 <= row.true_count <= 4]
    weights = [row.rounds for row in rows]
    slope = float(np.polyfit([row.true_count for row in rows], [row.mean for row in rows], 1, w=np.sqrt(weights))[0])
    assert 0.004 < slope < 0.0065
    gain = ramp_report(run, parse_ramp("0:1,1:2,2:4,3:8,4:12"))
    assert 0.4e-2 < gain.gain < 1.2e-2
    assert 0.8 < gain.ev_100 < 2.0
