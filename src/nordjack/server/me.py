"""``/api/me``: who I am here."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nordjack.server.answers import answer, empty
from nordjack.server.bodies import body
from nordjack.server.people import Person, checked_lang
from nordjack.server.server import COOKIE, Server, address, server_of
from nordjack.table.seating import checked_name

__all__ = ["ROUTES"]

LASTS_SECONDS = 400 * 24 * 3600


class Introduction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says of himself."""

    name: str
    adult: bool
    lang: str = "en"


async def show(request: Request) -> Response:
    """Give who asks."""
    return answer(await server_of(request).known(request))


async def introduce(request: Request) -> Response:
    """Make an identity, or change it."""
    server = server_of(request)
    said = await body(request, Introduction)
    name, lang = checked_name(said.name), checked_lang(said.lang)
    known = await server.person(request)
    if known is not None:
        person = Person(known.person, name, said.adult, lang)
        await server.people.change(person)
        return answer(person)
    server.attempts.take(address(request))
    person, token = await server.people.make(name, said.adult, lang, server.service.clock())
    return with_cookie(answer(person), token, server)


async def rotate(request: Request) -> Response:
    """Give an identity a new token: all other browsers that hold it are out."""
    server = server_of(request)
    person = await server.known(request)
    token = await server.people.rotate(person.person)
    server.hub.end(person.person)
    return with_cookie(answer(person), token, server)


async def forget(request: Request) -> Response:
    """Forget an identity."""
    server = server_of(request)
    person = await server.known(request)
    await server.people.forget(person.person)
    server.hub.end(person.person)
    response = empty()
    response.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=server.settings.secure)
    return response


def with_cookie(response: Response, token: str, server: Server) -> Response:
    """Give an answer that leaves a token in the browser, where no script reads it."""
    secure = server.settings.secure
    response.set_cookie(COOKIE, token, max_age=LASTS_SECONDS, httponly=True, samesite="strict", secure=secure)
    return response


ROUTES = [
    Route("/api/me", show, methods=["GET"]),
    Route("/api/me", introduce, methods=["POST"]),
    Route("/api/me", forget, methods=["DELETE"]),
    Route("/api/me/rotate", rotate, methods=["POST"]),
]
