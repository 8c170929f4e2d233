"""MaskablePPO of sb3-contrib learns to beat a level, on the boards of a vector environment.

    python -m examples.masked_ppo                          # two games, five minutes
    python -m examples.masked_ppo --short                  # half a minute, as continuous integration runs it
    python -m examples.masked_ppo castille --opponent novice --steps 2000000

The legal actions are masked in every step. Then the policy meets the level in matches whose seeds training has not
used. The seeds are fixed. It exits with 1 if the interval of the score after training is not above that before.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

import parlour.envs  # noqa: F401 - registers the games
from parlour.envs.stable_baselines import vec_env
from parlour.intervals import Interval, wilson

if TYPE_CHECKING:
    from collections.abc import Mapping

BOARDS, STEPS_EACH = 128, 64
"""Boards, and steps on each between two updates of the policy."""
EVALUATION_SEED = 10_000


@dataclass(frozen=True)
class Task:
    """What is learned.

    Attributes:
        id: of the environment.
        opponent: a level that plays many boards.
        steps: of training.
        options: of the rules.
    """

    id: str
    opponent: Any
    steps: int
    options: Mapping[str, Any] = field(default_factory=dict)

    def boards(self, opponent: Any = None) -> Any:
        """The boards as Stable-Baselines3 wants them."""
        chosen = opponent or self.opponent
        return vec_env(gymnasium.make_vec(self.id, num_envs=BOARDS, opponent=chosen, **self.options))


SMALL = {"spacing": 6, "hoops": 3, "max_step": 5}
TASKS = {
    "arithmetical-croquet": Task("parlour/ArithmeticalCroquet-v0", "beginner", 400_000, SMALL),
    "castille": Task("parlour/Castille-v0", "learner", 1_000_000),
}
SHORT = {"arithmetical-croquet": 32_768, "castille": 49_152}


def learner(boards: Any, seed: int) -> Any:
    """A policy that knows nothing."""
    return MaskablePPO(
        "MlpPolicy", boards, n_steps=STEPS_EACH, batch_size=1024, n_epochs=4, learning_rate=2e-3, gamma=0.99,
        ent_coef=0.01, policy_kwargs={"net_arch": [128, 128]}, seed=seed, device="cpu",
    )  # fmt: skip


def score(task: Task, model: Any, matches: int) -> Interval:
    """The score of a policy against the level, with its 95 % interval; a draw counts half."""
    boards = task.boards()
    boards.seed(EVALUATION_SEED)
    seen, won, played = boards.reset(), 0.0, 0
    while played < matches:
        masks = np.stack(boards.env_method("action_masks"))
        actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, rewards, over, _ = boards.step(actions)
        won, played = won + float((rewards[over] + 1).sum()) / 2, played + int(over.sum())
    return wilson(won, played)


def learned(name: str, task: Task, seed: int, matches: int) -> bool:
    """Train, print the scores before and after; whether it has learned."""
    began = time.perf_counter()
    model = learner(task.boards(), seed)
    before = score(task, model, matches)
    model.learn(task.steps)
    after = score(task, model, matches)
    print(f"{name} against {task.opponent}: before {before}, after {task.steps:,} steps {after}", flush=True)
    print(f"{time.perf_counter() - began:.0f} s", flush=True)
    return after.low > before.high


def main() -> int:
    """Train on each game, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help=f"  [default: {' '.join(TASKS)}]")
    parser.add_argument("--opponent", default="", help="a level that plays many boards")
    parser.add_argument("--steps", type=int, default=0, help="of training")
    parser.add_argument("--matches", type=int, default=1000, help="before and after  [default: 1000]")
    parser.add_argument("--seed", type=int, default=1, help="of the policy and its exploration  [default: 1]")
    parser.add_argument("--short", action="store_true", help="few steps and matches against random play")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    passed = []
    for name in chosen.game or TASKS:
        task = replace(TASKS[name], opponent="random", steps=SHORT[name]) if chosen.short else TASKS[name]
        task = replace(task, opponent=chosen.opponent or task.opponent, steps=chosen.steps or task.steps)
        passed.append(learned(name, task, chosen.seed, 120 if chosen.short else chosen.matches))
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main())
