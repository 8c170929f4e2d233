"""Every game, preset and encoding: the checks of Gymnasium and PettingZoo, and equal seeds in another process."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour.envs import pettingzoo
from parlour.games.castille.environments import CastilleBatch
from tests.envs.every import EVERY, FINITE, FLICKING
from tests.needs import printed_by

with warnings.catch_warnings():  # the checks import one of the library's own games in a way that it deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

IDS = [f"{game}-{options['encoding']}-{'preset' if len(options) > 1 else 'default'}" for game, options in EVERY]


def gymnasium_id(game: str) -> str:
    return f"parlour/{game.title().replace('-', '')}-v0"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("game", "options"), EVERY, ids=IDS)
def test_gymnasium_checks_without_a_warning(game: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(gymnasium_id(game), opponent="random", **options).unwrapped)


# PettingZoo takes every array of two dimensions for a picture.
@pytest.mark.filterwarnings("ignore:The observation contains negative numbers:UserWarning")
@pytest.mark.parametrize(("game", "options"), FLICKING)
def test_pettingzoo_checks_the_flicking_games(game: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(game, action_mask="info", **options), num_cycles=30)
    seed_test(lambda: pettingzoo.env(game, action_mask="info", **options), num_cycles=20)
    parallel_api_test(pettingzoo.parallel_env(game, **options), num_cycles=20)


@pytest.mark.parametrize(("game", "options"), FINITE)
def test_openspiel_simulates_every_preset(game: str, options: dict[str, Any]) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("parlour.envs.openspiel")
    short = {"no_progress_limit": 10} if game == "castille" else {"hoops": 2}
    named = pyspiel.load_game(f"python_{game.replace('-', '_')}", {**options, **short})
    pyspiel.random_sim_test(named, num_sims=1, serialize=True, verbose=False)


def _action(rng: np.random.Generator, space: Any, mask: Any) -> Any:
    if mask is not None:
        return int(rng.choice(np.flatnonzero(mask)))
    return rng.uniform(np.maximum(space.low, -1.0), np.minimum(space.high, 1.0)).astype(space.dtype)


def _against_random(game: str, options: dict[str, Any]) -> list[float]:
    """Some steps of the single environment, in numbers."""
    env, rng, found = gymnasium.make(gymnasium_id(game), opponent="random", **options), np.random.default_rng(3), []
    _, info = env.reset(seed=5)
    for _ in range(12):
        action = _action(rng, env.action_space, info.get("action_mask"))
        seen, reward, terminated, truncated, info = env.step(action)
        found.append(round(float(np.abs(seen).sum()) + float(reward), 4))
        if terminated or truncated:
            _, info = env.reset()
    return found


def _in_turn(game: str, options: dict[str, Any]) -> list[float]:
    """Some steps of the environment for several agents, in numbers."""
    env, rng, found = pettingzoo.env(game, action_mask="info", **options), np.random.default_rng(3), []
    env.reset(seed=5)
    for agent in env.agent_iter(max_iter=20):
        seen, reward, terminated, truncated, info = env.last()
        found.append(round(float(np.abs(seen).sum()) + float(reward), 4))
        over = terminated or truncated
        env.step(None if over else _action(rng, env.action_space(agent), info.get("action_mask")))
    return found


def _side_by_side() -> list[float]:
    """Some steps of the vector environments, in numbers."""
    found = []
    for name in ("Crokinole", "CrokinoleOpenTwenty"):
        env = gymnasium.make_vec(
            f"parlour/{name}-v0", num_envs=16, vectorization_mode="vector_entry_point", hand="club"
        )
        env.reset(seed=5)
        env.action_space.seed(5)
        for _ in range(20):
            seen, rewards, *_ = env.step(env.action_space.sample())
            found.append(round(float(np.abs(seen).sum() + rewards.sum()), 3))
    batch = CastilleBatch(16)
    batch.reset(seed=5)
    for _ in range(100):
        many, rewards, _, _ = batch.step(batch.sample())
        found.append(round(float(np.abs(many).sum() + np.abs(rewards).sum()), 3))
    return found


def trajectories() -> str:
    """Some steps of every environment."""
    each = [(_against_random(*case), _in_turn(*case)) for case in EVERY]
    return str((each, _side_by_side()))


def test_equal_seeds_give_equal_steps_in_another_process() -> None:
    program = "import parlour.envs\nfrom tests.envs.test_every_preset import trajectories\nprint(trajectories())"
    assert printed_by(program, PYTHONHASHSEED="3") == trajectories()
