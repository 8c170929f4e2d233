"""Drills: one kind of flick, twenty times, and how often people make it. The game's rules say whether it was made."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.game import Ruling

__all__ = ["SHOTS", "Drill", "Rate", "read_positions"]

SHOTS = 20
"""Flicks in a round of a drill."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often somebody makes the flick of a drill.

    Attributes:
        who: `the average competitor`.
        rate: from 0 to 1.
        source: where the number comes from.
    """

    who: str
    rate: float
    source: str


@dataclass(frozen=True, slots=True)
class Drill:
    """One kind of flick to practise.

    Attributes:
        name: in addresses.
        title: as people read it.
        task: what to do, in one or two sentences.
        positions: one for each flick, in the game's notation; the seat to play is the visitor's.
        made: whether the ruling on a flick fulfils the task.
        rates: of people, the lowest first; empty where none are known.
    """

    name: str
    title: str
    task: str
    positions: tuple[str, ...]
    made: Callable[[Any, Ruling[Any, Any]], bool]
    rates: tuple[Rate, ...]


def read_positions(text: str) -> Mapping[str, tuple[str, ...]]:
    """The positions of each drill, by its name, from a TOML file of lists of texts."""
    return {name: tuple(positions) for name, positions in tomllib.loads(text).items()}
