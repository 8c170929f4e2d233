"""A state as the shooter sees it, turned so that the shooter sits at -y and looks to +y; and shots in this frame."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from parlour.flick import Aim
from parlour.games.crokinole.bots.stakes import stakes
from parlour.games.crokinole.rules.table import BAND, DISC_RADIUS, START_LINE, axis
from parlour.kernels.buffers import Buffer
from parlour.kernels.mathematics import arctan2, cosine, hypotenuse, sine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Self

    from parlour.games.crokinole.rules import Crokinole, Options
    from parlour.games.crokinole.rules.board import State

__all__ = ["COLUMNS", "Position", "Shots", "aimed", "in_world"]

Vector = tuple[float, float]
COLUMNS = 5
"""Of an aim: where the disc is placed, m; direction, rad anticlockwise from +x; speed, m/s; and no spin."""


@dataclass(frozen=True, slots=True, eq=False)
class Shots:
    """Some shots, in the shooter's frame.

    Attributes:
        aims: shape (shots, COLUMNS).
        ways: the purpose of each, by its number among `candidates.WAYS`.
    """

    aims: Buffer
    ways: Buffer

    @classmethod
    def of(cls, x: Iterable[float], y: Iterable[float], angle: Iterable[float], speed: Iterable[float]) -> Self:
        """Shots by their columns; their purpose is that of the first way."""
        rows = [(*row, 0.0) for row in zip(x, y, angle, speed, strict=True)]
        return cls(Buffer.rows("f8", rows, COLUMNS), Buffer("i8", len(rows)))

    @classmethod
    def joined(cls, parts: Sequence[Shots]) -> Self:
        """All of them, one after the other."""
        return cls._made(chain(*(part.aims.flat for part in parts)), chain(*(part.ways.flat for part in parts)))

    @classmethod
    def _made(cls, aims: Iterable[float], ways: Iterable[float]) -> Self:
        row = Buffer.of("f8", aims)
        return cls(row.reshaped(len(row) // COLUMNS, COLUMNS), Buffer.of("i8", ways))

    def __len__(self) -> int:
        return len(self.ways)

    def __getitem__(self, place: int) -> tuple[float, ...]:
        """The aim of one."""
        return tuple(self.aims.flat[place * COLUMNS : (place + 1) * COLUMNS])

    def __iter__(self) -> Iterator[tuple[float, ...]]:
        """The aims."""
        return map(self.__getitem__, range(len(self)))

    def first(self, count: int) -> Self:
        """The first few of them."""
        return type(self)(self.aims[:count], self.ways[:count])

    def only(self, which: Sequence[int]) -> Self:
        """Some of them, by their places."""
        return self._made(chain.from_iterable(map(self.__getitem__, which)), [self.ways.flat[place] for place in which])


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A state as the shooter sees it.

    Attributes:
        places: of the discs on the board, m.
        mine: which of them are the shooter's side's.
        last: the disc that was shot last, by its place among them; -1 if it does not lie on the board.
        left: shots left in the round, this one included; the sides take turns.
        options: the options by which the shot is judged.
        ahead: points of the twenties so far, less those of the other side.
        stakes: the score that the match gives, by `stakes.DIFFERENCES` of the round.
    """

    places: tuple[Vector, ...]
    mine: tuple[bool, ...]
    last: int
    left: int
    options: Options
    ahead: float
    stakes: tuple[float, ...]

    @classmethod
    def of(cls, game: Crokinole, state: State) -> Position:
        """The position of a state."""
        seat, seats = game.to_play(state), game.options.players
        (right_x, right_y), (ahead_x, ahead_y) = _frame(seat, seats)
        world = [(disc.x, disc.y) for disc in state.discs]
        side, worth = seat % 2, stakes(game, state)
        return cls(
            tuple((x * right_x + y * right_y, x * ahead_x + y * ahead_y) for x, y in world),
            tuple(disc.side == side for disc in state.discs),
            _last(game, state),
            game.shots_a_round - state.shots,
            game.options,
            20.0 * (state.twenties[side] - state.twenties[1 - side]),
            _turned(worth) if side else worth,
        )

    @property
    def opposed(self) -> bool:
        """Whether an opposing disc is on the board."""
        return not all(self.mine)

    def free(self, x: float, y: float) -> bool:
        """Whether a shot disc may be placed there, m (CR-3)."""
        if abs(hypotenuse(x, y) - START_LINE) > BAND or (abs(x) + y) * math.sqrt(0.5) > self.options.overhang:
            return False
        return all(hypotenuse(x - disc_x, y - disc_y) > 2 * DISC_RADIUS for disc_x, disc_y in self.places)

    def handed_over(self, places: Iterable[Vector], mine: Iterable[bool], last: int, twenties: float) -> Position:
        """The position of the next seat, after a shot that left these discs (in this frame) and made some twenties."""
        two = self.options.players == 2
        return replace(
            self,
            places=tuple((-x, -y) if two else (-y, x) for x, y in places),
            mine=tuple(not each for each in mine),
            last=last,
            left=self.left - 1,
            ahead=-self.ahead - 20.0 * twenties,
            stakes=_turned(self.stakes),
        )


def aimed(game: Crokinole, state: State, shots: Shots, number: int) -> Aim:
    """One of the shots as an aim, in the table's frame."""
    frame = _frame(game.to_play(state), game.options.players)
    x, y, angle, speed, _ = shots[number]
    bearing = math.degrees(arctan2(*_in_frame(cosine(angle), sine(angle), frame))) % 360.0
    return Aim(bearing, speed, _in_frame(x, y, frame)).rounded()


def in_world(game: Crokinole, state: State, shots: Shots) -> Buffer:
    """The shots in the table's frame: x, y (m), direction (rad), speed (m/s) and spin (rad/s); shape (shots, 5)."""
    frame = _frame(game.to_play(state), game.options.players)
    (right_x, right_y), _ = frame
    turn = arctan2(right_y, right_x)
    rows = [(*_in_frame(x, y, frame), angle + turn, speed, spin) for x, y, angle, speed, spin in shots]
    return Buffer.rows("f8", rows, COLUMNS)


def _last(game: Crokinole, state: State) -> int:
    if not state.shots:
        return -1
    coin = game.next_disc(replace(state, shots=state.shots - 1))
    return next((place for place, disc in enumerate(state.discs) if disc.id == coin), -1)


def _turned(worth: Sequence[float]) -> tuple[float, ...]:
    """What the differences are worth to the other side."""
    return tuple(1.0 - each for each in reversed(worth))


def _frame(seat: int, seats: int) -> tuple[Vector, Vector]:
    """Unit vectors to the right and ahead of somebody on a seat."""
    east, north = axis(seat, seats)
    return (-north, east), (-east, -north)


def _in_frame(x: float, y: float, frame: tuple[Vector, Vector]) -> Vector:
    """So far to the right, and so far ahead."""
    (right_x, right_y), (ahead_x, ahead_y) = frame
    return x * right_x + y * ahead_x, x * right_y + y * ahead_y
