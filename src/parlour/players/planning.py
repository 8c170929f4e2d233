"""The common part of all agents that plan flicks for a hand that can miss: everything but how they think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

if TYPE_CHECKING:
    from random import Random

    from parlour.players.hand import Hand

__all__ = ["Planning", "generator"]

G = TypeVar("G")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Planning(Generic[G, T]):
    """Thinks in a style, and reckons with a hand. A game's planner adds `choose`.

    Attributes:
        game: that is played.
        hand: its own.
        style: how it thinks.
        workers: threads for the physics; the choice does not depend on them.
    """

    game: G
    hand: Hand
    style: T
    workers: int = 1


def generator(rng: Random) -> np.random.Generator:
    """NumPy's source of chance for one move, drawn from the agent's."""
    return np.random.default_rng(rng.getrandbits(64))
