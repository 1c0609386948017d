"""The games: presets that ship with the package, files of other tables, and changes to either."""

import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources
from pathlib import Path

import msgspec

from nordjack.errors import RulesError
from nordjack.rules.model import Rules, make_rules, parse_setting

__all__ = ["NORDIC", "PRESETS", "WORLD", "Game", "load_game"]

#: Nordic first, the world second.
NORDIC = ("swedish", "event", "danish", "home")
WORLD = ("american", "vegas-strip", "atlantic-city", "european", "single-deck")
PRESETS = NORDIC + WORLD


class Game(msgspec.Struct, frozen=True):
    """A name people know a table by, and its rules. No code asks for the name."""

    name: str
    rules: Rules


def load_game(name: str, settings: Iterable[str] = (), changes: Mapping[str, object] | None = None) -> Game:
    """Load a preset by name, or a TOML file by path.

    ``settings`` are texts ``field=value``; ``changes`` are values as JSON has them. Raises RulesError
    with the place, the value found and the values allowed.
    """
    values = preset(name) if name in PRESETS else rule_file(name)
    values.update(changes or {})
    values.update(parse_setting(text) for text in settings)
    return Game(name if name in PRESETS else Path(name).stem, make_rules(values))


def preset(name: str) -> dict[str, object]:
    """Read a preset's fields."""
    return tomllib.loads(resources.files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def rule_file(name: str) -> dict[str, object]:
    """Read the fields of a file; raises RulesError with the file's name."""
    path = Path(name)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise RulesError(
            "{found!r} is neither a game nor a file; use one of {allowed}, or the path of a TOML file",
            found=name,
            allowed=", ".join(PRESETS),
        ) from None
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise RulesError("{file}: cannot be read: {why}", file=name, why=one_line(error)) from None
    try:
        values = tomllib.loads(text)
        make_rules(values)
    except RulesError as error:
        raise RulesError("{file}: {why}", file=name, why=error) from None
    except (ValueError, RecursionError) as error:
        raise RulesError("{file}: not TOML: {why}", file=name, why=one_line(error)) from None
    return values


def one_line(error: Exception) -> str:
    """Write what another library says on one line."""
    return " ".join(str(error).split())
