"""A game by its name. Its types are in `finding.pyi`, which `python -m workshop.finding` writes."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from parlour.game import ParlourError
from parlour.games.installed import load, points

if TYPE_CHECKING:
    from parlour.games.spec import GameSpec

__all__ = ["find_game"]


def find_game(name: str) -> GameSpec[Any, Any, Any]:
    """The game with this name; imports no other.

    Raises:
        ParlourError: there is none; the message lists the known ones.
    """
    if name in points():
        return load(name)
    names = ", ".join(points())
    near = difflib.get_close_matches(name, points(), 1)
    meant = f" (did you mean {near[0]}?)" if near else ""
    raise ParlourError(f"there is no game {name[:60]!r}{meant}; choose from {names}")
