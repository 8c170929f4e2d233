"""How the options of earlier versions of the rules read today, so that stored matches replay as they were played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["EARLIER"]


def _of_version_2(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options that had no effect beside the others were allowed."""
    idle: set[str] = set()
    if options.get("max_step") == 1:
        idle |= {"end_zone_beyond_peg", "missed_hoop"}
    illegal = "missed_hoop" in idle or options.get("missed_hoop", "illegal") == "illegal"
    if options.get("hoops") == 0 and options.get("max_step", 8) not in (1, 2) and illegal:
        idle.add("twice_running")
    return {name: value for name, value in options.items() if name not in idle}


EARLIER: Mapping[int, Callable[[Mapping[str, Any]], dict[str, Any]]] = {2: _of_version_2}
