"""The PettingZoo environments pass PettingZoo's own checks, and play what the rules say."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from parlour.envs import pettingzoo
from parlour.game import IllegalMoveError, OptionError, ParlourError
from parlour.games import find_game
from tests.needs import printed_by

with warnings.catch_warnings():  # the checks import one of the library's own games in a way that it deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

CROQUET, CASTILLE = "arithmetical-croquet", "castille"
EVERY: tuple[tuple[str, dict[str, Any]], ...] = (
    (CROQUET, {}),
    *((CROQUET, dict(preset)) for preset in find_game(CROQUET).variants.presets.values()),
    (CROQUET, {"spacing": 4, "hoops": 2, "max_step": 3}),
    *((CASTILLE, {"encoding": encoding}) for encoding in ("half-turns", "turns")),
    *((CASTILLE, {"encoding": encoding, "claims": "declared"}) for encoding in ("half-turns", "turns")),
    *(
        (CASTILLE, {"encoding": encoding, "captures_on_the_way": True, "lost_flags": True, "starter": "copper"})
        for encoding in ("half-turns", "turns")
    ),
)
as_dict = pytest.mark.filterwarnings(  # PettingZoo exempts its own board games from these by their names
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)


@pytest.mark.parametrize(("game", "options"), EVERY)
def test_the_checks_pass_without_a_warning(game: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(game, action_mask="info", **options), num_cycles=200)
    seed_test(lambda: pettingzoo.env(game, action_mask="info", **options), num_cycles=100)


@as_dict
@pytest.mark.parametrize(("game", "options"), EVERY)
def test_the_checks_pass_with_masks_in_the_observation(game: str, options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(game, **options), num_cycles=200)
    seed_test(lambda: pettingzoo.env(game, **options), num_cycles=100)
    parallel_api_test(pettingzoo.parallel_env(game, **options), num_cycles=100)


def actions_of(env: Any, seed: int, matches: int = 1) -> list[int]:
    """Random matches, of which the first has a seed."""
    rng, taken = np.random.default_rng(0), []
    for number in range(matches):
        env.reset(seed=seed if number == 0 else None)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            action = None if terminated or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"])))
            env.step(action)
            taken.append(-1 if action is None else action)
    return taken


def test_a_match_is_played_by_the_rules_and_only_its_outcome_is_rewarded() -> None:
    env = pettingzoo.env(CASTILLE)
    game, rng = find_game(CASTILLE).new(), np.random.default_rng(1)
    for seed in range(4):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, _, info = env.last()
            total[agent] += reward
            assert terminated or reward == 0
            assert terminated or (info["action_mask"] == seen["action_mask"]).all()
            env.step(None if terminated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        outcome = game.outcome(env.playout.state)
        assert outcome is not None
        assert total == {
            "silver_0": outcome.scores[0] - outcome.scores[1],
            "copper_1": outcome.scores[1] - outcome.scores[0],
        }


def test_one_agent_acts_until_its_move_is_complete() -> None:
    env = pettingzoo.env(CASTILLE, starter="copper")
    env.reset(seed=1)
    agents = []
    for action in (36, 37, 38, 39):
        agents.append(env.agent_selection)
        env.step(action)
    assert agents == ["copper_1", "copper_1", "silver_0", "silver_0"]
    assert not env.observe("silver_0")["action_mask"].any()


def test_the_seed_draws_the_lots_of_all_matches() -> None:
    starters = set[str]()
    for seed in range(8):
        env = pettingzoo.env(CASTILLE)
        env.reset(seed=seed)
        first = env.agent_selection
        env.reset()
        second = env.agent_selection
        env.reset(seed=seed)
        assert env.agent_selection == first
        env.reset()
        assert env.agent_selection == second
        starters |= {first, second}
    assert starters == {"silver_0", "copper_1"}


def test_equal_seeds_give_equal_matches_in_another_process() -> None:
    here = actions_of(pettingzoo.env(CASTILLE), 7, matches=2)
    source = "from parlour.envs import pettingzoo\nfrom tests.envs.test_pettingzoo import actions_of\n"
    program = f"{source}print(actions_of(pettingzoo.env('castille'), 7, matches=2))"
    assert printed_by(program, PYTHONHASHSEED="1") == str(here)


def test_an_illegal_action_loses() -> None:
    env = pettingzoo.env(CROQUET)
    env.reset(seed=1)
    env.step(8)
    env.step(1)  # barred by 8
    assert env.terminations == {"first_0": True, "second_1": True}
    assert env.rewards == {"first_0": 1.0, "second_1": -1.0}


def test_the_bare_environment_says_why_an_action_is_illegal() -> None:
    env = pettingzoo.raw_env(CROQUET)
    env.reset(seed=1)
    env.step(8)
    with pytest.raises(IllegalMoveError, match="You can't play 1 or 8") as error:
        env.step(1)
    assert error.value.refusal.clause == "AC-5"
    assert env.agent_selection == "second_1"


def test_misuse_is_explained() -> None:
    env = pettingzoo.env(CROQUET)
    with pytest.raises(ParlourError, match=r"call reset\(\) first"):
        env.step(1)
    with pytest.raises(ParlourError, match=r"call reset\(\) first"):
        env.last()
    env.reset(seed=1)
    with pytest.raises(ParlourError, match="there is no action 9; actions are whole numbers from 0 to 8"):
        env.step(9)
    for options, message in (
        ({"encoding": "moves"}, "no encoding 'moves'; choose from steps"),
        ({"hops": 3}, "there is no option 'hops'"),
        ({"render_mode": "film"}, "choose from human, rgb_array, ansi, svg"),
        ({"hand": "club"}, "no hand 'club'"),
    ):
        with pytest.raises(OptionError, match=message):
            pettingzoo.env(CROQUET, **options)


def test_boards_are_rendered() -> None:
    env = pettingzoo.env(CASTILLE, render_mode="ansi")
    env.reset(seed=1)
    assert "place" in (env.render() or "")
    env = pettingzoo.env(CASTILLE, render_mode="svg")
    env.reset(seed=1)
    assert (env.render() or "").startswith("<svg")
