"""Crokinole on many boards at once, as a vector environment of Gymnasium in self-play.

    import gymnasium, parlour.envs

    env = gymnasium.make_vec("parlour/Crokinole-v0", num_envs=1024, vectorization_mode="vector_entry_point")
    seen, info = env.reset(seed=42)
    seen, rewards, terminated, truncated, info = env.step(env.action_space.sample())

On every board all seats act in turn, by the same agent or by several: `info["to_play"]` has the seats that are to act,
and each observation is that of the seat to act. A reward belongs to the seat that has just acted; what it is to the
other follows from the sum of 0. Everything is arrays; no Python object is made for a board or a step.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from parlour.envs.acting import find_encoding, observations
from parlour.envs.lanes import Lanes
from parlour.envs.phases import BEGUN, Phase
from parlour.envs.scaling import check_shape, scaled, scaled_space
from parlour.envs.side_by_side import SideBySide
from parlour.game import IllegalMoveError, OptionError, Refusal
from parlour.games import find_game
from parlour.games.crokinole.encoding.kernels import decode_all, observe_all
from parlour.games.crokinole.environments.boards import Boards, states_of
from parlour.games.crokinole.rules.batch import (
    ROUND,
    SHOTS,
    STARTER,
    RulingArrays,
    ShotArrays,
    StateArrays,
    judge_into,
    ruling_room,
    state_arrays,
)
from parlour.result_arrays import results_of_batch
from parlour.showing import drawn_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.games.crokinole.encoding import Flicks
    from parlour.games.crokinole.rules import Crokinole
    from parlour.showing import Shown

__all__ = ["CrokinoleVectorEnv"]

REWARDS = ("outcome", "points")


class CrokinoleVectorEnv(SideBySide):
    """Matches of Crokinole side by side; one that ends is followed by the next one in the same step.

    Actions and observations are those of the encoding, actions scaled to -1 to 1. Illegal places are moved.

    `info` has `to_play`, and when matches have ended `final_obs`, their last boards as the seat that acted saw them
    (0 for other boards), with `_final_obs`, which boards these are.

    Args:
        num_envs: how many boards.
        opponent: `self`; all seats act in turn.
        encoding: the name of an encoding of Crokinole; empty for the usual one.
        hand: the name of the hand of all seats; empty for the exact one.
        reward: `outcome` for 1, -1 or 0 when a match ends, as in the single environment; or `points` for the points
            that the round scored, the acting side's less the other's, by the score that is 1 in an observation.
        workers: threads; None for all cores.
        render_mode: see `parlour.envs.side_by_side.SideBySide`.
        preset: the name of one of the game's presets, a choice of options.
        options: the rules options; they take precedence.

    Attributes:
        boards: the physics' tables and shots of the last step.

    Raises:
        ParlourError: there is no such opponent, encoding, hand, reward or option.
    """

    def __init__(  # noqa: PLR0913 - by name
        self,
        num_envs: int = 1,
        *,
        opponent: Literal["self"] = "self",
        encoding: str = "",
        hand: str = "",
        reward: Literal["outcome", "points"] = "outcome",
        workers: int | None = None,
        render_mode: str | None = None,
        preset: str = "",
        **options: Any,  # noqa: ANN401 - of the rules
    ) -> None:
        if opponent != "self":
            raise OptionError(f"many boards are played with opponent=self, not {opponent!r}; one board has opponents")
        if reward not in REWARDS:
            raise OptionError(f"there is no reward {reward!r}; choose from {', '.join(REWARDS)}")
        self._lanes = Lanes(num_envs, workers)
        spec = find_game("crokinole")
        self.game: Crokinole = spec.new({**spec.preset(preset), **options})
        self.encoding: Flicks = find_encoding(spec, self.game, encoding)
        super().__init__(num_envs, scaled_space(len(self.encoding.low)), observations(self.encoding), render_mode)
        self._reward = reward
        self._bounds = np.stack([self.encoding.low, self.encoding.high])
        rules, self._columns = self.game.options, self.game.shots_a_round
        self.boards = Boards.new(num_envs, self._columns, rules.board, spec.hand(hand), workers)
        self._aims = np.zeros((num_envs, len(self.encoding.low)))
        self._states = self._first_states()

    @property
    def states(self) -> StateArrays:
        """All boards.

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        self._phase.must_be(*BEGUN)
        return self._states

    @property
    def to_play(self) -> NDArray[np.int64]:
        """The seat that is to act on each board; shape (boards,).

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        counters = self.states.counters
        seats: NDArray[np.int64] = (counters[:, STARTER] + counters[:, SHOTS]) % self.game.options.players
        return seats

    @property
    def nbytes(self) -> int:
        """The memory of all boards, in bytes, without what a step uses meanwhile."""
        seen = int(np.prod(self.observation_space.shape or ())) * 4
        return self.boards.nbytes + self._aims.nbytes + sum(array.nbytes for array in self._states) + seen

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium's
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a match on every board.

        Args:
            seed: of the lots and of the errors of all hands until the next seed.
            options: none are known.

        Raises:
            ParlourError: the seed is no whole number from 0 to 2^128 - 1.
            ClosedError: the environment is closed.
        """
        super().reset(seed=seed)
        self._states = self._first_states()
        self._draw_lots(np.ones(self.num_envs, np.bool_))
        seats = self.to_play
        return self._seen(self._states, seats), {"to_play": seats}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:  # noqa: ANN401 - an array
        """Play a shot on every board; actions have the shape (boards, 5).

        Raises:
            OptionError: they have another shape, or one is no finite number.
            IllegalMoveError: on some board no place on the starting line is free; then no board has changed.
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        check_shape(actions, self._aims.shape)
        self._phase.must_be(Phase.PLAYING)
        acted, column = self.to_play, self._states.counters[:, SHOTS].copy()
        numbers = self._numbers(actions)
        noise = self.np_random.standard_normal((self.num_envs, 3))
        ruling = ruling_room(self.game, self.num_envs, self._columns)
        seen = np.empty((self.num_envs, *self.encoding.shape), np.float32)

        def play(part: slice) -> None:
            self._decode(numbers[part], part)
            states, players = self._states.part(part), self.game.options.players
            played = self.boards.part(part).play(states, players, self._aims[part], noise[part], events=True)
            shots = ShotArrays(results_of_batch(played), column[part])
            judge_into(self.game, states, shots, ruling.part(part))
            self._observe(ruling.after.part(part), np.maximum(ruling.to_play[part], 0), seen[part])

        self._lanes.run(play)
        over = ruling.to_play < 0
        rewards = self._rewards(ruling, acted, over)
        self._states = ruling.after
        info = self._ended(over, acted)
        seats = self.to_play
        if over.any():
            seen[over] = self._seen(self._states.where(over), seats[over])
        self._watch()
        return seen, rewards, over, np.zeros_like(over), {"to_play": seats, **info}

    def _shown(self) -> Sequence[Callable[[], Shown]]:
        spec = find_game(self.game.name)
        return [partial(drawn_state, spec, self.game, state) for state in states_of(self.game, self._states)]

    def _first_states(self) -> StateArrays:
        """The start of the game on every board."""
        x, y, side, counters = state_arrays(self.game, [self.game.start()])
        count = self.num_envs
        return StateArrays(x.repeat(count, 0), y.repeat(count, 0), side.repeat(count, 0), counters.repeat(count, 0))

    def _draw_lots(self, boards: NDArray[np.bool_]) -> None:
        """Begin a match on some boards, whose round is over."""
        if not self.game.options.starter:
            starters = self.np_random.integers(0, self.game.options.players, int(boards.sum()))
            self._states.counters[boards, STARTER] = starters

    def _numbers(self, actions: Any) -> NDArray[np.float64]:  # noqa: ANN401 - an array
        """The numbers of the encoding."""
        numbers = scaled(self.encoding.low, self.encoding.high, actions)
        if not np.isfinite(numbers).all():
            raise OptionError("actions are finite numbers; one of these is not")
        return numbers

    def _decode(self, numbers: NDArray[np.float64], part: slice) -> None:
        """Write the aims of some boards."""
        overhang, players = self.game.options.overhang, self.game.options.players
        states, aims = tuple(self._states.part(part)), self._aims[part]
        done = decode_all(numbers, self._bounds, states, players, overhang, aims)
        if done < len(numbers):
            board = part.start + done
            raise IllegalMoveError(Refusal("taken", "CR-3", f"On board {board} no place on the starting line is free."))

    def _rewards(self, ruling: RulingArrays, acted: NDArray[np.int64], over: NDArray[np.bool_]) -> NDArray[np.float64]:
        """What the seats that acted are rewarded."""
        if self._reward == "points":
            rows = np.arange(self.num_envs)
            side = acted % 2
            points: NDArray[np.float64] = (ruling.points[rows, side] - ruling.points[rows, 1 - side]) / float(
                self.encoding.scale[1]
            )
            return points
        rewards = np.zeros(self.num_envs)
        if over.any():
            scores = ruling.scores[over]
            own = scores[np.arange(len(scores)), acted[over]]
            rewards[over] = own - (scores.sum(axis=1) - own) / (scores.shape[1] - 1)
        return rewards

    def _ended(self, over: NDArray[np.bool_], acted: NDArray[np.int64]) -> dict[str, Any]:
        """Begin the next match where one is over; returns what is to be known of the last boards."""
        if not over.any():
            return {}
        last = self._states.where(over)
        final = np.zeros((self.num_envs, *self.encoding.shape), np.float32)
        final[over] = self._seen(last, acted[over])
        self._states.counters[over] = 0
        self._states.counters[over, ROUND] = 1
        self._states.counters[over, STARTER] = max(self.game.options.starter - 1, 0)
        self._draw_lots(over)
        return {"final_obs": final, "_final_obs": over.copy()}

    def _seen(self, states: StateArrays, seats: NDArray[np.int64]) -> NDArray[np.float32]:
        seen = np.empty((len(states), *self.encoding.shape), np.float32)
        self._observe(states, seats, seen)
        return seen

    def _observe(self, states: StateArrays, seats: NDArray[np.int64], seen: NDArray[np.float32]) -> None:
        observe_all(tuple(states), seats, self.encoding.scale, seen)

    def close_extras(self, **options: Any) -> None:  # noqa: ANN401 - Gymnasium's
        """End the threads."""
        super().close_extras(**options)
        self._lanes.close()
