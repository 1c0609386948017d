"""Who plays a simulation: the analysis' own plays, its chart, or a chart from a file."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from nordjack.errors import NordjackError, NotationError
from nordjack.rules import Rules
from nordjack.strategy.charts import Chart, chart_from_csv
from nordjack.strategy.counts import Count, IndexPlay, parse_index_plays

if TYPE_CHECKING:
    from nordjack.simulation.plan import HandPlays

__all__ = ["FromFiles", "composition_plays", "plays_of", "read_plays"]


class FromFiles(NamedTuple):
    """What a player's files say: a chart, if one was asked for, and index plays."""

    chart: Chart | None
    index_plays: tuple[IndexPlay, ...]


def read_plays(strategy: str, index_plays: str | None, count: Count | None) -> FromFiles:
    """Read what stands in files, before anything is worked out; raises NotationError with the file's name."""
    chart = None if strategy in ("chart", "composition") else chart_from_csv_file(strategy)
    if index_plays == "best" and count is None:
        raise NotationError("--index-plays best needs a count; add --count hi-lo")
    return FromFiles(chart, () if index_plays in (None, "best") else index_plays_from_file(str(index_plays)))


def plays_of(rules: Rules, strategy: str) -> "tuple[Chart | HandPlays, Chart]":
    """Give the analysis' own plays, and the chart that others at the table play by."""
    from nordjack.analysis.game import best_chart  # noqa: PLC0415 - compiled code loads only where it is used

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
        return chart_from_csv(read(name, "composition, chart, or a .csv that chart writes"))
    except NordjackError as error:
        raise NotationError("{file}: {why}", file=name, why=error) from None


def index_plays_from_file(name: str) -> tuple[IndexPlay, ...]:
    """Read index plays; raises NotationError with the file's name."""
    try:
        return parse_index_plays(read(name, "best, or a file of lines such as hard 16,T,>=0,S"))
    except NordjackError as error:
        raise NotationError("{file}: {why}", file=name, why=error) from None


def read(name: str, instead: str) -> str:
    """Read a text file; raises NotationError where that fails, with what is allowed instead."""
    try:
        return Path(name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise NotationError("there is no such file; use {instead}", instead=instead) from None
    except (OSError, ValueError) as error:
        raise NotationError("cannot be read: {why}", why=" ".join(str(error).split())) from None
