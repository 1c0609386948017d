"""``/api/explore`` and ``/api/practice``: every rule as a control, and hands dealt at one who practises."""

import base64
from typing import Any

import msgspec
from sqlalchemy import select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nordjack.engine.actions import Play
from nordjack.errors import RulesError
from nordjack.protocol import encode
from nordjack.rules import Game, rules_as_plain
from nordjack.server.answers import answer, language
from nordjack.server.bodies import WRONG_FORM, body, one_line
from nordjack.server.games import known_game
from nordjack.server.refusals import Malformed
from nordjack.server.schema import practice as kept
from nordjack.server.server import Server, server_of
from nordjack.server.studies import CardFile, Cell, Compare, Drill, Explore, Figures, Given, Practise, Report, Studied
from nordjack.strategy_card import KINDS
from nordjack.words import N_

__all__ = ["ROUTES"]

PLAYERS_BANK = N_("a player holds the bank in this game; choose one against the house")
NO_KIND = N_("{found} is no kind of card; use one of {allowed}")
LONG_SEED = N_("the seed has {found} characters; use 1 to {most}")
NO_NUMBER = N_("{found} is no number here; use 1 to {most}")
MOST_SEED, MOST_ANSWERS = 64, 500
#: What a drill takes: its value where none is given, and the highest.
DRILL = {"decks": (6, 8), "together": (2, 10), "steps": (60, 416)}


class Wished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game and the fields of it that are changed, with what is asked of it."""

    game: str
    set: dict[str, Any] = {}
    cell: str = ""
    other: "Wished | None" = None


class Practised(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a practice stands, and the play of its hand; a new one has a kind and a seed alone.

    A fresh one begins without the cells that were missed before; in a silent one, a test, none returns either.
    """

    game: str
    set: dict[str, Any] = {}
    kind: str = "all"
    seed: str = ""
    fresh: bool = False
    silent: bool = False
    practice: msgspec.Raw = msgspec.Raw()
    play: Play | None = None
    answers: tuple[Given, ...] = ()


def analysed(name: str, changes: dict[str, Any]) -> Game:
    """Give a game that has an exact answer; raises RulesError for one in which a player holds the bank."""
    game = known_game(name, changes)
    if not game.rules.house_banked:
        raise RulesError(PLAYERS_BANK)
    return game


async def found(request: Request, asked: Studied) -> Response:
    """Answer with what a study finds."""
    text = await worked_out(request, asked)
    return Response(text, headers={"Cache-Control": "no-store"}, media_type="application/json")


async def worked_out(request: Request, asked: Studied) -> bytes:
    """Give what a study finds as JSON; one who hung up is not worked for."""
    return await server_of(request).desk.ask(asked, request.is_disconnected)


async def explore(request: Request) -> Response:
    """Give a game's return, side bets and chart."""
    wished = await body(request, Wished)
    game = analysed(wished.game, wished.set)
    words = language(request.scope)
    text = await worked_out(request, Explore(game))
    values = msgspec.json.decode(text)
    share = words.percent(values["return"])
    values["return_text"] = words("Gives back {share} of the stakes when played best.", share=share)
    values["rules"] = rules_as_plain(game.rules)
    return answer(values)


async def explore_figures(request: Request) -> Response:
    """Give a game's return and side bets alone, which are there before its chart."""
    wished = await body(request, Wished)
    return await found(request, Figures(analysed(wished.game, wished.set)))


async def explore_cell(request: Request) -> Response:
    """Give what every play of the hands of one cell is worth."""
    wished = await body(request, Wished)
    return await found(request, Cell(analysed(wished.game, wished.set), wished.cell))


async def compare(request: Request) -> Response:
    """Give what each rule is worth in which another game differs."""
    wished = await body(request, Wished)
    other = wished.other or Wished(wished.game)
    return await found(request, Compare(analysed(other.game, other.set), analysed(wished.game, wished.set)))


async def card(request: Request) -> Response:
    """Give a strategy card as a file: ``/api/card/swedish.pdf?set=decks=8&lang=sv``."""
    kind = request.path_params["kind"]
    if kind not in KINDS:
        raise Malformed(NO_KIND, found=repr(kind[:10]), allowed=", ".join(KINDS))
    name = request.path_params["game"]
    game = analysed(name, settings(request))
    text = await worked_out(request, CardFile(game, language(request.scope).lang, kind))
    file = base64.b64decode(msgspec.json.decode(text)["file"])
    headers = {"Content-Disposition": f'attachment; filename="{game.name}.{kind}"', "Cache-Control": "no-store"}
    return Response(file, headers=headers, media_type=KINDS[kind])


def settings(request: Request) -> dict[str, Any]:
    """Give the changed fields of an address: ``set`` as JSON."""
    text = request.query_params.get("set", "{}")
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise Malformed(WRONG_FORM, why=one_line(error)) from None


async def practise(request: Request) -> Response:
    """Give the next hand of a practice, and the verdict on the play of the one before it."""
    asked = await body(request, Practised)
    server = server_of(request)
    game = analysed(asked.game, asked.set)
    practice = asked.practice if bytes(asked.practice) else await begun(request, server, asked)
    text = await server.desk.worked_out(Practise(game.rules, practice, asked.play))
    person = await server.person(request)
    if person is not None and asked.play is not None and not asked.fresh:
        weak = msgspec.json.decode(text)["practice"]["weak"]
        await server.store.set_row(kept, person=person.person, course=course_name(asked), weak=encode(weak).decode())
    return Response(text, headers={"Cache-Control": "no-store"}, media_type="application/json")


async def begun(request: Request, server: Server, asked: Practised) -> msgspec.Raw:
    """Begin a practice: with the cells that this person missed before, unless it is to be fresh."""
    if not 1 <= len(asked.seed) <= MOST_SEED:
        raise Malformed(LONG_SEED, found=len(asked.seed), most=MOST_SEED)
    weak: dict[str, Any] = {}
    person = await server.person(request)
    if person is not None and not asked.fresh:
        for place, (cell, known) in enumerate((await weak_cells(server, person.person, course_name(asked))).items()):
            weak[cell] = {"right": known["right"], "due": place}
    return new_practice(asked, weak, silent=asked.silent)


def new_practice(asked: Practised, weak: dict[str, Any], *, silent: bool) -> msgspec.Raw:
    """Give a practice before its first hand."""
    state = {"kind": asked.kind, "seed": asked.seed, "number": 0, "weak": weak, "silent": silent}
    return msgspec.Raw(encode(state))


async def weak_cells(server: Server, person: str, course: str) -> dict[str, Any]:
    """Give the cells that a person missed before."""
    rows = await server.store.read(select(kept.c.weak).where(kept.c.person == person, kept.c.course == course))
    return dict(msgspec.json.decode(rows[0][0])) if rows else {}


def course_name(asked: Practised) -> str:
    """Name what is practised: the game, its changes and the kind of hands."""
    return f"{asked.game}/{asked.kind}/{encode(asked.set).decode()}"[:200]


async def report(request: Request) -> Response:
    """Give how a silent test went."""
    asked = await body(request, Practised)
    game = analysed(asked.game, asked.set)
    practice = new_practice(asked, {}, silent=True)
    return await found(request, Report(game.rules, practice, asked.answers[:MOST_ANSWERS]))


async def drill(request: Request) -> Response:
    """Give a counting drill: ``?seed=again&count=hi-lo&decks=6&together=2&steps=60``."""
    asked = request.query_params
    numbers = {name: number(asked.get(name, ""), *span) for name, span in DRILL.items()}
    return await found(request, Drill(asked.get("seed", "")[:MOST_SEED], asked.get("count", "hi-lo")[:100], **numbers))


def number(text: str, default: int, most: int) -> int:
    """Read a number of an address, from 1 up to a limit; raises Malformed."""
    if not text:
        return default
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:10]) <= most:
        raise Malformed(NO_NUMBER, found=repr(text[:10]), most=most)
    return int(text)


ROUTES = [
    Route("/api/explore", explore, methods=["POST"]),
    Route("/api/explore/figures", explore_figures, methods=["POST"]),
    Route("/api/explore/cell", explore_cell, methods=["POST"]),
    Route("/api/explore/compare", compare, methods=["POST"]),
    Route("/api/card/{game}.{kind}", card),
    Route("/api/practice", practise, methods=["POST"]),
    Route("/api/practice/report", report, methods=["POST"]),
    Route("/api/practice/drill", drill),
]
