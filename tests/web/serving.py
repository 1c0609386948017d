"""A server for the tests of the page: ``python serving.py DATABASE PORT [thinking]`` says its port and serves."""

import socket
import sys

from nordjack.server.app import application
from nordjack.server.limits import Allowance, Caps
from nordjack.server.run import Telling, config
from nordjack.server.settings import Settings

PLENTY = Allowance(10_000, 10_000)
#: What shuffles are made of: the same cards in every run. The house shows an ace; at home both have to choose.
SECRET = "fc6e2f149af09de20a0c3459b873fb628a3a50a0b39ace710b3f1bb55c07d635"


def main(database: str, port: int, *, thinking: bool) -> None:
    """Serve, without limits that hundreds of people on one machine would meet, and with bots that do not wait."""
    listening = socket.create_server(("127.0.0.1", port))
    port = listening.getsockname()[1]
    caps = Caps(requests=PLENTY, attempts=PLENTY, messages=PLENTY)
    here = (f"http://127.0.0.1:{port}",)
    settings = Settings(database, addresses=here, caps=caps, bot_pause=0.02, analysis=thinking)
    app = application(settings)
    app.state.server.service.secret = lambda: SECRET
    Telling(config(app, settings), lambda: print(port, flush=True)).run(sockets=[listening])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), thinking="thinking" in sys.argv)
