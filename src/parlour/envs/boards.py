"""Many boards of Crokinole as arrays: shots from aims, by a hand and by the physics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from parlour.games.crokinole.encoding.shooting import execute_all
from parlour.games.crokinole.rules.table import DISC_MASS, DISC_RADIUS
from parlour.physics import TableArrays, simulate_many
from parlour.physics.arrays import memory
from parlour.physics.engine.records import SHOT
from parlour.players.planning import hand_array

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.crokinole.rules.batch import StateArrays
    from parlour.physics import Batch, Table
    from parlour.players import Hand

__all__ = ["Boards"]


class Boards:
    """Tables and shots for a number of boards, kept from shot to shot.

    Args:
        boards: how many.
        columns: the most discs on a board.
        board: what does not move.
        hand: that executes all shots.
        workers: threads of the physics; None for all cores.
    """

    def __init__(self, boards: int, columns: int, board: Table, hand: Hand, workers: int | None) -> None:
        nowhere = np.zeros((boards, columns))
        self.tables = TableArrays(board, nowhere, nowhere, DISC_RADIUS, DISC_MASS, present=False)
        self.shots = np.zeros(boards, SHOT)
        self._hand, self._workers = hand_array(hand), workers
        self._places = np.empty((columns, 2))

    @property
    def nbytes(self) -> int:
        """The memory of tables and shots, in bytes."""
        return self.tables.records.nbytes + self.shots.nbytes + self._places.nbytes

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
        execute_all(aims, self._hand, noise, tuple(states), players, self._places, tables, memory(self.shots))
        return simulate_many(self.tables, self.shots, events=events, workers=self._workers)
