"""The games, found by their entry points in the group `parlour.games`.

Another package adds a game by declaring such an entry point; nothing here changes.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from parlour.game import ParlourError
from parlour.games.finding import find_game
from parlour.games.installed import catalogue, game_names
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


def warm_ups() -> tuple[WarmUp, ...]:
    """Everything that is compiled: the physics, and what each game adds."""
    own = (spec.kernels.warm_ups for spec in catalogue() if spec.kernels is not None)
    return (warming.WARM_UP, *chain.from_iterable(own))


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
