"""``nordjack chart``: the strategy card of a game, to print and carry."""

from pathlib import Path
from typing import Annotated

import typer

from nordjack.cli.options import GameArgument, LangOption, Language, SetOption
from nordjack.cli.progress import working
from nordjack.errors import AnalysisError, NotationError
from nordjack.rules import Game, load_game
from nordjack.strategy.charts import Chart, chart_to_csv
from nordjack.words import translator

__all__ = ["command"]

FORMATS = (".svg", ".png", ".pdf", ".html", ".md", ".csv")
OutputOption = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help=f"Ends in {', '.join(FORMATS)}.")]


def command(
    game: GameArgument, output: OutputOption, settings: SetOption = None, lang: LangOption = Language.ENGLISH
) -> None:
    """Write the strategy card of a game."""
    if output.suffix.lower() not in FORMATS:
        raise NotationError(
            "{found} is no kind of card; use a file that ends in {allowed}",
            found=output.name,
            allowed=", ".join(FORMATS),
        )
    loaded = load_game(game, settings or [])
    from nordjack.analysis.game import best_chart  # noqa: PLC0415 - compiled code loads only where it is used
    from nordjack.kernels.compiled import must_compile  # noqa: PLC0415

    with working("finding the best chart ...", compiles=must_compile()):
        chart, ev = best_chart(loaded.rules)
    try:
        write(output, loaded, chart, ev, lang)
    except OSError as error:
        raise AnalysisError("{file} cannot be written: {why}", file=output, why=error.strerror) from None


def write(output: Path, game: Game, chart: Chart, ev: float, lang: str) -> None:
    """Write one card in the format of its file's name."""
    from nordjack.cli.card import make_card  # noqa: PLC0415 - drawing loads only where it is used
    from nordjack.cli.card_picture import COLOURS, draw_card  # noqa: PLC0415
    from nordjack.cli.card_text import card_as_html, card_as_markdown  # noqa: PLC0415

    card = make_card(game, chart, ev, translator(lang))
    match output.suffix.lower():
        case ".csv":
            output.write_text(chart_to_csv(chart), encoding="utf-8")
        case ".md":
            output.write_text(card_as_markdown(card), encoding="utf-8")
        case ".html":
            output.write_text(card_as_html(card, COLOURS), encoding="utf-8")
        case _:
            draw_card(card, output)
