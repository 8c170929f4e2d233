"""The common part of all players that plan flicks for a hand that can miss: everything but how they think."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, Self, TypeVar

import numpy as np

from parlour.players.brake import NEVER, Brake

if TYPE_CHECKING:
    from random import Random

    from parlour.players.hand import Hand

__all__ = ["Planning"]

G = TypeVar("G")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Planning(Generic[G, T]):
    """Thinks in a style, and reckons with a hand. A game's planner adds `choose`.

    Attributes:
        game: that is played.
        rng: all chance comes from here.
        hand: its own.
        style: how it thinks.
        workers: threads for the physics; the choice does not depend on them.
        brake: asked before each stage of thinking.
    """

    game: G
    rng: Random
    hand: Hand
    style: T
    workers: int = 1
    brake: Brake = NEVER

    def with_brake(self, brake: Brake) -> Self:
        """The same player under an emergency brake."""
        return replace(self, brake=brake)

    def chance(self) -> np.random.Generator:
        """The chance for one move."""
        return np.random.default_rng(self.rng.getrandbits(64))
