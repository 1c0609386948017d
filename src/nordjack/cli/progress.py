"""What the terminal shows while an answer takes its time: on standard error, never among the answers."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["working"]


@contextmanager
def working(what: str, *, compiles: bool = False) -> Iterator[None]:
    """Show that something goes on; the first run says that it compiles."""
    if compiles:
        print("nordjack: compiling for this machine; the first run only, about 10 seconds", file=sys.stderr)
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console  # noqa: PLC0415 - a pipe needs no spinner

    with Console(stderr=True).status(what):
        yield
