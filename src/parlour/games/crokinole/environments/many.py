"""Crokinole on many boards at once, as a vector environment of Gymnasium: in self-play, or against opponents.

    import gymnasium, parlour.envs

    env = gymnasium.make_vec("parlour/Crokinole-v0", num_envs=1024, opponent=("random", "beginner"))
    seen, info = env.reset(seed=42)
    seen, rewards, terminated, truncated, info = env.step(env.action_space.sample())

By default the boards play against themselves: on every board all seats act in turn, by the same agent or by several,
and each observation is that of the seat to act. A reward belongs to the seat that has just acted; what it is to the
other follows from the sum of 0. Everything is arrays; no Python object is made for a board or a step.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from parlour.envs.acting import check_choice
from parlour.envs.flicked import FlickedBoards, gains
from parlour.envs.phases import BEGUN
from parlour.envs.simulating import put, take
from parlour.game import IllegalMoveError, Refusal
from parlour.games import find_game
from parlour.games.crokinole.encoding.kernels import decode_all, observe_all
from parlour.games.crokinole.environments.boards import Boards, states_of
from parlour.games.crokinole.environments.opponents import thinker
from parlour.games.crokinole.rules.batch import (
    SHOTS,
    STARTER,
    RulingArrays,
    ShotArrays,
    StateArrays,
    judge_into,
    ruling_room,
    state_arrays,
)
from parlour.games.crokinole.rules.table import START_LINE, half_width
from parlour.players import EXACT
from parlour.players.planning import hand_array
from parlour.result_arrays import results_of_batch
from parlour.showing import drawn_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.envs.flicked import FlickOpponent
    from parlour.games.crokinole.encoding import Flicks
    from parlour.games.crokinole.rules import Crokinole
    from parlour.players import Hand
    from parlour.showing import Shown

    Integers = NDArray[np.int64]
    Floats = NDArray[np.float64]

__all__ = ["CrokinoleVectorEnv"]

REWARDS = ("outcome", "points")


class CrokinoleVectorEnv(FlickedBoards):
    """Matches of Crokinole side by side; one that ends is followed by the next one in the same step.

    Args:
        num_envs: how many boards.
        opponent: `self`, and all seats act in turn; `random`, a level up to `club`, a function from observations to
            actions, or several of these, of which each match draws one.
        reward: `outcome` for 1, -1 or 0 when a match ends, as in the single environment; or `points` for the points
            that the rounds scored, the player's side's less the other's, by the score that is 1 in an observation.
        arguments: see `parlour.envs.flicked.FlickedBoards`.

    Attributes:
        boards: the physics' tables and shots of the last step.
        game, encoding: likewise.

    Raises:
        ParlourError: there is no such opponent, seat, encoding, hand, reward or option.
    """

    name = "crokinole"
    game: Crokinole
    encoding: Flicks

    def __init__(
        self,
        num_envs: int = 1,
        *,
        reward: Literal["outcome", "points"] = "outcome",
        **arguments: Any,  # noqa: ANN401 - see the class
    ) -> None:
        check_choice("reward", reward, REWARDS)
        super().__init__(num_envs, **arguments)
        self._reward = reward
        self._bounds = np.stack([self.encoding.low, self.encoding.high])
        rules, self._columns = self.game.options, self.game.shots_a_round
        self.boards = Boards.new(num_envs, self._columns, rules.board, EXACT, self.workers)
        self._states = self._first(num_envs)

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
    def to_play(self) -> Integers:
        """The seat that is to act on each board; shape (boards,).

        Raises:
            ResetFirstError: no match has begun.
            ClosedError: the environment is closed.
        """
        return self._seats_of(self.states)

    @property
    def nbytes(self) -> int:
        """The memory of all boards, in bytes, without what a step uses meanwhile."""
        return self.boards.nbytes + sum(array.nbytes for array in self._states) + self._observations.nbytes

    def some(self, which: Integers) -> StateArrays:
        """Some of the boards: copies, unless they are all."""
        return self._states if len(which) == self.num_envs else take(self._states, which)

    # --- moves: aims, as `Boards.play` takes them -------------------------------------------------------------------

    def meant(self, which: Integers, numbers: Floats) -> Floats:
        """The aims that the numbers of the encoding mean on some boards.

        Raises:
            IllegalMoveError: on one of them no place on the starting line is free.
        """
        overhang, players = self.game.options.overhang, self.game.options.players
        states, aims = self.some(which), np.empty(numbers.shape)

        def decode(part: slice) -> None:
            done = decode_all(numbers[part], self._bounds, tuple(states.part(part)), players, overhang, aims[part])
            if part.start + done < part.stop:
                words = f"On board {which[part.start + done]} no place on the starting line is free."
                raise IllegalMoveError(Refusal("taken", "CR-3", words))

        self.lanes.run(decode, len(which))
        return aims

    def at_random(self, which: Integers) -> Floats:
        """Aims as `Crokinole.sample` draws them: roughly at the middle and roughly fast enough to reach it."""
        count, half = len(which), half_width(self.game.options.overhang) - 0.1
        degrees = self.np_random.uniform(-half, half, count)
        turns = 6.0 * self.np_random.standard_normal(count) - degrees
        speeds = self.np_random.uniform(0.7, 1.6, count)
        return self.meant(which, np.stack([degrees, np.full(count, START_LINE), turns, speeds, np.zeros(count)], 1))

    def level(self, name: str) -> FlickOpponent[CrokinoleVectorEnv]:
        """The level of a name, with the opponents' hand or its own; raises an OptionError."""
        return thinker(self.game, name, self._opponent_hand)

    def carry_out(self, which: Integers, moves: Floats, hand: Hand) -> None:
        """Play shots on some boards by a hand; observe the boards, and note what is scored and which are over."""
        states, players = self.some(which), self.game.options.players
        column = states.counters[:, SHOTS].copy()
        noise = self.np_random.standard_normal((len(which), 3)) * self.today(which, hand)[:, np.newaxis]
        ruling = ruling_room(self.game, len(which), self._columns)
        seen = np.empty((len(which), *self.encoding.shape), np.float32)
        boards = replace(self.boards, hand=hand_array(hand).array)

        def play(part: slice) -> None:
            before = states.part(part)
            played = boards.part(part).play(before, players, moves[part], noise[part], events=True)
            shots = ShotArrays(results_of_batch(played), column[part])
            judge_into(self.game, before, shots, ruling.part(part))
            self._observe(ruling.after.part(part), np.maximum(ruling.to_play[part], 0), seen[part])

        self.lanes.run(play, len(which))
        self._set(which, ruling.after)
        self._observations[which] = seen
        self._over[which] = ruling.to_play < 0
        self._rewards[which] += self._gains(ruling)

    # --- parts of a step --------------------------------------------------------------------------------------------

    def _shown(self) -> Sequence[Callable[[], Shown]]:
        spec = find_game(self.game.name)
        return [partial(drawn_state, spec, self.game, state) for state in states_of(self.game, self._states)]

    def _first(self, count: int) -> StateArrays:
        """The start of the game, a number of times."""
        found: list[Any] = [array.repeat(count, 0) for array in state_arrays(self.game, [self.game.start()])]
        return StateArrays(*found)

    def _set(self, which: Integers, states: StateArrays) -> None:
        self._states = states if len(which) == self.num_envs else put(self._states, which, states)

    def _start(self, boards: Integers) -> None:
        begun = self._first(len(boards))
        if not self.game.options.starter:
            begun.counters[:, STARTER] = self.np_random.integers(0, self.game.options.players, len(boards))
        self._set(boards, begun)
        self._observations[boards] = self._seen(boards, self._seats_of(begun))

    def _seats_of(self, states: StateArrays) -> Integers:
        """The seats to play."""
        counters = states.counters
        seats: Integers = (counters[:, STARTER] + counters[:, SHOTS]) % self.game.options.players
        return seats

    def _turns(self, boards: Integers) -> Integers:
        return self._seats_of(self.some(boards))

    def _gains(self, ruling: RulingArrays) -> Floats:
        """What each seat is rewarded for shots."""
        if self._reward == "points":
            side = np.arange(self._seats) % 2
            gained: Floats = (ruling.points[:, side] - ruling.points[:, 1 - side]) / float(self.encoding.scale[1])
            return gained
        return gains(ruling.scores)

    def _seen(self, boards: Integers, seats: Integers) -> NDArray[np.float32]:
        seen = np.empty((len(boards), *self.encoding.shape), np.float32)
        self._observe(self.some(boards), seats, seen)
        return seen

    def _observe(self, states: StateArrays, seats: Integers, seen: NDArray[np.float32]) -> None:
        observe_all(tuple(states), seats, self.encoding.scale, seen)
