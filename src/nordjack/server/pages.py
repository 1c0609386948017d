"""The page and its files, as the build left them beside this module."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from nordjack.server.refusals import Unknown
from nordjack.server.server import server_of

__all__ = ["STATIC", "astray", "routes"]

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
MISSING = "The page is not built here; install the package, or run the build in frontend/.\n"


async def page(_: Request) -> Response:
    """Give the page: the lobby, or one of those that teach."""
    return index()


async def table_page(request: Request) -> Response:
    """Give the page of a table; where there is none, the page says so."""
    try:
        await server_of(request).service.read(request.path_params["id"])
    except Unknown as error:
        return index(error.status)
    return index()


def index(status: int = 200) -> Response:
    """Give the page itself, which finds out from the address what to show."""
    file = STATIC / "index.html"
    if not file.is_file():
        return Response(MISSING, 503, media_type="text/plain")
    return FileResponse(file, status, headers={"Cache-Control": EACH_TIME})


def astray(request: HTTPConnection) -> Response | None:
    """Give the page to a person whose address leads nowhere; None for a program, or where the page is not built."""
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    return index() if wants_page and (STATIC / "index.html").is_file() else None


class Files(StaticFiles):
    """The files of the page; those whose names tell their content are kept for ever."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer for a file; no socket is there."""
        if scope["type"] == "websocket":
            raise HTTPException(404)
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Give one file."""
        try:
            response = await super().get_response(path, scope)
        except (ValueError, OSError):
            raise HTTPException(404) from None
        response.headers["Cache-Control"] = FOR_EVER if path.startswith("assets/") else EACH_TIME
        return response


#: Where the page itself is, with a slash at the end or without.
PLACES = ("/explore", "/practice", "/history", "/history/{id}", "/r/{token}")


def routes() -> list[BaseRoute]:
    """Give the ways to the page; they come last."""
    return [
        Route("/", page),
        *(Route(place + end, page) for place in PLACES for end in ("", "/")),
        Route("/t/{id}", table_page),
        Mount("/", GZipMiddleware(Files(directory=STATIC, check_dir=False))),
    ]
