"""A picture of the home game: what the bank is worth against each maximum stake."""

from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from nordjack.analysis.home.result import HomeAnswer
from nordjack.errors import AnalysisError
from nordjack.rules import Game
from nordjack.sheet import title
from nordjack.words import Words

__all__ = ["draw_home"]

LINE, GREY = "#1f4e79", "#666666"


def draw_home(game: Game, answer: HomeAnswer, file: Path, words: Words) -> None:
    """Draw the bank's worth into a .png, .svg or .pdf; raises AnalysisError where it cannot be written."""
    with mpl.rc_context(
        {"font.size": 9, "axes.spines.top": False, "axes.spines.right": False, "svg.hashsalt": "nordjack"}
    ):
        figure = Figure(figsize=(6.4, 4.0), layout="constrained")
        axes = figure.subplots()
        points = [(point.max_stake, point.bank_value) for point in answer.curve]
        axes.plot(*zip(*points, strict=True), color=LINE, marker="o", ms=4, lw=1.4)
        axes.axhline(0.0, color=GREY, lw=0.8)
        if answer.break_even is not None:
            even = words("even at {most}", most=words.number(answer.break_even, 2))
            axes.plot([answer.break_even], [0.0], marker="D", ms=6, color=LINE)
            axes.annotate(even, (answer.break_even, 0.0), xytext=(8, 8), textcoords="offset points")
        axes.set_title(title(game.name, words))
        axes.set_xlabel(words("maximum stake, in minimal stakes"))
        axes.set_ylabel(words("the bank's gain a deal, in minimal stakes"))
        try:
            figure.savefig(file, dpi=150)
        except OSError as error:
            raise AnalysisError("{file} cannot be written: {why}", file=file, why=error.strerror) from None
