"""The hand: the execution error between the shot that is aimed and the shot that is played."""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.flick import Aim, Flick, FlickingGame
from parlour.kernels.entries import kernel
from parlour.kernels.generator import normal
from parlour.kernels.mathematics import exponential

if TYPE_CHECKING:
    from random import Random

    from parlour.game import Game

__all__ = ["EASY_SPEED", "EXACT", "Hand", "by_hand", "executed"]

S = TypeVar("S")
M = TypeVar("M")

EASY_SPEED = 1.1
"""Up to this speed (m/s) errors do not grow with speed: open twenties are played at 0.7 to 1.1 m/s."""


Numbers = Any
"""Some numbers: a tuple, or an array in compiled code."""
ANGLE, SPEED, SPIN, SPEED_GROWTH, DIFFICULTY_GROWTH, DAY = range(6)
"""The attributes of a hand in their order; the errors of a flick are the first three."""


@kernel
def growth(speed: float, difficulty: float, speed_growth: float, difficulty_growth: float) -> float:
    """The factor by which a flick's errors exceed those of an easy flick; see `Hand`."""
    return 1.0 + speed_growth * max(speed - EASY_SPEED, 0.0) + difficulty_growth * difficulty


@kernel
def executed(
    angle: float, speed: float, spin: float, hand: Numbers, noise: Numbers, difficulty: float
) -> tuple[float, float, float]:
    """A flick's direction, speed and spin as a hand executes them.

    Args:
        angle: the direction as it is meant, in the unit of the hand's first number.
        speed: m/s.
        spin: rad/s.
        hand: `Hand.numbers`.
        noise: standard normal numbers for direction, speed and spin.
        difficulty: of the flick.
    """
    factor = growth(speed, difficulty, hand[SPEED_GROWTH], hand[DIFFICULTY_GROWTH])
    return (
        angle + hand[ANGLE] * (factor * noise[ANGLE]),
        max(speed * (1.0 + hand[SPEED] * (factor * noise[SPEED])), 0.0),
        spin + hand[SPIN] * (factor * noise[SPIN]),
    )


@dataclass(frozen=True, slots=True)
class Hand:
    """An execution error, independent and normal in direction, speed and spin. The starting place has no error.

    The errors are those of an easy flick: no faster than `EASY_SPEED`, and of difficulty 0
    (`parlour.flick.FlickingGame.difficulty`). Others are multiplied by
    `1 + speed_growth * (speed - EASY_SPEED) + difficulty_growth * difficulty`.

    Attributes:
        angle_sd: standard deviation of the direction, degrees.
        speed_sd: standard deviation of the speed, as a share of it.
        spin_sd: standard deviation of the spin, rad/s.
        speed_growth: growth of the errors for each m/s above `EASY_SPEED`.
        difficulty_growth: growth of the errors for each unit of difficulty.
        day_sd: how much its days differ: the errors of a match are multiplied by one factor, whose logarithm is normal
            with mean 0 and this standard deviation. Neither the hand nor who plans for it knows today's factor.

    Raises:
        ValueError: a number is negative or not finite.
    """

    angle_sd: float = 0.0
    speed_sd: float = 0.0
    spin_sd: float = 0.0
    speed_growth: float = 0.0
    difficulty_growth: float = 0.0
    day_sd: float = 0.0

    def __post_init__(self) -> None:
        for name in ("angle_sd", "speed_sd", "spin_sd", "speed_growth", "difficulty_growth", "day_sd"):
            value = getattr(self, name)
            if not (math.isfinite(value) and value >= 0):
                raise ValueError(f"{name} of a hand is {value!r}; it must be a number from 0")

    def scaled(self, share: float) -> Hand:
        """The same hand with its errors scaled: how an overconfident player sees it."""
        return replace(
            self, angle_sd=share * self.angle_sd, speed_sd=share * self.speed_sd, spin_sd=share * self.spin_sd
        )

    def on_a_day(self, rng: Random) -> Hand:
        """The same hand as it is on one of its days, such as the day of a match.

        >>> from random import Random
        >>> EXACT.on_a_day(Random(1)) == EXACT
        True
        """
        return self.scaled(self.day(normal(rng))) if self.day_sd else self

    def day(self, drawn: float) -> float:
        """The factor of the errors on one of its days, which a number from the standard normal distribution chooses."""
        return exponential(self.day_sd * drawn)

    @property
    def numbers(self) -> tuple[float, ...]:
        """How it errs in one flick, as compiled code takes it: its attributes up to the growth with difficulty."""
        return astuple(self)[:DAY]

    def growth(self, speed: float, difficulty: float = 0.0) -> float:
        """The factor by which this flick's errors exceed those of an easy flick.

        >>> Hand(1.0, 0.1, speed_growth=0.5, difficulty_growth=0.25).growth(2.1, 2.0)
        2.0
        """
        return growth(speed, difficulty, self.speed_growth, self.difficulty_growth)

    def execute(self, aim: Aim, rng: Random, difficulty: float = 0.0) -> Aim:
        """An aim as this hand executes it. Equal generators give equal shots; an exact hand draws nothing.

        >>> from random import Random
        >>> EXACT.execute(Aim(0.0, 1.0), Random(1)) == Aim(0.0, 1.0)
        True
        """
        if self == EXACT:
            return aim
        noise = [normal(rng) for _ in range(3)]
        bearing, speed, spin = executed(aim.bearing, aim.speed, aim.spin, self.numbers, noise, difficulty)
        return replace(aim, bearing=bearing % 360.0, speed=speed, spin=spin)


EXACT = Hand()
"""The hand that never misses."""


def by_hand(game: Game[S, M], state: S, move: M, hand: Hand, rng: Random) -> M:
    """A chosen move as a hand executes it in a state: a flick is executed with its error, any other move is unchanged.

    An execution or a course that the chosen flick claims is dropped.
    """
    if not isinstance(move, Flick) or not isinstance(game, FlickingGame):
        return move
    done = hand.execute(move.meant, rng, game.difficulty(state, move.meant))
    return Flick(move.aim, done)  # type: ignore[return-value] # a flick for a flick
