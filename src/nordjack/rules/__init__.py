"""What a table allows, as data."""

from nordjack.rules.catalog import NORDIC, PRESETS, WORLD, Game, load_game
from nordjack.rules.model import FIELDS, Rules, make_rules, rules_as_plain

__all__ = [
    "FIELDS",
    "NORDIC",
    "PRESETS",
    "WORLD",
    "Game",
    "Rules",
    "load_game",
    "make_rules",
    "rules_as_plain",
]
