"""What comes in over HTTP: JSON of a known form and a bounded size."""

from typing import TypeVar

import msgspec
from starlette.requests import Request

from nordjack.protocol import Decoder
from nordjack.server.refusals import Malformed
from nordjack.server.server import server_of
from nordjack.words import N_

__all__ = ["WRONG_FORM", "body", "one_line"]

T = TypeVar("T")

NOT_JSON = N_("the request must be JSON, with the header Content-Type: application/json")
TOO_LARGE = N_("the request is larger than {most} bytes")
WRONG_FORM = N_("the request cannot be read: {why}")


async def body(request: Request, kind: type[T]) -> T:
    """Read a request's body; raises Malformed with the place and the value."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Malformed(NOT_JSON)
    text = await read(request, server_of(request).settings.caps.body_size)
    try:
        found = Decoder(kind).decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Malformed(WRONG_FORM, why=one_line(error)) from None
    assert isinstance(found, kind)
    return found


async def read(request: Request, most: int) -> bytes:
    """Read no more than a number of bytes; raises Malformed where there are more."""
    text = b""
    async for chunk in request.stream():
        text += chunk
        if len(text) > most:
            raise Malformed(TOO_LARGE, most=most)
    return text


def one_line(error: Exception) -> str:
    """Write what another library says on one short line."""
    return " ".join(str(error).split())[:200]
