"""Random playouts by compiled code are those of OpenSpiel's own states."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator  # noqa: E402

import parlour.envs.openspiel  # noqa: E402, F401 - registers the games
from parlour.envs.rollouts import Rollouts  # noqa: E402
from parlour.game import OptionError  # noqa: E402

ROLLOUTS = 100
"""Of OpenSpiel's own evaluator, which are slow."""


def after(name: str, *actions: int, **params: Any) -> Any:
    state = pyspiel.load_game(name, params).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


@pytest.mark.parametrize(
    ("name", "actions", "params"),
    [
        ("python_arithmetical_croquet", (8, 2, 4), {}),
        ("python_arithmetical_croquet", (3,), {"spacing": 4, "hoops": 1, "max_step": 3}),
        ("python_castille", (36,), {"no_progress_limit": 20}),
    ],
)
def test_the_means_are_those_of_openspiel(name: str, actions: tuple[int, ...], params: dict[str, Any]) -> None:
    state = after(name, *actions, **params)
    ours = Rollouts(4000, seed=1).evaluate(state)
    theirs = RandomRolloutEvaluator(ROLLOUTS, np.random.RandomState(1)).evaluate(state)
    assert ours.sum() == pytest.approx(0.0)
    assert np.abs(ours - theirs).max() < 4 * (1 / ROLLOUTS + 1 / 4000) ** 0.5


def test_equal_seeds_give_equal_values() -> None:
    state = after("python_castille", 36)
    one, same, other = (Rollouts(64, seed=seed).evaluate(state) for seed in (1, 1, 2))
    assert one.tolist() == same.tolist() != other.tolist()


def test_a_state_that_is_over_is_worth_its_returns_and_a_playout_is_cut_short() -> None:
    state = after("python_arithmetical_croquet", spacing=2, hoops=0, max_step=1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert Rollouts(8).evaluate(state).tolist() == state.returns()
    assert Rollouts(64, seed=1).evaluate(after("python_castille", longest=4)).tolist() == [0.0, 0.0]


def test_a_search_of_openspiel_finds_a_win() -> None:
    state = after("python_arithmetical_croquet", 1, spacing=3, hoops=0, max_step=2)
    assert state.legal_actions()
    bot = MCTSBot(state.get_game(), 1.4, 200, Rollouts(16, seed=1), random_state=np.random.RandomState(1))
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_a_game_without_a_simulator_is_refused() -> None:
    with pytest.raises(OptionError, match="Crokinole has no simulator"):
        Rollouts(2).evaluate(after("python_crokinole"))
