"""What players have in common who plan flicks with a hand that can miss: all but how they think."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

if TYPE_CHECKING:
    from random import Random

    from parlour.players.hand import Hand

__all__ = ["Planning"]

G = TypeVar("G")
T = TypeVar("T")

SECONDS = 1.5
"""On a machine that is not very slow no stage of thinking is left out for it."""


@dataclass(frozen=True, slots=True)
class Planning(Generic[G, T]):
    """Thinks in a style, and reckons with a hand. A game's planner adds `choose`.

    Attributes:
        game: that is played.
        rng: all chance comes from here.
        hand: its own.
        style: how it thinks.
        seconds: after which no new stage of thinking begins.
        workers: threads for the physics.
    """

    game: G
    rng: Random
    hand: Hand
    style: T
    seconds: float = SECONDS
    workers: int = 1

    def begun(self) -> tuple[np.random.Generator, float]:
        """The chance for one move, and when no new stage of it begins any more (of the monotonic clock, s)."""
        return np.random.default_rng(self.rng.getrandbits(64)), time.monotonic() + self.seconds
