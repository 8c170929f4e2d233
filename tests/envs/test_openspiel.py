"""OpenSpiel's own checks pass on its games of ours."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from parlour.envs.openspiel import NAMES  # noqa: E402 - registers the games
from parlour.game import IllegalMoveError, OptionError  # noqa: E402

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


@pytest.mark.parametrize(("name", "params"), EVERY)
def test_games_and_states_are_pickled_and_copied(name: str, params: dict[str, Any]) -> None:
    game = pyspiel.load_game(name, params)
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):  # noqa: S301 - our own
        assert other == game
        assert type(other) is type(game)
        assert other.get_parameters() == game.get_parameters()
    state, rng = game.new_initial_state(), Random(1)
    while not state.is_terminal():
        for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):  # noqa: S301
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.legal_actions() == state.legal_actions()
            assert other.get_game() == game
        state.apply_action(rng.choice(state.legal_actions()))
    ended = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert ended.is_terminal()
    assert ended.returns() == state.returns()
    with pytest.raises(IllegalMoveError, match="The game is over"):
        ended.apply_action(0)


def _legal(game: Any, state: Any) -> tuple[str, list[int]]:
    return str(game), state.legal_actions()


def test_games_and_states_go_to_a_spawned_process() -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        for name, params in EVERY:
            game = pyspiel.load_game(name, params)
            state = game.new_initial_state()
            state.apply_action(state.legal_actions()[0])
            assert pool.submit(_legal, game, state).result(timeout=120) == _legal(game, state)


@pytest.mark.parametrize("name", NAMES)
def test_a_copied_observer_observes_by_itself(name: str) -> None:
    game = pyspiel.load_game(name)
    state, first = game.new_initial_state(), make_observation(game)
    first.set_from(state, 0)
    for other in (copy.deepcopy(first), pickle.loads(pickle.dumps(first))):  # noqa: S301 - our own
        assert (other.tensor == first.tensor).all()
        after = state.child(state.legal_actions()[0])
        other.set_from(after, 1)
        assert (other.dict["observation"].ravel() == other.tensor).all()
        assert (other.tensor != first.tensor).any()


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
