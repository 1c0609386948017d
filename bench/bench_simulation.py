"""Simulated rounds a second: ``uv run python bench/bench_simulation.py``.

One core in CPU time (the best and the median of some runs: others may use the machine), then threads by the clock.
"""

import os
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

from reference import reference_seconds

from nordjack.analysis.game import best_chart
from nordjack.cli.strategies import composition_plays
from nordjack.rules import load_game
from nordjack.simulation.blocks import BLOCK, pack, play_blocks
from nordjack.simulation.plan import Plan
from nordjack.simulation.run import simulate
from nordjack.simulation.statistics import ramp_report
from nordjack.strategy.counts import COUNTS, parse_ramp

BLOCKS = 8
REPEATS = 9
RAMP = parse_ramp("0:1,1:2,2:4,3:8,4:12")


def plans() -> dict[str, Plan]:
    """Give what is measured, by name."""
    found = {}
    for game in ("american", "swedish", "danish"):
        rules = load_game(game).rules
        chart, _ = best_chart(rules)
        found[f"{game}, chart, flat"] = Plan(game=game, rules=rules, plays=chart)
        found[f"{game}, chart, hi-lo, ramp 1-12"] = Plan(game=game, rules=rules, plays=chart, count=COUNTS["hi-lo"])
        found[f"{game}, composition, flat"] = Plan(game=game, rules=rules, plays=composition_plays(rules))
    rules = load_game("american").rules
    chart, _ = best_chart(rules)
    found["american, three own boxes and two others"] = Plan(game="american", rules=rules, plays=chart, own=3, others=2)
    found["american, hi-lo, insurance from 3"] = Plan(
        game="american", rules=rules, plays=chart, count=COUNTS["hi-lo"], insures_from=3
    )
    return found


def speeds(work: Callable[[], object], rounds: int, clock: Callable[[], float], repeats: int) -> list[float]:
    """Give millions of rounds a second of some runs, slowest first."""
    found = []
    for _ in range(repeats):
        begun = clock()
        work()
        found.append(rounds / (clock() - begun) / 1e6)
    return sorted(found)


def one_core(plan: Plan) -> list[float]:
    packed, rounds = pack(plan), BLOCKS * BLOCK
    play_blocks(packed, 1, 0, 1, 1000)
    return speeds(lambda: play_blocks(packed, 1, 0, BLOCKS, rounds), rounds, process_time, REPEATS)


def with_workers(plan: Plan, workers: int) -> list[float]:
    rounds = 24 * BLOCK
    return speeds(lambda: ramp_report(simulate(plan, rounds, 1, workers=workers), RAMP), rounds, perf_counter, REPEATS)


def main() -> None:
    print(f"reference loop {reference_seconds():.4f} s")
    print(f"{'million rounds a second and core':<45} {'best':>6} {'median':>7}")
    chosen = plans()
    for name, plan in chosen.items():
        found = one_core(plan)
        print(f"{name:<45} {found[-1]:>6.1f} {median(found):>7.1f}")
    plan = chosen["american, chart, hi-lo, ramp 1-12"]
    for workers in range(1, (os.cpu_count() or 1) + 1):
        found = with_workers(plan, workers)
        print(f"{f'american, hi-lo, {workers} worker(s), by the clock':<45} {found[-1]:>6.1f} {median(found):>7.1f}")


if __name__ == "__main__":
    main()
