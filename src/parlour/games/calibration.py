"""How a wing proves that its hands are what they are called."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Calibration", "Trial"]


@dataclass(frozen=True, slots=True)
class Trial:
    """How often one hand made a shot.

    Attributes:
        hand: its name.
        angle_sd: its error of direction, degrees.
        speed_sd: its error of speed, as a share of it.
        made: how many of the shots.
        shots: how many were tried.
        least: the lowest rate that the name stands for.
        most: the highest.
    """

    hand: str
    angle_sd: float
    speed_sd: float
    made: int
    shots: int
    least: float
    most: float

    @property
    def rate(self) -> float:
        """The share of shots that were made."""
        return self.made / self.shots

    @property
    def inside(self) -> bool:
        """Whether it is what the name stands for."""
        return self.least <= self.rate <= self.most


@dataclass(frozen=True, slots=True)
class Calibration:
    """All hands of a wing on trial.

    Attributes:
        shot: which shot they tried, as a noun in the plural.
        trials: one for each hand.
    """

    shot: str
    trials: tuple[Trial, ...]
