"""What the games' desks have in common: which setting is meant, and whether it can have the value."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.scene import Point, Setting

__all__ = ["check_value", "find_setting", "parse_place"]

LISTED = 40
"""So many values are listed; of more the first and the last."""


def find_setting(settings: Iterable[Setting], name: str) -> Setting:
    """The setting of that name.

    Raises:
        NotationError: when there is none; says which there are.
    """
    known = {setting.name: setting for setting in settings}
    if name not in known:
        raise NotationError(f"there is nothing called {name!r} to be set; there is {', '.join(known)}")
    return known[name]


def check_value(setting: Setting, value: str) -> None:
    """See that a setting that can have some values only is given one of them.

    Raises:
        NotationError: when it is not; says which there are.
    """
    values = [each for each, _ in setting.values]
    if values and value not in values:
        listed = ", ".join(values) if len(values) <= LISTED else f"{values[0]} to {values[-1]}"
        raise NotationError(f"{setting.about} {setting.label}: one of {listed}, not {value[:40]!r}")


def parse_place(text: str) -> Point:
    """A place in the table's frame, m.

    Raises:
        NotationError: when it is not two finite numbers.

    >>> parse_place("0.1,-0.25")
    (0.1, -0.25)
    """
    try:
        x, y = (float(number) for number in text.split(","))
    except ValueError:
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise NotationError(f"a place is two numbers of metres from the middle, like 0.1,-0.25, not {text[:40]!r}")
    return x + 0.0, y + 0.0  # no minus before a nought
