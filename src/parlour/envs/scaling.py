"""Actions from -1 to 1, as Gymnasium recommends them, for numbers between other bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces

from parlour.envs.acting import Acting, BoxActing, acting
from parlour.game import OptionError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.encodings import OnIllegal

__all__ = ["ScaledActing", "check_shape", "scaled", "scaled_acting", "scaled_space", "unscaled"]

Floats = Any


def scaled(low: NDArray[np.float64], high: NDArray[np.float64], actions: Floats) -> NDArray[np.float64]:
    """Numbers between the bounds for numbers from -1 to 1, which are clipped; the last axis has the bounds' length.

    >>> scaled(np.array([0.0, -60.0]), np.array([3.0, 60.0]), [0.0, -2.0])
    array([  1.5, -60. ])
    """
    share = np.clip(np.asarray(actions, np.float64), -1.0, 1.0)
    found: NDArray[np.float64] = low + (share + 1.0) / 2.0 * (high - low)
    return found


def unscaled(low: NDArray[np.float64], high: NDArray[np.float64], numbers: Floats) -> NDArray[np.float64]:
    """The inverse of `scaled`, for numbers between the bounds.

    >>> unscaled(np.array([0.0, -60.0]), np.array([3.0, 60.0]), [1.5, -60.0])
    array([ 0., -1.])
    """
    found: NDArray[np.float64] = (np.asarray(numbers, np.float64) - low) / (high - low) * 2.0 - 1.0
    return found


def check_shape(actions: Floats, shape: tuple[int, ...]) -> None:
    """Check the shape of actions before they are scaled.

    Raises:
        OptionError: it is another.
    """
    if np.shape(actions) != shape:
        raise OptionError(f"actions have the shape {shape}, not {np.shape(actions)}")


def scaled_space(count: int) -> spaces.Box:
    """A new space of this many numbers from -1 to 1."""
    return spaces.Box(-1.0, 1.0, (count,), np.float32)


class ScaledActing(BoxActing):
    """Flicks as numbers from -1 to 1: the bounds of the encoding's box, and everything between them in proportion."""

    def space(self) -> spaces.Space[Any]:
        """A number from -1 to 1 for each number of the encoding."""
        return scaled_space(len(self.encoding.low))

    def decode(self, state: Any, action: Any) -> Any:  # noqa: ANN401 - a state of any game
        """The flick.

        Raises:
            OptionError: the action has another shape.
        """
        check_shape(action, self.encoding.low.shape)
        return super().decode(state, scaled(self.encoding.low, self.encoding.high, action))


def scaled_acting(encoding: Any, on_illegal: OnIllegal) -> Acting:  # noqa: ANN401 - of any game
    """The actions of an encoding: numbered ones as they are, and boxes scaled."""
    found = acting(encoding, on_illegal)
    return ScaledActing(encoding, on_illegal) if isinstance(found, BoxActing) else found
