"""Many boards of Crokinole play as one board does, and make no object for each."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import parlour.envs  # noqa: F401 - registers the ids
from parlour.envs.scaling import scaled, unscaled
from parlour.game import OptionError
from parlour.games.crokinole.bots.hands import BY_NAME, RATES
from parlour.games.crokinole.bots.open20 import NEAREST, best_speed
from parlour.games.crokinole.environments.many import CrokinoleVectorEnv
from parlour.games.crokinole.environments.open_twenty import HIGH, LOW, OpenTwentyVectorEnv
from parlour.games.crokinole.rules.batch import state_arrays
from parlour.players import EXACT

OPTIONS: tuple[dict[str, Any], ...] = ({}, {"players": 4, "discs": "nca", "fixed_rounds": 1, "quadrant": "touching"})


def sensible(rng: np.random.Generator, boards: int) -> Any:
    """Random actions towards the middle."""
    return rng.uniform(-1.0, 1.0, (boards, 5)) * [1.0, 1.0, 0.05, 0.5, 0.2]


@pytest.mark.parametrize("options", OPTIONS)
def test_every_board_is_played_as_the_rules_say(options: dict[str, Any]) -> None:
    length: dict[str, Any] = {} if "fixed_rounds" in options else {"target": 30}
    env = CrokinoleVectorEnv(6, **length, **options)
    game, encoding, rng = env.game, env.encoding, np.random.default_rng(1)
    seen, info = env.reset(seed=4)
    states = [env.game.start().__class__(starter=int(seat)) for seat in info["to_play"]]
    ended = 0
    for _ in range(60):
        for row, state in enumerate(states):
            assert (seen[row] == encoding.observe(state, int(info["to_play"][row]))).all()
        actions, acted = sensible(rng, 6), info["to_play"]
        flicks = [
            encoding.decode(state, scaled(encoding.low, encoding.high, action))
            for state, action in zip(states, actions, strict=True)
        ]
        states = [game.after(state, flick) for state, flick in zip(states, flicks, strict=True)]
        seen, rewards, terminated, truncated, info = env.step(actions)
        assert not truncated.any()
        for row, state in enumerate(states):
            outcome = game.outcome(state)
            assert terminated[row] == (outcome is not None)
            assert rewards[row] == (0.0 if outcome is None else _expected(outcome, int(acted[row])))
            if outcome is not None:
                ended += 1
                assert info["_final_obs"][row]
                assert (info["final_obs"][row] == encoding.observe(state, int(acted[row]))).all()
                states[row] = game.start().__class__(starter=int(info["to_play"][row]))
        wanted, found = state_arrays(game, states), env.states
        assert found.x == pytest.approx(wanted.x, abs=1e-9)
        assert (found.side == wanted.side).all()
        assert (found.counters == wanted.counters).all()
    assert ended


def _expected(outcome: Any, seat: int) -> float:
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return float(outcome.scores[seat] - sum(others) / len(others))


def test_any_number_of_threads_plays_the_same() -> None:
    envs = [CrokinoleVectorEnv(600, workers=workers, fixed_rounds=1, discs="nca") for workers in (1, 2, 4)]
    first, *others = [env.reset(seed=1)[0] for env in envs]
    assert all((seen == first).all() for seen in others)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(20):
        actions = sensible(rng, 600)
        (seen, rewards, over, _, info), *others = [env.step(actions) for env in envs]
        ended += over.sum()
        for other in others:
            assert (other[0] == seen).all()
            assert (other[1] == rewards).all()
            assert (other[2] == over).all()
            assert other[4].keys() == info.keys()
            assert all((other[4][name] == info[name]).all() for name in info)
    assert ended
    for env in envs:
        env.close()


def test_a_seat_has_one_day_in_a_match() -> None:
    """Whose hand has days errs by one factor until the match ends; an exact hand's errors are none at any factor."""
    env, hand, every = CrokinoleVectorEnv(50, hand="club", fixed_rounds=1, discs="nca"), BY_NAME["club"], np.arange(50)
    env.reset(seed=1)
    rng, days = np.random.default_rng(1), []
    for _ in range(20):
        seats = env.to_play
        today = env.today(every, hand)
        days.append(np.where(seats == 0, today, np.nan))
        assert (env.today(every, BY_NAME["champion"]) == today).all()
        assert (env.today(every, EXACT) == 1.0).all()
        env.step(sensible(rng, 50))
    first, then = np.array(days[:16]), np.array(days[16:])
    assert (np.nanmax(first, axis=0) == np.nanmin(first, axis=0)).all()
    assert not (np.nanmax(first, axis=0) == np.nanmax(then, axis=0)).any()
    assert np.log(np.nanmax(first, axis=0)).std() == pytest.approx(hand.day_sd, rel=0.4)


@pytest.mark.parametrize("name", ["parlour/Crokinole-v0", "parlour/CrokinoleOpenTwenty-v0"])
def test_vector_environments_are_made_by_id_and_repeat(name: str) -> None:
    def total(seed: int) -> float:
        env: Any = gymnasium.make_vec(name, num_envs=32, vectorization_mode="vector_entry_point", hand="club")
        seen, _ = env.reset(seed=seed)
        assert seen in env.observation_space
        assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        env.action_space.seed(1)
        found = 0.0
        for _ in range(30):
            seen, rewards, *_ = env.step(env.action_space.sample())
            assert seen in env.observation_space
            found += float(np.abs(seen).sum() + rewards.sum())
        return round(found, 3)

    assert total(1) == total(1)


def test_the_drill_has_the_rates_of_the_hands() -> None:
    for name in ("novice", "club", "champion"):
        env = OpenTwentyVectorEnv(4000, hand=name)
        env.reset(seed=1)
        action = unscaled(LOW, HIGH, [0.0, 0.0, best_speed(BY_NAME[name], NEAREST)])
        _, rewards, terminated, _, info = env.step(np.repeat(action[None], 4000, axis=0))
        assert terminated.all()
        assert info["_final_obs"].all()
        assert rewards.mean() == pytest.approx(RATES[name], abs=0.03)


def test_one_drill_is_as_many() -> None:
    one: Any = gymnasium.make("parlour/CrokinoleOpenTwenty-v0", hand="")
    many = OpenTwentyVectorEnv(50, hand="")
    many.reset(seed=1)
    actions = np.random.default_rng(2).uniform(-1, 1, (50, 3)) * [1.0, 0.1, 0.3]
    _, rewards, *_ = many.step(actions)
    alone = []
    for action in actions:
        one.reset(seed=1)
        alone.append(one.step(action.astype(np.float64))[1])
    assert 0 < sum(alone) < 50
    assert rewards.tolist() == alone


def test_points_are_a_reward() -> None:
    env = CrokinoleVectorEnv(64, reward="points", discs="nca", hand="club")
    env.reset(seed=1)
    rng, total = np.random.default_rng(1), 0.0
    for shot in range(16):
        _, rewards, *_ = env.step(sensible(rng, 64))
        assert shot == 15 or not rewards.any()
        total += float(np.abs(rewards).sum())
    assert 0 < total <= 64


def test_wrong_arguments_are_explained() -> None:
    for options, message in (
        ({"opponent": "champion"}, "choose from random, beginner, learner, improver, novice, club, self"),
        ({"reward": "wins"}, "choose from outcome, points"),
        ({"num_envs": 0}, "num_envs is 0"),
        ({"workers": 0}, "workers is 0"),
        ({"hand": "nobody"}, "no hand 'nobody'"),
    ):
        with pytest.raises(OptionError, match=message):
            CrokinoleVectorEnv(**options)
    env = CrokinoleVectorEnv(2)
    env.reset(seed=1)
    with pytest.raises(OptionError, match="shape"):
        env.step(np.zeros((3, 5)))
