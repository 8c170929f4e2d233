"""A flick of Crokinole as five numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from parlour.flick import FASTEST, MOST_SPIN, Aim, Flick
from parlour.game import IllegalMoveError, ParlourError, Refusal
from parlour.games.crokinole.encoding.kernels import free_place, observe_all
from parlour.games.crokinole.encoding.planes import PLANES
from parlour.games.crokinole.rules import Crokinole  # noqa: TC001 - doctests use it
from parlour.games.crokinole.rules.batch import state_arrays
from parlour.games.crokinole.rules.board import Placement
from parlour.games.crokinole.rules.counting import Counted
from parlour.games.crokinole.rules.table import BAND, START_LINE, ahead, half_width
from parlour.games.encodings import AIMED, speeds, spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.games.crokinole.rules.board import State
    from parlour.games.crokinole.rules.counting import Move
    from parlour.games.encodings import OnIllegal, Plane

__all__ = ["AHEAD", "ALL_ROUND", "SLOWEST", "Flicks"]

ALL_ROUND, AHEAD = 180.0, 60.0
"""How far a flick may turn from straight ahead, degrees: in any direction, or in those that reach most of the board."""
PLACE, DISTANCE, TURN, SPEED = range(4)
"""The numbers of a flick in their order; the last is its spin."""
SLOWEST = 0.01
"""The slowest flick of an encoding, m/s; it moves a disc by some hundredths of a millimetre."""


@dataclass(frozen=True)
class Flicks:
    """A flick as the seat to play sees the board: where the disc is placed, and how it is flicked.

    The disc is the next one. An illegal place is moved along its circle to the nearest free angle, see
    `kernels.free_place`; a wanted distance from the centre at which the disc does not touch the starting line is
    clipped to the bounds.

    Attributes:
        game: the game.
        widest: how far a bearing may turn from straight ahead, degrees. `encode` clips wider ones.

    >>> flicks = Flicks(Crokinole())
    >>> flicks.decode(flicks.game.start(), np.array([0.0, 0.3048, 0.0, 0.95, 0.0])).aim
    Aim(bearing=0.0, speed=0.95, start=(0.0, -0.3048), coin='', spin=0.0, tight='')
    """

    game: Crokinole
    widest: float = ALL_ROUND

    names: ClassVar[tuple[str, ...]] = (
        "place, degrees to the right of the seat's axis",
        "place, distance from the centre, m",
        *AIMED,
    )

    @cached_property
    def low(self) -> NDArray[np.float64]:
        """The lower bounds, shape (5,)."""
        wide = half_width(self.game.options.overhang, START_LINE - BAND)
        return np.array([-wide, START_LINE - BAND, -self.widest, SLOWEST, -MOST_SPIN])

    @cached_property
    def high(self) -> NDArray[np.float64]:
        """The upper bounds, shape (5,)."""
        return np.array([-self.low[0], START_LINE + BAND, self.widest, FASTEST, MOST_SPIN])

    @property
    def planes(self) -> tuple[Plane, ...]:
        """`PLANES`."""
        return PLANES

    @property
    def shape(self) -> tuple[int, int]:
        """Planes, discs of a round."""
        return len(PLANES), self.game.shots_a_round

    def encode(self, state: State, move: Move) -> NDArray[np.float64]:
        """The numbers of a legal flick, as it is aimed.

        Raises:
            ParlourError: the flick was reported without an aim, or the move is the reported end of a round.
        """
        if isinstance(move, Counted):
            raise ParlourError("this is the end of a round, reported from a real board; there is no flick to encode")
        facing = self._facing(state)
        place = Placement.of(move.meant.start or (0.0, -START_LINE), facing)
        turn = (move.meant.bearing - facing + 180.0) % 360.0 - 180.0
        numbers = np.array([place.degrees, place.radius, turn, move.meant.speed, move.meant.spin])
        clipped: NDArray[np.float64] = numbers.clip(self.low, self.high)
        return clipped

    def decode(self, state: State, action: NDArray[Any], on_illegal: OnIllegal = "move") -> Flick:
        """The flick that five numbers mean.

        Raises:
            IllegalMoveError: with `on_illegal="refuse"`, the disc may not lie there; or the match is over, a number is
                not finite, or no place on the starting line is free.
        """
        numbers = np.asarray(action, np.float64)
        if numbers.shape != (5,) or not np.isfinite(numbers).all():
            words = "A flick is five finite numbers: place, distance, bearing, speed, spin."
            raise IllegalMoveError(Refusal("not_a_number", "CR-4", words))
        degrees, radius, turn, speed, spin = numbers.clip(self.low, self.high).tolist()
        facing = self._facing(state)
        if on_illegal == "move":
            degrees, radius = self._free(state, degrees, radius, facing)
        place = Placement(degrees, radius).at(facing)
        flick = Flick(Aim((facing + turn) % 360.0, speed, (place[0] + 0.0, place[1] + 0.0), spin=spin))
        self.game.check(state, flick)
        return flick

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        """The board as the player in a seat sees it, shape (planes, discs)."""
        seen = np.zeros((1, *self.shape), np.float32)
        observe_all(tuple(state_arrays(self.game, [state])), np.array([seat]), self.scale, seen)
        board: NDArray[np.float32] = seen[0]
        return board

    @cached_property
    def scale(self) -> NDArray[np.float64]:
        """What observations are measured by, as `kernels.observe_all` takes it."""
        options = self.game.options
        rounds = options.most_rounds or options.fixed_rounds
        return np.array([options.players, 2 * rounds or options.target, rounds], np.float64)

    def values(self, state: State, chosen: Sequence[float], fineness: int) -> Sequence[float]:  # noqa: ARG002 - of any state
        """For those who need finitely many: nine places on the middle of the starting line, every degree, eight speeds.

        The spin is 0. A fineness of 2 has twice as many steps of each.
        """
        number = len(chosen)
        if number == PLACE:
            return spread(self.low[number], self.high[number], 8 * fineness)
        if number == TURN:
            return spread(-self.widest, self.widest, round(2 * self.widest) * fineness)
        if number == SPEED:
            return speeds(fineness)
        return (START_LINE,) if number == DISTANCE else (0.0,)

    def most_values(self, fineness: int) -> int:
        """As many as there are bearings."""
        return max(round(2 * self.widest), 8) * fineness + 1

    def _facing(self, state: State) -> float:
        return ahead(self.game.to_play(state), self.game.options.players)

    def _free(self, state: State, degrees: float, radius: float, facing: float) -> tuple[float, float]:
        discs = [each.x for each in state.discs], [each.y for each in state.discs], [each.side for each in state.discs]
        found = free_place(degrees, radius, facing, self.game.options.overhang, discs)
        if math.isnan(found[0]):
            raise IllegalMoveError(Refusal("taken", "CR-3", "No place on the starting line is free."))
        return found
