"""Pictures of a simulation: how the mean settled, what each count is worth, where a bankroll may go."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import EngFormatter, FuncFormatter, MaxNLocator, NullFormatter

from nordjack.errors import SimulationError
from nordjack.simulation.run import Run
from nordjack.simulation.statistics import NORMAL_95, RampReport, Report
from nordjack.simulation.tables import unit_of

__all__ = ["draw"]

LINE, BAND, PALE, GREY = "#1f4e79", "#9dc3e6", "#deebf7", "#666666"
#: Normal quantiles of a fan's edges: 5, 25, 75 and 95 %.
OUTER, INNER = 1.6448536269514722, 0.6744897501960817
FAN_ROUNDS = 20_000
#: Counts that came up less often than this say nothing yet.
FEWEST = 100


def draw(run: Run, report: Report, ramp: RampReport | None, file: Path) -> None:
    """Draw three panels into a .png, .svg or .pdf; raises SimulationError where it cannot be written."""
    with mpl.rc_context(
        {"font.size": 9, "axes.spines.top": False, "axes.spines.right": False, "svg.hashsalt": "nordjack"}
    ):
        figure = Figure(figsize=(13, 4.2), layout="constrained")
        left, middle, right = figure.subplots(1, 3)
        figure.suptitle(f"{run.job.plan.game}: {run.rounds:,} rounds, seed {run.job.seed}")
        draw_convergence(left, run, report)
        (draw_counts if report.by_count else draw_outcomes)(middle, report)
        draw_fan(right, run, report, ramp)
        try:
            figure.savefig(file, dpi=150)
        except OSError as error:
            raise SimulationError("{file} cannot be written: {why}", file=file, why=error.strerror) from None


def draw_convergence(axes: Axes, run: Run, report: Report) -> None:
    """Draw the mean after each piece, in their order, in the band where it should be 95 times of 100."""
    unit = unit_of(run.job.plan.rules) * run.job.plan.own
    pieces = np.array([run.pieces[piece] for piece in sorted(run.pieces)], dtype=np.float64).cumsum(axis=0)
    rounds, means = pieces[:, 0], pieces[:, 1] / pieces[:, 0] / unit
    grid = np.geomspace(rounds[0] if len(rounds) > 1 else rounds[0] / 2, rounds[-1], 200)
    half = NORMAL_95 * report.total.sd / np.sqrt(grid)
    centre = report.total.mean
    axes.fill_between(grid, 100 * (centre - half), 100 * (centre + half), color=BAND, lw=0, label="95 % band")
    axes.axhline(100 * centre, color=GREY, lw=0.8, ls="--", label=f"{100 * centre:+.4f} %")
    axes.plot(rounds, 100 * means, color=LINE, lw=1.2, marker="o", ms=3 if len(rounds) < 12 else 0, label="mean so far")
    if grid[-1] >= 10 * grid[0]:
        axes.set_xscale("log")
        axes.xaxis.set_minor_formatter(NullFormatter())
    else:
        axes.xaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.xaxis.set_major_formatter(EngFormatter())
    titled(axes, "How the mean settled", "rounds", "mean, % of an initial stake")
    legend_below(axes)


def draw_counts(axes: Axes, report: Report) -> None:
    """Draw the mean at each count with its 95 % interval, and how often the count comes."""
    rows = [row for row in report.by_count if row.rounds >= FEWEST]
    counts = [row.true_count for row in rows]
    every = sum(row.rounds for row in report.by_count)
    share = axes.twinx()
    share.bar(counts, [100 * row.rounds / every for row in rows], color=PALE, width=0.8, zorder=0)
    share.set_ylabel("share of rounds, %", color=GREY)
    share.spines["right"].set_visible(True)
    axes.set_zorder(share.get_zorder() + 1)
    axes.patch.set_visible(False)
    errors = [100 * NORMAL_95 * row.sd / row.rounds**0.5 for row in rows]
    axes.errorbar(counts, [100 * row.mean for row in rows], errors, color=LINE, fmt="o", ms=3, lw=1, capsize=2)
    axes.axhline(0, color=GREY, lw=0.8)
    titled(axes, "What each count is worth", "count before the deal", "mean, % of an initial stake")


def draw_outcomes(axes: Axes, report: Report) -> None:
    """Draw how often a round brought how much."""
    every = sum(rounds for _, rounds in report.outcomes)
    nets = [net for net, _ in report.outcomes]
    axes.bar(nets, [100 * rounds / every for _, rounds in report.outcomes], color=LINE, width=0.35)
    axes.set_xlim(min(nets) - 1, max(nets) + 1)
    axes.set_yscale("log")
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
    titled(axes, "What a round brings", "stakes won", "share of rounds, %")


def draw_fan(axes: Axes, run: Run, report: Report, ramp: RampReport | None) -> None:
    """Draw where a bankroll stands after so many rounds: the middle, the middle half, and nine of ten."""
    if ramp is None:
        own = run.job.plan.own
        ev, sd, what = report.total.mean * own, report.total.sd * own, "flat stakes"
    else:
        ev, sd, what = ramp.ev_100 / 100, ramp.sd_100 / 10, f"ramp {ramp.ramp}"
    rounds = np.linspace(0, FAN_ROUNDS, 200)
    middle, spread = ev * rounds, sd * np.sqrt(rounds)
    axes.fill_between(rounds, middle - OUTER * spread, middle + OUTER * spread, color=PALE, lw=0, label="9 of 10")
    axes.fill_between(rounds, middle - INNER * spread, middle + INNER * spread, color=BAND, lw=0, label="half of all")
    axes.plot(rounds, middle, color=LINE, lw=1.4, label="the middle")
    axes.axhline(0, color=GREY, lw=0.8)
    if ramp is not None and ramp.bankroll:
        axes.axhline(-ramp.bankroll, color="#b00020", lw=1, ls="--", label=f"ruin: {ramp.risk:.1%} ever")
    titled(axes, "Where a bankroll may go", f"rounds, {what}", "units won")
    axes.set_xticks(range(0, FAN_ROUNDS + 1, FAN_ROUNDS // 4))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))
    legend_below(axes)


def legend_below(axes: Axes) -> None:
    """Put the legend under a panel, where no curve runs."""
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2)


def titled(axes: Any, title: str, across: str, up: str) -> None:
    """Name a panel and its axes."""
    axes.set_title(title, fontsize=10)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
