"""Every entry runs from the library: what warms up, what bots and many boards play, and what counts."""

from __future__ import annotations

import os
import subprocess
import sys

CODE = """
from random import Random
import numpy as np
from parlour.games.castille.environments import CastilleBatch
from parlour.games.crokinole.environments.many import CrokinoleVectorEnv
from parlour.games import catalogue, find_game, warm_ups
from parlour.games.castle_croquetnole.bots import worth
from parlour.games.castle_croquetnole.rules import CastleCroquetnole
from parlour.kernels import loaded_code
from parlour.kernels.shipped import catalogue as shipped
from parlour.players import ask

for each in warm_ups():
    each.run()
print(len(loaded_code()) == len(shipped().entries))
for spec in catalogue():
    game = spec.new()
    for level in spec.levels[:2]:
        ask(level.make(game), game, game.start(), Random(1))
castille = find_game("castille")
position = castille.notation.parse_state(castille.new(), "T5/6/6/6/6/5t ----- S - 0 13")
assert castille.engine.census(castille.new(), position, 2) > 0
assert ask(castille.levels[0].make(castille.new()), castille.new(), position, Random(1))
batch = CastilleBatch(3, options={"lost_flags": True})
batch.reset(seed=1)
batch.step(batch.sample())
flicks = CrokinoleVectorEnv(3)
flicks.reset(seed=1)
flicks.step(flicks.action_space.sample())
worth.turns_to_go(CastleCroquetnole(), 1, (5, 2), 2, np.zeros((3, 2)))
print({each.origin for each in loaded_code()}, len(loaded_code()) == len(shipped().entries))
"""


def test_what_is_warmed_up_is_all_that_bots_boards_and_counting_need() -> None:
    """A library has each entry once, for the types of the warm-ups, and refuses arguments of others."""
    environment = {**os.environ, "PARLOUR_KERNELS": "shipped"}
    command = [sys.executable, "-c", CODE]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True\n{'shipped'} True\n", "")
