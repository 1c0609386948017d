"""``/api/tables``: the tables of this server, how to get in, and what happened there."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from nordjack.server.answers import answer, empty, language
from nordjack.server.bodies import body
from nordjack.server.bots import bot_commands
from nordjack.server.current import Current
from nordjack.server.games import is_changed, known_game
from nordjack.server.refusals import Forbidden, Malformed
from nordjack.server.server import Server, address, server_of
from nordjack.sheet import title
from nordjack.table import events as happened
from nordjack.table.chain import decode_event, export
from nordjack.table.commands import OpenTable
from nordjack.table.ledger import HOUSE, nets_by_person, transfers
from nordjack.table.options import Options
from nordjack.table.state import Table
from nordjack.words import N_, Words

__all__ = ["ROUTES", "table_of", "watched"]

MOST_LISTED = 100
LINES_AT_ONCE = 1000
#: The seat and the name of each person; no seat for one who is gone.
Names = dict[str, tuple[int | None, str]]
HOST_ONLY = N_("only the host of the table may do this")
BOTS = N_("bots: {found}; use 0 to {most}")


class Wished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    set: dict[str, Any] = {}
    options: Options = Options()
    bots: int = 0


class Invited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one who was invited shows."""

    invitation: str


async def tables(request: Request) -> Response:
    """Give the public tables at which somebody is."""
    server, words = server_of(request), language(request.scope)
    found = [await server.service.read(stream) for stream in await server.doors.public(MOST_LISTED)]
    return answer([listed(server, current, words) for current in found if in_company(server, current)])


def in_company(server: Server, current: Current) -> bool:
    """Tell whether a person sits at a table or watches it."""
    table = current.table
    assert table is not None
    return current.stream in server.hub.viewers or any(seat.bot is None for seat in table.seats.values())


def listed(server: Server, current: Current, words: Words) -> dict[str, Any]:
    """Give a table as the lobby shows it."""
    table = current.table
    assert table is not None
    return {
        "id": current.stream,
        "game": table.game,
        "title": title(table.game, words),
        "changed": is_changed(table.game, table.rules),
        "seats": table.most_seats,
        "free": table.most_seats - len(table.seats),
        "spectators": server.hub.spectators(current.stream),
        "paused": table.paused is not None,
        "min_stake": table.rules.min_stake,
        "max_stake": table.rules.max_stake,
    }


async def open_table(request: Request) -> Response:
    """Open a table; the one who asks is its host."""
    server = server_of(request)
    person = await server.adult(request)
    server.attempts.take(address(request))
    wished = await body(request, Wished)
    game = known_game(wished.game, wished.set)
    room = game.rules.boxes - (1 if game.rules.house_banked else 0)
    if not 0 <= wished.bots <= room:
        raise Malformed(BOTS, found=wished.bots, most=room)
    stream = await server.service.open(OpenTable(game.name, game.rules, wished.options), person.person)
    now = server.service.clock()
    await server.doors.note(stream, wished.options.public, now)
    for command in bot_commands(game.rules, wished.bots):
        await server.service.ask(stream, command, person.person)
    return answer({"id": stream, "invitation": await server.doors.invite(stream, now)}, 201)


async def watched(request: Request) -> Current:
    """Give the table that a request names; raises Unknown or Forbidden."""
    server = server_of(request)
    current = await server.service.read(request.path_params["id"])
    person = await server.person(request)
    await server.doors.check(current.stream, table_of(current), None if person is None else person.person)
    return current


def table_of(current: Current) -> Table:
    """Give the table as it stands."""
    assert current.table is not None
    return current.table


async def show(request: Request) -> Response:
    """Give one table as the lobby shows it."""
    return answer(listed(server_of(request), await watched(request), language(request.scope)))


async def invite(request: Request) -> Response:
    """Give a new invitation to a table."""
    server = server_of(request)
    person = await server.known(request)
    current = await server.service.read(request.path_params["id"])
    if table_of(current).host != person.person:
        raise Forbidden(HOST_ONLY)
    server.attempts.take(address(request))
    return answer({"invitation": await server.doors.invite(current.stream, server.service.clock())}, 201)


async def join(request: Request) -> Response:
    """Let a person in by an invitation."""
    server = server_of(request)
    person = await server.known(request)
    server.attempts.take(address(request))
    shown = await body(request, Invited)
    current = await server.service.read(request.path_params["id"])
    await server.doors.admit(current.stream, shown.invitation, person.person, server.service.clock())
    return empty()


async def settlement(request: Request) -> Response:
    """Give what everybody won, and who pays whom."""
    current = await watched(request)
    table = table_of(current)
    nets = nets_by_person(table)
    names: Names = {seat.person: (seat.number, seat.name) for seat in table.seats.values()}
    if any(net and person not in names for person, net in nets.items()):
        names = await everybody(server_of(request), current) | names
    seats = [{"seat": names[who][0], "name": names[who][1], "net": net} for who, net in nets.items() if who in names]
    paid = [
        {"from": payer_or_payee(names, each.payer), "to": payer_or_payee(names, each.payee), "amount": each.amount}
        for each in transfers(balanced(nets))
    ]
    return answer({"seats": seats, "transfers": paid})


async def everybody(server: Server, current: Current) -> Names:
    """Give the name of everybody who ever sat at a table, without a seat: he may be gone."""
    rows = await server.store.rows(current.stream, 0, current.version)
    events = [decode_event(row.event) for row in rows]
    return {event.person: (None, event.name) for event in events if isinstance(event, happened.SatDown)}


def payer_or_payee(names: Names, person: str) -> int | str | dict[str, str]:
    """Give a person's seat, his name alone where he is gone, or ``house``."""
    if person not in names:
        return HOUSE
    seat, name = names[person]
    return {"name": name} if seat is None else seat


def balanced(nets: Any) -> dict[str, int]:
    """Give results that sum to zero: what the house won among them."""
    return {**nets, HOUSE: -sum(nets.values())}


async def log(request: Request) -> Response:
    """Give a table's public log as JSON Lines, with the hashes that chain it."""
    current = await watched(request)
    lines = exported(server_of(request), current.stream, current.version)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{current.stream}.jsonl"'}
    return StreamingResponse(lines, media_type="application/jsonl", headers=headers)


async def exported(server: Server, stream: str, count: int) -> AsyncIterator[bytes]:
    """Give the lines of a log, some at a time."""
    for after in range(0, count, LINES_AT_ONCE):
        rows = await server.store.rows(stream, after, min(after + LINES_AT_ONCE, count))
        for line in export([(row.version, row.at, row.hash, row.event.encode()) for row in rows], count):
            yield line


ROUTES = [
    Route("/api/tables", tables, methods=["GET"]),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{id}", show),
    Route("/api/tables/{id}/invitations", invite, methods=["POST"]),
    Route("/api/tables/{id}/join", join, methods=["POST"]),
    Route("/api/tables/{id}/settlement", settlement),
    Route("/api/tables/{id}/log", log),
]
