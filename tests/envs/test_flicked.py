"""Vector environments of the flicking games against opponents: they play as one board does, and as the levels do."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import parlour.envs  # noqa: F401 - registers the ids
from parlour.envs.scaling import scaled
from parlour.game import OptionError
from parlour.games import find_game

SHORT: dict[str, dict[str, Any]] = {
    "Crokinole": {"fixed_rounds": 1, "discs": "nca"},
    "CastleCroquetnole": {"turn_limit": 8},
}
"""Games that are over soon, by the name of each environment."""
NAMES = {"Crokinole": "crokinole", "CastleCroquetnole": "castle-croquetnole"}


def boards(game: str, count: int = 16, **options: Any) -> Any:
    return gymnasium.make_vec(f"parlour/{game}-v0", num_envs=count, **{**SHORT[game], **options}).unwrapped


def aimed(env: Any, rng: np.random.Generator) -> Any:
    """Random actions towards the middle."""
    count = env.action_space.shape[1]
    return rng.uniform(-1.0, 1.0, (env.num_envs, count)) * [1.0, 1.0, 1.0, 0.05, 0.5, 0.2][-count:]


def played(env: Any, steps: int, seed: int = 1) -> list[tuple[float, float]]:
    """What is seen and rewarded in some steps, in numbers."""
    rng, found = np.random.default_rng(seed), list[tuple[float, float]]()
    env.reset(seed=seed)
    for _ in range(steps):
        seen, rewards, terminated, truncated, info = env.step(aimed(env, rng))
        assert not (terminated & truncated).any()
        over = terminated | truncated
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
        _, rewards, terminated, truncated, _ = env.step(aimed(env, rng))
        ended += (terminated | truncated).sum()
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
    first, other = (played(boards(game, 32, opponent=pool, hand="club", workers=n), 5) for n in (1, 2))
    assert other == first
    assert played(boards(game, 32, opponent=pool, hand="club"), 5, seed=2) != first


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
    answer = (rng.uniform(-1.0, 1.0, count) * [1.0, 1.0, 1.0, 0.02, 0.4, 0.1][-count:]).astype(np.float32)
    for seat in (0, 1):
        fixed: dict[str, Any] = {"starter": 1} if game == "Crokinole" else {}
        one: Any = gymnasium.make(
            f"parlour/{game}-v0", opponent=Straight(NAMES[game], answer), seat=seat, **SHORT[game], **fixed
        )
        many = boards(game, 2, opponent=lambda seen: np.repeat(answer[None], len(seen), 0), seat=seat, **fixed)
        alone, _ = one.reset(seed=1)
        seen, _ = many.reset(seed=1)
        ended = False
        for _ in range(60):
            assert np.allclose(seen, alone, atol=1e-6)
            action = aimed(many, rng)[0]
            alone, reward, terminated, truncated, _ = one.step(action)
            seen, rewards, *over, info = many.step(np.stack([action, action]))
            assert [each.tolist() for each in over] == [[terminated] * 2, [truncated] * 2]
            assert rewards.tolist() == pytest.approx([reward, reward])
            if terminated or truncated:
                ended = True
                assert np.allclose(info["final_obs"], alone, atol=1e-6)
                break
        assert ended


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
