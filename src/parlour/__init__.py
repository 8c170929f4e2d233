"""parlour: four parlour games, with exact rules, physics and bots."""

from importlib import import_module
from typing import Any

__all__ = ["show"]

__version__ = "0.1.0"


def show(thing: object, game: object = None) -> Any:  # noqa: ANN401 - everything below is imported late
    """A picture and a text of a state, a ruling, a match, a motion or a puzzle; see `parlour.showing.show`."""
    return import_module("parlour.showing").show(thing, game)
