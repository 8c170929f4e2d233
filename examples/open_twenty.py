"""How often actions make the open twenty of Crokinole in the drill, and what the levels choose there.

    python -m examples.open_twenty

prints the baselines of the drill: random actions and every level, all by the hand of `competitor`, and each level by
the hand it comes with. The seeds are fixed.
"""

from __future__ import annotations

import math
from functools import partial
from importlib.metadata import version
from platform import python_version
from random import Random
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

import parlour.envs  # noqa: F401 - registers the drill
from parlour import __version__
from parlour.games import find_game
from parlour.games.crokinole.environments.open_twenty import HIGH, LOW
from parlour.intervals import Interval, wilson
from parlour.players import UNLIMITED, find_agent

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Actions = NDArray[np.float64]

__all__ = ["EVALUATION_SEEDS", "FLICKS", "chosen_by", "drill", "rate"]

BOARDS = 1024
EVALUATION_SEEDS = tuple(range(1000, 1010))
"""Of the hand's errors, when a policy is evaluated; never used for training."""
FLICKS = 1_000_000


def drill(hand: str = "competitor") -> Any:
    """1,024 boards of the drill."""
    return gymnasium.make_vec(
        "parlour/CrokinoleOpenTwenty-v0", num_envs=BOARDS, vectorization_mode="vector_entry_point", hand=hand
    )


def rate(boards: Any, actions: Callable[[], Actions], flicks: int = FLICKS) -> Interval:
    """The share of twenties, with its 95 % interval, over a million flicks or another number.

    Args:
        boards: the drill.
        actions: called for each step; shape (boards, 3).
        flicks: in all, over the seeds of the evaluation.
    """
    steps, twenties = math.ceil(flicks / BOARDS / len(EVALUATION_SEEDS)), 0
    for seed in EVALUATION_SEEDS:
        boards.reset(seed=seed)
        twenties += sum(int(boards.step(actions())[1].sum()) for _ in range(steps))
    return wilson(twenties, len(EVALUATION_SEEDS) * steps * BOARDS)


def chosen_by(level: str, choices: int = BOARDS) -> Actions:
    """What a level chooses on an empty board, as actions of the drill; shape (choices, 3)."""
    spec = find_game("crokinole")
    game = spec.new()
    agent, state = find_agent(spec.levels, level).make(game), game.start()
    aims = [agent.choose(state, game.moves(state), Random(seed), UNLIMITED).aim for seed in range(choices)]
    places = np.degrees([math.atan2(aim.start[0], -aim.start[1]) for aim in aims])
    off = (np.array([aim.bearing for aim in aims]) + places + 180.0) % 360.0 - 180.0
    flicks = np.stack([places, off, [aim.speed for aim in aims]], axis=1)
    actions: Actions = 2.0 * (flicks - LOW) / (HIGH - LOW) - 1.0
    return np.clip(actions, -1.0, 1.0)


def main() -> None:
    """Print the table as Markdown."""
    print(f"parlour {__version__}, Python {python_version()}, {', '.join(map(_installed, ('numpy', 'numba')))}\n")
    print("| agent | by the hand of competitor | by its own hand |\n|---|---:|---:|")
    usual, rng = drill(), np.random.default_rng(1)
    shape = (BOARDS, len(LOW))
    print(f"| random | {rate(usual, lambda: rng.uniform(-1.0, 1.0, shape))} | |")
    for level in find_game("crokinole").levels:
        actions = partial(np.asarray, chosen_by(level.name))
        print(f"| {level.name} | {rate(usual, actions)} | {rate(drill(level.hand), actions)} |", flush=True)


def _installed(package: str) -> str:
    return f"{package} {version(package)}"


if __name__ == "__main__":
    main()
