"""The hand: what becomes of a shot between the eye and the table."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from parlour.flick import Aim, Flick

if TYPE_CHECKING:
    from random import Random

__all__ = ["EXACT", "Hand", "by_hand"]

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Hand:
    """An execution error: independent and normal in direction and in speed. The place that is shot from does not err.

    Attributes:
        angle_sd: standard deviation of the direction, degrees.
        speed_sd: standard deviation of the speed, as a share of it.
        spin_sd: standard deviation of the spin, rad/s.
    """

    angle_sd: float = 0.0
    speed_sd: float = 0.0
    spin_sd: float = 0.0

    def __post_init__(self) -> None:
        for name in ("angle_sd", "speed_sd", "spin_sd"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value >= 0):
                raise ValueError(f"{name} of a hand is {value!r}; it must be a number from 0")

    def believed(self, share: float) -> Hand:
        """The hand of whoever takes his errors for so many times what they are."""
        return Hand(share * self.angle_sd, share * self.speed_sd, share * self.spin_sd)

    def execute(self, aim: Aim, rng: Random) -> Aim:
        """What this hand makes of an aim. Equal generators give equal shots; an exact hand draws nothing.

        >>> from random import Random
        >>> EXACT.execute(Aim(0.0, 1.0), Random(1)) == Aim(0.0, 1.0)
        True
        """
        if self == EXACT:
            return aim
        angle, speed, spin = (rng.gauss(0.0, 1.0) for _ in range(3))
        return replace(
            aim,
            bearing=(aim.bearing + self.angle_sd * angle) % 360.0,
            speed=max(aim.speed * (1.0 + self.speed_sd * speed), 0.0),
            spin=aim.spin + self.spin_sd * spin,
        )


EXACT = Hand()
"""The hand that never misses."""


def by_hand(move: M, hand: Hand, rng: Random) -> M:
    """A chosen move as a hand executes it: a flick gets what was made of its aim, any other move is as it is.

    What a chosen flick may claim of its execution or of its course is dropped.
    """
    if not isinstance(move, Flick):
        return move
    return Flick(move.aim, hand.execute(move.aim, rng))  # type: ignore[return-value] # a flick for a flick
