"""Gymnasium's environments pass its own checks without a warning, and play what the rules say."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour.envs.registration import ids, register_all
from parlour.game import OptionError, ParlourError
from parlour.games import find_game
from parlour.players import AgentError
from tests.needs import printed_by

IDS = ids()
OWN = "tests.envs.test_gymnasium:First"


class First:
    """Plays the first legal move, or a random one."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, state: Any, moves: Any, rng: Any, budget: Any) -> Any:
        return moves[0] if isinstance(moves, tuple) else moves.sample(rng)


OPTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((name, {}) for name in IDS),
    ("parlour/Castille-v0", {"encoding": "turns", "opponent": OWN, "seat": 1}),
    ("parlour/Crokinole-v0", {"encoding": "ahead", "hand": "club", "opponent": OWN, "on_illegal": "refuse"}),
    ("parlour/Crokinole-v0", {"players": 4, "discs": "nca", "opponent": OWN}),
    ("parlour/CastleCroquetnole-v0", {"castles": "corners", "opponent": OWN, "turn_limit": 20}),
    ("parlour/CrokinoleOpenTwenty-v0", {"hand": ""}),
)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_the_checks_pass_without_a_warning(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(name, **options)
    check_env(env.unwrapped)


def trajectory(name: str, steps: int, **options: Any) -> list[float]:
    """Random play over several matches, in some numbers."""
    env, rng = gymnasium.make(name, **options), np.random.default_rng(3)
    seen, info = env.reset(seed=5)
    found = []
    for _ in range(steps):
        mask = info.get("action_mask")
        action = rng.uniform(-1, 1, 8)[: (env.action_space.shape or (0,))[0]] if mask is None else 0
        action = action if mask is None else int(rng.choice(np.flatnonzero(mask)))
        seen, reward, terminated, truncated, info = env.step(action)
        found.append(round(float(np.abs(seen).sum()) + float(reward), 4))
        if terminated or truncated:
            seen, info = env.reset()
    return found


def test_equal_seeds_give_equal_matches_in_another_process() -> None:
    source = "import parlour.envs\nfrom tests.envs.test_gymnasium import trajectory\n"
    names = [name for name in IDS if name != "parlour/CastleCroquetnole-v0"]
    program = f"{source}print([trajectory(name, 20) for name in {names}])"
    assert printed_by(program, PYTHONHASHSEED="2") == str([trajectory(name, 20) for name in names])


def test_the_opponent_plays_whenever_it_is_its_turn() -> None:
    env: Any = gymnasium.make("parlour/Castille-v0", opponent=OWN).unwrapped
    rng, rewards, seats = np.random.default_rng(1), [], set[int]()
    _, info = env.reset(seed=2)
    for _ in range(300):
        assert env.playout.game.to_play(env.playout.state) == env.seat
        _, reward, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        if terminated or truncated:
            outcome = env.playout.game.outcome(env.playout.state)
            assert reward == outcome.scores[env.seat] - outcome.scores[1 - env.seat]
            rewards.append(reward)
            seats.add(env.seat)
            _, info = env.reset()
        else:
            assert reward == 0
    assert rewards
    assert len(rewards) < 3 or seats == {0, 1}


def test_an_illegal_action_loses_and_says_why() -> None:
    env = gymnasium.make("parlour/ArithmeticalCroquet-v0", opponent=OWN, seat=0)
    _, info = env.reset(seed=1)
    illegal = int(np.argmin(info["action_mask"]))
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["refusal"]


def test_opponents_are_levels_classes_and_agents() -> None:
    game = find_game("arithmetical-croquet").new()
    for opponent in ("novice", OWN, First(game)):
        env: Any = gymnasium.make("parlour/ArithmeticalCroquet-v0", opponent=opponent).unwrapped
        _, info = env.reset(seed=1)
        assert info["seats"] == 2
    with pytest.raises(ParlourError, match="no bot is called 'nobody'"):
        gymnasium.make("parlour/Castille-v0", opponent="nobody")
    with pytest.raises(AgentError, match="no module 'nowhere'"):
        gymnasium.make("parlour/Castille-v0", opponent="nowhere:Bot")
    for options, message in (({"seat": 2}, "no seat 2"), ({"encoding": "x"}, "no encoding 'x'"), ({"hops": 1}, "hops")):
        with pytest.raises(OptionError, match=message):
            gymnasium.make("parlour/Castille-v0", **options)


def test_the_hand_of_a_level_is_its_own() -> None:
    env: Any = gymnasium.make("parlour/Crokinole-v0", opponent="club", hand="champion", seat=1).unwrapped
    env.reset(seed=1)
    spec = find_game("crokinole")
    assert env.playout.hands == (spec.hand("club"), spec.hand("champion"))


def test_all_ids_are_registered_once() -> None:
    register_all()
    assert set(IDS) <= set(gymnasium.registry)
