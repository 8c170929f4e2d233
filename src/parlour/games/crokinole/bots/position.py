"""A state as the shooter sees it, in arrays: turned so that the shooter sits at -y and looks to +y."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from parlour.flick import Aim
from parlour.games.crokinole.bots.stakes import stakes
from parlour.games.crokinole.rules.table import BAND, DISC_RADIUS, START_LINE, axis
from parlour.kernels.mathematics import arctan2, cosine, sine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.games.crokinole.rules import Crokinole, Options
    from parlour.games.crokinole.rules.board import State

    Array = NDArray[np.float64]
    Flags = NDArray[np.bool_]

__all__ = ["Position", "Shots", "aimed", "in_world"]


@dataclass(frozen=True, slots=True, eq=False)
class Shots:
    """Some shots, as arrays of one length, in the shooter's frame.

    Attributes:
        x, y: where the disc is placed, m.
        angle: direction, rad anticlockwise from +x.
        speed: m/s.
        way: the purpose of each, by its number among `candidates.WAYS`.
    """

    x: Array
    y: Array
    angle: Array
    speed: Array
    way: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.x)

    def __getitem__(self, which: slice | NDArray[np.int64] | Flags) -> Shots:
        return Shots(self.x[which], self.y[which], self.angle[which], self.speed[which], self.way[which])

    def only(self, which: Sequence[int]) -> Shots:
        """Some of them, by their places."""
        return self[np.array(which, np.int64)]

    @classmethod
    def joined(cls, parts: list[Shots]) -> Shots:
        """All of them, one after the other."""
        columns = zip(*((part.x, part.y, part.angle, part.speed, part.way) for part in parts), strict=True)
        x, y, angle, speed, way = (np.concatenate(column) for column in columns)
        return cls(x, y, angle, speed, way)


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A state as the shooter sees it.

    Attributes:
        places: of the discs on the board, m, shape (discs, 2).
        mine: which of them are the shooter's side's, shape (discs,).
        left: shots left in the round, this one included; the sides take turns.
        options: the options by which the shot is judged.
        ahead: points of the twenties so far, less those of the other side.
        stakes: the score that the match gives, by `stakes.DIFFERENCES` of the round.
    """

    places: Array
    mine: Flags
    left: int
    options: Options
    ahead: float
    stakes: Array

    @classmethod
    def of(cls, game: Crokinole, state: State) -> Position:
        """The position of a state."""
        seat, seats = game.to_play(state), game.options.players
        right, ahead = _frame(seat, seats)
        world = np.array([(disc.x, disc.y) for disc in state.discs]).reshape(-1, 2)
        side, worth = seat % 2, stakes(game, state)
        return cls(
            np.stack([world @ right, world @ ahead], axis=1),
            np.array([disc.side == side for disc in state.discs], bool),
            game.shots_a_round - state.shots,
            game.options,
            20.0 * (state.twenties[side] - state.twenties[1 - side]),
            1.0 - worth[::-1] if side else worth,
        )

    @property
    def opposed(self) -> bool:
        """Whether an opposing disc is on the board."""
        return not self.mine.all()

    def free(self, x: Array, y: Array) -> Flags:
        """Whether a shot disc may be placed at each of these places, m (CR-3)."""
        on_line = np.abs(np.hypot(x, y) - START_LINE) <= BAND
        within = (np.abs(x) + y) * math.sqrt(0.5) <= self.options.overhang
        apart = np.hypot(x[:, None] - self.places[:, 0], y[:, None] - self.places[:, 1])
        free: Flags = on_line & within & (apart > 2 * DISC_RADIUS).all(axis=1)
        return free

    def handed_over(self, places: Array, mine: Flags, twenties: float) -> Position:
        """The position of the next seat, after a shot that left these discs (in this frame) and made some twenties."""
        x, y = places.T
        turned = np.stack([-x, -y] if self.options.players == 2 else [-y, x], axis=1)
        ahead = -self.ahead - 20.0 * twenties
        return replace(self, places=turned, mine=~mine, left=self.left - 1, ahead=ahead, stakes=1.0 - self.stakes[::-1])


def aimed(game: Crokinole, state: State, shots: Shots, number: int) -> Aim:
    """One of the shots as an aim, in the table's frame."""
    right, ahead = _frame(game.to_play(state), game.options.players)
    x, y = (shots.x[number] * right + shots.y[number] * ahead).tolist()
    angle = float(shots.angle[number])
    heading = cosine(angle) * right + sine(angle) * ahead
    bearing = math.degrees(arctan2(*heading.tolist())) % 360.0
    return Aim(bearing, float(shots.speed[number]), (x, y)).rounded()


def in_world(game: Crokinole, state: State, shots: Shots) -> Array:
    """The shots in the table's frame: x, y (m), direction (rad), speed (m/s) and spin (rad/s); shape (shots, 5)."""
    right, ahead = _frame(game.to_play(state), game.options.players)
    places = shots.x[:, None] * right + shots.y[:, None] * ahead
    angle = shots.angle + arctan2(right[1], right[0])
    return np.stack([*places.T, angle, shots.speed, np.zeros(len(shots))], axis=1)


def _frame(seat: int, seats: int) -> tuple[Array, Array]:
    """Unit vectors to the right and ahead of somebody on a seat."""
    east, north = axis(seat, seats)
    return np.array([-north, east]), np.array([-east, -north])
