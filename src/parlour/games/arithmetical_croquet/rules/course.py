"""What Arithmetical Croquet is played with: the course under its options, balls, steps and positions."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from parlour.drawn import Drawn
from parlour.game import OptionError, Seat, check_effect, check_options

__all__ = ["PASS", "Ball", "Fate", "Options", "State", "Step", "Stride"]


@dataclass(frozen=True, slots=True)
class Options:
    """The course (AC-12) and the readings on which sources differ.

    >>> Options().peg
    100
    >>> Options(spacing=6, hoops=3, max_step=5).peg
    24
    """

    spacing: Annotated[int, Meta(ge=2, le=100, description="Numbers from one hoop to the next (AC-12)")] = 10
    hoops: Annotated[int, Meta(ge=0, le=99, description="Hoops before the winning peg (AC-12)")] = 9
    max_step: Annotated[int, Meta(ge=1, le=99, description="The longest step; shorter than the spacing (AC-1)")] = 8
    barring_judged: Annotated[
        Literal["at", "from"],
        Meta(description="In the end zone: judged by the number a step reaches, or that it leaves (AC-6)"),
    ] = "at"
    end_zone_beyond_peg: Annotated[
        bool, Meta(description="Numbers beyond the winning peg belong to the end zone (AC-6)")
    ] = False
    twice_running: Annotated[bool, Meta(description="A keeper may play the same step two turns in a row (AC-8)")] = (
        False
    )
    missed_hoop: Annotated[
        Literal["illegal", "go_back"],
        Meta(description="Missing a hoop: not allowed; or allowed once, and you must go back, as with the peg (AC-10)"),
    ] = "illegal"

    def __post_init__(self) -> None:
        check_options(self)
        if not 1 <= self.max_step < self.spacing:
            raise OptionError(
                f"max_step must be from 1 to {self.spacing - 1}, less than the spacing of {self.spacing}, "
                f"so that a step meets one hoop only; it is {self.max_step}"
            )
        beyond, missable = ("end_zone_beyond_peg", "missed_hoop"), self.max_step > 1
        check_effect(self, beyond, "max_step", takes_effect=missable, allowed="2 or more")
        check_effect(self, ("twice_running",), "hoops", takes_effect=self.may_be_kept_in, allowed="1 or more")

    @property
    def may_be_kept_in(self) -> bool:
        """Whether a ball can be left without a step: a bar takes at most two of them (AC-5, AC-7)."""
        return self.hoops > 0 or self.max_step < 3 or self.missed_hoop == "go_back"

    @property
    def peg(self) -> int:
        """The number of the winning peg."""
        return self.spacing * (self.hoops + 1)


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """A turn's move: a number of places on (AC-1), or back where the ball has to go back. `PASS` is no step."""

    size: int


PASS = Step(0)
"""The forced pass of a player who is kept in (AC-7)."""


@dataclass(frozen=True, slots=True)
class Ball:
    """One player's ball: its number, and what it owes or has missed."""

    at: int = 0
    owes: int = 0
    """In a hoop: the only step that leaves it (AC-4). 0 outside hoops."""
    missed: int = 0
    """The hoop or peg that was missed once and is not yet taken (AC-9, AC-10). 0 for none."""
    lost: bool = False
    """It was missed a second time."""


class Fate(enum.Enum):
    """What a step does to the ball that makes it."""

    RUNS = "runs"
    """Stops on a number without a hoop or the peg."""
    THROUGH = "through"
    """Takes a hoop in passing (AC-3)."""
    INTO = "into"
    """Stops in a hoop (AC-4)."""
    OUT = "out"
    """Leaves the hoop it was in, and so takes it (AC-4)."""
    PEGS = "pegs"
    """Lands on the winning peg (AC-9)."""
    MISSES = "misses"
    """Misses a hoop or the peg for the first time (AC-9, AC-10)."""
    BACK = "back"
    """Steps back: down to the peg from beyond it (AC-9), or to below what it missed (AC-10)."""
    MISSES_TWICE = "misses twice"
    """Misses the same hoop, or the peg, a second time, which loses."""

    @cached_property  # every step asks, and to look up members takes longer than the rest
    def is_final(self) -> bool:
        """Whether the game is over with it."""
        return self in (Fate.PEGS, Fate.MISSES_TWICE)


@dataclass(frozen=True, slots=True)
class Stride:
    """One step of one ball: where it leads and what that means."""

    size: int
    ball: Ball
    fate: Fate


@dataclass(frozen=True, slots=True)
class State(Drawn):
    """A position: both balls, whose turn it is, and the step that hampers it."""

    balls: tuple[Ball, Ball] = (Ball(), Ball())
    seat: Seat = 0
    bar: int = 0
    """The other's last step if it bars this turn (AC-5), else 0."""
    kept: int = 0
    """The step that kept the other in a turn ago and may not be repeated (AC-8), else 0."""
