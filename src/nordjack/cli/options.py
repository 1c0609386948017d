"""Arguments and options that several commands share."""

from enum import StrEnum
from typing import Annotated

import typer

from nordjack.rules import PRESETS

__all__ = ["GameArgument", "JsonOption", "LangOption", "Language", "SetOption"]


class Language(StrEnum):
    """The languages of screens and cards."""

    SWEDISH = "sv"
    DANISH = "da"
    ENGLISH = "en"


GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help=f"One of {', '.join(PRESETS)}, or the path of a TOML file.")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="FIELD=VALUE", help="Change one rule field; may be given again."),
]
LangOption = Annotated[Language, typer.Option("--lang", case_sensitive=False, help="Language: sv, da or en.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
