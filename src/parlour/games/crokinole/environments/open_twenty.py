"""The drill of the open twenty: one flick at an empty board of Crokinole, by a hand that can miss.

    import gymnasium, parlour.envs

    env = gymnasium.make_vec("parlour/CrokinoleOpenTwenty-v0", num_envs=1024, hand="competitor")
    seen, info = env.reset(seed=42)
    seen, reward, terminated, truncated, info = env.step(env.action_space.sample())

An episode is one flick. The reward is 1 for a twenty, else 0, so the mean reward is the rate by which the hands of
Crokinole are named: `club` makes 50 % from its best place at its best speed.

The disc is placed on the starting line as near to the hole as it may be. An action has three numbers from -1 to 1:

- the place: from 45 degrees left to 45 degrees right of the seat's axis; in some places a post is in the way;
- the bearing: from 15 degrees left to 15 degrees right of the line to the hole;
- the speed: from 0.3 to 1.8 m/s.

The observation is the hand: its errors of direction (degrees), speed (share of it, times 10) and spin (rad/s), and
their growth with speed and with difficulty, each divided by 10 and clipped to 1. It is the same in all episodes.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from parlour.chance import check_seed
from parlour.envs.phases import BEGUN, OPEN, CopiedWhole, Phase
from parlour.envs.rendering import FRAMES_PER_SECOND, RENDER_MODES, Canvas
from parlour.envs.scaling import check_shape, scaled, scaled_space
from parlour.envs.side_by_side import SideBySide
from parlour.game import OptionError
from parlour.games import find_game
from parlour.games.crokinole.environments.boards import Boards
from parlour.games.crokinole.rules.batch import COUNTERS, NO_DISC, StateArrays
from parlour.games.crokinole.rules.table import BAND, START_LINE, WITHOUT_RAIL
from parlour.kernels.mathematics import sine_and_cosine
from parlour.physics import Fate
from parlour.showing import drawn_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.players import Hand
    from parlour.showing import Shown

    Floats = NDArray[np.float64]

__all__ = ["DISTANCE", "HIGH", "LOW", "OpenTwentyEnv", "OpenTwentyVectorEnv"]

LOW, HIGH = np.array([-45.0, -15.0, 0.3]), np.array([45.0, 15.0, 1.8])
"""The bounds of place (degrees), bearing off the line to the hole (degrees) and speed (m/s)."""
DISTANCE = START_LINE - BAND
"""From the nearest place to the hole, m."""
SCALE = np.array([0.1, 1.0, 0.1, 0.1, 0.1])
"""By what the numbers of a hand are multiplied in an observation."""


class _Drill:
    """A hand at empty boards. Without the rail: a twenty is the same, and what leaves the board is gone at once."""

    def __init__(self, flicks: int, hand: Hand, workers: int | None) -> None:
        self.boards = Boards.new(flicks, 1, WITHOUT_RAIL, hand, workers)
        self.empty = StateArrays(
            np.zeros((flicks, 1)),
            np.zeros((flicks, 1)),
            np.full((flicks, 1), NO_DISC, np.int8),
            np.zeros((flicks, COUNTERS), np.int64),
        )
        self.flicked = False
        self.seen = np.clip(SCALE * np.array(hand.numbers), 0.0, 1.0).astype(np.float32)

    def twenties(self, actions: Any, rng: np.random.Generator) -> NDArray[np.bool_]:  # noqa: ANN401 - any array
        """Whether each flick is a twenty; actions from -1 to 1, shape (flicks, 3)."""
        degrees, off, speed = scaled(LOW, HIGH, actions).T
        sides = np.array([sine_and_cosine(math.radians(turned)) for turned in degrees.tolist()]).reshape(-1, 2)
        x, y = DISTANCE * sides[:, 0], -DISTANCE * sides[:, 1]
        aims = np.stack([x, y, off - degrees, speed, np.zeros(len(sides))], axis=1)
        played = self.boards.play(self.empty, 2, aims, rng.standard_normal((len(sides), 3)), events=False)
        found: NDArray[np.bool_] = played.fate[:, 0] == int(Fate.CAPTURED)
        self.flicked = True
        return found

    def shown(self, board: int) -> Shown:
        """The last flick on a board with its trail; before the first one, the empty board."""
        spec = find_game("crokinole")
        game = spec.new({"starter": 1})
        state, flick = game.start(), self.boards.flick(board)
        if not self.flicked or game.refusal(state, flick) is not None:
            return drawn_state(spec, game, state)
        ruling = game.play(state, flick)
        return drawn_state(spec, game, ruling.after, ruling)


def _hand(name: str) -> Hand:
    return find_game("crokinole").hand(name)


def _observations() -> spaces.Box:
    return spaces.Box(0.0, 1.0, (5,), np.float32)


class OpenTwentyEnv(CopiedWhole, gymnasium.Env[Any, Any]):
    """One board; see the module.

    Args:
        hand: the name of the hand; empty for the exact one.
        render_mode: `rgb_array` for an array of pixels, `human` for a window, in which every flick is shown, `ansi` for
            text, `svg` for a picture as an SVG document.

    Raises:
        ParlourError: there is no such hand.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012 - Gymnasium's name

    def __init__(
        self, *, hand: str = "competitor", render_mode: Literal["human", "rgb_array", "ansi", "svg"] | None = None
    ) -> None:
        self._canvas = Canvas(render_mode)
        self.render_mode = render_mode
        self._phase = Phase.NEW
        self._drill = _Drill(1, _hand(hand), 1)
        self.action_space: spaces.Space[Any] = scaled_space(len(LOW))
        self.observation_space: spaces.Space[Any] = _observations()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: of the errors of the hand until the next seed.
            options: none are known.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*OPEN)
        super().reset(seed=None if seed is None else check_seed(seed))
        self._phase = Phase.PLAYING
        return self._drill.seen.copy(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 - three numbers
        """Flick the disc; the episode is over.

        Raises:
            OptionError: the action has another shape.
            ResetFirstError: no episode has begun since the last one.
            ClosedError: the environment is closed.
        """
        check_shape(action, (len(LOW),))
        self._phase.must_be(Phase.PLAYING)
        (twenty,) = self._drill.twenties(np.asarray(action)[None], self.np_random)
        self._phase = Phase.OVER
        if self._canvas.watched:
            self.render()
        return self._drill.seen.copy(), float(twenty), True, False, {}

    def render(self) -> Any:  # noqa: ANN401 - by the render mode
        """The last flick with its trail, by the render mode; before the first one, the empty board.

        Raises:
            ResetFirstError: no episode has begun.
            ClosedError: the environment is closed.
            PictureError, MissingExtraError: the extra `pictures`, or pygame for a window, is not installed.
        """
        self._phase.must_be(*BEGUN)
        return self._canvas.render(partial(self._drill.shown, 0))

    def close(self) -> None:
        """Close the window, if there is one; the environment can be used no more."""
        self._phase = Phase.CLOSED
        self._canvas.close()


class OpenTwentyVectorEnv(SideBySide):
    """Many boards at once. Every step ends every episode, and the next ones begin in the same step.

    Args:
        num_envs: how many.
        hand: the name of the hand; empty for the exact one.
        workers: threads of the physics; None for all cores.
        render_mode: see `parlour.envs.side_by_side.SideBySide`.

    Attributes:
        boards: the physics' tables and shots of the last step.

    Raises:
        ParlourError: there is no such hand, or no board.
    """

    def __init__(
        self, num_envs: int = 1, *, hand: str = "competitor", workers: int | None = None, render_mode: str | None = None
    ) -> None:
        if num_envs < 1:
            raise OptionError(f"num_envs is {num_envs}; it must be 1 or more")
        super().__init__(num_envs, scaled_space(len(LOW)), _observations(), render_mode)
        self._drill = _Drill(num_envs, _hand(hand), workers)
        self.boards = self._drill.boards
        self._always, self._never = np.ones(num_envs, np.bool_), np.zeros(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode on every board; one seed decides all errors of the hand until the next one.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the environment is closed.
        """
        super().reset(seed=seed)
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:  # noqa: ANN401 - an array
        """Flick on every board; actions have the shape (boards, 3).

        Raises:
            OptionError: they have another shape.
            ResetFirstError: no episode has begun.
            ClosedError: the environment is closed.
        """
        check_shape(actions, (self.num_envs, len(LOW)))
        self._phase.must_be(Phase.PLAYING)
        rewards = self._drill.twenties(actions, self.np_random).astype(np.float64)
        self._watch()
        ended = {"final_obs": self._seen(), "_final_obs": self._always.copy()}
        return self._seen(), rewards, self._always.copy(), self._never.copy(), ended

    def _shown(self) -> Sequence[Callable[[], Shown]]:
        return [partial(self._drill.shown, board) for board in range(self.num_envs)]

    @property
    def nbytes(self) -> int:
        """The memory of all boards, in bytes."""
        return self._drill.boards.nbytes + sum(array.nbytes for array in self._drill.empty)

    def _seen(self) -> NDArray[np.float32]:
        return np.repeat(self._drill.seen[None], self.num_envs, axis=0)
