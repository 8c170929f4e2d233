"""The games, found by their entry points in the group `parlour.games`.

Another package adds a game by declaring such an entry point; nothing here changes.
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from itertools import chain
from typing import TYPE_CHECKING, Any

from parlour.game import ParlourError
from parlour.games.spec import (
    Aims,
    Appearance,
    Arranging,
    Drawing,
    Engine,
    Environment,
    Export,
    Flicking,
    GameSpec,
    HandPreset,
    Kernels,
    Learning,
    RealTable,
    Solution,
    Solver,
    Study,
    Variants,
)
from parlour.physics import warming

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.kernels import WarmUp

__all__ = [
    "Aims",
    "Appearance",
    "Arranging",
    "Drawing",
    "Engine",
    "Environment",
    "Export",
    "Flicking",
    "GameSpec",
    "HandPreset",
    "Kernels",
    "Learning",
    "RealTable",
    "Solution",
    "Solver",
    "Study",
    "Variants",
    "catalogue",
    "find_game",
    "game_names",
    "seats_as_stored",
    "title_as_stored",
    "warm_ups",
]


def catalogue() -> tuple[GameSpec[Any, Any, Any], ...]:
    """All installed games, sorted by name.

    Raises:
        ParlourError: an entry point is not a game.
    """
    return tuple(map(_load, _points()))


def game_names() -> tuple[str, ...]:
    """The names of all installed games, sorted; imports none of them."""
    return tuple(_points())


def find_game(name: str) -> GameSpec[Any, Any, Any]:
    """The game with this name; imports no other.

    Raises:
        ParlourError: there is none; the message lists the known ones.
    """
    if name in _points():
        return _load(name)
    names = ", ".join(_points())
    near = difflib.get_close_matches(name, _points(), 1)
    meant = f" (did you mean {near[0]}?)" if near else ""
    raise ParlourError(f"there is no game {name[:60]!r}{meant}; choose from {names}")


def warm_ups() -> tuple[WarmUp, ...]:
    """Everything that is compiled: the physics, and what each game adds."""
    own = (spec.kernels.warm_ups for spec in catalogue() if spec.kernels is not None)
    return (warming.WARM_UP, *chain.from_iterable(own))


@cache
def _points() -> dict[str, EntryPoint]:
    """The entry points by the games' names, sorted."""
    points = sorted(entry_points(group="parlour.games"), key=lambda point: point.name)
    return {point.name: point for point in points}


@cache
def _load(name: str) -> GameSpec[Any, Any, Any]:
    """Import a game.

    Raises:
        ParlourError: the entry point is not a game.
    """
    point = _points()[name]
    spec = point.load()
    if not isinstance(spec, GameSpec) or spec.name != point.name:
        raise ParlourError(f"the entry point {point.name} = {point.value} is not a game of that name")
    return spec


def title_as_stored(name: str) -> str:
    """The title of a stored match's game; its name if the game is no longer installed."""
    return next((spec.title for spec in catalogue() if spec.name == name), name)


def seats_as_stored(name: str, options: Mapping[str, Any], count: int) -> tuple[str, ...]:
    """The names of a stored match's seats; `seat 1`, `seat 2` .. if the game no longer has them."""
    try:
        seats: tuple[str, ...] = find_game(name).new(options).seats
    except ParlourError:
        seats = ()
    return seats if len(seats) == count else tuple(f"seat {number}" for number in range(1, count + 1))
