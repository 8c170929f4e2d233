"""Arguments of environments: wrong ones are refused in words, copies go on by themselves, engines are opponents."""

from __future__ import annotations

import copy
import pickle
import sys
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest

import parlour.envs  # noqa: F401 - registers the ids
from parlour.envs import pettingzoo
from parlour.game import OptionError
from parlour.games import catalogue, find_game
from parlour.games.crokinole.environments.open_twenty import OpenTwentyEnv

if TYPE_CHECKING:
    from collections.abc import Callable

NCA = find_game("crokinole").variants.presets["nca"]
IDS = ("ArithmeticalCroquet", "Castille", "CastleCroquetnole", "Crokinole", "CrokinoleOpenTwenty")


def made(name: str, **options: Any) -> Any:
    return gymnasium.make(f"parlour/{name}-v0", **options)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: made("Castille", opponent=3), "with a method choose; not 3"),
        (lambda: made("Castille", opponent=dict), "with a method choose"),
        (lambda: made("Castille", seat="silver"), "there is no seat 'silver'"),
        (lambda: made("Crokinole", on_illegal="skip"), "choose from move, refuse"),
        (lambda: made("Crokinole", preset="club"), "no preset 'club'; it has classic, nca"),
        (lambda: made("Castille", render_mode="depth_array"), "choose from human, rgb_array, ansi, svg"),
        (lambda: OpenTwentyEnv(render_mode="film"), "choose from human"),  # type: ignore[arg-type]
        (lambda: pettingzoo.env("castille", on_illegal="skip"), "choose from move, refuse"),
        (lambda: pettingzoo.env("castille", action_mask="both"), "choose from observation, info"),
    ],
)
def test_a_wrong_argument_is_refused_with_what_is_right(make: Callable[[], object], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        make()


def test_a_library_that_asks_for_a_mode_that_there_is_not_can_ask_again_without() -> None:
    """Stable-Baselines3 asks for a render mode, and after a `TypeError` for none."""
    with pytest.raises(TypeError):
        made("Crokinole", render_mode="rgb_array_list")


@pytest.mark.parametrize("action", [1.5, "a1", None])
def test_an_action_is_a_whole_number(action: Any) -> None:
    single, several = made("Castille").unwrapped, pettingzoo.env("castille")
    single.reset(seed=1)
    several.reset(seed=1)
    for env in (single, several):
        with pytest.raises(OptionError, match="an action is a whole number"):
            env.step(action)


def test_flicks_of_another_shape_are_refused() -> None:
    env = made("Crokinole").unwrapped
    env.reset(seed=1)
    with pytest.raises(OptionError, match=r"shape \(5,\), not \(4,\)"):
        env.step(np.zeros(4))


def test_a_preset_is_a_choice_of_options() -> None:
    def options(**chosen: Any) -> Any:
        env = made("Crokinole", **chosen).unwrapped
        env.reset(seed=1)
        return env.playout.game.options

    assert options(preset="nca", starter=1) == find_game("crokinole").new({**NCA, "starter": 1}).options
    assert options(preset="nca", fixed_rounds=1).fixed_rounds == 1


def test_a_game_is_pickled_by_its_name() -> None:
    for spec in catalogue():
        assert pickle.loads(pickle.dumps(spec)) is spec  # noqa: S301 - our own
        assert copy.deepcopy(spec) is spec


@pytest.mark.parametrize("name", IDS)
def test_copies_go_on_as_the_original_does(name: str) -> None:
    env = made(name)
    env.reset(seed=1)
    env.action_space.seed(1)
    copies = copy.deepcopy(env), pickle.loads(pickle.dumps(env))  # noqa: S301 - our own
    _, info = made(name).reset(seed=1)
    action = env.action_space.sample(info["action_mask"]) if "action_mask" in info else env.action_space.sample()
    seen, reward, *_ = env.step(action)
    for other in copies:
        assert (other.step(action)[0] == seen).all()
        assert reward in (0.0, 1.0)


def test_an_illegal_action_says_why_it_resigned() -> None:
    env = pettingzoo.env("castille", starter="silver")
    env.reset(seed=1)
    env.step(5)
    assert "choosing f1, is not legal here" in env.infos["silver_0"]["refusal"]


def test_an_engine_is_an_opponent() -> None:
    command = f"engine:{sys.executable} -m parlour engine arithmetical-croquet --level beginner"
    env = made("ArithmeticalCroquet", opponent=command, seat=1)
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    assert info["action_mask"].any()
