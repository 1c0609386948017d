"""The same numbers anywhere: any number of workers, any executor, interrupted or not."""

import asyncio
import random
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nordjack.errors import SimulationError
from nordjack.rules import load_game
from nordjack.simulation import blocks
from nordjack.simulation.executors import cluster
from nordjack.simulation.plan import Plan
from nordjack.simulation.run import Job, Run, simulate
from nordjack.simulation.statistics import report
from nordjack.strategy.counts import COUNTS
from simulation.arena import plain_chart

ROUNDS = 5 * blocks.BLOCK + 12_345


def plan(game: str = "american") -> Plan:
    return Plan(game=game, rules=load_game(game).rules, plays=plain_chart(), count=COUNTS["hi-lo"])


def same(one: Run, other: Run) -> bool:
    return report(one) == report(other) and one.pieces == other.pieces


@pytest.fixture(scope="module")
def alone() -> Run:
    return simulate(plan(), ROUNDS, 11, workers=1)


def test_every_round_asked_for_is_played_once(alone: Run) -> None:
    assert alone.rounds == ROUNDS
    assert sum(rounds for rounds, _ in alone.pieces.values()) == ROUNDS
    assert sum(row.rounds for row in report(alone).by_count) == ROUNDS


def test_three_threads_give_what_one_gives(alone: Run) -> None:
    assert same(alone, simulate(plan(), ROUNDS, 11, workers=3))


def test_processes_give_what_threads_give(alone: Run) -> None:
    with ProcessPoolExecutor(2) as executor:
        assert same(alone, simulate(plan(), ROUNDS, 11, executor=executor))


def test_another_seed_gives_other_numbers(alone: Run) -> None:
    assert report(simulate(plan(), ROUNDS, 12)).total.mean != report(alone).total.mean


class Flaky(ThreadPoolExecutor):
    """Loses every piece once, as a worker that dies does."""

    def __init__(self) -> None:
        super().__init__(2)
        self.seen: set[Any] = set()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if args not in self.seen:
            self.seen.add(args)
            lost: Future[Any] = Future()
            lost.set_exception(OSError("the worker is gone"))
            return lost
        return super().submit(fn, *args, **kwargs)


def test_lost_pieces_are_played_again_and_counted_once(alone: Run) -> None:
    with Flaky() as executor:
        assert same(alone, simulate(plan(), ROUNDS, 11, executor=executor))


def test_a_piece_that_always_fails_is_told_in_one_line() -> None:
    class Broken(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            lost: Future[Any] = Future()
            lost.set_exception(OSError("no such host"))
            return lost

    with Broken(1) as executor, pytest.raises(SimulationError, match="failed 4 times: OSError: no such host"):
        simulate(plan(), 1000, executor=executor)


def interrupted(checkpoint: Path | None, after: int) -> Run:
    """Press Ctrl-C after some pieces."""
    told = 0

    def progress(_: int) -> None:
        nonlocal told
        told += 1
        if told == after:
            signal.raise_signal(signal.SIGINT)

    return simulate(plan(), ROUNDS, 11, workers=1, checkpoint=checkpoint, progress=progress)


def test_an_interrupted_run_has_what_was_done() -> None:
    run = interrupted(None, 2)
    assert run.interrupted
    assert len(run.pieces) == 2
    assert run.rounds == 2 * blocks.BLOCK


def test_a_resumed_run_ends_as_an_unbroken_one(alone: Run, tmp_path: Path) -> None:
    file = tmp_path / "state"
    assert interrupted(file, 2).interrupted
    assert interrupted(file, 1).interrupted
    played: list[int] = []
    last = simulate(plan(), ROUNDS, 11, checkpoint=file, progress=played.append)
    assert same(alone, last)
    assert len(played) == 3
    assert same(alone, simulate(plan(), ROUNDS, 11, checkpoint=file))


@pytest.mark.parametrize("change", ["seed", "rounds", "game", "plays"])
def test_a_checkpoint_of_another_simulation_is_refused(change: str, tmp_path: Path) -> None:
    file = tmp_path / "state"
    simulate(plan(), 1000, 1, checkpoint=file)
    other = plan("swedish") if change == "game" else plan()
    if change == "plays":
        cells = dict.fromkeys(plain_chart().cells, "S")
        other = Plan(game="american", rules=other.rules, plays=type(plain_chart())(cells), count=other.count)
    with pytest.raises(SimulationError, match="is the checkpoint of"):
        simulate(other, 2000 if change == "rounds" else 1000, 2 if change == "seed" else 1, checkpoint=file)


@pytest.mark.parametrize("content", [b"", b"{}", b"\x81\xa1a\x01", random.Random(1).randbytes(400)])
def test_what_is_no_checkpoint_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "state"
    file.write_bytes(content)
    with pytest.raises(SimulationError, match="is no checkpoint"):
        simulate(plan(), 1000, 1, checkpoint=file)


def test_pieces_cover_all_blocks_without_a_gap() -> None:
    for rounds in (1, blocks.BLOCK, blocks.BLOCK + 1, 10**9, 10**12 + 7):
        job = Job(plan(), 1, rounds)
        spans = [job.span(piece) for piece in range(job.pieces)]
        assert spans[0][0] == 0
        assert spans[-1][1] == job.blocks == -(-rounds // blocks.BLOCK)
        assert all(before[1] == after[0] for before, after in pairwise(spans))


@pytest.mark.parametrize(
    ("rounds", "seed", "workers"), [(0, 1, 1), (-5, 1, 1), (10, -1, 1), (10, 2**63, 1), (10, 1, 0)]
)
def test_senseless_numbers_are_refused(rounds: int, seed: int, workers: int) -> None:
    with pytest.raises(SimulationError):
        simulate(plan(), rounds, seed, workers=workers)


@pytest.fixture
def event_loop_of_this_thread() -> Iterator[None]:
    """Tests that ran an event loop of their own left this thread without one, and the cluster asks for it."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield
    asyncio.set_event_loop(None)
    loop.close()


@pytest.fixture
def two_worker_processes(event_loop_of_this_thread: None) -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local,
    ):
        yield local


@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_of_a_cluster_loses_nothing_and_counts_nothing_twice(two_worker_processes: Any) -> None:
    """Two worker processes of a real Dask cluster; one is killed after the first pieces came back."""
    rounds = 60 * blocks.BLOCK + 99
    expected = simulate(plan(), rounds, 3)
    nanny = next(iter(two_worker_processes.workers.values()))
    killed = threading.Event()

    def kill_one(done: int) -> None:
        if not killed.is_set() and done < rounds // 2:
            nanny.process.process.kill()
            killed.set()

    with cluster(two_worker_processes.scheduler_address) as (executor, width):
        found = simulate(plan(), rounds, 3, executor=executor, workers=width, progress=kill_one)
    assert killed.is_set()
    assert width == 2
    assert found.rounds == rounds
    assert same(expected, found)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_cannot_be_reached_is_told_in_one_line() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(SimulationError, match="cannot be reached"), cluster("tcp://127.0.0.1:9", seconds=0.5):
        pass
