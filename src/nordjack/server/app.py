"""The server's one application: everything that can be asked over HTTP and WebSocket."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import text
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from nordjack.errors import NordjackError
from nordjack.server import games, history, lobby, me, pages, sockets, study
from nordjack.server.answers import answer, empty, refused, refused_request
from nordjack.server.guard import Guard
from nordjack.server.protocol_schema import protocol_schema
from nordjack.server.refusals import FAULT, Fault, ServerError, Unknown
from nordjack.server.server import Server, server_of
from nordjack.server.settings import Settings
from nordjack.words import N_

__all__ = ["application"]

NO_PLACE = N_("there is nothing at this address")


def application(settings: Settings) -> Starlette:
    """Give the application of a server; it opens its store when it starts."""
    server = Server(settings)

    @contextlib.asynccontextmanager
    async def living(_app: Starlette) -> AsyncIterator[None]:
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Guard, settings=settings), Middleware(Counted, server=server)],
        exception_handlers={
            NordjackError: refused_request,
            HTTPException: no_place,
            ClientDisconnect: gone,
            Exception: fault,
        },
        lifespan=living,
    )
    app.state.server = server
    return app


def routes() -> list[BaseRoute]:
    """Give every way in."""
    own = [
        Route("/healthz", health),
        Route("/metrics", metrics),
        Route("/protocol.json", protocol),
        Route("/api/addresses", addresses),
    ]
    return [
        *own,
        *me.ROUTES,
        *games.ROUTES,
        *lobby.ROUTES,
        *study.ROUTES,
        *history.ROUTES,
        *sockets.ROUTES,
        *pages.routes(),
    ]


class Counted:
    """Counts requests by address, and refuses those that are too many."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.requests = server.requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        app = self.app
        if scope["type"] == "http":
            try:
                self.requests.take(scope["client"][0] if scope.get("client") else "?")
            except ServerError as error:
                app = refused(error, scope)
        await app(scope, receive, send)


async def no_place(request: HTTPConnection, error: Any) -> Response:
    """Answer a request for what is not there, or in a way that it does not take; a browser gets the page."""
    response = pages.astray(request) or await refused_request(request, Unknown(NO_PLACE))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


async def fault(request: HTTPConnection, _: Exception) -> Response:
    """Answer a request in which something went wrong that nobody raised on purpose."""
    server_of(request).metrics.faults.inc()
    return await refused_request(request, Fault(FAULT))


async def gone(_: HTTPConnection, __: Exception) -> Response:
    """Answer one who hung up in the middle of what he sent."""
    return empty()


async def health(request: Request) -> Response:
    """Say whether the store can be read."""
    await server_of(request).store.read(text("SELECT 1"))
    return answer({"status": "ok"})


async def metrics(request: Request) -> Response:
    """Give the counters of this process."""
    return Response(server_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


async def protocol(_: Request) -> Response:
    """Give the messages of the wire as JSON Schema."""
    return answer(protocol_schema(), headers={"Cache-Control": "no-cache"})


async def addresses(request: Request) -> Response:
    """Give the addresses at which others reach this server."""
    return answer(server_of(request).settings.addresses)
