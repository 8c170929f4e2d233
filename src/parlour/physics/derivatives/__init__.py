"""Derivatives of a shot: how its resting places change with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.kernels.mathematics import hypotenuse
from parlour.physics.checks import PhysicsError
from parlour.physics.derivatives.duals import Dual
from parlour.physics.derivatives.replay import replayed
from parlour.physics.derivatives.slides import State
from parlour.physics.simulation import simulate
from parlour.physics.table import OVERLAP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.physics.motion import Motion
    from parlour.physics.shot import Shot
    from parlour.physics.table import Table

__all__ = ["PARAMETERS", "Jacobian", "resting_jacobian"]

PARAMETERS = ("x", "y", "vx", "vy", "spin", "bearing", "speed")
"""What a shot can be changed by: the place of its disc (m), its velocity (m/s), its spin (rad/s), and the velocity's
bearing (rad, anticlockwise) and speed (m/s)."""
PLACES = frozenset({"x", "y"})
POLAR = frozenset({"bearing", "speed"})


@dataclass(frozen=True, slots=True)
class Jacobian:
    """The derivatives of all resting places by a shot.

    Attributes:
        motion: the shot, played.
        by: the parameters, of `PARAMETERS`.
        x, y: for each disc of the table, the derivatives of where it ends by each parameter; m to a unit of it.
    """

    motion: Motion
    by: tuple[str, ...]
    x: tuple[tuple[float, ...], ...]
    y: tuple[tuple[float, ...], ...]

    def of(self, disc: int, parameter: str) -> tuple[float, float]:
        """The derivatives of one disc's resting place, (x, y), by one parameter.

        Raises:
            PhysicsError: the parameter is not one of `by`.
        """
        if parameter not in self.by:
            raise PhysicsError(f"these are derivatives by {', '.join(self.by)}, not by {parameter!r}")
        column = self.by.index(parameter)
        return self.x[disc][column], self.y[disc][column]


def resting_jacobian(table: Table, shot: Shot, by: Sequence[str] = ("x", "y", "vx", "vy", "spin")) -> Jacobian:
    """Play a shot, and differentiate where each disc ends by the shot: exactly, not by trying other shots.

    Each event has a closed form. So the derivatives follow from event to event by the chain rule, with those of the
    event's time by the implicit function theorem; they are as exact as the motion. A disc that no impact reaches has
    derivatives of 0, and so has one that falls into a hole.

    Args:
        table: as for `simulate`.
        shot: as for `simulate`.
        by: the parameters of the shot, of `PARAMETERS`. By the bearing the speed stays the same, and the reverse.

    Raises:
        PhysicsError: as `simulate` does; an unknown parameter; there are no derivatives: a disc grazes something, is
            struck at several places at once, or is just between two outcomes. The message says when and which disc.

    >>> from parlour.physics import Disc, Shot, Table
    >>> table = Table(discs=(Disc(0, 0, 0.016, 0.005), Disc(0.2, 0, 0.016, 0.005)))
    >>> jacobian = resting_jacobian(table, Shot(0, (1.5, 0)), by=("bearing", "speed"))
    >>> [round(number, 4) for number in jacobian.of(1, "speed")]  # a faster shot sends the other disc farther ahead
    [0.6937, 0.0]
    >>> [round(number, 4) for number in jacobian.of(1, "bearing")]  # aimed to the left, it sends it to the right
    [0.0, -1.8435]
    """
    unknown = [name for name in by if name not in PARAMETERS]
    if unknown or not by:
        named = (
            f"{unknown[0]!r} is no parameter of a shot" if unknown else "there are no parameters to differentiate by"
        )
        raise PhysicsError(f"{named}; choose from {', '.join(PARAMETERS)}")
    motion = simulate(table, shot)
    if PLACES & {*by}:
        _movable(table, shot)
    if POLAR & {*by} and shot.velocity == (0.0, 0.0):
        raise PhysicsError("a shot of speed 0 has no bearing; differentiate by vx and vy")
    places = replayed(motion, _starts(table, shot, by))
    x, y = (tuple(place[axis].slopes for place in places) for axis in (0, 1))
    return Jacobian(motion, tuple(by), x, y)


def _movable(table: Table, shot: Shot) -> None:
    """Refuse a disc that touches something when the shot begins: it cannot be moved to all sides.

    Raises:
        PhysicsError: it touches.
    """
    disc = table.discs[shot.disc]
    x, y = shot.start or (disc.x, disc.y)
    others = [
        (f"disc {number}", hypotenuse(other.x - x, other.y - y) - other.radius)
        for number, other in enumerate(table.discs)
        if number != shot.disc
    ]
    for what, distance in (*others, *((what, thing.distance(x, y)) for what, thing in table.fixed())):
        if distance - disc.radius <= OVERLAP:
            raise PhysicsError(
                f"the shot's disc touches {what}, so it cannot be moved to all sides; differentiate by vx, vy and spin"
            )


def _starts(table: Table, shot: Shot, by: Sequence[str]) -> list[State]:
    """The discs at the start; the numbers of the shot's disc depend on the parameters, all others do not."""
    vx, vy = shot.velocity
    speed = hypotenuse(vx, vy)
    changes: dict[str, tuple[float, ...]] = {
        "x": (1.0, 0.0, 0.0, 0.0, 0.0),
        "y": (0.0, 1.0, 0.0, 0.0, 0.0),
        "vx": (0.0, 0.0, 1.0, 0.0, 0.0),
        "vy": (0.0, 0.0, 0.0, 1.0, 0.0),
        "spin": (0.0, 0.0, 0.0, 0.0, 1.0),
        "bearing": (0.0, 0.0, -vy, vx, 0.0),
        "speed": (0.0, 0.0, vx / speed, vy / speed, 0.0) if speed > 0.0 else (0.0,) * 5,
    }
    found = []
    for number, disc in enumerate(table.discs):
        flicked = number == shot.disc
        place = shot.start if flicked and shot.start else (disc.x, disc.y)
        values = (*place, *(shot.velocity if flicked else disc.velocity), shot.spin if flicked else disc.spin)
        none = (0.0,) * len(by)
        rows = [tuple(changes[name][row] for name in by) if flicked else none for row in range(5)]
        found.append(State(*map(Dual, values, rows)))
    return found
