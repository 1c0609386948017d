"""The page and its files, as the build left them beside this module."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

__all__ = ["STATIC", "routes"]

STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
MISSING = "The page is not built here; install the package, or run the build in frontend/.\n"


async def page(request: Request) -> Response:
    """Give the page: the lobby, a table, or one of those that teach."""
    index = STATIC / "index.html"
    if not index.is_file():
        return Response(MISSING, 503, media_type="text/plain")
    return FileResponse(index, headers={"Cache-Control": EACH_TIME})


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


#: Where the page itself is: it finds out from the address what to show.
PLACES = ("/", "/t/{id}", "/explore", "/practice", "/history", "/history/{id}", "/r/{token}")


def routes() -> list[BaseRoute]:
    """Give the ways to the page; they come last."""
    return [
        *(Route(place, page) for place in PLACES),
        Mount("/", Files(directory=STATIC, check_dir=False)),
    ]
