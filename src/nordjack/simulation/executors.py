"""Where the work is done: threads here, or a Dask cluster."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from nordjack.errors import SimulationError

__all__ = ["cluster", "threads", "usual_workers"]


def usual_workers() -> int:
    """Give how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def threads(workers: int) -> Executor:
    """Give threads: the compiled rounds let each other run."""
    return ThreadPoolExecutor(workers, thread_name_prefix="simulate")


@contextmanager
def cluster(address: str, seconds: float = 10.0) -> Iterator[tuple[Executor, int]]:
    """Give a Dask cluster's executor and its number of threads; raises SimulationError where it cannot be reached."""
    client = connected(address, seconds)
    try:
        width = sum(client.nthreads().values())
        if not width:
            raise SimulationError("the cluster at {address} has no workers; start some first", address=address)
        yield client.get_executor(pure=False, retries=3), width
    finally:
        client.close()


def connected(address: str, seconds: float) -> Any:
    """Connect to a Dask scheduler."""
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        raise SimulationError("a cluster needs the extra [cluster]; install nordjack[cluster]") from None
    try:
        connect: Any = Client
        return connect(address, timeout=seconds)
    except (OSError, ValueError, TimeoutError) as error:
        why = " ".join(str(error).split())
        raise SimulationError(
            "the cluster at {address} cannot be reached: {why}", address=address, why=why or type(error).__name__
        ) from None
