"""What may be done when: before the first reset, after the end, after close; seeds; and arrays that are handed out."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import SyncVectorEnv

from parlour.chance import check_seed
from parlour.envs import pettingzoo
from parlour.envs.phases import ClosedError, ResetFirstError
from parlour.errors import ParlourError
from parlour.games import find_game
from parlour.games.castille.environments import CastilleBatch
from parlour.match import Match
from tests.envs.playing import MANY, ONE, begin, made, play

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS = (*ONE, *MANY)
WRONG: tuple[Any, ...] = (
    1.5,
    7.0,
    "7",
    b"7",
    True,
    np.True_,
    -1,
    2**128,
    [1],
    (1, 2),
    np.array([1, 2]),
    np.float64(7.0),
    {},
)
FIRST = r"no match has begun: call reset\(\) first"
OVER = r"the match is over: call reset\(\) first"
CLOSED = "the environment is closed: make a new one"
MASKED = ("gymnasium Castille", "gymnasium ArithmeticalCroquet")


def uses(env: Any) -> dict[str, Callable[[], Any]]:
    """What may be asked of an environment in a match, by name."""
    if isinstance(env, CastilleBatch):
        zeros = np.zeros(env.boards, np.int64)
        return {
            "step": lambda: env.step(zeros),
            "sample": env.sample,
            "to_play": lambda: env.to_play,
            "masks": lambda: env.masks,
        }
    if isinstance(env, gymnasium.Env | gymnasium.vector.VectorEnv):
        inner: Any = env.unwrapped
        shown = {"playout": lambda: inner.playout} if hasattr(type(inner), "playout") else {}
        shown = shown or ({"to_play": lambda: inner.to_play} if hasattr(type(inner), "to_play") else {})
        return {"step": lambda: env.step(env.action_space.sample()), "render": env.render, **shown}
    agent = env.possible_agents[0]
    if hasattr(env, "aec_env"):
        return {"step": lambda: env.step({agent: 36}), "render": env.render}
    return {
        "step": lambda: env.step(36),
        "render": env.render,
        "observe": lambda: env.observe(agent),
        "last": env.last,
        "agent_iter": lambda: list(env.agent_iter()),
        "playout": lambda: env.playout,
    }


# --- before, after, and closed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_before_the_first_reset_everything_says_so(kind: str) -> None:
    env = made(kind, 4)
    for use in uses(env).values():
        with pytest.raises(ResetFirstError, match=FIRST):
            use()
    begin(env, 1)
    play(env)


def test_the_errors_are_those_of_gymnasium_too() -> None:
    assert issubclass(ResetFirstError, ParlourError)
    assert issubclass(ResetFirstError, ResetNeeded)
    assert issubclass(ClosedError, ParlourError)
    assert issubclass(ClosedError, ClosedEnvironmentError)


@pytest.mark.parametrize("name", ["agent_selection", "infos", "rewards", "terminations", "truncations"])
def test_what_a_reset_sets_says_so_too(name: str) -> None:
    for env in (pettingzoo.env("castille"), pettingzoo.raw_env("castille")):
        with pytest.raises(ResetFirstError, match=FIRST):
            getattr(env, name)


@pytest.mark.parametrize("kind", KINDS)
def test_a_closed_environment_says_so_to_everything(kind: str) -> None:
    env = made(kind, 4)
    begin(env, 1)
    play(env)
    asked: dict[str, Callable[[], Any]] = {
        **uses(env),
        "reset": lambda: begin(env),
        "reset with a seed": lambda: begin(env, 1),
    }
    env.close()
    env.close()
    for use in asked.values():
        with pytest.raises(ClosedError, match=CLOSED):
            use()


@pytest.mark.parametrize("kind", KINDS)
def test_an_environment_may_be_closed_before_anything_else(kind: str) -> None:
    env = made(kind, 256)
    env.close()
    with pytest.raises(ClosedError, match=CLOSED):
        uses(env)["step"]()


def finished(name: str, *, illegal: bool) -> tuple[Any, float, dict[str, Any]]:
    """A single environment whose match is over, the last reward, and the last information."""
    env: Any = gymnasium.make(f"parlour/{name}-v0", seat=0)
    _, info = env.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        action = int((np.argmin if illegal else np.argmax)(info["action_mask"]))
        _, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    return env, reward, info


@pytest.mark.parametrize("illegal", [False, True])
@pytest.mark.parametrize("name", ["ArithmeticalCroquet", "Castille"])
def test_after_any_end_a_step_is_refused_until_the_next_reset(name: str, *, illegal: bool) -> None:
    env, reward, info = finished(name, illegal=illegal)
    assert not info["action_mask"].any()
    assert ("refusal" in info) == illegal
    assert reward == -1.0 or not illegal
    for other in (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))):  # noqa: S301 - our own
        for action in (0, 1):
            with pytest.raises(ResetFirstError, match=OVER):
                other.step(action)
        other.render()
        _, info = other.reset()
        other.step(int(np.argmax(info["action_mask"])))


def test_after_a_refused_flick_a_step_is_refused() -> None:
    env: Any = gymnasium.make("parlour/Crokinole-v0", on_illegal="refuse", preset="nca", seat=0)
    env.reset(seed=1)
    over, found = False, {}
    for _ in range(50):
        _, _, terminated, truncated, found = env.step(np.ones(5, np.float32))
        over = terminated or truncated
        if over:
            break
    assert over
    assert "refusal" in found
    with pytest.raises(ResetFirstError, match=OVER):
        env.step(np.zeros(5, np.float32))


def test_the_drill_of_one_flick_is_over_after_it() -> None:
    env: Any = gymnasium.make("parlour/CrokinoleOpenTwenty-v0")
    env.reset(seed=1)
    env.step(np.zeros(3, np.float32))
    with pytest.raises(ResetFirstError, match=OVER):
        env.step(np.zeros(3, np.float32))
    env.reset()
    env.step(np.zeros(3, np.float32))


def test_agents_leave_a_match_that_an_illegal_action_has_ended() -> None:
    env = pettingzoo.env("castille", starter="silver")
    env.reset(seed=1)
    env.step(5)
    assert env.terminations == {"silver_0": True, "copper_1": True}
    assert not env.observe("silver_0")["action_mask"].any()
    assert not env.infos["silver_0"]["action_mask"].any()
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(36)
    left = []
    for agent in env.agent_iter():
        left.append((agent, env.last()[1]))
        env.step(None)
    assert left == [("silver_0", -1.0), ("copper_1", 1.0)]
    asked: tuple[Callable[[], Any], ...] = (env.last, lambda: env.step(None), lambda: env.step(36))
    for use in asked:
        with pytest.raises(ResetFirstError, match=OVER):
            use()
    env.reset()
    env.step(36)


def test_a_parallel_environment_is_over_after_an_illegal_action() -> None:
    env = pettingzoo.parallel_env("castille", starter="silver")
    assert env.agents == []
    env.reset(seed=1)
    *_, terminations, _, infos = env.step({"silver_0": 5})
    assert all(terminations.values())
    assert infos["silver_0"]["refusal"]
    assert env.agents == []
    for _ in range(2):
        with pytest.raises(ResetFirstError, match=OVER):
            env.step({"silver_0": 36})
    env.reset()
    env.step({"silver_0": 36})


def test_boards_of_gymnasium_itself_go_on_after_an_illegal_action() -> None:
    """It resets by itself in the next step."""
    env = gymnasium.make_vec("parlour/Castille-v0", num_envs=2, vectorization_mode="sync")
    assert isinstance(env, SyncVectorEnv)
    with pytest.raises(ResetFirstError, match=FIRST):
        env.step(np.array([36, 36]))
    env.reset(seed=1)
    ended = [bool(env.step(np.array([action, action]))[2].all()) for action in (113, 36, 113, 36)]
    assert ended == [True, False, True, False]
    env.close()
    with pytest.raises(ClosedError, match=CLOSED):
        env.step(np.array([36, 36]))


# --- seeds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", WRONG, ids=repr)
@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_is_a_whole_number(kind: str, seed: Any) -> None:
    env = made(kind, 4)
    with pytest.raises(ParlourError, match=r"a seed is a whole number from 0 to 2\^128 - 1, not "):
        begin(env, seed)
    with pytest.raises(ResetFirstError):
        uses(env)["step"]()


@pytest.mark.parametrize("kind", KINDS)
def test_a_refused_seed_changes_nothing(kind: str) -> None:
    env, other = made(kind, 4), made(kind, 4)
    for each in (env, other):
        begin(each, 1)
    with pytest.raises(ParlourError, match="a seed is a whole number"):
        begin(env, 1.0)
    assert play(env) == play(other)


@pytest.mark.parametrize("kind", KINDS)
def test_whole_numbers_of_numpy_are_seeds(kind: str) -> None:
    found = []
    for seed in (7, np.int64(7), np.uint8(7), np.array(7)):
        env = made(kind, 4)
        begin(env, seed)
        found.append(play(env))
    assert all(numbers == found[0] for numbers in found)
    begin(made(kind, 4), 2**128 - 1)


def test_matches_take_whole_numbers_too() -> None:
    spec = find_game("castille")
    match = Match.new(spec, seed=np.int64(7))  # type: ignore[arg-type] # what a program makes
    assert type(match.seed) is int
    for wrong in (1.5, True, "1", -1):
        with pytest.raises(ParlourError, match="a seed is a whole number"):
            Match.new(spec, seed=wrong)  # type: ignore[arg-type] # likewise
        with pytest.raises(ParlourError, match="a seed is a whole number"):
            match.fork(0, seed=wrong)  # type: ignore[arg-type] # likewise
    assert check_seed(0) == 0


# --- what is handed out ---------------------------------------------------------------------------------------------


def spoil(*arrays: Any) -> None:
    """Overwrite everything that has been handed out."""
    for array in arrays:
        array[...] = 1


@pytest.mark.parametrize("kind", MASKED)
def test_the_arrays_of_one_board_are_copies(kind: str) -> None:
    env, other = made(kind), made(kind)
    (seen, info), (_, told) = begin(env, 1), begin(other, 1)
    for _ in range(6):
        action = int(np.argmax(told["action_mask"]))
        spoil(seen, info["action_mask"])
        (seen, *rest, info), (expected, *others, told) = env.step(action), other.step(action)
        assert (seen == expected).all()
        assert (info["action_mask"] == told["action_mask"]).all()
        assert rest == others
    spoil(info["action_mask"])
    *_, terminated, _, info = env.step(int(np.argmin(told["action_mask"])))
    assert terminated
    assert info["refusal"]


def test_the_arrays_of_several_agents_are_copies() -> None:
    env, other = pettingzoo.env("castille"), pettingzoo.env("castille")
    for each in (env, other):
        each.reset(seed=1)
    for _ in range(12):
        seen, _, _, _, info = env.last()
        told = seen["action_mask"].copy()
        spoil(seen["observation"], seen["action_mask"])
        assert (info["action_mask"] == told).all()
        spoil(info["action_mask"])
        assert (env.observe(env.agent_selection)["action_mask"] == told).all()
        with pytest.raises(ParlourError):
            env.step(114)
        illegal = copy.deepcopy(env)
        illegal.step(int(np.argmin(told)))
        assert illegal.terminations["silver_0"]
        action = int(np.argmax(told))
        env.step(action)
        other.step(action)
        assert (env.observe("silver_0")["observation"] == other.observe("silver_0")["observation"]).all()


def test_the_masks_of_many_boards_are_copies() -> None:
    batch, other = CastilleBatch(4), CastilleBatch(4)
    for each in (batch, other):
        seen, masks = each.reset(seed=1)
    for _ in range(60):
        told = other.masks
        seen, masks = batch.observations, batch.masks
        spoil(seen, masks)
        assert (batch.masks == told).all()
        with pytest.raises(ParlourError, match="not legal"):
            batch.step(np.argmin(told, axis=1))
        actions = batch.sample()
        assert (other.sample() == actions).all()
        step, expected = batch.step(actions), other.step(actions)
        assert all((one == two).all() for one, two in zip(step, expected, strict=True))
        spoil(*step)


@pytest.mark.parametrize("kind", ["Crokinole", "CrokinoleOpenTwenty"])
def test_the_arrays_of_vector_environments_are_copies(kind: str) -> None:
    env, other = made(kind, 4), made(kind, 4)
    (seen, info), _ = begin(env, 1), begin(other, 1)
    for _ in range(20):
        spoil(seen, *info.values())
        actions = np.random.default_rng(1).uniform(-0.3, 0.3, env.action_space.shape)
        (seen, *rest, info), expected = env.step(actions), other.step(actions)
        assert all((one == two).all() for one, two in zip((seen, *rest), expected[:-1], strict=True))
        assert all((info[name] == value).all() for name, value in expected[-1].items())
        spoil(*rest)


def test_turns_are_not_parallel() -> None:
    for game in ("castille", "crokinole", "arithmetical-croquet", "castle-croquetnole"):
        for make in (pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env):
            assert make(game).metadata["is_parallelizable"] is False
