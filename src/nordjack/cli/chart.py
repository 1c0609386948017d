"""``nordjack chart``: the strategy card of a game, to print and carry."""

from pathlib import Path
from typing import Annotated

import typer

from nordjack.cli.files import refuse_unwritable
from nordjack.cli.home import solved
from nordjack.cli.options import GameArgument, LangOption, Language, SetOption
from nordjack.cli.progress import working
from nordjack.errors import AnalysisError, NotationError
from nordjack.rules import Game, load_game
from nordjack.strategy_card import KINDS, card_file, home_card_file

__all__ = ["command"]

FORMATS = tuple(f".{kind}" for kind in KINDS)
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
    refuse_unwritable(output)
    loaded = load_game(game, settings or [])
    kind = output.suffix.lower().removeprefix(".")
    made = (
        house_card(loaded, lang, kind)
        if loaded.rules.house_banked
        else home_card_file(loaded, solved(loaded), lang, kind)
    )
    try:
        output.write_bytes(made)
    except OSError as error:
        raise AnalysisError("{file} cannot be written: {why}", file=output, why=error.strerror) from None


def house_card(game: Game, lang: str, kind: str) -> bytes:
    """Give the card of the best chart."""
    from nordjack.analysis.game import best_chart  # noqa: PLC0415 - compiled code loads only where it is used
    from nordjack.kernels.compiled import must_compile  # noqa: PLC0415

    with working("finding the best chart ...", compiles=must_compile()):
        chart, ev = best_chart(game.rules)
    return card_file(game, chart, ev, lang, kind)
