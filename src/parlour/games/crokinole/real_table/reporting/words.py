"""How a disc can end, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole

__all__ = ["ENDS", "LYING", "ends_of"]

ENDS = {
    "hole": "lies in the hole",
    "off": "goes off the board",
    "15": "stops in the 15 ring",
    "lean": "leans over the hole",
    "15line": "stops on the 15 line",
    "10": "stops in the 10 zone",
    "5": "stops in the 5 zone",
    "line": "stops on the starting line",
    "beyond": "stops beyond the starting line",
}
"""By end: what a disc does, after its name."""
LYING = {
    "lean": "the 15 ring, leaning over the hole",
    "15": "the 15 ring",
    "15line": "the 10 zone, on the 15 line",
    "10": "the 10 zone",
    "5": "the 5 zone",
    "line": "its place on the starting line",
    "beyond": "its place beyond the starting line",
}
"""By zone: where a disc lies, after `in`."""


def ends_of(game: Crokinole) -> dict[str, str]:
    """The ends that the rules distinguish under these options, in words."""
    stays = game.options.beyond_line == "stays"
    words = dict(ENDS)
    if not stays:
        del words["beyond"]
        words["line"] = "stops on or beyond the starting line"
    return words
