"""The games of the house. A wing is found by its entry point in the group `parlour.games`.

A package of one's own joins in by declaring such an entry point; nothing here is edited for it.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from parlour.game import ParlourError
from parlour.games.wing import Drawing, Export, Flicking, Solver, Steadiness, Wing

__all__ = ["PLANNED", "Drawing", "Export", "Flicking", "Plan", "Solver", "Steadiness", "Wing", "catalogue", "find_wing"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that the house is to have and has not yet."""

    name: str
    title: str
    summary: str


PLANNED = (
    Plan(
        "castle-croquetnole",
        "Castle Croquetnole",
        "Knights invade three castles by the gate; guards take prisoners.",
    ),
    Plan("castille", "Castille", "Short pegs and tall ones, five territories, three flags."),
)


@cache
def catalogue() -> tuple[Wing[Any, Any, Any], ...]:
    """Every game that can be played, by name.

    Raises:
        ParlourError: when an entry point is not a wing.
    """
    wings = []
    for point in sorted(entry_points(group="parlour.games"), key=lambda point: point.name):
        wing = point.load()
        if not isinstance(wing, Wing) or wing.name != point.name:
            raise ParlourError(f"the entry point {point.name} = {point.value} is not a wing of that name")
        wings.append(wing)
    return tuple(wings)


def find_wing(name: str) -> Wing[Any, Any, Any]:
    """The wing of that name.

    Raises:
        ParlourError: when there is none; the message says which there are and which are still being built.
    """
    for wing in catalogue():
        if wing.name == name:
            return wing
    for plan in PLANNED:
        if plan.name == name:
            raise ParlourError(f"{plan.title} is not built yet; {_there_is()}")
    near = difflib.get_close_matches(name, [wing.name for wing in catalogue()], 1)
    raise ParlourError(f"there is no game {name!r}; {f'did you mean {near[0]}? ' if near else ''}{_there_is()}")


def _there_is() -> str:
    names = ", ".join(wing.name for wing in catalogue())
    return f"there is {names}"
