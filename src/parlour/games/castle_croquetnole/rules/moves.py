"""The moves: placing a coin, flicking one, choosing a croquet, declining flicks, passing a coin; and leaving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from parlour.flick import Flick

__all__ = ["Croquet", "Decline", "Leave", "Move", "Pass", "Place"]


@dataclass(frozen=True, slots=True)
class Place:
    """Place a coin on a starting position; m."""

    coin: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Croquet:
    """Choose one of the five croquets (CC-24); `lift`, `loose` and `tight` say where the knight is placed, m."""

    kind: str
    place: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline all flicks that are left to the coin in play, and a croquet with them."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not play a coin this turn."""

    coin: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves the game, in turn or out of turn: it gives up, or its time is up (CC-33)."""

    seat: int
    out_of_time: bool = False


Move: TypeAlias = Place | Flick | Croquet | Decline | Pass | Leave
