"""Vector environments against opponents: they reply, are drawn from a pool, and play as the levels do."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import parlour.envs  # noqa: F401 - registers the ids
from parlour.envs.batches import draw
from parlour.game import IllegalMoveError, OptionError
from parlour.games import find_game
from parlour.games.arithmetical_croquet.bots import LEVELS, Foresight
from parlour.games.arithmetical_croquet.bots.sight import odds
from parlour.games.arithmetical_croquet.environments import CroquetSimulator
from parlour.games.arithmetical_croquet.environments.opponents import ForesightOverArrays, foresight
from parlour.games.arithmetical_croquet.rules import Step
from parlour.games.castille.environments import CastilleSimulator
from parlour.players import UNLIMITED
from parlour.players.search import Search

THOUGHT_OUT = ("ArithmeticalCroquet", "Castille")


LAST_PEG = "6/6/6/6/2S3/Ss4 ----- S - 0 31"
"""Silver takes the last copper peg from c2."""


def boards(game: str, count: int = 32, **options: Any) -> Any:
    return gymnasium.make_vec(f"parlour/{game}-v0", num_envs=count, **options).unwrapped


def played(env: Any, steps: int, seed: int = 1) -> list[float]:
    """The rewards of the matches that end in some random steps."""
    rng, found = np.random.default_rng(seed), list[float]()
    env.reset(seed=seed)
    for _ in range(steps):
        _, rewards, over, truncated, info = env.step(draw(env.action_masks(), rng))
        assert not truncated.any()
        assert not rewards[~over].any()
        assert (info["action_mask"].astype(bool) == env.action_masks()).all()
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert info["final_obs"][over].any(axis=tuple(range(1, info["final_obs"].ndim))).all()
            assert not info["final_obs"][~over].any()
        found += rewards[over].tolist()
    return found


@pytest.mark.parametrize("game", THOUGHT_OUT)
@pytest.mark.parametrize("opponent", ["random", "beginner", "learner", ("random", "learner"), "self"])
def test_matches_end_and_are_rewarded(game: str, opponent: Any) -> None:
    env = boards(game, opponent=opponent)
    rewards = played(env, 130 if game == "Castille" else 60)
    assert set(rewards) <= {-1.0, 0.0, 1.0}
    assert len(rewards) > 1


@pytest.mark.parametrize("game", THOUGHT_OUT)
def test_it_is_always_the_players_turn(game: str) -> None:
    env, rng = boards(game, opponent="learner", seat=1), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(40):
        assert (info["to_play"] == 1).all()
        assert env.action_masks().any(axis=1).all()
        assert np.allclose(env._observations, env.simulator.observe(env.positions, 1))
        info = env.step(draw(env.action_masks(), rng))[4]


@pytest.mark.parametrize("game", THOUGHT_OUT)
def test_equal_seeds_give_equal_matches(game: str) -> None:
    first, second, other = (played(boards(game, opponent=("random", "learner")), 60, seed) for seed in (1, 1, 2))
    assert first == second
    assert first != other or not first


def test_a_level_wins_more_than_chance() -> None:
    for game, steps in (("ArithmeticalCroquet", 60), ("Castille", 130)):
        rewards = played(boards(game, 64, opponent="novice" if game != "Castille" else "learner"), steps)
        assert np.mean(rewards) < -0.3


def test_a_policy_is_an_opponent_and_sees_its_own_side() -> None:
    asked = list[int]()

    def lowest(seen: Any, masks: Any) -> Any:
        asked.append(len(seen))
        assert seen.shape[1:] == (13, 108)
        assert (seen[:, 11] == 1).all(), "the observer is to play"
        return masks.argmax(axis=1)

    env = boards("ArithmeticalCroquet", 8, opponent=(lowest, "random"))
    played(env, 30)
    assert 0 < min(asked) <= max(asked) <= 8
    with pytest.raises(IllegalMoveError, match="An opponent has chosen"):
        played(boards("ArithmeticalCroquet", 8, opponent=lambda seen, _masks: np.zeros(len(seen), int)), 3)


def test_wrong_arguments_are_refused_with_what_is_right() -> None:
    for game, named in (("Castille", "beginner, learner, improver, novice"), ("ArithmeticalCroquet", "casual, steady")):
        with pytest.raises(OptionError, match=named):
            boards(game, opponent="perfect")
        with pytest.raises(OptionError, match="not 3"):
            boards(game, opponent=[3])
        with pytest.raises(OptionError, match="no seat 2"):
            boards(game, seat=2)
    env = boards("Castille", 2)
    env.reset(seed=1)
    before = env.positions
    with pytest.raises(IllegalMoveError, match="On board 0 action 113 is not legal"):
        env.step([113, 113])
    assert (env.positions.rows == before.rows).all()
    with pytest.raises(OptionError, match="shape"):
        env.step([36])


@pytest.mark.parametrize("options", [{}, {"missed_hoop": "go_back", "barring_judged": "from"}, {"max_step": 3}])
@pytest.mark.parametrize("level", ["novice", "casual"])
def test_levels_of_arithmetical_croquet_value_steps_as_they_do_one_by_one(level: str, options: dict[str, Any]) -> None:
    game = find_game("arithmetical-croquet").new(options)
    agent = next(each for each in LEVELS if each.name == level).make(game)
    assert isinstance(agent, Foresight)
    search = Search(game, agent._opinion, agent.reach)
    simulator, many, rng = CroquetSimulator(game), foresight(game, level), np.random.default_rng(3)
    positions, met = simulator.start(12, rng), 0
    for _ in range(36):
        masks = simulator.masks(positions)
        going = masks.any(axis=1)
        for state in simulator.states(positions)[::4] if going.all() else ():
            moves = game.moves(state)
            expected = [value for _, value in search.values(state, moves)]
            states = simulator.from_states([state] * len(moves))
            assert many.values(states, np.array([move.size for move in moves])).tolist() == expected
            met += 1
        if not going.all():
            break
        positions = simulator.step_from(positions, draw(masks, rng)).positions
    assert met > 10


def test_a_level_that_notices_two_steps_chooses_the_better_one() -> None:
    """With no slack and no liking, the step that is chosen is the best of those noticed: 8 if it is one of them."""
    game = find_game("arithmetical-croquet").new()
    simulator, rng = CroquetSimulator(game), np.random.default_rng(1)
    positions = simulator.start(4000, rng)
    masks = simulator.masks(positions)
    chosen = ForesightOverArrays(Foresight(game, 1, 0.0, 2)).plans(positions, None, masks, rng)[:, 0]
    counts = np.bincount(chosen, minlength=9)
    assert counts[1] == 0, "the worse of any two"
    agent, state, draws = Foresight(game, 1, 0.0, 2), game.start(), Random(1)
    moves = game.moves(state)
    alone = Counter(agent.choose(state, moves, draws, UNLIMITED).size for _ in range(4000))
    assert alone[1] == 0
    for size in range(2, 9):
        assert counts[size] == pytest.approx(alone[size], abs=110)  # 2.5 standard errors of a difference at most


@pytest.mark.parametrize("options", [{}, {"missed_hoop": "go_back", "barring_judged": "from"}, {"max_step": 3}])
def test_steps_are_as_plain_on_many_boards_as_on_one(options: dict[str, Any]) -> None:
    game = find_game("arithmetical-croquet").new(options)
    simulator, many, rng = CroquetSimulator(game), foresight(game, "beginner"), np.random.default_rng(2)
    positions, met = simulator.start(30, rng), set[float]()
    for _ in range(60):
        masks = simulator.masks(positions)
        for state, mask, row in zip(simulator.states(positions), masks, many.odds(positions, masks), strict=True):
            expected = [odds(game, state, Step(int(size))) for size in np.flatnonzero(mask)]
            assert row[mask].tolist() == expected
            met.update(expected)
        if not masks.any(axis=1).all():
            break
        positions = simulator.step_from(positions, draw(masks, rng)).positions
    assert len(met) > 10


def test_a_glance_takes_the_win_that_it_notices() -> None:
    """Silver takes the last copper peg, whatever the errors of its judgement."""
    spec = find_game("castille")
    game = spec.new({"starter": "silver"})
    simulator = CastilleSimulator(game)
    env = boards("Castille", 1, opponent="novice", starter="silver")
    state = spec.notation.parse_state(game, LAST_PEG)
    positions = simulator.from_states([state] * 5)
    masks = simulator.masks(positions)
    plans = env._pool[0].plans(positions, simulator.observe(positions), masks, np.random.default_rng(1))
    for column in plans.T:
        stepped = simulator.step_from(positions, column)
        positions = stepped.positions
    assert stepped.done.all()
    assert stepped.rewards.tolist() == [[1.0, -1.0]] * 5


def test_a_pool_grows_and_draws_by_its_chances() -> None:
    env = boards("ArithmeticalCroquet", 16, opponent=("random", "beginner"))
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    assert met(env, rng) == {0, 1}
    assert env.join(lambda _seen, masks: draw(masks, rng)) == 2
    assert 2 in met(env, rng)
    env.set_chances([0, 0, 5])
    met(env, rng)
    assert met(env, rng) == {2}
    assert env.join("random") == 3
    assert met(env, rng) == {2}, "who joins has no chance until the chances are set"
    for wrong in ([1, 1], [0, 0, 0, 0], [1, 1, 1, -1], [1, 1, 1, float("nan")]):
        with pytest.raises(OptionError, match="chances are 4 numbers from 0"):
            env.set_chances(wrong)


def test_self_play_has_no_pool() -> None:
    env = boards("ArithmeticalCroquet", 16, opponent="self")
    with pytest.raises(OptionError, match="there is no pool of opponents"):
        env.join("random")


def met(env: Any, rng: np.random.Generator) -> set[int]:
    """The opponents of the matches that ended within some hundred steps."""
    found: set[int] = set()
    for _ in range(150):
        _, _, over, _, info = env.step(draw(env.action_masks(), rng))
        if over.any():
            assert (info["opponent"] >= 0).tolist() == over.tolist()
            found |= set(info["opponent"][over].tolist())
    return found
