"""Every kind of environment, made, begun and played in one way, so that a test can say the same of all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from parlour.envs import pettingzoo
from parlour.envs.batches import draw
from parlour.games.castille.environments import CastilleBatch

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["MANY", "ONE", "Numbers", "begin", "made", "play", "seed_of"]

Numbers = list[float]
GAMES = ("ArithmeticalCroquet", "Castille", "CastleCroquetnole", "Crokinole", "CrokinoleOpenTwenty")
ONE: dict[str, Callable[[], Any]] = {
    **{f"gymnasium {game}": partial(gymnasium.make, f"parlour/{game}-v0") for game in GAMES},
    "pettingzoo": partial(pettingzoo.env, "castille"),
    "raw": partial(pettingzoo.raw_env, "crokinole", hand="club"),
    "parallel": partial(pettingzoo.parallel_env, "castille"),
}
"""One board, by the name of the kind."""
MANY: dict[str, Callable[[int], Any]] = {
    "Crokinole": lambda boards: gymnasium.make_vec(
        "parlour/Crokinole-v0", num_envs=boards, hand="club", workers=2, fixed_rounds=1
    ),
    "CrokinoleOpenTwenty": lambda boards: gymnasium.make_vec(
        "parlour/CrokinoleOpenTwenty-v0", num_envs=boards, workers=2
    ),
    "Crokinole against a pool": lambda boards: gymnasium.make_vec(
        "parlour/Crokinole-v0",
        num_envs=boards,
        opponent=("random", "beginner"),
        hand="club",
        workers=2,
        fixed_rounds=1,
        discs="nca",
    ),
    "CastleCroquetnole": lambda boards: gymnasium.make_vec(
        "parlour/CastleCroquetnole-v0",
        num_envs=max(1, boards // 16),  # a table takes as long as many boards, and eight are worth a thread
        opponent=("random", "beginner"),
        workers=2,
        turn_limit=8,
    ),
    "ArithmeticalCroquet": lambda boards: gymnasium.make_vec(
        "parlour/ArithmeticalCroquet-v0", num_envs=boards, opponent=("random", "novice")
    ),
    "Castille": lambda boards: gymnasium.make_vec("parlour/Castille-v0", num_envs=boards, opponent="learner"),
    "CastilleBatch": lambda boards: CastilleBatch(boards, workers=2),
}
"""Many boards, likewise; with two threads, if there are enough boards."""


def made(kind: str, boards: int = 64) -> Any:
    """An environment of a kind."""
    return MANY[kind](boards) if kind in MANY else ONE[kind]()


def begin(env: Any, seed: Any = None) -> Any:
    """Begin a match on every board."""
    return env.reset(seed=seed)


def seed_of(env: Any) -> Any:
    """What decides the matches of an environment that has begun, in numbers."""
    if isinstance(env, CastilleBatch):
        return env.sample().tolist()
    inner = getattr(env, "aec_env", env.unwrapped)
    return inner.playout.seed if hasattr(inner, "playout") else inner.np_random_seed


def play(env: Any, steps: int = 3) -> Numbers:
    """Some steps, in numbers; every action is found in the same way."""
    rng = np.random.default_rng(3)
    if isinstance(env, CastilleBatch):
        return [_sum(*env.step(env.sample())) for _ in range(steps)]
    if isinstance(env, gymnasium.vector.VectorEnv):
        return [_sum(*env.step(_many(env, rng))[:3]) for _ in range(steps)]
    if isinstance(env, gymnasium.Env):
        return [_one(env, rng) for _ in range(steps)]
    return [_in_turn(env, rng) for _ in range(steps)]


def _many(env: Any, rng: np.random.Generator) -> Any:
    """An action for every board."""
    inner = env.unwrapped
    masked = hasattr(inner, "action_masks")
    return draw(inner.action_masks(), rng) if masked else rng.uniform(-0.3, 0.3, env.action_space.shape)


def _one(env: gymnasium.Env[Any, Any], rng: np.random.Generator) -> float:
    """A step of one player against others; numbered actions are tried from a random one on, so one of them is legal."""
    space = env.action_space
    if isinstance(space, gymnasium.spaces.Discrete):
        inner: Any = env.unwrapped
        action: Any = int(rng.choice(np.flatnonzero(inner._seen()[1]["action_mask"])))
    else:
        action = rng.uniform(-0.3, 0.3, space.shape).astype(space.dtype)
    seen, reward, terminated, truncated, _ = env.step(action)
    if terminated or truncated:
        env.reset()
    return _sum(seen, reward)


def _in_turn(env: Any, rng: np.random.Generator) -> float:
    """A step of one of several agents."""
    inner = getattr(env, "aec_env", env)
    agent = inner.agent_selection
    mask = inner.infos[agent].get("action_mask")
    space = inner.action_space(agent)
    action = rng.uniform(space.low, space.high) if mask is None else int(rng.choice(np.flatnonzero(mask)))
    env.step(action if inner is env else {agent: action})
    seen = inner.observe(agent)
    return _sum(seen["observation"] if isinstance(seen, dict) else seen)


def _sum(*found: Any) -> float:
    return round(sum(float(np.abs(np.asarray(each, np.float64)).sum()) for each in found), 6)
