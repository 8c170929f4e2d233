"""`parlour leaderboard`: the table, the JSON object, the refusals."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.test_cli import GAME, SHORT, run


def test_the_table_names_ratings_scores_and_versions() -> None:
    said = run("leaderboard", GAME, "--agents", "casual, perfect", "-n", "4", "--workers", "0", *SHORT).output
    for word in ("Elo", "casual", "perfect", "as first", "points against", "parlour 0.", "python 3.", "max_step=5"):
        assert word in said


def test_the_json_object_has_all_that_repeats_the_games() -> None:
    done = run("leaderboard", GAME, "--agents", "casual,perfect", "-n", "4", "--workers", "0", "--json", *SHORT)
    found = json.loads(done.stdout)
    assert (found["game"], found["agents"], found["games"]) == (GAME, ["casual", "perfect"], 4)
    assert found["options"] == {"spacing": 6, "hoops": 2, "max_step": 5}
    assert len(found["seeds"]) == 2
    assert {"parlour", "python", "numpy"} <= found["versions"].keys()
    for each in found["standings"]:
        assert each["rating"]["low"] < each["rating"]["elo"] < each["rating"]["high"]


@pytest.mark.parametrize(
    ("game", "options"), [(GAME, SHORT), ("castille", ()), ("crokinole", ("-o", "fixed_rounds=1"))]
)
def test_random_play_is_an_agent_of_every_game(game: str, options: tuple[str, ...]) -> None:
    some = ("--agents", "random,beginner", "-n", "2", "--workers", "0", "--json", *options)
    found = json.loads(run("leaderboard", game, *some).stdout)
    assert {each["agent"] for each in found["standings"]} == {"random", "beginner"}


def test_refusals_are_one_sentence() -> None:
    for arguments, words in (
        (("--agents", "casual"), "at least two agents"),
        (("--agents", "casual,steady", "-n", "3"), "even"),
        (("--agents", "casual,steady", "--dask", "tcp://127.0.0.1:1", "--workers", "1"), "not both"),
    ):
        assert words in run("leaderboard", GAME, *arguments, status=2).output


@pytest.mark.filterwarnings("default")  # the library's own
def test_a_dask_cluster_is_named_by_its_address() -> None:
    distributed = pytest.importorskip("distributed")
    few = ("leaderboard", GAME, "--agents", "casual,perfect", "-n", "4", "--json", *SHORT)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        there = json.loads(run(*few, "--dask", cluster.scheduler_address).stdout)
    assert there == json.loads(run(*few, "--workers", "0").stdout)


@pytest.mark.filterwarnings("default")  # the library's own
def test_a_cluster_without_workers_is_told_and_waited_for() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=0, processes=True, host="127.0.0.1", dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        arguments = ("match", GAME, "casual", "perfect", "-n2", "--json", *SHORT, "--dask", address)
        with subprocess.Popen(
            [sys.executable, "-m", "parlour", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as command:
            assert command.stderr is not None
            told = f"The cluster has no workers yet. Work begins with the first: dask worker {address}\n"
            assert command.stderr.readline() == told
            cluster.scale(1)
            out, _ = command.communicate(timeout=60)
    assert json.loads(out)["games"] == 2
