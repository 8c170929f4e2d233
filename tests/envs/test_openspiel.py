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

from parlour.envs.openspiel import LONGEST, NAMES, errors  # noqa: E402 - registers the games
from parlour.game import IllegalMoveError, OptionError  # noqa: E402
from parlour.games import find_game  # noqa: E402
from parlour.games.encodings import speeds  # noqa: E402

EVERY: tuple[tuple[str, dict[str, Any]], ...] = (
    ("python_arithmetical_croquet", {}),
    ("python_arithmetical_croquet", {"missed_hoop": "go_back", "barring_judged": "from"}),
    ("python_castille", {"no_progress_limit": 20}),
    ("python_castille", {"no_progress_limit": 10, "encoding": "turns", "claims": "declared"}),
    ("python_crokinole", {"longest": 30}),
    ("python_crokinole", {"longest": 30, "players": 4, "encoding": "ahead", "hand": "", "fineness": 2}),
    ("python_castle_croquetnole", {"longest": 60, "points": 2}),
)
CHANCE = {False: "DETERMINISTIC", True: "EXPLICIT_STOCHASTIC"}
SMALL = (
    "python_arithmetical_croquet(spacing=4,hoops=2,max_step=3)",
    "python_castille(no_progress_limit=1)",
    "python_castle_croquetnole(longest=12)",
    "python_crokinole(longest=8)",
)


@pytest.mark.parametrize(("name", "params"), EVERY)
def test_the_simulations_pass(name: str, params: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, params), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("string", SMALL)
def test_a_playthrough_is_written_and_played_back(string: str) -> None:
    written = generate_playthrough.playthrough(string, action_sequence=None, seed=4)
    [line] = [each for each in written.splitlines()[::-1] if each.startswith("# History()")][:1] or [""]
    assert "GameType.dynamics = Dynamics.SEQUENTIAL" in written
    flicked = find_game(NAMES[string.partition("(")[0]]).flicking is not None
    assert f"GameType.chance_mode = ChanceMode.{CHANCE[flicked]}" in written
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
            seen = state.standing.conditions.encoding.observe(state.standing.position, player)
            assert np.array_equal(observation.tensor, seen.ravel())
            assert np.array_equal(state.observation_tensor(player), seen.ravel())
        state.apply_action(state.legal_actions()[0])


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(OptionError, match="choose from half-turns, turns"):
        pyspiel.load_game("python_castille", {"encoding": "moves"})


def _flicked(params: dict[str, Any]) -> Any:
    """Crokinole after its first flick has been chosen: from the middle, straight ahead, at 0.95 m/s."""
    state = pyspiel.load_game("python_crokinole", {"encoding": "ahead", **params}).new_initial_state()
    for action in (4, 60, 3):
        state.apply_action(action)
    return state


def test_chance_decides_how_the_hand_errs() -> None:
    state = _flicked({"hand": "club"})
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 9
    assert sum(share for _, share in outcomes) == pytest.approx(1.0)
    executed = [state.standing.words(number).split(" | ")[1] for number, _ in outcomes]
    bearings = sorted({(float(text.split(">")[1].split()[0]) + 180.0) % 360.0 - 180.0 for text in executed})
    club = find_game("crokinole").hand("club")
    assert bearings == pytest.approx([-club.angle_sd * 3**0.5, 0.0, club.angle_sd * 3**0.5])
    assert len({str(state.child(number)) for number, _ in outcomes}) > 1  # some of them are twenties


def test_the_errors_have_the_mean_and_the_variance_of_the_hand() -> None:
    hand = find_game("crokinole").hand("club")
    for points in (2, 3, 5):
        found = errors(hand, points)
        for number in (0, 1):
            assert sum(share * error[number] for error, share in found) == pytest.approx(0.0)
            assert sum(share * error[number] ** 2 for error, share in found) == pytest.approx(1.0)


def test_an_exact_hand_leaves_nothing_to_chance() -> None:
    state = _flicked({"hand": ""})
    assert not state.is_chance_node()
    game = find_game("crokinole").new()
    flick = find_game("crokinole").notation.parse_move(game, game.start(), "0.0,-0.3048 >0 " + repr(speeds(1)[3]))
    assert str(state) == find_game("crokinole").notation.format_state(game, game.after(game.start(), flick))


def test_a_match_is_cut_short_as_a_draw() -> None:
    state = _flicked({"hand": "", "longest": 4})
    assert not state.is_terminal()
    state.apply_action(4)
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_the_length_of_a_match_is_bounded_by_its_rules() -> None:
    assert pyspiel.load_game("python_arithmetical_croquet").max_game_length() == 708
    nca = find_game("crokinole").preset("nca")
    assert pyspiel.load_game("python_crokinole", dict(nca)).max_game_length() == 4 * 2 * 8 * 5
    assert pyspiel.load_game("python_castille").max_game_length() == LONGEST


@pytest.mark.parametrize("params", [{"longest": -1}, {"points": 0}, {"fineness": 101}])
def test_a_number_out_of_its_bounds_is_refused(params: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=f"{next(iter(params))} is a whole number from"):
        pyspiel.load_game("python_crokinole", params)
