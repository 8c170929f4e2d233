"""Games as a dataset of Minari: its environment shows and rewards what the episodes say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import pytest
from numpy import array_equal

from parlour.arena import Here
from parlour.arena.match import match_series, played
from parlour.game import ParlourError
from tests.cli.test_cli import run

if TYPE_CHECKING:
    from pathlib import Path

minari = pytest.importorskip("minari")
episodes = pytest.importorskip("parlour.datasets.episodes")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))


def written(name: str, options: dict[str, Any], bots: tuple[str, ...], games: int = 3) -> Any:
    """The dataset of some games, as Minari reads it."""
    series = match_series(name, options, bots, games=games, seed=2)
    done = [(game.fixture, game.finish) for game in played(Here(), series)]
    steps = episodes.write_episodes("some/games-v0", series.spec, options, bots, done)
    found = minari.load_dataset("some/games-v0")
    assert found.total_steps == steps
    return found


@pytest.mark.parametrize(
    ("name", "options", "bots"),
    [
        ("arithmetical-croquet", {"hoops": 2}, ("casual", "steady")),
        ("castille", {"starter": "silver"}, ("random", "beginner")),
        ("castille", {}, ("random", "random")),
    ],
)
def test_the_environment_plays_every_episode_again(name: str, options: dict[str, Any], bots: tuple[str, ...]) -> None:
    """With an episode's seed, seat and actions it shows the same, step by step: its opponent answers as it did."""
    dataset = written(name, options, bots)
    assert dataset.total_episodes == (6 if bots[0] == bots[1] else 3)
    recovered = dataset.recover_environment().spec
    for episode, about in zip(
        dataset.iterate_episodes(), dataset.storage.get_episode_metadata(range(99)), strict=False
    ):
        env = gymnasium.make(recovered, seat=int(episode.infos["seat"][0]))
        seen, info = env.reset(seed=about["seed"])
        assert array_equal(seen, episode.observations[0])
        assert array_equal(info["action_mask"], episode.infos["action_mask"][0])
        for step, action in enumerate(episode.actions):
            seen, reward, terminated, truncated, info = env.step(action)
            assert array_equal(seen, episode.observations[step + 1])
            assert array_equal(info["action_mask"], episode.infos["action_mask"][step + 1])
            assert (reward, terminated, truncated) == (
                episode.rewards[step],
                episode.terminations[step],
                episode.truncations[step],
            )
        assert terminated or truncated


def test_flicks_are_actions_from_minus_one_to_one() -> None:
    dataset = written("crokinole", {"discs": "nca", "fixed_rounds": 1}, ("club", "machine"), games=1)
    (episode,) = dataset.iterate_episodes()
    assert dataset.recover_environment().spec.kwargs["hand"] == "club"
    assert all(dataset.spec.action_space.contains(action) for action in episode.actions)
    assert len(episode.actions) == 8
    assert abs(episode.actions[0][3]) < 1


def test_the_command_writes_one_and_refuses_before_it_plays(tmp_path: Path) -> None:
    asked = ("dataset", "arithmetical-croquet", "casual", "steady", "--games", "2", "--workers", "0")
    out = ("-o", str(tmp_path / "tables"), "--minari")
    run(*asked, *out, "croquet/casual-v0")
    assert minari.load_dataset("croquet/casual-v0").total_episodes == 2
    for name, words in (("croquet/casual-v0", "there is a dataset"), ("croquet", "vNUMBER")):
        refused = run(*asked, "-o", str(tmp_path / "other"), "--minari", name, status=2)
        assert words in refused.stderr
    assert not (tmp_path / "other").exists()


def test_an_environment_has_one_opponent() -> None:
    with pytest.raises(ParlourError, match="one opponent"):
        episodes.check_name("some/games-v0", ("club", "club", "novice", "novice"))
