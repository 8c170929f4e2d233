"""Many boards of Crokinole as arrays: shots from aims, by a hand and by the physics."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.flick import Aim, Flick
from parlour.games.crokinole.encoding.shooting import execute_all
from parlour.games.crokinole.rules.batch import MATCH_TWENTIES, NO_DISC, SCORES, TWENTIES
from parlour.games.crokinole.rules.board import BoardDisc, State
from parlour.games.crokinole.rules.table import DISC_MASS, DISC_RADIUS
from parlour.kernels.mathematics import arctan2, hypotenuse
from parlour.physics import TableArrays, simulate_many
from parlour.physics.arrays import memory
from parlour.physics.engine.records import SHOT
from parlour.players.planning import hand_array

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.batch import StateArrays
    from parlour.physics import Batch, Table
    from parlour.players import Hand

__all__ = ["Boards", "states_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Boards:
    """Tables and shots for a number of boards, kept from shot to shot.

    Attributes:
        tables: overwritten by each shot.
        shots: likewise.
        hand: that executes all shots, see `parlour.players.planning.hand_array`.
        workers: threads of the physics; None for all cores.
    """

    tables: TableArrays
    shots: NDArray[Any]
    hand: NDArray[np.float64]
    workers: int | None

    @classmethod
    def new(cls, boards: int, columns: int, board: Table, hand: Hand, workers: int | None) -> Boards:
        """Boards without discs.

        Args:
            boards: how many.
            columns: the most discs on a board.
            board: what does not move.
            hand: that executes all shots.
            workers: threads of the physics; None for all cores.
        """
        nowhere = np.zeros((boards, columns))
        tables = TableArrays(board, nowhere, nowhere, DISC_RADIUS, DISC_MASS, present=False)
        return cls(tables, np.zeros(boards, SHOT.dtype), hand_array(hand).array, workers)

    @property
    def nbytes(self) -> int:
        """The memory of tables and shots, in bytes."""
        return self.tables.records.nbytes + self.shots.nbytes

    def part(self, rows: slice) -> Boards:
        """Some of the boards, over the same memory; one thread plays them."""
        return replace(self, tables=self.tables[rows], shots=self.shots[rows], workers=1)

    def play(
        self, states: StateArrays, players: int, aims: NDArray[np.float64], noise: NDArray[np.float64], *, events: bool
    ) -> Batch:
        """Play a shot on every board.

        Args:
            states: the boards.
            players: how many seats.
            aims: x, y (m), bearing (degrees), speed (m/s), spin (rad/s), shape (boards, 5).
            noise: standard normal numbers for direction, speed and spin, shape (boards, 3).
            events: see `simulate_many`.
        """
        tables: Any = memory(self.tables.records)
        places = np.empty((states.side.shape[1], 2))
        execute_all(aims, self.hand, noise, tuple(states), players, places, tables, memory(self.shots))
        return simulate_many(self.tables, self.shots, events=events, workers=self.workers)

    def flick(self, board: int) -> Flick:
        """The last shot on a board, as it was executed."""
        shot = self.shots[board]
        bearing, speed = math.degrees(arctan2(shot.vx, shot.vy)), hypotenuse(shot.vx, shot.vy)
        return Flick(Aim(bearing, speed, (float(shot.x), float(shot.y)), spin=float(shot.spin)))


def states_of(game: Crokinole, arrays: StateArrays) -> list[State]:
    """The inverse of `parlour.games.crokinole.rules.batch.state_arrays`."""
    seats = game.options.players
    found = []
    for x, y, sides, counters in zip(*(column.tolist() for column in arrays), strict=True):
        number, starter, shots = counters[:3]
        discs = sorted(
            BoardDisc(game.disc_id((starter + shot) % seats, shot // seats + 1), x[shot], y[shot])
            for shot, side in enumerate(sides)
            if side != NO_DISC
        )
        pairs = [tuple(counters[first : first + 2]) for first in (TWENTIES, SCORES, MATCH_TWENTIES)]
        found.append(State(number, starter, shots, tuple(discs), *pairs))
    return found
