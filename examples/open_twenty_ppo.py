"""PPO of Stable-Baselines3 learns the open twenty of Crokinole, until it makes more than the level `club`.

    python -m examples.open_twenty_ppo --picture open-twenty.svg

Both play by the hand of `competitor` in the drill `parlour/CrokinoleOpenTwenty-v0`. The seeds are fixed. It exits with
1 if the interval of the policy is not above that of the level.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import torch
from matplotlib.figure import Figure
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecEnv

from examples.open_twenty import FLICKS, chosen_by, drill, rate
from parlour.games.crokinole.environments.open_twenty import HIGH, LOW

UPDATES, STEPS = 60, 2
"""Updates of the policy, and flicks on each board before each."""


class Boards(VecEnv):  # type: ignore[misc] # the type checker does not follow the library
    """The drill as Stable-Baselines3 wants it: arrays, and one `info` that all boards share."""

    render_mode = None

    def __init__(self) -> None:
        self.drill, self.rates = drill(), list[float]()
        super().__init__(self.drill.num_envs, self.drill.single_observation_space, self.drill.single_action_space)

    def reset(self) -> Any:
        return self.drill.reset(seed=1)[0]

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        seen, rewards, ended, _, _ = self.drill.step(self.actions)
        self.rates.append(float(rewards.mean()))
        return seen, rewards, ended, [{}] * self.num_envs

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, name)] * self.num_envs

    def env_is_wrapped(self, kind: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None: ...
    def env_method(self, name: str, *args: Any, indices: Any = None, **named: Any) -> list[Any]:
        return []

    def close(self) -> None: ...


def main() -> int:
    """Train, print and draw the rates, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="of the policy and its exploration  [default: 1]")
    parser.add_argument("--picture", type=Path, default=Path("build/open-twenty-ppo.svg"), help="the learning curve")
    parser.add_argument("--flicks", type=int, default=FLICKS, help=f"of the evaluation  [default: {FLICKS}]")
    chosen, began = parser.parse_args(), time.perf_counter()
    torch.set_num_threads(1)
    boards = Boards()
    policy = {"net_arch": [], "log_std_init": -1.0}
    model = PPO(
        "MlpPolicy", boards, n_steps=STEPS, batch_size=256, learning_rate=lambda left: 4e-3 * left, gamma=0.0,
        policy_kwargs=policy, seed=chosen.seed, device="cpu",
    )  # fmt: skip
    model.learn(UPDATES * STEPS * boards.num_envs)
    action, _ = model.predict(boards.reset(), deterministic=True)
    place, off, speed = LOW + (action[0] + 1.0) / 2.0 * (HIGH - LOW)
    learned, club_actions = rate(boards.drill, lambda: action, chosen.flicks), chosen_by("club")
    club = rate(boards.drill, lambda: club_actions, chosen.flicks)
    draw(chosen.picture, boards.rates, club.rate)
    print(f"learned {learned}: place {place:.1f} degrees, {off:.2f} degrees off the hole, {speed:.3f} m/s")
    print(f"club    {club}")
    print(f"{time.perf_counter() - began:.0f} s; the learning curve is in {chosen.picture}")
    return int(learned.low <= club.high)


def draw(path: Path, rates: list[float], club: float) -> None:
    """The learning curve: the share of twenties while exploring, and that of the level."""
    figure = Figure(figsize=(7.6, 4.0), layout="constrained")
    axes = figure.subplots()
    axes.plot(
        np.arange(1, len(rates) + 1) * 1.024, [100.0 * rate for rate in rates], color="#2f6b4f", label="PPO, exploring"
    )
    axes.axhline(100.0 * club, color="#8a5a2b", linestyle="--", label="club")
    axes.set(xlabel="flicks, thousands", ylabel="open twenties, %", ylim=(0, 60))
    axes.legend(frameon=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    with mpl.rc_context({"svg.hashsalt": "parlour"}):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


if __name__ == "__main__":
    sys.exit(main())
