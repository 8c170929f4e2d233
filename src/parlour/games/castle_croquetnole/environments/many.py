"""Castle Croquetnole on many tables at once, as a vector environment of Gymnasium: in self-play, or against opponents.

    import gymnasium, parlour.envs

    env = gymnasium.make_vec("parlour/CastleCroquetnole-v0", num_envs=256, opponent=("random", "beginner"))
    seen, info = env.reset(seed=42)
    seen, rewards, terminated, truncated, info = env.step(env.action_space.sample())

By default all four seats act in turn, and a reward belongs to the seat that has just acted. The flicks of all tables
are played and judged as arrays; what a player chooses besides is played by the explaining rules, table by table.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.envs.flicked import FlickedBoards, gains
from parlour.envs.simulating import put, take
from parlour.flick import Flick
from parlour.games import find_game
from parlour.games.castle_croquetnole.environments.opponents import thinker
from parlour.games.castle_croquetnole.environments.tables import flick_all, states_of
from parlour.games.castle_croquetnole.rules.batch import state_arrays
from parlour.games.castle_croquetnole.rules.game import CUT_SHORT
from parlour.players import by_hand
from parlour.showing import drawn_state

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.envs.flicked import FlickOpponent
    from parlour.games.castle_croquetnole.encoding import Moves
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.batch import StateArrays
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.players import Hand
    from parlour.showing import Shown

    Integers = NDArray[np.int64]

__all__ = ["CastleCroquetnoleVectorEnv"]

CHANCE = 1 << 62
"""Seeds of the chance of one move are below it."""


class CastleCroquetnoleVectorEnv(FlickedBoards):
    """Games of Castle Croquetnole side by side; one that ends is followed by the next one in the same step.

    A step is a move, as in the single environment: a flick, or what is chosen besides. A game that the turn limit ends
    is truncated.

    Args:
        num_envs: how many tables.
        opponent: `self`, and all seats act in turn; `random`, a level up to `club`, a function from observations to
            actions, or several of these, of which each game draws one. It plays all other seats.
        arguments: see `parlour.envs.flicked.FlickedBoards`.

    Attributes:
        game, encoding: likewise.

    Raises:
        ParlourError: there is no such opponent, seat, encoding, hand or option.
    """

    name = "castle-croquetnole"
    game: CastleCroquetnole
    encoding: Moves

    def __init__(self, num_envs: int = 1, **arguments: Any) -> None:  # noqa: ANN401 - see the class
        super().__init__(num_envs, **arguments)
        self._states: list[State] = [self.game.start()] * num_envs
        self._arrays: StateArrays = state_arrays(self.game, self._states)

    def some(self, which: Integers) -> list[State]:
        """Some of the tables as states."""
        return [self._states[table] for table in which.tolist()]

    def rows(self, which: Integers) -> StateArrays:
        """Some of the tables as arrays, copies."""
        return take(self._arrays, which)

    def chances(self, count: int) -> list[int]:
        """Seeds of the chance of some moves."""
        drawn: list[int] = self.np_random.integers(0, CHANCE, count).tolist()
        return drawn

    def observed(self, which: Integers) -> NDArray[np.float32]:
        """What the seats to play see of some tables; it is made when somebody looks, not after every move."""
        return self._seen(which, self._turns(which))

    # --- moves ------------------------------------------------------------------------------------------------------

    def meant(self, which: Integers, numbers: NDArray[np.float64]) -> list[Move]:
        """The moves that the numbers of the encoding mean on some tables; raises an IllegalMoveError."""
        return [self.encoding.decode(state, row) for state, row in zip(self.some(which), numbers, strict=True)]

    def at_random(self, which: Integers) -> list[Move]:
        """Moves as `CastleCroquetnole.sample` draws them."""
        seeds = self.chances(len(which))
        return [self.game.sample(state, Random(seed)) for state, seed in zip(self.some(which), seeds, strict=True)]

    def level(self, name: str) -> FlickOpponent[CastleCroquetnoleVectorEnv]:
        """The level of a name, with the opponents' hand or its own; raises an OptionError."""
        return thinker(self.game, name, self._opponent_hand)

    def carry_out(self, which: Integers, moves: Sequence[Move], hand: Hand) -> None:
        """Play moves on some tables, flicks by a hand; note which games are over."""
        flicks = [row for row, move in enumerate(moves) if isinstance(move, Flick)]
        self._choose([(int(which[row]), move) for row, move in enumerate(moves) if not isinstance(move, Flick)])
        if flicks:
            self._flick(which[flicks], [moves[row] for row in flicks], hand)

    def _choose(self, chosen: Sequence[tuple[int, Move]]) -> None:
        """Play moves that are no flicks."""
        for table, move in chosen:
            self._states[table] = after = self.game.after(self._states[table], move)
            outcome = self.game.outcome(after)
            if outcome is not None:
                self._over[table] = True
                self._rewards[table] += gains(np.array([outcome.scores]))[0]
        if chosen:
            which = np.array([table for table, _ in chosen])
            put(self._arrays, which, state_arrays(self.game, self.some(which)))

    def _flick(self, which: Integers, flicks: Sequence[Any], hand: Hand) -> None:
        """Play flicks."""
        states, hands = self.some(which), [hand.scaled(factor) for factor in self.today(which, hand).tolist()]
        aims = [
            by_hand(self.game, state, flick, today, Random(seed)).done
            for state, flick, today, seed in zip(states, flicks, hands, self.chances(len(which)), strict=True)
        ]
        ruling = flick_all(self.game, self.rows(which), states, aims, self.workers)
        put(self._arrays, which, ruling.after)
        for table, after in zip(which.tolist(), states_of(ruling.after), strict=True):
            self._states[table] = after
        self._over[which] = ruling.to_play < 0
        self._rewards[which] += gains(ruling.scores)

    # --- parts of a step --------------------------------------------------------------------------------------------

    def _shown(self) -> Sequence[Callable[[], Shown]]:
        spec = find_game(self.game.name)
        return [partial(drawn_state, spec, self.game, state) for state in self._states]

    def _start(self, boards: Integers) -> None:
        for table in boards.tolist():
            self._states[table] = self.game.start()
        put(self._arrays, boards, state_arrays(self.game, self.some(boards)))

    def _told(self) -> NDArray[np.float32]:
        return self.observed(np.arange(self.num_envs))

    def _turns(self, boards: Integers) -> Integers:
        return np.array([self.game.to_play(state) for state in self.some(boards)], np.int64)

    def _seen(self, boards: Integers, seats: Integers) -> NDArray[np.float32]:
        seen = [
            self.encoding.observe(state, seat) for state, seat in zip(self.some(boards), seats.tolist(), strict=True)
        ]
        return np.array(seen, np.float32).reshape(len(boards), *self.encoding.shape)

    def _cut_short(self, over: NDArray[np.bool_]) -> NDArray[np.bool_]:
        outcomes = (self.game.outcome(self._states[table]) if over[table] else None for table in range(self.num_envs))
        return np.array([each is not None and each.termination is CUT_SHORT for each in outcomes], np.bool_)
