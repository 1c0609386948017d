"""The door of the server: which hosts and origins it answers to, and the headers of every answer.

A page of another origin, or a name that was pointed at this machine, gets nothing.
"""

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nordjack.server.answers import refused
from nordjack.server.refusals import Forbidden, Malformed
from nordjack.server.settings import Settings
from nordjack.words import N_

__all__ = ["Guard"]

WRONG_HOST = N_("this server does not answer to the host name {found}")
WRONG_ORIGIN = N_("a page of another origin may not use this server")

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
TLS_HEADERS = {"Strict-Transport-Security": "max-age=31536000"}


def host_of(origin: str) -> str:
    """Give an origin's host without its port, or nothing where it has none."""
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""


class Guard:
    """Lets through what comes from our own pages and from programs; programs send no origin."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.origins = settings.origins
        self.hosts = settings.hosts | {host_of(origin) for origin in settings.origins}
        self.headers = HEADERS | (TLS_HEADERS if settings.secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it at the door."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(Headers(scope=scope))
        app = self.app if refusal is None else refused(refusal, scope)
        await app(scope, receive, self.with_headers(send))

    def refusal(self, headers: Headers) -> Forbidden | Malformed | None:
        """Say why a request does not get in, or None."""
        host = headers.get("host", "")
        if host_of(f"//{host}") not in self.hosts:
            return Malformed(WRONG_HOST, found=repr(host[:80]))
        if not self.is_ours(headers.getlist("origin"), host):
            return Forbidden(WRONG_ORIGIN)
        return None

    def is_ours(self, origins: Iterable[str], host: str) -> bool:
        """Tell whether a page that asks is one of ours."""
        return all(origin in self.origins or urlsplit_netloc(origin) == host.lower() for origin in origins)

    def with_headers(self, send: Send) -> Send:
        """Give a way to answer with the headers that every answer has."""

        async def sending(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        return sending


def urlsplit_netloc(origin: str) -> str | None:
    """Give an origin's host with its port, None where it is no web origin."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") else None
