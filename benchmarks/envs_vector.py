"""How fast many boards of Crokinole are played, beside the physics alone; `envs.py` has the other environments.

    python benchmarks/envs_vector.py
    python benchmarks/envs_vector.py --seconds 10 --workers 2

The share is that of the rate at which `simulate_many` plays the same shots on the same boards, measured in turns.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from parlour.envs.crokinole import CrokinoleVectorEnv
from parlour.envs.open_twenty import OpenTwentyVectorEnv
from parlour.physics import simulate_many

BOARDS = 1024


def actions(env: Any, rng: np.random.Generator) -> Any:  # noqa: ANN401 - any vector environment
    """Random actions, roughly towards the middle in the full game."""
    drawn = rng.uniform(-1.0, 1.0, env.action_space.shape)
    return drawn * [1.0, 1.0, 0.05, 0.4, 0.1] if drawn.shape[1] == 5 else drawn


def measure(env: Any, seconds: float, workers: int | None) -> tuple[float, float]:  # noqa: ANN401 - likewise
    """Steps and raw shots per second, of the same shots."""
    boards = env.boards
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(30):
        env.step(actions(env, rng))
    steps, stepping, shooting = 0, 0.0, 0.0
    while stepping + shooting < seconds:
        chosen = actions(env, rng)
        start = time.perf_counter()
        env.step(chosen)
        stepping += time.perf_counter() - start
        start = time.perf_counter()
        simulate_many(boards.tables, boards.shots, workers=workers)
        shooting += time.perf_counter() - start
        steps += env.num_envs
    return steps / stepping, steps / shooting


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each row")
    parser.add_argument("--workers", type=int, default=None, help="threads of the physics; all cores by default")
    chosen = parser.parse_args()
    print("| environment | steps per second | raw shots per second | share | memory, MiB |")
    print("|---|---:|---:|---:|---:|")
    for name, env in (
        ("Crokinole", CrokinoleVectorEnv(BOARDS, workers=chosen.workers)),
        ("Crokinole, hand=club", CrokinoleVectorEnv(BOARDS, hand="club", workers=chosen.workers)),
        ("Crokinole, open twenty", OpenTwentyVectorEnv(BOARDS, workers=chosen.workers)),
    ):
        steps, shots = measure(env, chosen.seconds, chosen.workers)
        memory = env.nbytes / 2**20
        row = f"{steps:,.0f} | {shots:,.0f} | {100 * steps / shots:.0f} % | {memory:.1f}"
        print(f"| {name}, {BOARDS:,} boards | {row} |", flush=True)


if __name__ == "__main__":
    main()
