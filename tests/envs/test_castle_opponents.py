"""The opponents of Castle Croquetnole on many tables choose as on one, and rows of arrays are states."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import parlour.envs  # noqa: F401 - registers the ids
from parlour.flick import Flick
from parlour.games import find_game
from parlour.games.castle_croquetnole.bots.players import STYLES, Planner
from parlour.games.castle_croquetnole.environments.opponents import PlannerOnTables
from parlour.games.castle_croquetnole.environments.tables import states_of
from parlour.games.castle_croquetnole.rules.batch import state_arrays
from parlour.players import EXACT, UNLIMITED


def some_states(**options: Any) -> tuple[Any, list[Any]]:
    """The states of the beginning of a random game, after flicks."""
    game, rng = find_game("castle-croquetnole").new(options), Random(2)
    state, found = game.start(), list[Any]()
    for _ in range(150):
        move = game.sample(state, rng)
        state = game.after(state, move)
        if game.outcome(state) is not None:
            state = game.start()
        elif isinstance(move, Flick):
            found.append(state)
    return game, found


@pytest.mark.parametrize("options", [{}, {"strike_again": "illegal", "driven_guard_bonus": "all"}])
def test_rows_become_the_states_that_they_were(options: dict[str, Any]) -> None:
    """But for causes of flicks and scores of the play, which a row does not keep and no rule reads."""
    game, states = some_states(**options)
    encodings: Any = find_game("castle-croquetnole").learning
    observe = encodings.encodings().encodings(game)["moves"].observe
    arrays = state_arrays(game, states)
    found = states_of(arrays)
    assert len(found) > 80
    again = state_arrays(game, found)
    assert all((before == after).all() for before, after in zip(arrays, again, strict=True))
    for before, after in zip(states, found, strict=True):
        assert replace(after, play=None, kept=None) == replace(before, play=None, kept=None)
        assert all((observe(before, seat) == observe(after, seat)).all() for seat in range(4))
        move = game.sample(before, Random(3))
        assert state_arrays(game, [game.after(before, move)])[3].tolist() == (
            state_arrays(game, [game.after(after, move)])[3].tolist()
        )


def test_a_level_of_castle_croquetnole_chooses_as_it_does_on_one_board() -> None:
    """Without errors of the hand, with all proposals and without softness, nothing is left to chance."""
    game, states = some_states()
    states = [state for state in states if not (state.owed or game.choosing(state))]
    agent = Planner(game, EXACT, replace(STYLES["club"], most=2000, softness=0.0))
    env: Any = gymnasium.make_vec("parlour/CastleCroquetnole-v0", num_envs=len(states), opponent="random").unwrapped
    env.reset(seed=1)
    env._states, env._arrays = states, state_arrays(game, states)
    found = PlannerOnTables(agent, EXACT).moves(env, np.arange(len(states)))
    assert len(states) > 40
    assert found == [agent.choose(state, (), Random(1), UNLIMITED) for state in states]
