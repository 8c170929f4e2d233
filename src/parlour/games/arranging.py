"""What the games' modules `arranging` share: finding a setting, and checking its value."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.scene import Point, PositionSetting

__all__ = ["check_value", "find_setting", "parse_place"]

LISTED = 40
"""The most values that a message lists; of more it gives the first and the last."""


def find_setting(settings: Iterable[PositionSetting], name: str) -> PositionSetting:
    """The setting with this name.

    Raises:
        NotationError: there is none; the message lists the known ones.
    """
    known = {setting.name: setting for setting in settings}
    if name not in known:
        raise NotationError(f"there is no setting {name!r}; choose from {', '.join(known)}")
    return known[name]


def check_value(setting: PositionSetting, value: str) -> None:
    """Check that a value is one of those that a setting can have.

    Raises:
        NotationError: it is not; the message lists the allowed ones.
    """
    values = [each for each, _ in setting.values]
    if values and value not in values:
        listed = ", ".join(values) if len(values) <= LISTED else f"{values[0]} to {values[-1]}"
        raise NotationError(f"{setting.about} {setting.label}: one of {listed}, not {value[:40]!r}")


def parse_place(text: str) -> Point:
    """A place in the table's frame, m.

    Raises:
        NotationError: the text is not two finite numbers.

    >>> parse_place("0.1,-0.25")
    (0.1, -0.25)
    """
    try:
        x, y = (float(number) for number in text.split(","))
    except ValueError:
        x = y = math.nan
    if not (math.isfinite(x) and math.isfinite(y)):
        raise NotationError(f"a place is two numbers of metres from the middle, like 0.1,-0.25, not {text[:40]!r}")
    return x + 0.0, y + 0.0  # + 0.0 turns -0.0 into 0.0
