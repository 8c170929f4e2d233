"""Calibration of a game's hands: measured success rates, with the expected ranges and their sources.

`python -m workshop.calibration GAME` prints them. A game whose hands can miss has a module of its name here, with a
function `calibrate`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from workshop.games import module_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from parlour.arena.series import Store
    from parlour.intervals import Interval

__all__ = ["Calibration", "Measure", "Plan", "Trial", "calibration_of"]


@dataclass(frozen=True, slots=True)
class Trial:
    """How often one hand succeeded.

    Attributes:
        hand: its name.
        made: the number of successful attempts.
        tried: the number of attempts.
        least: the lowest rate expected of this hand.
        most: the highest.
        interval: the rate with its 95 %; attempts of one round are not independent, and it allows for that.
    """

    hand: str
    made: int
    tried: int
    least: float
    most: float
    interval: Interval

    @property
    def rate(self) -> float:
        """The share of attempts that succeeded; 0 without attempts."""
        return self.made / self.tried if self.tried else 0.0


@dataclass(frozen=True, slots=True)
class Measure:
    """One kind of attempt, made by every hand.

    Attributes:
        what: the attempts, as a noun in the plural.
        source: where the ranges come from; "estimate" if no published figure exists.
        trials: one for each hand.
    """

    what: str
    source: str
    trials: tuple[Trial, ...]


@dataclass(frozen=True, slots=True)
class Calibration:
    """All measures of a game.

    Attributes:
        errors: by hand, the standard deviations of the direction (degrees) and of the speed (a share of it).
        measures: at least one.
    """

    errors: dict[str, tuple[float, float]]
    measures: tuple[Measure, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """How much to measure, and where to run it.

    Attributes:
        shots: attempts of each hand at single shots.
        rounds: rounds that each hand plays against itself, in games that measure rounds.
        seed: equal seeds give equal trials.
        executor: runs the rounds.
        progress: called with what is being measured, how much of it is done, and the total.
        store: keeps the rounds; those that it has are not played again.
    """

    shots: int
    rounds: int
    seed: int
    executor: Executor
    progress: Callable[[str, int, int], None]
    store: Store | None = None


def calibration_of(game: str) -> Callable[[Plan], Calibration] | None:
    """What measures the hands of a game; None if it has none that can miss."""
    module = module_for(game, __name__)
    measure: Callable[[Plan], Calibration] | None = None if module is None else module.calibrate
    return measure
