"""OpenSpiel's own checks pass on its games of ours."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from parlour.envs.openspiel import NAMES  # noqa: E402 - registers the games
from parlour.game import OptionError  # noqa: E402

EVERY: tuple[tuple[str, dict[str, Any]], ...] = (
    ("python_arithmetical_croquet", {}),
    ("python_arithmetical_croquet", {"missed_hoop": "go_back", "barring_judged": "from"}),
    ("python_castille", {"no_progress_limit": 20}),
    ("python_castille", {"no_progress_limit": 10, "encoding": "turns", "claims": "declared"}),
)


@pytest.mark.parametrize(("name", "params"), EVERY)
def test_the_simulations_pass(name: str, params: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, params), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_written_and_played_back(name: str) -> None:
    string = f"{name}(spacing=4,hoops=2,max_step=3)" if "croquet" in name else f"{name}(no_progress_limit=1)"
    written = generate_playthrough.playthrough(string, action_sequence=None, seed=4)
    [line] = [each for each in written.splitlines()[::-1] if each.startswith("# History()")][:1] or [""]
    assert "GameType.dynamics = Dynamics.SEQUENTIAL" in written
    assert "GameType.chance_mode = ChanceMode.DETERMINISTIC" in written
    assert "GameType.utility = Utility.ZERO_SUM" in written
    assert "observation_tensor" in written.lower()
    moves = [int(each.partition(": ")[2]) for each in written.splitlines() if each.startswith("action: ")]
    assert moves, line
    assert generate_playthrough.playthrough(string, action_sequence=moves) == written


def test_the_returns_are_the_outcome() -> None:
    game = pyspiel.load_game("python_arithmetical_croquet")
    for seed in range(5):
        state, rng = game.new_initial_state(), Random(seed)
        while not state.is_terminal():
            assert state.returns() == [0.0, 0.0]
            state.apply_action(rng.choice(state.legal_actions()))
        winner = 0 if state.standing.outcome.winners == (0,) else 1
        assert state.returns()[winner] == 1.0
        assert sum(state.returns()) == 0.0


def test_a_copy_goes_on_by_itself() -> None:
    state = pyspiel.load_game("python_castille").new_initial_state()
    state.apply_action(36)
    for other in (state.clone(), copy.deepcopy(state)):
        before = str(state)
        other.apply_action(other.legal_actions()[-1])
        assert str(state) == before != str(other)
    assert str(pickle.loads(pickle.dumps(state.standing))) == str(state.standing)  # noqa: S301 - its own


def test_the_observation_is_the_encodings() -> None:
    game = pyspiel.load_game("python_castille")
    state, observation = game.new_initial_state(), make_observation(game)
    for _ in range(30):
        for player in (0, 1):
            observation.set_from(state, player)
            seen = state.standing.encoding.observe(state.standing.position, player)
            assert np.array_equal(observation.tensor, seen.ravel())
            assert np.array_equal(state.observation_tensor(player), seen.ravel())
        state.apply_action(state.legal_actions()[0])


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(OptionError, match="choose from half-turns, turns"):
        pyspiel.load_game("python_castille", {"encoding": "moves"})
