"""Numbers of Castille's kernels that the script of its engine on the page must know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine import book, deepening, following, notes, placement, planning, plans, units

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import IntEnum

__all__ = ["numbers"]

NOTES = (
    "SEED", "NOISE", "NO_PROGRESS", "REDUCE_FROM", "NULL_PEGS", "NULL_LESS", "EXTEND",
    "FADE_FROM", "FADE_OVER", "NET_WORDS", "WEIGHTS", "NET", "TURNS",
    "FOUND_SCORE", "FOUND_DEPTH", "FOUND_NODES", "FOUND_LENGTH", "FOUND_LINE",
)  # fmt: skip
PLAN_NOTES = (
    "OWN", "OPP", "TALL", "FLAGS", "SIDE", "DEPTH", "LIMIT", "ONE", "TWO", "WORTH", "DONE", "EXPECTED",
)  # fmt: skip


def numbers() -> Mapping[str, Mapping[str, int]]:
    """The steps of search and planner; where things are in their notes and results; lengths, depths, scores of wins."""
    return {
        "SearchStep": _members(deepening.SearchStep),
        "Standing": _members(following.Standing),
        "PlanStep": _members(planning.PlanStep),
        "NOTES": {name: getattr(notes, name) for name in NOTES},
        "SEARCH": {
            "TURNS": notes.ROOM,
            "NOTES": notes.END,
            "DEEPEST": deepening.DEEPEST,
            "WIN": notes.WIN,
            "NEAR_WIN": notes.NEAR_WIN,
            "NET_ROWS": units.ROWS,
        },
        "PLAN_NOTES": {name: getattr(plans, name) for name in PLAN_NOTES},
        "PLAN": {
            "NOTES": plans.NOTES,
            "PAIRS": plans.PAIRS,
            "REPLIES": plans.REPLIES_ROOM,
            "BOOK": book.WORDS,
            "TABLE_BITS": placement.TABLE_BITS,
        },
        "AFTER": {name: index for index, name in enumerate(following.AFTER)},
    }


def _members(enum: type[IntEnum]) -> dict[str, int]:
    return {each.name: int(each) for each in enum}
