"""Vector environments of Gymnasium for Stable-Baselines3 and sb3-contrib.

    import gymnasium, parlour.envs
    from parlour.envs.stable_baselines import vec_env
    from stable_baselines3 import PPO

    boards = vec_env(gymnasium.make_vec("parlour/CrokinoleOpenTwenty-v0", num_envs=1024))
    PPO("MlpPolicy", boards, n_steps=2, gamma=0.0).learn(100_000)

Stable-Baselines3 wraps a single environment by itself, but knows nothing of the vectors of Gymnasium. MaskablePPO of
sb3-contrib finds the legal actions of a single environment by `action_masks()`, and of many ones by this adapter.
Install both with `pip install sb3-contrib`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour.errors import MissingExtraError

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

__all__ = ["vec_env"]


def vec_env(envs: VectorEnv[Any, Any, Any]) -> Any:  # noqa: ANN401 - Stable-Baselines3 has no types here
    """A vector environment of Gymnasium, ours or another, as a `VecEnv` of Stable-Baselines3.

    Where its `info` has an `action_mask`, the method `action_masks` of each environment gives it, as sb3-contrib asks.

    Args:
        envs: begins the next match in the step that ends one. Ours do; for others see
            `gymnasium.vector.AutoresetMode.SAME_STEP`.

    Raises:
        MissingExtraError: Stable-Baselines3 is not installed.
        OptionError: a match that has ended goes on in another step.
    """
    try:
        adapter = import_module(f"{__name__}.adapter")
    except ModuleNotFoundError as error:
        if error.name != "stable_baselines3":
            raise
        raise MissingExtraError(
            "Stable-Baselines3 is not installed: pip install sb3-contrib", name=error.name
        ) from error
    return adapter.VectorAsVecEnv(envs)
