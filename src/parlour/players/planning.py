"""The common part of agents that plan flicks for a hand that can miss: everything but the choice itself."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar

from parlour.kernels.buffers import Buffer
from parlour.kernels.generator import Generator

if TYPE_CHECKING:
    from random import Random

    from parlour.players.hand import Hand

__all__ = ["Planning", "generator", "hand_array"]

G = TypeVar("G")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Planning(Generic[G, T]):
    """Plans in a given style for a given hand. A game's planner adds `choose`.

    Attributes:
        game: the game being played.
        hand: the hand that it expects to execute its flicks.
        style: the parameters of its search.
    """

    game: G
    hand: Hand
    style: T


def generator(rng: Random) -> Generator:
    """The source of chance of one move, seeded from the agent's."""
    return Generator(rng.getrandbits(64))


@lru_cache(maxsize=64)
def hand_array(hand: Hand) -> Buffer:
    """A hand as compiled code takes it: its numbers, the error of direction in radians.

    Nobody may change it: all who ask are given the same.
    """
    angle_sd, *others = hand.numbers
    return Buffer.of("f8", [math.radians(angle_sd), *others])
