"""What the terminal shows while an answer takes its time: on standard error, never among the answers."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["counting", "working"]


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


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """Give a function that is told how many are done: a bar with rate and time left, on a terminal only."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - a pipe needs no bar
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    rate = TextColumn("{task.fields[rate]}")
    with Progress(
        BarColumn(), TaskProgressColumn(), rate, TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(what, total=total, rate="")

        def tell(done: int) -> None:
            speed = bar.tasks[0].speed or 0.0
            bar.update(task, completed=done, rate=f"{speed / 1e6:.1f} million {what}/s")

        yield tell
