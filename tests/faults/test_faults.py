"""Five hundred seeds of trouble: whatever dies, the promises hold. A failing seed names the line that repeats it."""

from collections.abc import Callable

import pytest

from faults.virtual import run
from faults.world import World, simulate
from nordjack.server import current
from nordjack.server.rows import Append
from nordjack.table import events, playing

SEEDS, NIGHTLY = 500, 50_000
BATCH = 50


def trouble(first: int, count: int) -> None:
    for seed in range(first, first + count):
        try:
            run(simulate(seed))
        except BaseException as error:
            raise AssertionError(f"repeat with: uv run python -m faults {seed}") from error


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
def test_the_promises_hold(first: int) -> None:
    trouble(first, BATCH)


def test_a_seed_repeats_itself() -> None:
    for seed in range(5):
        seen: list[World] = []
        for _ in range(2):
            run(simulate(seed, seen=seen))
        first, second = seen
        assert first.disk.rows
        assert first.disk.rows == second.disk.rows


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(SEEDS, NIGHTLY, 500))
def test_the_promises_hold_for_many_seeds(first: int) -> None:
    trouble(first, 500)


def lost_sync(world: World) -> None:
    """An append is confirmed before it is on the disk."""
    world.lost_sync = True


def double_effect(world: World) -> None:
    """A command that comes twice is not recognised."""
    world.disk.once = False


def skipped_version(world: World) -> None:
    """Now and then a version is left out."""

    def skipping(append: Append) -> Append:
        if not world.happens(0.1):
            return append
        return append._replace(rows=tuple(row._replace(version=row.version + 1) for row in append.rows))

    world.disk.forward = skipping


def unfenced_writer(world: World) -> None:
    """A second writer of the same version is not refused."""
    world.disk.fenced = False


PLANTED: tuple[Callable[[World], None], ...] = (lost_sync, double_effect, skipped_version, unfenced_writer)


def found(plant: Callable[[World], None] | None, most: int = 60) -> bool:
    """Tell whether one of some seeds finds a planted fault."""
    for seed in range(most):
        try:
            run(simulate(seed, plant))
        except (AssertionError, LookupError, ValueError):
            return True
    return False


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Callable[[World], None]) -> None:
    assert found(plant)


def test_a_leaked_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Face-down cards go into the log with their faces."""
    monkeypatch.setattr(playing, "face_down", events.InRound)
    assert found(None)


def test_a_leaked_seed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store's own fields go to everybody."""
    monkeypatch.setattr(current, "public", lambda event: event)
    assert found(None)
