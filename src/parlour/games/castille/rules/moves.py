"""The moves: two pegs placed, or a whole turn of one peg with the claims that belong to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

__all__ = ["PASS", "Move", "Place", "Placing", "Turn"]


class Placing(NamedTuple):
    """One peg of a placement: where it goes, and whether it is a tall one."""

    point: int
    tall: bool


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Two pegs put on vacant points, in the order of the points (CA-2)."""

    pegs: tuple[Placing, Placing]


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """A turn of the second phase.

    Attributes:
        path: the points where the peg starts and where each of its moves ends; empty for a turn without a move.
        before: the territories claimed before the first move, in order, where claims are declared (CA-10).
        after: those claimed after the last one.
    """

    path: tuple[int, ...]
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()


PASS = Turn(())
"""The turn of a player without a legal move (CA-14)."""

Move: TypeAlias = Place | Turn
