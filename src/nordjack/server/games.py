"""``/api/games``, ``/api/sheet`` and ``/api/fields``: what can be played, and by which rules."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nordjack.rules import NORDIC, PRESETS, Game, Rules, load_game, rules_as_plain
from nordjack.server.answers import answer, language
from nordjack.server.bodies import body
from nordjack.server.refusals import Unknown
from nordjack.server.server import server_of
from nordjack.sheet import field_list, finding, is_solved, oddity_phrases, rule_sheet, title
from nordjack.strategy.home import bank_curve
from nordjack.words import N_, Words

__all__ = ["ROUTES", "is_changed", "known_game"]

NO_GAME = N_("{found} is no game; use one of {allowed}")
MOST_ODDITIES = 3


class Wished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game and the fields of it that are changed."""

    game: str
    set: dict[str, Any] = {}


def known_game(name: str, changes: dict[str, Any]) -> Game:
    """Give a preset with some fields changed; raises Unknown or RulesError. Strangers name no files."""
    if name not in PRESETS:
        raise Unknown(NO_GAME, found=repr(name[:40]), allowed=", ".join(PRESETS))
    return load_game(name, changes=changes)


@cache
def preset_rules(name: str) -> Rules:
    """Give the rules of a preset."""
    return load_game(name).rules


def is_changed(name: str, rules: Rules) -> bool:
    """Tell whether a table plays by other rules than the game that it is named after."""
    return name not in PRESETS or rules != preset_rules(name)


async def games(request: Request) -> Response:
    """Give every game as the lobby shows it."""
    words = language(request.scope)
    returns = server_of(request).returns
    return answer([listed(load_game(name), returns.get(name), words) for name in PRESETS])


def listed(game: Game, found: float | None, words: Words) -> dict[str, Any]:
    """Give one game as the lobby shows it."""
    rules = game.rules
    return {
        "name": game.name,
        "title": title(game.name, words),
        "oddities": oddity_phrases(rules, words)[:MOST_ODDITIES],
        "return": found,
        "return_text": return_text(game, found, words),
        "banker": rules.banker,
        "min_stake": rules.min_stake,
        "max_stake": rules.max_stake,
        "nordic": game.name in NORDIC,
    }


def return_text(game: Game, found: float | None, words: Words) -> str:
    """Say what a game gives back."""
    if not game.rules.house_banked:
        return " ".join([words("What it gives back depends on the players."), *finding(game.rules, words)])
    if found is None:
        return words("What it gives back is being worked out.")
    return words("Gives back {share} of the stakes when played best.", share=words.percent(found))


async def sheet(request: Request) -> Response:
    """Give a game's rule sheet."""
    return answer(told(known_game(request.path_params["name"], {}), language(request.scope)))


async def changed_sheet(request: Request) -> Response:
    """Give the rule sheet of a game with some fields changed."""
    wished = await body(request, Wished)
    return answer(told(known_game(wished.game, wished.set), language(request.scope)))


def told(game: Game, words: Words) -> dict[str, Any]:
    """Give a rule sheet as JSON."""
    sections = rule_sheet(game.rules, words)
    return {
        "title": title(game.name, words),
        "changed": is_changed(game.name, game.rules),
        "sections": [{"title": section.heading, "lines": section.sentences} for section in sections],
        "rules": rules_as_plain(game.rules),
        "bank_curve": bank_curve() if is_solved(game.rules) else (),
    }


async def fields(request: Request) -> Response:
    """Give every rule field, what it may be, and its words."""
    return answer(field_list(language(request.scope)))


ROUTES = [
    Route("/api/games", games),
    Route("/api/games/{name}/sheet", sheet),
    Route("/api/sheet", changed_sheet, methods=["POST"]),
    Route("/api/fields", fields),
]
