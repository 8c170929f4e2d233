"""What the page runs of Castille: the search, the planner of placements, and playing on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.deepening import think
from parlour.games.castille.engine.following import play_on
from parlour.games.castille.engine.notes import new_memory
from parlour.games.castille.engine.planning import plan
from parlour.games.castille.engine.plans import new_plan
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.engine.warming import POSITION
from parlour.kernels.buffers import Buffer

if TYPE_CHECKING:
    from parlour.games.page import Exports

__all__ = ["exports"]


def exports() -> Exports:
    """The entries, with arguments like those they take."""
    position, words = situation(POSITION).position, Buffer("i8", 1)
    return {
        "think": (think, (0, position, 0, 0, 1, 1, words, words, new_memory([0], [], 1))),
        "plan": (plan, (0, 0, new_plan([0]))),
        "play_on": (play_on, (position, 0, 0, words, words, 1, words, words, words)),
    }
