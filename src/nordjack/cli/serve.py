"""``nordjack serve``, and ``nordjack`` alone: the table on this machine, for one person or a network."""

import asyncio
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from nordjack.errors import NordjackError

__all__ = ["command", "play_here"]

PORT = 8000
MOST_PORT = 65535

HostOption = Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen at; 0.0.0.0 is everywhere.")]
PortOption = Annotated[int, typer.Option(metavar="N", help="The port to listen at; 0 takes a free one.")]
DatabaseOption = Annotated[
    str | None,
    typer.Option(metavar="URL", help="A file, or postgresql://USER:PASSWORD@HOST/NAME.", show_default=False),
]
WorkersOption = Annotated[int, typer.Option(metavar="N", help="Server processes; more than one need PostgreSQL.")]
OriginOption = Annotated[
    list[str] | None,
    typer.Option(metavar="URL", help="An origin under which a proxy shows the server; may be given again."),
]


def command(
    host: HostOption = "0.0.0.0",
    port: PortOption = PORT,
    database: DatabaseOption = None,
    workers: WorkersOption = 1,
    origin: OriginOption = None,
) -> None:
    """Serve the table for a network: play money, no account needed."""
    check_between("--port", port, 0, MOST_PORT)
    check_between("--workers", workers, 1, 64)
    if workers > 1 and not (database or "").startswith("postgres"):
        raise NordjackError(
            "--workers is {found}; use 1, or --database postgresql://... which several can share", found=workers
        )
    serve(host, port, database, workers, tuple(origin or ()), or_another=False, begun=show)


def play_here() -> None:
    """Serve on this machine alone and open the browser."""
    serve("127.0.0.1", PORT, None, 1, (), or_another=True, begun=show_and_open)


def check_between(option: str, found: int, least: int, most: int) -> None:
    """Refuse a number outside its limits."""
    if not least <= found <= most:
        raise NordjackError(
            "{option} is {found}; use {least} to {most}", option=option, found=found, least=least, most=most
        )


def serve(  # noqa: PLR0913 - what the options say
    host: str,
    port: int,
    database: str | None,
    workers: int,
    origins: tuple[str, ...],
    *,
    or_another: bool,
    begun: Callable[[tuple[str, ...]], None],
) -> None:
    """Listen, and serve until the process is told to end; raises NordjackError where that cannot be."""
    from nordjack.server.addresses import bound, hosts_of, urls  # noqa: PLC0415 - other commands start without it
    from nordjack.server.database import try_out  # noqa: PLC0415
    from nordjack.server.run import run  # noqa: PLC0415
    from nordjack.server.settings import Settings  # noqa: PLC0415

    for origin in origins:
        check_origin(origin)
    database = database or own_database()
    asyncio.run(try_out(database))
    try:
        listening = bound(host, port, or_another=or_another)
    except OSError as error:
        raise NordjackError("cannot listen at {host}, port {port}: {why}", host=host, port=port, why=error) from None
    shown = origins or urls(host, listening.getsockname()[1])
    settings = Settings(database, frozenset(hosts_of(host)), frozenset(origins), shown)
    with listening:
        run(settings, listening, workers, lambda: begun(shown))


def check_origin(origin: str) -> None:
    """Refuse what is no origin."""
    scheme, sign, host = origin.partition("://")
    if scheme not in ("http", "https") or not sign or not host or "/" in host:
        raise NordjackError("--origin is {found!r}; use such as {allowed}", found=origin, allowed="https://example.org")


def own_database() -> str:
    """Give the file in this user's data folder."""
    from platformdirs import user_data_path  # noqa: PLC0415

    folder: Path = user_data_path("nordjack")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NordjackError("{folder} cannot be made: {why}", folder=folder, why=error) from None
    return str(folder / "tables.db")


def show(addresses: tuple[str, ...]) -> None:
    """Tell where the table is."""
    print("The table is open at", *addresses, sep="\n  ")
    print("Play money only, 18+. Ctrl-C ends the server.")
    sys.stdout.flush()


def show_and_open(addresses: tuple[str, ...]) -> Any:
    """Tell where the table is, and show it."""
    show(addresses)
    webbrowser.open(addresses[0])
