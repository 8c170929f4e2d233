"""What is compiled early is what is used later: playing on after the warm-ups compiles nothing more."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.envs.castille import CastilleBatch
from parlour.envs.crokinole import CrokinoleVectorEnv
from parlour.games import catalogue, find_game, warm_ups
from parlour.games.castille.encoding import kernels, many
from parlour.games.castille.engine import counting, deepening
from parlour.games.castille.rules.batch.judging import judge_all as judge_castille
from parlour.games.castille.rules.batch.judging import list_all as list_castille
from parlour.games.castle_croquetnole.bots import worth
from parlour.games.castle_croquetnole.bots.sampling import sample_shots as sample_castles
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.games.castle_croquetnole.rules.batch.judging import judge_all as judge_castles
from parlour.games.castle_croquetnole.rules.batch.judging import pass_all
from parlour.games.crokinole.bots.kernels import sample_shots as sample_crokinole
from parlour.games.crokinole.encoding.kernels import decode_all, observe_all
from parlour.games.crokinole.encoding.shooting import execute_all
from parlour.games.crokinole.rules.batch.judging import judge_all as judge_crokinole
from parlour.physics.engine.play import play
from parlour.players import ask

if TYPE_CHECKING:
    from parlour.kernels.entries import Entry

ENTRIES: tuple[Entry, ...] = (
    play,
    deepening.think,
    counting._perft,
    list_castille,
    judge_castille,
    kernels.mask_half_turn,
    kernels.mask_turn,
    kernels.see,
    many.begin_all,
    many.step_all,
    many.sample_all,
    judge_crokinole,
    sample_crokinole,
    decode_all,
    observe_all,
    execute_all,
    judge_castles,
    pass_all,
    sample_castles,
    worth._worth_all,
    worth._turns_all,
)


@pytest.fixture(scope="module", autouse=True)
def warm() -> None:
    for each in warm_ups():
        each.run()


def test_everything_that_is_compiled_is_warmed_up() -> None:
    assert [entry.what for entry in ENTRIES if not entry.signatures] == []


def test_bots_and_counting_need_no_other_machine_code() -> None:
    for spec in catalogue():
        game = spec.new()
        for level in spec.levels[:2]:
            ask(level.make(game), game, game.start(), Random(1))
    castille = find_game("castille")
    assert castille.census is not None
    position = castille.notation.parse_state(castille.new(), "T5/6/6/6/6/5t ----- S - 0 13")
    assert castille.census(castille.new(), position, 2) > 0
    assert ask(castille.levels[0].make(castille.new()), castille.new(), position, Random(1))
    batch = CastilleBatch(3, options={"lost_flags": True})
    batch.reset(seed=1)
    batch.step(batch.sample())
    flicks = CrokinoleVectorEnv(3)
    flicks.reset(seed=1)
    flicks.step(flicks.action_space.sample())
    worth.turns_to_go(CastleCroquetnole(), 1, (5, 2), 2, np.zeros((3, 2)))
    assert {entry.what: len(entry.signatures) for entry in ENTRIES} == {entry.what: 1 for entry in ENTRIES}
