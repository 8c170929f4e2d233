"""The adapter itself, which needs Stable-Baselines3 when it is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env import VecEnv

from parlour.game import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gymnasium.vector import VectorEnv

__all__ = ["VectorAsVecEnv"]


class VectorAsVecEnv(VecEnv):  # type: ignore[misc] # the type checker does not follow the library
    """See `vec_env`.

    Args:
        envs: the vector environment.

    Attributes:
        envs: likewise.
    """

    def __init__(self, envs: VectorEnv[Any, Any, Any]) -> None:
        mode = envs.metadata.get("autoreset_mode")
        if mode is not AutoresetMode.SAME_STEP:
            raise OptionError(
                f"Stable-Baselines3 needs the next match in the step that ends one; here it is {mode}: use "
                'vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP}'
            )
        self.envs = envs
        self._actions: Any = None
        self._masks: Any = None
        super().__init__(envs.num_envs, envs.single_observation_space, envs.single_action_space)

    def reset(self) -> Any:  # noqa: ANN401 - arrays
        """Begin a match on every board; the first of the seeds that `seed` has set decides all."""
        seen, info = self.envs.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._masks = info.get("action_mask")
        return seen

    def step_async(self, actions: Any) -> None:  # noqa: ANN401 - likewise
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Take the actions; returns observations, rewards, what has ended, and a dict for each board."""
        seen, rewards, terminated, truncated, info = self.envs.step(self._actions)
        self._masks = info.get("action_mask")
        done = terminated | truncated
        told: list[dict[str, Any]] = [{}] * self.num_envs
        for board in np.flatnonzero(done):
            cut_short = bool(truncated[board] and not terminated[board])
            told[board] = {"terminal_observation": info["final_obs"][board], "TimeLimit.truncated": cut_short}
        return seen, np.asarray(rewards, np.float32), done, told

    def close(self) -> None:
        """Close the vector."""
        self.envs.close()

    def get_attr(self, name: str, indices: Any = None) -> list[Any]:  # noqa: ANN401 - a number, or several, or all
        """An attribute of the vector, the same for each board; the masks are those of each board."""
        if name == "action_masks":
            return [lambda board=board: self._mask(board) for board in self._boards(indices)]
        return [getattr(self.envs, name) for _ in self._boards(indices)]

    def set_attr(self, name: str, value: Any, indices: Any = None) -> None:  # noqa: ANN401, ARG002 - for all boards
        """Set an attribute of the vector."""
        setattr(self.envs, name, value)

    def env_method(self, name: str, *args: Any, indices: Any = None, **named: Any) -> list[Any]:  # noqa: ANN401
        """Call a method of each board: `action_masks`, or one of the vector."""
        return [method(*args, **named) for method in self.get_attr(name, indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ANN401, ARG002
        """Never: the boards are no environments of their own."""
        return [False for _ in self._boards(indices)]

    def get_images(self) -> list[Any]:
        """The pictures of the boards that the vector draws."""
        return list(self.envs.render() or ())

    def _mask(self, board: int) -> Any:  # noqa: ANN401 - an array
        return np.asarray(self._masks[board], np.bool_)

    def _boards(self, indices: Any) -> Iterable[int]:  # noqa: ANN401
        found: Iterable[int] = self._get_indices(indices)
        return found
