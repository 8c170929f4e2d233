"""The rules of Arithmetical Croquet, clause by clause."""

from parlour.games.arithmetical_croquet.rules.course import PASS, Ball, Fate, Options, State, Step, Stride
from parlour.games.arithmetical_croquet.rules.game import (
    MISSED_HOOP_TWICE,
    MISSED_PEG_TWICE,
    PEG,
    ArithmeticalCroquet,
)

__all__ = [
    "MISSED_HOOP_TWICE",
    "MISSED_PEG_TWICE",
    "PASS",
    "PEG",
    "ArithmeticalCroquet",
    "Ball",
    "Fate",
    "Options",
    "State",
    "Step",
    "Stride",
]
