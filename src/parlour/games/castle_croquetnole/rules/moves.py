"""The moves: placing, flicking and passing a coin, putting one in from the edge, croquets, declining; and leaving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from parlour.flick import Flick

__all__ = ["Croquet", "Decline", "Leave", "Move", "MoveIn", "Pass", "Place"]


@dataclass(frozen=True, slots=True)
class Place:
    """Place a coin on a starting position; m."""

    coin: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class MoveIn:
    """Put a coin that lies near the edge a coin-width in, straight from the edge, before it is flicked (CC-28)."""

    coin: str


@dataclass(frozen=True, slots=True)
class Croquet:
    """Choose one of the five croquets (CC-24); `lift`, `loose` and `tight` say where the knight is placed, m."""

    kind: str
    place: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline a croquet, or what is left of it, while another one waits; else everything that the coin may still do."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not play a coin this turn."""

    coin: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves the game, in turn or out of turn: it gives up, or its time is up (CC-33)."""

    seat: int
    out_of_time: bool = False


Move: TypeAlias = Place | MoveIn | Flick | Croquet | Decline | Pass | Leave
