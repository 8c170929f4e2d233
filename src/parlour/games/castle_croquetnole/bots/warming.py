"""The parts of the bots that are compiled early: flicks that are tried, the batch rules and the evaluation."""

from __future__ import annotations

from parlour.games.castle_croquetnole.bots.candidates import Shots
from parlour.games.castle_croquetnole.bots.page import judged
from parlour.games.castle_croquetnole.bots.trials import sampling_arrays, search, trials
from parlour.games.castle_croquetnole.bots.worth import Mind, turns_to_go, worth
from parlour.games.castle_croquetnole.rules import CastleCroquetnole, Options
from parlour.games.castle_croquetnole.rules.batch.columns import NONE
from parlour.games.castle_croquetnole.rules.batch.judging import judge_all, pass_all
from parlour.games.castle_croquetnole.rules.batch.states import state_buffers
from parlour.games.castle_croquetnole.rules.board import Coin
from parlour.kernels.buffers import Buffer
from parlour.kernels.generator import Generator
from parlour.players import EXACT
from parlour.players.sampler import no_results

__all__ = ["think"]


def think() -> None:
    """Draw errors, try a flick, judge a flick, and evaluate the state after it."""
    game = CastleCroquetnole(Options(gate_line="inner"))  # with doors of two lines
    state = game.start().with_coin(Coin("Km", (0.0, 0.0)))
    shots, arrays, rng = Shots([0.0], [1.0], [1.0]), sampling_arrays(game, state, "Km", Mind()), Generator(0)
    trials(game, state, shots.aims, EXACT, rng.normal_rows(16, 2, 3)).values(arrays)
    search(game, state, EXACT, arrays, rng).means(shots, 1)
    pass_all(no_results(), Buffer("i8", 1, 4))
    judge_all(*judged(game, state))
    worth(game, state_buffers([state]), 0, 0, Mind())
    turns_to_go(game, 0, (0, NONE), 1, [(0.0, 0.0)])
