"""Running a plan: pieces of work for any executor, put together in whatever order they come back."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from pathlib import Path
from time import perf_counter

import msgspec

from nordjack.errors import NordjackError, SimulationError
from nordjack.simulation.blocks import BLOCK, pack, play_blocks
from nordjack.simulation.checkpoint import load, save
from nordjack.simulation.executors import threads, usual_workers
from nordjack.simulation.plan import Plan, checked
from nordjack.simulation.tables import unit_of
from nordjack.simulation.tally import Tally, added, empty_tally

__all__ = ["MOST_ROUNDS", "Job", "Run", "simulate"]

MOST_ROUNDS = 10**13
MOST_SEED = 2**63 - 1
#: Few enough to be kept one by one, many enough for an interrupt to wait for seconds only.
MOST_PIECES = 20_000
#: A piece is tried again where a worker was lost, not for ever.
TRIES = 4
SAVE_EVERY = 20.0

Progress = Callable[[int], None]


class Job(msgspec.Struct, frozen=True):
    """A plan, its seed and its rounds, cut into pieces of whole blocks."""

    plan: Plan
    seed: int
    rounds: int

    @property
    def blocks(self) -> int:
        """Count the blocks; the last one may be short."""
        return -(-self.rounds // BLOCK)

    @property
    def blocks_a_piece(self) -> int:
        """Give how many blocks a piece has."""
        return max(1, -(-self.blocks // MOST_PIECES))

    @property
    def pieces(self) -> int:
        """Count the pieces."""
        return -(-self.blocks // self.blocks_a_piece)

    def span(self, piece: int) -> tuple[int, int]:
        """Give a piece's first block and the one after its last."""
        first = piece * self.blocks_a_piece
        return first, min(first + self.blocks_a_piece, self.blocks)


class Run(msgspec.Struct):
    """What came of a job so far: the tally, and each finished piece's rounds and result in parts of a stake."""

    job: Job
    tally: Tally
    pieces: dict[int, tuple[int, int]]
    seconds: float = 0.0
    workers: int = 1
    interrupted: bool = False

    @property
    def rounds(self) -> int:
        """Count the rounds played."""
        return self.tally.rounds

    def add(self, piece: int, tally: Tally) -> None:
        """Add a piece, once."""
        assert piece not in self.pieces
        found, whole = (tally.rounds, sum(tally.moments()[1])), added(self.tally, tally)
        # One statement without a call: an interrupt cannot come between the two.
        self.pieces[piece], self.tally = found, whole


def simulate(  # noqa: PLR0913 - what to play, where, and whom to tell
    plan: Plan,
    rounds: int,
    seed: int = 1,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
) -> Run:
    """Play a plan on threads, or on any executor; give what came of it.

    The same plan, rounds and seed give the same numbers anywhere. A checkpoint is read if it exists, written now and
    then, and at the end. An interrupt ends the run early and marks it. Raises SimulationError.
    """
    job = Job(checked(plan), checked_seed(seed), checked_rounds(rounds))
    run = (load(checkpoint, job) if checkpoint else None) or new_run(job)
    width = checked_workers(workers)
    run.workers = width
    begun = perf_counter() - run.seconds
    own = threads(width) if executor is None else executor
    try:
        work_off(run, own, width * 3, Notes(run, begun, checkpoint, progress))
    finally:
        if executor is None:
            own.shutdown(wait=True, cancel_futures=True)
    run.seconds = perf_counter() - begun
    if checkpoint:
        save(checkpoint, run.job, run)
    return run


def new_run(job: Job) -> Run:
    """Give a run of nothing."""
    plan = job.plan
    return Run(job, empty_tally(len(plan.counts), len(plan.side_counts), plan.own, unit_of(plan.rules)), {})


def checked_rounds(rounds: int) -> int:
    """Give the rounds; raises SimulationError where there are none or too many."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SimulationError("{found} rounds; use 1 to {most}", found=rounds, most=f"{MOST_ROUNDS:.0e}")
    return rounds


def checked_seed(seed: int) -> int:
    """Give the seed; raises SimulationError where it does not fit."""
    if not 0 <= seed <= MOST_SEED:
        raise SimulationError("the seed is {found}; use 0 to {most}", found=seed, most=MOST_SEED)
    return seed


def checked_workers(workers: int | None) -> int:
    """Give the number of workers; raises SimulationError where it makes no sense."""
    found = usual_workers() if workers is None else workers
    if not 1 <= found <= 1024:
        raise SimulationError("{found} workers; use 1 to 1024", found=found)
    return found


class Notes:
    """Tells how far a run is, and keeps its checkpoint."""

    def __init__(self, run: Run, begun: float, checkpoint: Path | None, progress: Progress | None) -> None:
        self.run, self.begun, self.checkpoint, self.progress = run, begun, checkpoint, progress
        self.done, self.saved = run.rounds, perf_counter()

    def take(self, piece: int, tally: Tally) -> None:
        """Add a finished piece."""
        self.run.add(piece, tally)
        self.done += self.run.pieces[piece][0]
        if self.progress:
            self.progress(self.done)
        if self.checkpoint and perf_counter() - self.saved > SAVE_EVERY:
            self.run.seconds = perf_counter() - self.begun
            save(self.checkpoint, self.run.job, self.run)
            self.saved = perf_counter()


def work_off(run: Run, executor: Executor, window: int, notes: Notes) -> None:
    """Play all pieces that are missing, some at a time; an interrupt leaves the rest."""
    office = Office(run.job, executor)
    missing = (piece for piece in range(run.job.pieces) if piece not in run.pieces)
    try:
        while office.fill(missing, window):
            for piece, tally in office.finished():
                notes.take(piece, tally)
    except KeyboardInterrupt:
        run.interrupted = True
    finally:
        office.cancel()


class Office:
    """Hands out pieces and takes them back; one that was lost with its worker is handed out again."""

    def __init__(self, job: Job, executor: Executor) -> None:
        self.job, self.executor, self.packed = job, executor, pack(job.plan)
        self.out: dict[Future[Tally], int] = {}
        self.tries: dict[int, int] = {}

    def fill(self, missing: Iterator[int], window: int) -> bool:
        """Hand out more pieces; tell whether any is out."""
        while len(self.out) < window and (piece := next(missing, None)) is not None:
            self.hand_out(piece)
        return bool(self.out)

    def hand_out(self, piece: int) -> None:
        """Hand out one piece; raises SimulationError where nobody takes it."""
        try:
            task = self.executor.submit(play_blocks, self.packed, self.job.seed, *self.job.span(piece), self.job.rounds)
        except RuntimeError as error:
            raise SimulationError("the workers are gone: {why}", why=error) from None
        self.out[task] = piece

    def finished(self) -> Iterator[tuple[int, Tally]]:
        """Wait for pieces and give those that came back."""
        done, _ = wait(self.out, return_when=FIRST_COMPLETED)
        for task in done:
            piece = self.out.pop(task)
            try:
                tally = task.result()
            except NordjackError:
                raise
            except (Exception, CancelledError) as error:
                self.try_again(piece, error)
            else:
                yield piece, tally

    def try_again(self, piece: int, error: BaseException) -> None:
        """Hand out a lost piece again; raises SimulationError where that was done often enough."""
        self.tries[piece] = self.tries.get(piece, 1) + 1
        if self.tries[piece] > TRIES:
            why = " ".join(f"{type(error).__name__}: {error}".split())
            raise SimulationError("a piece failed {tries} times: {why}", tries=TRIES, why=why) from None
        self.hand_out(piece)

    def cancel(self) -> None:
        """Take back what nobody has begun."""
        for task in self.out:
            task.cancel()
