"""Vector environments of the flicking games against opponents: they play as one board does, and as the levels do."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import parlour.envs  # noqa: F401 - registers the ids
from parlour.envs.scaling import scaled
from parlour.flick import Flick
from parlour.game import OptionError
from parlour.games import find_game
from parlour.games.crokinole.bots.players import STYLES, Planner
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.environments.opponents import PlannerOverArrays, views_of
from parlour.games.crokinole.rules.batch import state_arrays
from parlour.players import EXACT

SHORT: dict[str, dict[str, Any]] = {"Crokinole": {"fixed_rounds": 1, "discs": "nca"}}
"""Games that are over soon, by the name of each environment."""
NAMES = {"Crokinole": "crokinole"}


def boards(game: str, count: int = 16, **options: Any) -> Any:
    return gymnasium.make_vec(f"parlour/{game}-v0", num_envs=count, **{**SHORT[game], **options}).unwrapped


def aimed(env: Any, rng: np.random.Generator) -> Any:
    """Random actions towards the middle."""
    count = env.action_space.shape[1]
    return rng.uniform(-1.0, 1.0, (env.num_envs, count)) * [1.0, 1.0, 0.05, 0.5, 0.2][-count:]


def played(env: Any, steps: int, seed: int = 1) -> list[tuple[float, float]]:
    """What is seen and rewarded in some steps, in numbers."""
    rng, found = np.random.default_rng(seed), list[tuple[float, float]]()
    env.reset(seed=seed)
    for _ in range(steps):
        seen, rewards, over, truncated, info = env.step(aimed(env, rng))
        assert not truncated.any()
        assert not rewards[~over].any()
        assert seen in env.observation_space
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert not info["final_obs"][~over].any()
            assert ((info["opponent"] >= 0) == over).all()
        found.append((float(np.abs(seen).sum()), float(rewards.sum())))
    return found


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("opponent", ["random", "beginner", ("random", "beginner")])
def test_matches_end_and_are_rewarded(game: str, opponent: Any) -> None:
    env, rng = boards(game, opponent=opponent, hand="club"), np.random.default_rng(1)
    env.reset(seed=1)
    ended = 0
    for _ in range(24):
        _, rewards, over, _, _ = env.step(aimed(env, rng))
        ended += over.sum()
        assert np.abs(rewards).max() <= 1.0
    assert ended > env.num_envs


@pytest.mark.parametrize("game", SHORT)
def test_it_is_always_the_players_turn(game: str) -> None:
    seats = len(find_game(NAMES[game]).new().seats)
    env, rng = boards(game, opponent="random", seat=seats - 1), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(12):
        assert (info["to_play"] == seats - 1).all()
        info = env.step(aimed(env, rng))[4]
    env = boards(game, 64, opponent="random")
    _, info = env.reset(seed=1)
    assert set(info["to_play"].tolist()) == set(range(seats)), "each match draws a seat"


@pytest.mark.parametrize("game", SHORT)
def test_equal_seeds_give_equal_matches_with_any_number_of_threads(game: str) -> None:
    pool = ("random", "beginner")
    first, *others = (played(boards(game, 40, opponent=pool, hand="club", workers=n), 10) for n in (1, 2, 3))
    assert all(other == first for other in others)
    assert played(boards(game, 40, opponent=pool, hand="club"), 10, seed=2) != first


class Straight:
    """An agent that always takes the same action of the encoding."""

    def __init__(self, name: str, action: Any) -> None:
        self._game = find_game(name).new(SHORT[next(key for key in NAMES if NAMES[key] == name)])
        encodings: Any = find_game(name).learning
        self._encoding = next(iter(encodings.encodings().encodings(self._game).values()))
        self._action = action

    def choose(self, state: Any, _moves: Any, _rng: Any, _budget: Any) -> Any:
        encoding = self._encoding
        return encoding.decode(state, scaled(encoding.low, encoding.high, self._action))


@pytest.mark.parametrize("game", SHORT)
def test_many_boards_play_as_one_board_does(game: str) -> None:
    """Without errors of hands nothing is left to chance."""
    rng = np.random.default_rng(3)
    count = gymnasium.make(f"parlour/{game}-v0").action_space.shape[0]  # type: ignore[index]
    answer = (rng.uniform(-1.0, 1.0, count) * [1.0, 1.0, 0.02, 0.4, 0.1][-count:]).astype(np.float32)
    for seat in (0, 1):
        fixed: dict[str, Any] = {"starter": 1} if game == "Crokinole" else {}
        one: Any = gymnasium.make(
            f"parlour/{game}-v0", opponent=Straight(NAMES[game], answer), seat=seat, **SHORT[game], **fixed
        )
        many = boards(game, 2, opponent=lambda seen: np.repeat(answer[None], len(seen), 0), seat=seat, **fixed)
        alone, _ = one.reset(seed=1)
        seen, _ = many.reset(seed=1)
        ended = False
        for _ in range(12):
            assert np.allclose(seen, alone, atol=1e-6)
            action = aimed(many, rng)[0]
            alone, reward, terminated, _, _ = one.step(action)
            seen, rewards, over, _, info = many.step(np.stack([action, action]))
            assert over.tolist() == [terminated, terminated]
            assert rewards.tolist() == [reward, reward]
            if terminated:
                ended = True
                assert np.allclose(info["final_obs"], alone, atol=1e-6)
                break
        assert ended or game != "Crokinole"


@pytest.mark.parametrize("game", SHORT)
def test_a_pool_grows_and_draws_by_its_chances(game: str) -> None:
    asked = list[int]()

    def policy(seen: Any) -> Any:
        asked.append(len(seen))
        return np.zeros((len(seen), env.action_space.shape[1]))

    env, rng = boards(game, opponent="random"), np.random.default_rng(1)
    assert env.join(policy) == 1
    env.set_chances([0, 3])
    env.reset(seed=1)
    for _ in range(12):
        env.step(aimed(env, rng))
    assert max(asked) == env.num_envs
    assert (env._who == 1).all()


@pytest.mark.parametrize("game", SHORT)
def test_wrong_arguments_are_refused_with_what_is_right(game: str) -> None:
    for options, message in (
        ({"opponent": "perfect"}, "choose from random, beginner"),
        ({"opponent": [3]}, "not 3"),
        ({"seat": 4}, "no seat 4"),
        ({"opponent_hand": "nobody"}, "no hand 'nobody'"),
        ({"encoding": "words"}, "no encoding 'words'"),
    ):
        with pytest.raises(OptionError, match=message):
            boards(game, **options)
    env = boards(game, 2, opponent=lambda seen: np.zeros((len(seen), 2)))
    with pytest.raises(OptionError, match="shape"):
        played(env, 2)
    env = boards(game, 2, opponent="random")
    env.reset(seed=1)
    with pytest.raises(OptionError, match="finite"):
        env.step(np.full(env.action_space.shape, np.nan))


@pytest.mark.parametrize("game", SHORT)
def test_boards_are_rendered(game: str) -> None:
    env = boards(game, 3, opponent="random", render_mode="svg")
    env.reset(seed=1)
    env.step(np.zeros(env.action_space.shape))
    pictures = env.render()
    assert len(pictures) == 3
    assert all(picture.startswith("<svg") for picture in pictures)


# --- Crokinole ------------------------------------------------------------------------------------------------------


def crokinole_states(**options: Any) -> tuple[Any, list[Any]]:
    """Some states with few and many discs."""
    game, rng = find_game("crokinole").new(options), Random(1)
    states = [game.start()]
    for _ in range(30):
        states.append(game.after(states[-1], game.sample(states[-1], rng)))
    return game, states


@pytest.mark.parametrize("options", [{}, {"players": 4, "discs": "nca"}])
def test_boards_are_seen_as_the_shooter_sees_them(options: dict[str, Any]) -> None:
    game, states = crokinole_states(**options)
    views = views_of(state_arrays(game, states), game.options.players)
    for row, state in enumerate(states):
        position, count = Position.of(game, state), int(views.discs[row])
        found = zip(views.places[row, :count].tolist(), views.mine[row, :count].tolist(), strict=True)
        wanted = zip(position.places, position.mine, strict=True)
        assert {(*at, bool(mine)) for at, mine in found} == {(*at, mine) for at, mine in wanted}
        assert views.ahead[row] == position.ahead
        assert game.shots_a_round - views.shots[row] == position.left


@pytest.mark.parametrize("options", [{}, {"players": 4, "discs": "nca"}])
@pytest.mark.parametrize("style", ["beginner", "club"])
def test_a_level_of_crokinole_chooses_as_it_does_on_one_board(style: str, options: dict[str, Any]) -> None:
    """Without errors of the hand, with all proposals and without softness, nothing is left to chance."""
    game, states = crokinole_states(**options)
    agent = Planner(game, EXACT, replace(STYLES[style], most=4096, softness=0.0))
    env = boards("Crokinole", len(states), **{"fixed_rounds": 0, "discs": "classic", **options})
    env.reset(seed=1)
    env._states = state_arrays(game, states)
    aims = PlannerOverArrays(agent, EXACT).moves(env, np.arange(len(states)))
    worth_checking = 0
    for state, found in zip(states, aims, strict=True):
        flick = agent.choose(state, (), Random(1), None)  # type: ignore[arg-type] # no stage asks for the time
        assert isinstance(flick, Flick)
        aim = flick.meant
        assert aim.start is not None
        assert found == pytest.approx([*aim.start, aim.bearing, aim.speed, 0.0], abs=1e-9)
        worth_checking += bool(state.discs)
    assert worth_checking > 20


def test_a_level_of_crokinole_wins_more_than_chance() -> None:
    env, rng = boards("Crokinole", 32, opponent="club"), np.random.default_rng(1)
    env.reset(seed=1)
    rewards = list[float]()
    for _ in range(17):
        _, gained, over, _, _ = env.step(aimed(env, rng))
        rewards += gained[over].tolist()
    assert len(rewards) > 32
    assert np.mean(rewards) < -0.5
