"""The opponents of Crokinole on many boards choose as on one."""

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
from parlour.games.crokinole.bots.players import STYLES, Planner
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.environments.opponents import PlannerOverArrays, views_of
from parlour.games.crokinole.rules.batch import state_arrays
from parlour.players import EXACT, UNLIMITED


def some_states(**options: Any) -> tuple[Any, list[Any]]:
    """Some states with few and many discs."""
    game, rng = find_game("crokinole").new(options), Random(1)
    states = [game.start()]
    for _ in range(30):
        states.append(game.after(states[-1], game.sample(states[-1], rng)))
    return game, states


@pytest.mark.parametrize("options", [{}, {"players": 4, "discs": "nca"}])
def test_boards_are_seen_as_the_shooter_sees_them(options: dict[str, Any]) -> None:
    game, states = some_states(**options)
    views = views_of(state_arrays(game, states), game.options.players)
    for row, state in enumerate(states):
        position, count = Position.of(game, state), int(views.discs[row])
        found = zip(views.places[row, :count].tolist(), views.mine[row, :count].tolist(), strict=True)
        wanted = zip(position.places, position.mine, strict=True)
        assert {(*at, bool(mine)) for at, mine in found} == {(*at, mine) for at, mine in wanted}
        assert views.ahead[row] == position.ahead
        assert (views.last[row] < 0) == (position.last < 0)
        if position.last >= 0:
            assert tuple(views.places[row, views.last[row]]) == pytest.approx(position.places[position.last])
        assert game.shots_a_round - views.shots[row] == position.left


@pytest.mark.parametrize("options", [{}, {"players": 4, "discs": "nca"}])
@pytest.mark.parametrize("style", ["beginner", "club"])
def test_a_level_of_crokinole_chooses_as_it_does_on_one_board(style: str, options: dict[str, Any]) -> None:
    """Without errors of the hand, with all proposals and without softness, nothing is left to chance."""
    game, states = some_states(**options)
    agent = Planner(game, EXACT, replace(STYLES[style], most=4096, softness=0.0))
    env: Any = gymnasium.make_vec("parlour/Crokinole-v0", num_envs=len(states), opponent="random", **options).unwrapped
    env.reset(seed=1)
    env._states = state_arrays(game, states)
    aims = PlannerOverArrays(agent, EXACT).moves(env, np.arange(len(states)))
    worth_checking = 0
    for state, found in zip(states, aims, strict=True):
        flick = agent.choose(state, (), Random(1), UNLIMITED)
        assert isinstance(flick, Flick)
        aim = flick.meant
        assert aim.start is not None
        assert found == pytest.approx([*aim.start, aim.bearing, aim.speed, 0.0], abs=1e-9)
        worth_checking += bool(state.discs)
    assert worth_checking > 20


def test_a_level_of_crokinole_wins_more_than_chance() -> None:
    options: dict[str, Any] = {"opponent": "club", "fixed_rounds": 1, "discs": "nca"}
    env, rng = gymnasium.make_vec("parlour/Crokinole-v0", num_envs=32, **options), np.random.default_rng(1)
    env.reset(seed=1)
    rewards = list[float]()
    for _ in range(17):
        _, gained, over, _, _ = env.step(rng.uniform(-1.0, 1.0, (32, 5)) * [1.0, 1.0, 0.05, 0.5, 0.2])
        rewards += gained[over].tolist()
    assert len(rewards) > 32
    assert np.mean(rewards) < -0.5
