"""Runs the server: one process, or several that share a PostgreSQL."""

import gc
import os
import socket
from collections.abc import Callable

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from nordjack.server.app import application
from nordjack.server.hanging_up import SocketProtocol
from nordjack.server.logs import begin_logging
from nordjack.server.settings import Settings

__all__ = ["collect_seldom", "config", "run", "worker"]

#: Where several processes find what they are started with.
SETTINGS = "NORDJACK_SETTINGS"
#: How long sockets get to close when the server ends, in seconds; what is being written is always finished.
GRACE = 3
#: When Python looks for cycles: short looks at what is new, hardly ever one at everything, for values have none.
LOOKS = (1000, 10, 100)


def run(settings: Settings, listening: socket.socket, workers: int, begun: Callable[[], None]) -> None:
    """Serve until the process is told to end; ``begun`` is called once the server answers."""
    begin_logging()
    if workers == 1:
        collect_seldom()
        Telling(config(application(settings), settings), begun).run(sockets=[listening])
        return
    os.environ[SETTINGS] = msgspec.json.encode(settings).decode()
    shared = config("nordjack.server.run:worker", settings, workers)
    begun()
    Multiprocess(shared, sockets=[listening]).run()


def collect_seldom() -> None:
    """Look for cycles seldom, and never among what is loaded now: a look stops all tables for as long as it takes."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LOOKS)


def worker() -> Starlette:
    """Give the application of one of several processes."""
    begin_logging()
    collect_seldom()
    return application(msgspec.json.decode(os.environ[SETTINGS], type=Settings))


def config(app: Starlette | str, settings: Settings, workers: int = 1) -> uvicorn.Config:
    """Give how uvicorn is to serve."""
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=workers,
        ws=SocketProtocol,
        ws_max_size=settings.caps.message_size,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.origins),
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=15,
        lifespan="on",
    )


class Telling(uvicorn.Server):
    """A server that tells when it answers."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self.begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if not self.should_exit:
            self.begun()
