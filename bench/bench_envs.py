"""Steps a second of the batched environment on one core, in CPU time: ``uv run python bench/bench_envs.py``.

A random legal policy at 1,024 tables, its choice counted in; the best of five runs, since the machine is shared.
"""

import sys
from time import process_time

from nordjack.envs.vector import VectorTableEnv
from nordjack.rules import NORDIC


def measure(game: str, steps: int) -> float:
    env = VectorTableEnv(1024, game, rounds="shoe")
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.random_legal())
    start = process_time()
    for _ in range(steps):
        env.step(env.random_legal())
    return 1024 * steps / (process_time() - start)


if __name__ == "__main__":
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for game in NORDIC[:3]:
        print(f"{game:10} {max(measure(game, steps // 5) for _ in range(5)):12,.0f} steps/s")
