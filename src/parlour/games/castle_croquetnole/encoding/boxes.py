"""A move of Castle Croquetnole as six numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from parlour.flick import FASTEST, MOST_SPIN, Aim, Flick
from parlour.game import IllegalMoveError, Refusal
from parlour.games.castle_croquetnole.encoding.choices import MoveKind, choice_of, choices, tight_guard
from parlour.games.castle_croquetnole.encoding.places import (
    centre_of,
    nearest_croquet,
    nearest_start,
    reach,
    touching,
)
from parlour.games.castle_croquetnole.encoding.planes import PLANES, observed
from parlour.games.castle_croquetnole.rules import CastleCroquetnole  # noqa: TC001 - doctests use it
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, Move, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.rules.refusals import PLACED
from parlour.games.encodings import AIMED, speeds, spread
from parlour.kernels.mathematics import arctan2

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.table import Point
    from parlour.games.encodings import OnIllegal, Plane

__all__ = ["SLOWEST", "Moves"]

CHOICE, SPEED, SPIN = 0, 4, 5
PLACE = (1, 2)
"""The numbers of a move in their order; two are its place."""
SLOWEST = 0.01
"""The slowest flick of an encoding, m/s; it moves a coin by some hundredths of a millimetre."""
SIMPLE: dict[str, Callable[[str], Move]] = {"pass": Pass, "in": MoveIn}
"""The moves that name a coin, and nothing else."""
TOWARDS = 89.0
"""How far a tight flick may be aimed from the line of centres, degrees, when it is moved."""


@dataclass(frozen=True)
class Moves:
    """A move as the seat to play sees the table: which one, where to, and how it is flicked.

    The first number, from 0 to 1, chooses between the moves that `choices.choices` lists: each has an equal part. Only
    the numbers that the chosen move needs are read; `encode` sets the others to 0, or to the least speed.

    A place is measured from the middle of the tower of a coin that is owed, or from the guard in a croquet. An illegal
    place is moved to the nearest legal one of a fixed set, see `places`; in the croquets `loose` and `tight` only its
    direction from the guard matters. A croquet for which no place is free becomes `flicks`. A tight flick that is not
    aimed towards the guard is turned to within 89 degrees of it.

    >>> moves = Moves(CastleCroquetnole())
    >>> moves.decode(moves.game.start(), np.array([0.0, 0.0, 0.04, 0.0, 1.0, 0.0]))
    Place(coin='Gm', x=0.0, y=-0.214)
    """

    game: CastleCroquetnole

    names: ClassVar[tuple[str, ...]] = (
        "choice, share of the listed moves",
        "place, to the right, m",
        "place, ahead, m",
        *AIMED,
    )

    @cached_property
    def low(self) -> NDArray[np.float64]:
        """The lower bounds, shape (6,)."""
        far = reach(self.game)
        return np.array([0.0, -far, -far, -180.0, SLOWEST, -MOST_SPIN])

    @cached_property
    def high(self) -> NDArray[np.float64]:
        """The upper bounds, shape (6,)."""
        far = reach(self.game)
        return np.array([1.0, far, far, 180.0, FASTEST, MOST_SPIN])

    @property
    def planes(self) -> tuple[Plane, ...]:
        """`PLANES`."""
        return PLANES

    @property
    def shape(self) -> tuple[int, int]:
        """Planes, coins."""
        return len(PLANES), len(COINS)

    def observe(self, state: State, seat: int) -> NDArray[np.float32]:
        """The table as the player in a seat sees it, shape (planes, coins)."""
        return observed(self.game, state, seat)

    def encode(self, state: State, move: Move) -> NDArray[np.float64]:
        """The numbers of a legal move; of a flick, as it is aimed."""
        listed = choices(self.game, state)
        numbers = np.array([0.0, 0.0, 0.0, 0.0, SLOWEST, 0.0])
        numbers[0] = (listed.index(choice_of(move)) + 0.5) / len(listed)
        if isinstance(move, Flick):
            turn = (move.meant.bearing - self._facing(state) + 180.0) % 360.0 - 180.0
            numbers[3:] = turn, move.meant.speed, move.meant.spin
        place = _place_of(move)
        if place is not None:
            numbers[1:3] = self._seen(state, place)
        clipped: NDArray[np.float64] = numbers.clip(self.low, self.high)
        return clipped

    def decode(self, state: State, action: NDArray[Any], on_illegal: OnIllegal = "move") -> Move:
        """The move that six numbers mean.

        Raises:
            IllegalMoveError: with `on_illegal="refuse"`, the coin may not lie there, or a tight flick is not aimed
                towards the guard; or the game is over, a number is not finite, or no place for the coin is free.
        """
        numbers = np.asarray(action, np.float64)
        if numbers.shape != (6,) or not np.isfinite(numbers).all():
            words = "A move is six finite numbers: choice, two for the place, bearing, speed, spin."
            raise IllegalMoveError(Refusal("not_a_number", "CC-30", words))
        chosen, right, ahead, turn, speed, spin = numbers.clip(self.low, self.high).tolist()
        listed = choices(self.game, state)
        if not listed:
            raise IllegalMoveError(Refusal("over", "CC-12", "The game is over."))
        choice = self._choice(listed, chosen)
        if choice.kind == "flick":
            bearing = (self._facing(state) + turn) % 360.0
            flick = Flick(Aim(bearing, speed, coin=choice.about, spin=spin, tight=tight_guard(state)))
            move: Move = self._turned(state, flick) if on_illegal == "move" else flick
        else:
            move = self._other(state, choice, (right, ahead), on_illegal)
        self.game.check(state, move)
        return move

    def values(self, state: State, chosen: Sequence[float], fineness: int) -> Sequence[float]:
        """For those who need finitely many: each listed move, nine places along each axis, every degree, eight speeds.

        Numbers that the chosen move does not need have one value, and so has the spin. A fineness of 2 has twice as
        many steps of each.
        """
        listed, number = choices(self.game, state), len(chosen)
        if number == CHOICE:
            return [(each + 0.5) / len(listed) for each in range(len(listed))]
        choice = self._choice(listed, chosen[CHOICE])
        if number in PLACE:
            placed = choice.kind == "place" or (choice.kind == "croquet" and choice.about in PLACED)
            return spread(self.low[number], self.high[number], 8 * fineness) if placed else (0.0,)
        if choice.kind != "flick" or number == SPIN:
            return (SLOWEST,) if number == SPEED else (0.0,)
        return speeds(fineness) if number == SPEED else spread(-180.0, 180.0, 360 * fineness)[:-1]

    def most_values(self, fineness: int) -> int:
        """As many as there are bearings."""
        return 360 * fineness

    @staticmethod
    def _choice(listed: Sequence[MoveKind], share: float) -> MoveKind:
        """The listed move that a number from 0 to 1 chooses."""
        return listed[min(int(share * len(listed)), len(listed) - 1)]

    def _other(self, state: State, choice: MoveKind, seen: Point, on_illegal: OnIllegal) -> Move:
        """A move that is no flick."""
        if choice.kind in SIMPLE:
            return SIMPLE[choice.kind](choice.about)
        if choice.kind == "decline":
            return Decline()
        if choice.kind == "croquet" and choice.about not in PLACED:
            return Croquet(choice.about)
        wanted = self._at(state, seen)
        if choice.kind == "croquet":
            if on_illegal == "refuse":
                held = choice.about != "lift"
                return Croquet(
                    choice.about, touching(self.game, centre_of(self.game, state), wanted) if held else wanted
                )
            return nearest_croquet(self.game, state, choice.about, wanted) or Croquet("flicks")
        placed = nearest_start(self.game, state, wanted) if on_illegal == "move" else None
        return placed or Place(choice.about, *wanted)

    def _turned(self, state: State, flick: Flick) -> Flick:
        """A flick, if it is a tight one, turned towards the guard as far as it must be."""
        if not flick.aim.tight or self.game.refusal(state, flick) is None:
            return flick
        here, there = state.coin(flick.aim.coin).at, state.coin(flick.aim.tight).at
        assert here is not None  # noqa: S101 - a croquet placed the one at the other
        assert there is not None  # noqa: S101
        line = math.degrees(arctan2(there[0] - here[0], there[1] - here[1]))
        off = (flick.meant.bearing - line + 180.0) % 360.0 - 180.0
        bearing = (line + min(max(off, -TOWARDS), TOWARDS)) % 360.0
        return replace(flick, aim=replace(flick.meant, bearing=bearing))

    # --- as the seat to play sees it ------------------------------------------------------------------------------

    def _facing(self, state: State) -> float:
        return self.game.layout.facing(self.game.to_play(state))

    def _seen(self, state: State, place: Point) -> Point:
        """A place as the seat to play sees it, from the tower or the guard, m: to the right, and ahead."""
        (east, north), middle = self.game.layout.axis(self.game.to_play(state)), centre_of(self.game, state)
        x, y = place[0] - middle[0], place[1] - middle[1]
        return y * east - x * north, -(x * east + y * north)

    def _at(self, state: State, seen: Point) -> Point:
        """The inverse of `_seen`, to 12 decimals."""
        (east, north), middle = self.game.layout.axis(self.game.to_play(state)), centre_of(self.game, state)
        right, ahead = seen
        x, y = middle[0] - right * north - ahead * east, middle[1] + right * east - ahead * north
        return round(x, 12) + 0.0, round(y, 12) + 0.0


def _place_of(move: Move) -> Point | None:
    """Where a move places a coin, m."""
    match move:
        case Place():
            return move.x, move.y
        case Croquet():
            return move.place
        case _:
            return None
