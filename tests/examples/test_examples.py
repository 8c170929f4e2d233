"""The examples run as programs and reach what their pages promise; their exit status says so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEARNERS = ("torch", "stable_baselines3", "sb3_contrib")


def learned(module: str, *arguments: object) -> str:
    """What an example prints; it fails if it did not learn enough."""
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_self_play_comes_near_the_exact_solution() -> None:
    said = learned("examples.croquet_alphazero").splitlines()
    assert said[0].startswith("1484 positions")
    assert [line.split()[0] for line in said[1:3]] == ["untrained", "after"]


@pytest.mark.parametrize("game", ["arithmetical-croquet", "castille"])
def test_a_batched_search_wins_most_matches_against_random_play(game: str) -> None:
    short = ("--boards", 32, "--simulations", 24, "--matches", 24, "--opponent", "random")
    said = learned("examples.batched_search", game, *short).splitlines()
    assert said[0].endswith("%")
    assert said[1].startswith("score against random")


def test_a_loop_of_self_play_ends_stronger_and_continues_from_its_store(tmp_path: Path) -> None:
    short = ("--generations", 1, "--games", 80, "--gate-games", 20, "--last-games", 40, "--levels")
    said = learned("examples.castille_self_play", "--folder", tmp_path, *short)
    assert said.startswith("generation-01: ")
    parts = sorted(tmp_path.rglob("*.parquet"))
    again = learned("examples.castille_self_play", "--folder", tmp_path, *short)
    assert scores(again) == scores(said)
    assert sorted(tmp_path.rglob("*.parquet")) == parts


def scores(said: str) -> list[str]:
    """The intervals in what a program prints."""
    return re.findall(r"[\d.]+% \[.*?\]", said)


needs_learners = pytest.mark.skipif(
    not all(map(find_spec, LEARNERS)),
    reason="make examples runs it, and installs torch and stable-baselines3, which are not here",
)


@needs_learners
def test_maskable_ppo_learns_two_games() -> None:
    said = learned("examples.masked_ppo", "--short").splitlines()
    assert [line.split()[0] for line in said[::2]] == ["arithmetical-croquet", "castille"]


@needs_learners
def test_ppo_makes_more_open_twenties_than_club(tmp_path: Path) -> None:
    said = learned("examples.open_twenty_ppo", "--flicks", 250_000, "--picture", tmp_path / "curve.svg")
    assert said.startswith("learned ")
    assert "</svg>" in (tmp_path / "curve.svg").read_text(encoding="utf-8")
