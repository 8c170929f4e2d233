"""The games of the house. A game is found by its entry point in the group `parlour.games`.

A package of one's own joins in by declaring such an entry point; nothing here is edited for it.
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from parlour.game import ParlourError
from parlour.games.spec import Arranging, Drawing, Export, Flicking, GameSpec, HandPreset, Solution, Solver
from parlour.physics.warming import WARM_UP as PHYSICS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.compiling import WarmUp

__all__ = [
    "Arranging",
    "Drawing",
    "Export",
    "Flicking",
    "GameSpec",
    "HandPreset",
    "Solution",
    "Solver",
    "catalogue",
    "find_game",
    "seats_as_stored",
    "title_as_stored",
    "warm_ups",
]


def catalogue() -> tuple[GameSpec[Any, Any, Any], ...]:
    """Every game that can be played, by name.

    Raises:
        ParlourError: when an entry point is not a game.
    """
    return tuple(map(_load, _points()))


def find_game(name: str) -> GameSpec[Any, Any, Any]:
    """The game of that name; no other is imported for it.

    Raises:
        ParlourError: when there is none; the message says which there are.
    """
    if name in _points():
        return _load(name)
    names = ", ".join(_points())
    near = difflib.get_close_matches(name, _points(), 1)
    meant = f"did you mean {near[0]}? " if near else ""
    raise ParlourError(f"there is no game {name!r}; {meant}there is {names}")


def warm_ups() -> tuple[WarmUp, ...]:
    """Everything that is compiled: the physics, and what each game needs beside it."""
    return (PHYSICS, *(each for spec in catalogue() for each in spec.warm_ups))


@cache
def _points() -> dict[str, EntryPoint]:
    """Where the games are, by the games' names in their order."""
    points = sorted(entry_points(group="parlour.games"), key=lambda point: point.name)
    return {point.name: point for point in points}


@cache
def _load(name: str) -> GameSpec[Any, Any, Any]:
    """Import a game.

    Raises:
        ParlourError: when the entry point is not a game.
    """
    point = _points()[name]
    spec = point.load()
    if not isinstance(spec, GameSpec) or spec.name != point.name:
        raise ParlourError(f"the entry point {point.name} = {point.value} is not a game of that name")
    return spec


def title_as_stored(name: str) -> str:
    """The title of a stored match's game; its name if the game is not installed any more."""
    return next((spec.title for spec in catalogue() if spec.name == name), name)


def seats_as_stored(name: str, options: Mapping[str, Any], count: int) -> tuple[str, ...]:
    """The names of a stored match's seats; `seat 1`, `seat 2` .. where this program does not know them any more."""
    try:
        seats: tuple[str, ...] = find_game(name).new(options).seats
    except ParlourError:
        seats = ()
    return seats if len(seats) == count else tuple(f"seat {number}" for number in range(1, count + 1))
