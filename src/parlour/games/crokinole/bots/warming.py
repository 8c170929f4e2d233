"""The parts of the bots that are compiled early: the batch rules, the stakes, the proposals and the shots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.games.crokinole.bots.candidates import WAYS, proposed
from parlour.games.crokinole.bots.leaf import expected
from parlour.games.crokinole.bots.noticing import odds_of
from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.bots.stakes import DIFFERENCES, FARTHEST, needs
from parlour.games.crokinole.bots.trials import arrays_of, search, trials
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.rules.batch.judging import judge_all, judging_room, rules_array, ruling_shapes
from parlour.games.crokinole.rules.batch.kernels import COUNTERS
from parlour.games.crokinole.rules.table import START_LINE
from parlour.kernels.buffers import Buffer
from parlour.kernels.generator import Generator
from parlour.players import EXACT
from parlour.players.sampler import no_results

if TYPE_CHECKING:
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["judge", "nothing_judged", "propose_shots", "try_a_shot", "weigh_a_round"]


def judge() -> None:
    """Judge no shot."""
    judge_all(*nothing_judged(Crokinole()))


def nothing_judged(game: Setting) -> tuple[Any, ...]:
    """Arguments of `judge_all` for no shot."""
    room = tuple(Buffer(code, *shape) for code, shape in ruling_shapes(game, 1, 1))
    before = Buffer("i1", 1, 1), Buffer("i8", 1, COUNTERS)
    return no_results(), Buffer("i8", 0), *before, rules_array(game), judging_room(1), room


def weigh_a_round() -> None:
    """Compute what rounds are worth that have no result."""
    steps = FARTHEST + 1
    needs(Buffer("f8", 2, len(DIFFERENCES)), Buffer("f8", 2, steps, steps))


def propose_shots() -> None:
    """Propose shots on an empty board, and say how plain they are."""
    game = Crokinole()
    position = Position.of(game, game.start())
    odds_of(position, proposed(position, 1, EXACT, WAYS))


def try_a_shot() -> None:
    """Draw errors, play shots, judge and value them."""
    game = Crokinole()
    position, shot = Position.of(game, game.start()), Shots.of([0.0], [-START_LINE], [1.5], [1.0])
    worth, rng = expected(position), Generator(0)
    trials(position, shot, EXACT, rng.normal_rows(16, 2, 3)).values(arrays_of(position, worth))
    search(position, EXACT, worth, rng).means(shot, 1)
