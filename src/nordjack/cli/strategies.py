"""Who plays a simulation: the analysis' own plays, its chart, or a chart from a file."""

from pathlib import Path
from typing import TYPE_CHECKING

from nordjack.errors import NordjackError, NotationError
from nordjack.rules import Rules
from nordjack.strategy.charts import Chart, chart_from_csv
from nordjack.strategy.counts import Count, IndexPlay, parse_index_plays

if TYPE_CHECKING:
    from nordjack.simulation.plan import HandPlays

__all__ = ["index_plays_of", "plays_of"]


def plays_of(rules: Rules, strategy: str) -> "tuple[Chart | HandPlays, Chart]":
    """Give the player's plays, and the chart that others at the table play by; raises NotationError."""
    from nordjack.analysis.game import best_chart  # noqa: PLC0415 - compiled code loads only where it is used

    if strategy not in ("chart", "composition"):
        chart = chart_from_csv_file(strategy)
        return chart, chart
    chart, _ = best_chart(rules)
    return (composition_plays(rules) if strategy == "composition" else chart), chart


def composition_plays(rules: Rules) -> "HandPlays":
    """Give the plays of every hand by its cards."""
    from nordjack.analysis.plays import composition_letters  # noqa: PLC0415
    from nordjack.simulation.plan import HandPlays  # noqa: PLC0415

    return HandPlays(composition_letters(rules))


def chart_from_csv_file(name: str) -> Chart:
    """Read a chart; raises NotationError with the file's name."""
    try:
        return chart_from_csv(read(name))
    except NordjackError as error:
        raise NotationError("{file}: {why}", file=name, why=error) from None


def index_plays_of(name: str, rules: Rules, count: Count | None) -> tuple[IndexPlay, ...]:
    """Give the analysis' own index plays for ``best``, else read a file; raises NotationError with its name."""
    if name == "best" and count is not None:
        from nordjack.analysis.indices import index_plays  # noqa: PLC0415

        return index_plays(rules, count)
    if name == "best":
        raise NotationError("--index-plays best needs a count; add --count hi-lo")
    try:
        return parse_index_plays(read(name))
    except NordjackError as error:
        raise NotationError("{file}: {why}", file=name, why=error) from None


def read(name: str) -> str:
    """Read a text file; raises NotationError where that fails."""
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise NotationError("there is no such file; use composition, chart, or a .csv that chart writes") from None
    except (OSError, ValueError) as error:
        raise NotationError("cannot be read: {why}", why=" ".join(str(error).split())) from None
