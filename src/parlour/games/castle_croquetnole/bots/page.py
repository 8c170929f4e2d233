"""What the page runs of Castle Croquetnole: flicks of a hand, and the rules over arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castle_croquetnole.bots import sampling
from parlour.games.castle_croquetnole.bots.kernels import sample_shots
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.games.castle_croquetnole.rules.batch import judging, state_arrays
from parlour.games.castle_croquetnole.rules.board import Coin
from parlour.players.sampler import no_results, shot_arguments

if TYPE_CHECKING:
    from parlour.games.page import Exports

__all__ = ["exports"]


def exports() -> Exports:
    """The entries, with arguments like those they take."""
    game = CastleCroquetnole()
    lies = game.start().with_coin(Coin("Km", (0.0, 0.0)))
    states, numbers = state_arrays(game, [lies]), np.zeros(1, np.int64)
    found = judging.ruling_room(1)
    facts = found.fallen, found.put_back, found.undone, found.to_play, found.scores
    judged = (
        no_results(), (numbers, numbers, numbers), tuple(states), judging.rule_array(game),
        judging.measure_array(game), judging.JudgingRoom.new(), found.after, facts,
    )  # fmt: skip
    return {
        "sample_shots": (sample_shots, shot_arguments(sampling.arrays(game, lies, "Km"), sampling.work_for(game, 1))),
        "judge_all": (judging.judge_all, judged),
    }
