"""What the page runs of Castle Croquetnole: flicks of a hand, and the rules over arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.games.castle_croquetnole.bots import sampling
from parlour.games.castle_croquetnole.bots.kernels import sample_shots
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.games.castle_croquetnole.rules.batch import judging
from parlour.games.castle_croquetnole.rules.batch.states import state_buffers
from parlour.games.castle_croquetnole.rules.board import Coin
from parlour.kernels.buffers import Buffer
from parlour.players.sampler import no_results, shot_arguments

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.page import Exports

__all__ = ["exports", "judged"]


def exports() -> Exports:
    """The entries, with arguments like those they take."""
    game = CastleCroquetnole()
    lies = game.start().with_coin(Coin("Km", (0.0, 0.0)))
    return {
        "sample_shots": (sample_shots, shot_arguments(sampling.arrays(game, lies, "Km"), sampling.work_for(game, 1))),
        "judge_all": (judging.judge_all, judged(game, lies)),
    }


def judged(game: CastleCroquetnole, state: State) -> tuple[Any, ...]:
    """Arguments of `judge_all`, for a flick without events."""
    results, numbers, found = (*no_results()[:-1], Buffer("i8", 2)), Buffer("i8", 1), judging.ruling_room(1)
    facts = found.fallen, found.put_back, found.undone, found.to_play, found.scores
    return (
        results, (numbers, numbers, numbers), tuple(state_buffers([state])), judging.rule_array(game),
        judging.measure_array(game), judging.JudgingRoom.new(), found.after, facts,
    )  # fmt: skip
