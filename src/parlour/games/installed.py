"""The installed games: the entry points in the group `parlour.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from parlour.game import ParlourError
from parlour.games.spec import GameSpec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["catalogue", "game_names", "load", "points"]


def catalogue() -> tuple[GameSpec[Any, Any, Any], ...]:
    """All installed games, sorted by name.

    Raises:
        ParlourError: an entry point is not a game.
    """
    return tuple(map(load, points()))


def game_names() -> tuple[str, ...]:
    """The names of all installed games, sorted; imports none of them."""
    return tuple(points())


@cache
def points() -> dict[str, EntryPoint]:
    """The entry points by the games' names, sorted."""
    found = sorted(entry_points(group="parlour.games"), key=lambda point: point.name)
    return {point.name: point for point in found}


@cache
def load(name: str) -> GameSpec[Any, Any, Any]:
    """Import the game with this name.

    Raises:
        ParlourError: the entry point is not a game.
    """
    point = points()[name]
    spec = point.load()
    if not isinstance(spec, GameSpec) or spec.name != point.name:
        raise ParlourError(f"the entry point {point.name} = {point.value} is not a game of that name")
    return spec
