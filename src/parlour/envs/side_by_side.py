"""What the vector environments of Gymnasium share: their spaces, their life, and seeds that are checked."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from parlour.chance import check_seed
from parlour.envs.phases import BEGUN, OPEN, CopiedWhole, Phase
from parlour.envs.rendering import FRAMES_PER_SECOND, RENDER_MODES, Canvas

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gymnasium import spaces

    from parlour.showing import Shown

__all__ = ["SideBySide"]


class SideBySide(CopiedWhole, VectorEnv[Any, Any, Any]):
    """Boards side by side; one whose match ends begins the next one in the same step.

    Args:
        num_envs: how many boards.
        actions: the space of the actions of one.
        observations: the space of what is seen of one.
        render_mode: `rgb_array`, `human`, `ansi` or `svg`, as for one board; a person sees all boards in one window.
    """

    def __init__(
        self,
        num_envs: int,
        actions: spaces.Space[Any],
        observations: spaces.Space[Any],
        render_mode: str | None = None,
    ) -> None:
        self._canvas = Canvas(render_mode)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_PER_SECOND,
            "autoreset_mode": AutoresetMode.SAME_STEP,
        }
        self.num_envs = num_envs
        self.single_action_space: spaces.Space[Any] = actions
        self.single_observation_space: spaces.Space[Any] = observations
        self.action_space: spaces.Space[Any] = batch_space(actions, num_envs)
        self.observation_space: spaces.Space[Any] = batch_space(observations, num_envs)
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

    def render(self) -> Any:  # noqa: ANN401 - by the render mode
        """Each board by the render mode, as a tuple; None without a mode, and for a person, who sees a window.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
            PictureError, MissingExtraError: the extra `pictures`, or pygame for a window, is not installed.
        """
        self._phase.must_be(*BEGUN)
        return self._canvas.render_many(self._shown() if self._canvas.mode is not None else ())

    def close_extras(self, **_: Any) -> None:  # noqa: ANN401 - Gymnasium's
        """Close the window, if there is one; the environment can be used no more."""
        self._phase = Phase.CLOSED
        self._canvas.close()

    @abstractmethod
    def _shown(self) -> Sequence[Callable[[], Shown]]:
        """What makes the picture of each board."""

    def _watch(self) -> None:
        """Show the boards to a person who watches."""
        if self._canvas.watched:
            self.render()
