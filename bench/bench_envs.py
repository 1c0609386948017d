"""Steps a second of the batched environment on one core, in CPU time: ``uv run python bench/bench_envs.py``.

A random legal policy at 1,024 tables; the choice among legal actions is one numpy expression and counted in.
"""

import sys
from time import process_time

import numpy as np

from nordjack.envs.vector import VectorTableEnv
from nordjack.rules import NORDIC


def measure(game: str, steps: int, copy: bool) -> float:
    env = VectorTableEnv(1024, game, rounds="shoe", copy=copy)
    dice = np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    noise = dice.random((64, *observations["action_mask"].shape), dtype=np.float32)
    for _ in range(20):
        observations, *_ = env.step((observations["action_mask"] * noise[0]).argmax(axis=1))
    start = process_time()
    for step in range(steps):
        actions = (observations["action_mask"] * noise[step % 64]).argmax(axis=1)
        observations, *_ = env.step(actions)
    return 1024 * steps / (process_time() - start)


if __name__ == "__main__":
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for game in NORDIC[:3]:
        print(
            f"{game:10} {measure(game, steps, copy=True):12,.0f} {measure(game, steps, copy=False):12,.0f} (no copies)"
        )
