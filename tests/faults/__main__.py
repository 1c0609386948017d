"""Repeats one world by its seed: ``uv run python -m faults SEED`` in the folder of the tests."""

import sys

from faults.virtual import run
from faults.world import simulate

run(simulate(int(sys.argv[1])))
