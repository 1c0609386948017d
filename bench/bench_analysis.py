"""Exact analysis in CPU seconds, and as a ratio to the reference loop: ``uv run python bench/bench_analysis.py``.

Cold compilation and the warm start are measured in processes of their own, with a cache folder of their own.
"""

import itertools
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

from reference import reference_seconds

from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.decision import decision
from nordjack.analysis.game import analyze, best_chart, composition_columns
from nordjack.analysis.solver import Solver, solver_for
from nordjack.errors import AnalysisError
from nordjack.rules import Rules, load_game

VARIANTS = {
    "swedish, unlimited": ("swedish", []),
    "danish": ("danish", []),
    "american: peek, H17, late": ("american", []),
    "original bets only, early": ("american", ["hole_card=original-bets-only", "surrender=early"]),
    "split on rank": ("swedish", ["split_on=rank"]),
    "aces drawn freely": ("swedish", ["split_aces_draw=freely"]),
    "8 decks": ("swedish", ["decks=8"]),
    "1 deck": ("swedish", ["decks=1"]),
}
FIRST_ANSWER = (
    "from nordjack.analysis.game import expected; from nordjack.rules import load_game;"
    "expected(load_game('swedish').rules)"
)
#: The compiler imports these where they are installed, which the development tools bring about.
AS_INSTALLED = "import sys; sys.modules.update(coverage=None, yaml=None, scipy=None);" + FIRST_ANSWER


def seconds(work: Callable[[], object], repeats: int = 15) -> float:
    """The median CPU time of one run, the first one left out."""
    work()
    times = []
    for _ in range(repeats):
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return median(times)


def full_analysis(rules: Rules) -> float:
    solver, cards = solver_for(rules), full_shoe(rules.decks)
    return seconds(lambda: composition_columns(solver, cards))


def explored(game: str) -> tuple[float, float]:
    """What one changed field costs one who explores: his game's return, and its chart after it."""
    decks, times = itertools.cycle(range(2, 9)), []
    for _ in range(14):
        rules = load_game(game, changes={"decks": next(decks)}).rules
        cards = full_shoe(rules.decks)
        begun = process_time()
        columns = composition_columns(Solver(rules), cards)
        returned = process_time()
        best_chart(rules, known=columns)
        times.append((returned - begun, process_time() - returned))
    returns, charts = zip(*times, strict=True)
    return median(returns), median(charts)


def live_decisions(game: str, number: int = 3000) -> list[float]:
    """CPU times of decisions from shoes of 52 cards and more, every second one a pair, slowest last."""
    rules, dice = load_game(game).rules, random.Random(1)
    deck = [rank for rank in range(13) for _ in range(4 * rules.decks)]
    times = []
    for place in range(number):
        left = dice.sample(deck, dice.randint(52, len(deck)))
        cards = Composition(tuple(left.count(rank) for rank in range(13)))
        first, second, up = (min(rank, 9) for rank in left[:3])
        hand = (first, first if place % 2 and left.count(left[0]) > 2 else second)
        begun = process_time()
        try:
            decision(rules, hand, up, cards)
        except AnalysisError:
            continue
        times.append(process_time() - begun)
    return sorted(times)


def start(folder: str, code: str = FIRST_ANSWER) -> float:
    """The CPU seconds of a process that gives one first answer."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "XDG_CACHE_HOME": folder, "PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def report() -> None:
    reference = reference_seconds()
    print(f"{'reference loop':32}{reference:9.4f} s")
    for name, (game, settings) in VARIANTS.items():
        took = full_analysis(load_game(game, settings).rules)
        print(f"{name:32}{took:9.4f} s{took / reference:8.2f} x reference")
    for game in ("swedish", "danish", "american"):
        times = live_decisions(game)
        half, last = times[len(times) // 2], times[int(len(times) * 0.99)]
        print(f"{'decision, ' + game:32}{1000 * half:9.2f} ms median{1000 * last:8.2f} ms at the 99th percentile")
    for name, took in zip(("return", "chart after it"), explored("swedish"), strict=True):
        print(f"{'a changed game, its ' + name:32}{took:9.4f} s")
    begun = perf_counter()
    analyze(load_game("swedish").rules)
    print(f"{'with charts and deviations':32}{perf_counter() - begun:9.4f} s on the wall")
    print(f"{'memory, at most':32}{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:9.0f} MB")
    with tempfile.TemporaryDirectory() as folder:
        cold = start(folder)
        warm = median(start(folder) for _ in range(5))
        plain = median(start(folder, AS_INSTALLED) for _ in range(5))
    print(f"{'first answer, nothing compiled':32}{cold:9.2f} s\n{'first answer, compiled':32}{warm:9.2f} s")
    print(f"{'the same, as installed':32}{plain:9.2f} s")


if __name__ == "__main__":
    report()
