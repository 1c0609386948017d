"""``nordjack rules``: the games, and the rule sheet of one."""

from collections.abc import Iterator
from typing import Annotated

import typer
from msgspec.json import encode

from nordjack.cli.options import JsonOption, LangOption, Language, SetOption
from nordjack.cli.page import Line, heading, paragraph, point, show
from nordjack.errors import RulesError
from nordjack.rules import NORDIC, PRESETS, WORLD, Game, load_game, rules_as_plain
from nordjack.sheet import oddities, responsible_play, rule_sheet, title
from nordjack.words import Words, translator

__all__ = ["command"]

OptionalGame = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help=f"One of {', '.join(PRESETS)}, or the path of a TOML file."),
]


def command(
    game: OptionalGame = None,
    settings: SetOption = None,
    lang: LangOption = Language.ENGLISH,
    json: JsonOption = False,
) -> None:
    """List the games, or print one game's rule sheet."""
    words = translator(lang)
    if game is None:
        show_list(settings or [], words, json)
    else:
        show_sheet(load_game(game, settings or []), settings or [], words, json)


def show_list(settings: list[str], words: Words, json: bool) -> None:
    """Print every game; raises RulesError where a setting stands without the game it changes."""
    if settings:
        raise RulesError(
            "--set {found} changes no game; name one of {allowed}, or the path of a TOML file",
            found=settings[0],
            allowed=", ".join(PRESETS),
        )
    if json:
        print(encode({"games": [listed(load_game(name), words) for name in PRESETS]}).decode())
    else:
        show(game_list(words))


def listed(game: Game, words: Words) -> dict[str, object]:
    """Give one game of the list as JSON has it."""
    return {"name": game.name, "title": title(game.name, words), "rules": rules_as_plain(game.rules)}


def game_list(words: Words) -> Iterator[Line]:
    """Give the games with what is odd about each, Nordic first."""
    for text, names in ((words("Nordic games"), NORDIC), (words("Games of the world"), WORLD)):
        yield heading(text)
        for name in names:
            yield point(f"{name}: {title(name, words)}. {oddities(load_game(name).rules, words)}")
    yield paragraph(words("One game's rules in full: {command}", command="nordjack rules GAME"))
    yield paragraph(responsible_play(words))


def show_sheet(game: Game, settings: list[str], words: Words, json: bool) -> None:
    """Print the rules of one game."""
    if json:
        print(encode({"game": game.name, "rules": rules_as_plain(game.rules)}).decode())
    else:
        show(sheet_lines(game, settings, words))


def sheet_lines(game: Game, settings: list[str], words: Words) -> Iterator[Line]:
    """Give one game's rule sheet under its name."""
    yield heading(title(game.name, words), underline="=")
    yield paragraph(oddities(game.rules, words))
    if settings:
        yield paragraph(words("Changed here: {changes}.", changes=", ".join(settings)))
    for section in rule_sheet(game.rules, words):
        yield heading(section.heading)
        yield from map(point, section.sentences)
    yield paragraph(responsible_play(words))
