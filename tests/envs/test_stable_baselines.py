"""Stable-Baselines3 and sb3-contrib take the environments, one or many, with their masks."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import parlour.envs  # noqa: F401 - registers the ids
from parlour.envs.phases import ResetFirstError
from parlour.envs.stable_baselines import vec_env
from parlour.errors import MissingExtraError
from parlour.game import OptionError


def vector(autoreset: AutoresetMode, boards: int = 3) -> Any:
    return gymnasium.make_vec(
        "parlour/ArithmeticalCroquet-v0",
        num_envs=boards,
        vectorization_mode="sync",
        vector_kwargs={"autoreset_mode": autoreset},
        opponent="beginner",
        spacing=4,
        hoops=1,
        max_step=3,
    )


def test_a_single_environment_gives_its_masks() -> None:
    env: Any = gymnasium.make("parlour/Castille-v0", seat=0, starter="silver")
    with pytest.raises(ResetFirstError):
        env.get_wrapper_attr("action_masks")()
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert masks.tolist() == info["action_mask"].astype(bool).tolist()
    masks[:] = False
    assert env.unwrapped.action_masks().any(), "it is a copy"
    _, _, over, _, _ = env.step(113)
    assert over
    assert not env.unwrapped.action_masks().any()


def test_flicks_have_no_mask() -> None:
    env: Any = gymnasium.make("parlour/Crokinole-v0", seat=0).unwrapped
    env.reset(seed=1)
    with pytest.raises(OptionError, match="a flick of Crokinole has no mask"):
        env.action_masks()


def test_many_boards_give_masks_and_last_observations() -> None:
    pytest.importorskip("stable_baselines3")
    boards = vec_env(vector(AutoresetMode.SAME_STEP))
    boards.seed(3)
    seen, ended, rng = boards.reset(), 0, np.random.default_rng(1)
    assert boards.has_attr("action_masks")
    assert boards.env_is_wrapped(gymnasium.Wrapper) == [False] * 3
    for _ in range(60):
        masks = np.stack(boards.env_method("action_masks"))
        assert masks.shape == (3, 4)
        assert masks.any(axis=1).all()
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        seen, rewards, done, told = boards.step(actions)
        assert rewards.dtype == np.float32
        for board in np.flatnonzero(done):
            ended += 1
            assert abs(rewards[board]) == 1
            assert told[board]["TimeLimit.truncated"] is False
            assert (told[board]["terminal_observation"] != seen[board]).any()
        assert all(not told[board] for board in np.flatnonzero(~done))
    assert ended
    assert len(boards.env_method("action_masks", indices=[1])) == 1
    boards.close()


def test_equal_seeds_give_equal_matches() -> None:
    pytest.importorskip("stable_baselines3")

    def first(seed: int) -> Any:
        boards = vec_env(vector(AutoresetMode.SAME_STEP, 8))
        boards.seed(seed)
        return boards.reset()

    assert (first(1) == first(1)).all()


def test_a_vector_that_begins_a_match_in_another_step_is_refused() -> None:
    pytest.importorskip("stable_baselines3")
    with pytest.raises(OptionError, match=r"AutoresetMode\.SAME_STEP"):
        vec_env(vector(AutoresetMode.NEXT_STEP))


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name, name="stable_baselines3")

    monkeypatch.setattr("parlour.envs.stable_baselines.import_module", missing)
    with pytest.raises(MissingExtraError, match="pip install sb3-contrib"):
        vec_env(vector(AutoresetMode.SAME_STEP))
