"""What the vector environments of Gymnasium share: their spaces, their life, and seeds that are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from parlour.chance import check_seed
from parlour.envs.phases import BEGUN, OPEN, CopiedWhole, Phase

if TYPE_CHECKING:
    from gymnasium import spaces

__all__ = ["SideBySide"]


class SideBySide(CopiedWhole, VectorEnv[Any, Any, Any]):
    """Boards side by side; one whose match ends begins the next one in the same step.

    Args:
        num_envs: how many boards.
        actions: the space of the actions of one.
        observations: the space of what is seen of one.
    """

    def __init__(self, num_envs: int, actions: spaces.Space[Any], observations: spaces.Space[Any]) -> None:
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = num_envs
        self.single_action_space, self.single_observation_space = actions, observations
        self.action_space = batch_space(actions, num_envs)
        self.observation_space = batch_space(observations, num_envs)
        self._phase = Phase.NEW

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's
    ) -> Any:  # noqa: ANN401 - what a subclass makes of it
        """Take the seed, and be ready to play.

        Args:
            seed: of all chance until the next seed; None goes on with the present one.
            options: none are known.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*OPEN)
        super().reset(seed=None if seed is None else check_seed(seed))
        self._phase = Phase.PLAYING

    def render(self) -> None:
        """None: there is no picture of many boards.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*BEGUN)

    def close_extras(self, **_: Any) -> None:  # noqa: ANN401 - Gymnasium's
        """Nothing is open; the environment can be used no more."""
        self._phase = Phase.CLOSED
