"""How the options of earlier versions of the rules read today, so that stored matches replay as they were played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["EARLIER"]

WERE_SWITCHES = {"driven_guard_bonus": ("none", "own"), "edge_margin": ("none", "always")}
"""Options that were on or off in version 2, with what each reads as today: off, on."""


def _of_version_2(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """A second croquet was asked for while flicks of the first were left, and the game ended when somebody left."""
    switched = {
        name: WERE_SWITCHES[name][value] if name in WERE_SWITCHES and isinstance(value, bool) else value
        for name, value in options.items()
    }
    return {**switched, "second_croquet": "interrupts", "leaving": "ends"}


EARLIER = {2: _of_version_2}
"""By version."""
