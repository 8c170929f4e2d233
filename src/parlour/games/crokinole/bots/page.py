"""What the page runs of Crokinole: shots of a hand, and the rules over arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.crokinole.bots import sampling
from parlour.games.crokinole.bots.kernels import sample_shots
from parlour.games.crokinole.bots.warming import nothing_judged
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.batch.judging import judge_all
from parlour.players.sampler import shot_arguments

if TYPE_CHECKING:
    from parlour.games.page import Exports

__all__ = ["exports"]


def exports() -> Exports:
    """The entries, with arguments like those they take."""
    game = Crokinole()
    return {
        "sample_shots": (
            sample_shots,
            shot_arguments(sampling.arrays(game, game.start(), ""), sampling.work_for(game, 1)),
        ),
        "judge_all": (judge_all, nothing_judged(game)),
    }
