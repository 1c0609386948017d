"""Score any policy exactly: a chart in CSV, as `nordjack chart` writes it, against any game.

    uv run --extra rl python examples/score_policy.py danish learnt.csv --plot score.png

Learners of every kind can be compared by it: write the policy down as a chart, and read what it loses to the optimum.
"""

import argparse
from pathlib import Path

from nordjack.analysis.game import best_chart, expected
from nordjack.analysis.score import score
from nordjack.rules import Rules, load_game
from nordjack.strategy.charts import Cell, Chart, chart_from_csv, row_name


def wrong_cells(rules: Rules, chart: Chart) -> list[tuple[float, Cell, str]]:
    """Give the cells that lose most by themselves: put into the best chart, what each costs, and its letters there."""
    best, ev = best_chart(rules)
    found = []
    for cell, letters in best.cells.items():
        mine = chart.cells.get(cell, letters)
        if mine != letters:
            found.append((ev - score(rules, Chart({**best.cells, cell: mine})), cell, letters))
    return sorted(found, key=lambda each: -each[0])


def plot(worst: list[tuple[float, Cell, str]], file: str) -> None:
    """Draw the cells that cost most."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - only where a plot is wanted

    figure = Figure(figsize=(7, 5), layout="constrained")
    axes = figure.subplots()
    axes.barh([name(cell) for _, cell, _ in worst], [100 * cost for cost, _, _ in worst], color="#2b6656")
    axes.invert_yaxis()
    axes.set(xlabel="costs, percentage points", title="The cells that cost most")
    figure.savefig(file)


def name(cell: Cell) -> str:
    """Give a cell's name."""
    return f"{row_name(cell.kind, cell.row)} against {'A23456789T'[cell.up]}"


def main() -> None:
    """Score a chart and say where it loses."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("game")
    arguments.add_argument("chart", metavar="FILE.csv")
    arguments.add_argument("--worst", type=int, default=10, help="how many of the worst cells to name")
    arguments.add_argument("--plot", metavar="FILE")
    options = arguments.parse_args()
    rules = load_game(options.game).rules
    chart = chart_from_csv(Path(options.chart).read_text(encoding="utf-8"))
    ev, optimum = score(rules, chart), expected(rules)
    print(f"return {100 * (1 + ev):.4f} %, {100 * (optimum - ev):.4f} percentage points below the optimum")
    worst = wrong_cells(rules, chart)[: options.worst]
    for cost, cell, letters in worst:
        print(f"{name(cell)}: {chart.cells[cell]} instead of {letters} costs {100 * cost:.4f}")
    if options.plot:
        plot(worst, options.plot)


if __name__ == "__main__":
    main()
