"""``nordjack replay``: play a round script and say what every box gets, and why."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from nordjack.cli.explain import explain
from nordjack.cli.options import JsonOption, LangOption, Language
from nordjack.engine.report import report
from nordjack.engine.script import parse_script, play_script
from nordjack.errors import NordjackError, NotationError
from nordjack.words import translator

__all__ = ["command"]

FileArgument = Annotated[str, typer.Argument(metavar="FILE", help="A round script (JSON); - reads standard input.")]


def command(file: FileArgument, json: JsonOption = False, lang: LangOption = Language.ENGLISH) -> None:
    """Play a round script and say what every box gets, and why."""
    try:
        game, state = play_script(parse_script(read(file)))
    except NordjackError as error:
        raise NotationError("{file}: {why}", file=file, why=error) from None
    if json:
        print(msgspec.json.format(msgspec.json.encode(report(game, state)), indent=2).decode())
    else:
        print("\n".join(explain(translator(lang), state)))


def read(file: str) -> str:
    """Read a script's text; raises NotationError where that fails."""
    try:
        return sys.stdin.read().removeprefix("\ufeff") if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise NotationError("cannot be read: {why}", why=" ".join(str(error).split())) from None
