"""What a room has for a game: its module of the game's name, so that no list names the games."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["module_for"]


def module_for(game: str, room: str) -> ModuleType | None:
    """The module of a room for a game; None if it has none."""
    name = f"{room}.{game.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None
