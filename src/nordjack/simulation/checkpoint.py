"""A run's state in a file: what is done, and what it adds up to."""

import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from nordjack.errors import SimulationError
from nordjack.rules import rules_as_plain
from nordjack.simulation.tally import pack_tally, unpack_tally

if TYPE_CHECKING:
    from nordjack.simulation.run import Job, Run

__all__ = ["fingerprint", "load", "save"]

#: Changes whenever the same seed gives other numbers than before.
STREAM = 1


def save(path: Path, job: "Job", run: "Run") -> None:
    """Write a run's state; a file is replaced whole or not at all. Raises SimulationError where that fails."""
    state = {
        "nordjack-checkpoint": STREAM,
        "plan": fingerprint(job),
        "rounds": job.rounds,
        "seconds": run.seconds,
        "pieces": list(run.pieces.items()),
        "tally": pack_tally(run.tally),
    }
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("wb") as file:
            file.write(msgspec.msgpack.encode(state))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise SimulationError("{file}: cannot be written: {why}", file=path, why=error.strerror) from None


def load(path: Path, job: "Job") -> "Run | None":
    """Read a run's state, None where there is no file; raises SimulationError where it is another job's."""
    from nordjack.simulation.run import Run  # noqa: PLC0415 - the run keeps its checkpoints

    if not path.exists():
        return None
    try:
        state: dict[str, Any] = msgspec.msgpack.decode(path.read_bytes())
        found = state["nordjack-checkpoint"], state["plan"]
        pieces = {int(piece): (int(each[0]), int(each[1])) for piece, each in state["pieces"]}
        run = Run(job, unpack_tally(state["tally"]), pieces, float(state["seconds"]))
    except (OSError, KeyError, ValueError, TypeError, msgspec.DecodeError):
        raise SimulationError("{file}: is no checkpoint of a simulation", file=path) from None
    if found != (STREAM, fingerprint(job)):
        refuse_other_rounds(path, job, found, state.get("rounds"))
        raise SimulationError(
            "{file}: is the checkpoint of another simulation; use the same game, strategy, rounds and seed, or"
            " another file",
            file=path,
        )
    return run


def refuse_other_rounds(path: Path, job: "Job", found: tuple[object, object], rounds: object) -> None:
    """Raise SimulationError where only the number of rounds is another: it cannot be changed on the way."""
    if isinstance(rounds, int) and found == (STREAM, fingerprint(msgspec.structs.replace(job, rounds=rounds))):
        raise SimulationError(
            "{file}: is the checkpoint of {found} rounds, which cannot become {asked}; use {found} rounds, or another"
            " file",
            file=path,
            found=rounds,
            asked=job.rounds,
        )


def fingerprint(job: "Job") -> str:
    """Give a short text that differs wherever results could."""
    plan = job.plan
    plain = {name: getattr(plan, name) for name in plan.__struct_fields__ if name not in ("game", "rules")}
    plays = {name: sorted_items(plain.pop(name)) for name in ("plays", "chart")}
    text = repr((STREAM, job.seed, job.rounds, sorted(rules_as_plain(plan.rules).items()), plays, plain))
    return sha256(text.encode()).hexdigest()


def sorted_items(plays: Any) -> list[Any]:
    """Give a chart's or hands' plays in order."""
    return [] if plays is None else [sorted(getattr(plays, name).items()) for name in plays.__struct_fields__]
