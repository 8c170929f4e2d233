"""What the page runs of Crokinole: shots of a hand, and the rules over arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parlour.games.crokinole.bots import sampling
from parlour.games.crokinole.bots.kernels import sample_shots
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.batch import state_arrays
from parlour.games.crokinole.rules.batch.judging import flat, judge_all, judging_room, rules_array, ruling_room
from parlour.players.sampler import no_results, shot_arguments

if TYPE_CHECKING:
    from parlour.games.page import Exports

__all__ = ["exports"]


def exports() -> Exports:
    """The entries, with arguments like those they take."""
    game = Crokinole()
    before = state_arrays(game, [game.start()])
    judged = (
        no_results(), np.zeros(1, np.int64), before.side, before.counters, rules_array(game), judging_room(1),
        flat(ruling_room(game, 1, 1)),
    )  # fmt: skip
    return {
        "sample_shots": (
            sample_shots,
            shot_arguments(sampling.arrays(game, game.start(), ""), sampling.work_for(game, 1)),
        ),
        "judge_all": (judge_all, judged),
    }
