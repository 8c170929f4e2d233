"""How the options of earlier versions of the rules read today, so that stored matches replay as they were played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["EARLIER"]


PLAY_OFFS = {False: "none", True: "round"}
NCA_OF_VERSION_2: dict[str, str | int | bool] = {
    "discs": "nca",
    "quadrant": "touching",
    "saved_by": "any struck disc",
    "failed_open_shot": "all struck",
    "damage": "suspends",
    "fixed_rounds": 4,
    "play_off": True,
    "count_twenties": True,
}
"""The preset as it was: with it the start alternates (CR-2)."""


def _of_version_2(options: Mapping[str, Any]) -> dict[str, Any]:
    """A play-off was yes or no, and options that had no effect beside the others were allowed."""
    idle: set[str] = set()
    if not options.get("no_hiding", True):
        idle |= {"saved_by", "failed_open_shot"}
    if not options.get("rail", True):
        idle.add("damage")
    idle.add("target" if options.get("fixed_rounds") else "play_off")
    read = {name: value for name, value in options.items() if name not in idle}
    if "play_off" in read:
        read["play_off"] = PLAY_OFFS.get(read["play_off"], read["play_off"])
    if all(options.get(name) == value for name, value in NCA_OF_VERSION_2.items()):
        read["next_start"] = "alternates"
    return read


EARLIER: Mapping[int, Callable[[Mapping[str, Any]], dict[str, Any]]] = {2: _of_version_2}
