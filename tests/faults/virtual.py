"""A clock that runs as fast as there is something to do: an event loop whose waiting takes no time."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any

__all__ = ["run"]


class Selector(selectors.SelectSelector):
    """Never waits: it moves the loop's time on instead."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise AssertionError("everybody waits for somebody else")
        self.passed += max(0.0, timeout)
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    """An event loop in virtual time, which begins at nothing."""

    def __init__(self) -> None:
        self.waiting = Selector()
        super().__init__(self.waiting)

    def time(self) -> float:
        return self.waiting.passed


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run something to its end in virtual time."""
    loop = Loop()
    try:
        loop.run_until_complete(main)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
            task.add_done_callback(forget)
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


def forget(task: "asyncio.Task[Any]") -> None:
    """Let a task that was ended have failed."""
    if not task.cancelled():
        task.exception()
