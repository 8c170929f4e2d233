"""The program that kills what plays: it compares whole runs, and sees a game that is missing or there twice."""

from __future__ import annotations

import argparse
import shutil
from typing import TYPE_CHECKING

import pytest

from parlour.arena.layout import parts_in
from parlour.errors import ParlourError
from workshop.benchmarks.killed_games import AGENT, Deaths, Ground, compare, measured, played

if TYPE_CHECKING:
    from pathlib import Path

GAME = "arithmetical-croquet"


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    shutil.copy(AGENT, tmp_path)
    return Ground(tmp_path, argparse.Namespace(game=GAME, games=600, by=["pool"], workers=2, pause=4.0, whole=1))


def test_a_command_that_was_killed_gives_the_undisturbed_table(
    ground: Ground, capsys: pytest.CaptureFixture[str]
) -> None:
    compare(ground)
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[3:]]
    assert [row[0] for row in rows] == ["| undisturbed", "| pool"]
    assert len({row[-1] for row in rows}) == 1
    assert rows[1][4].endswith("1 commands")
    begun = ground.begun
    compare(ground)
    assert ground.begun == begun, "what is in the folder is not played again"


def test_games_that_are_there_twice_or_not_at_all_are_seen(ground: Ground) -> None:
    def twice(run: str) -> Deaths:
        deaths = played(ground, run, ("--workers", "0"), None)
        for part in parts_in(ground.folder / run, GAME):
            shutil.copy(part, part.with_name(f"part-again{part.name}"))
        return deaths

    with pytest.raises(ParlourError, match="1200 rows of 600 games"):
        measured(ground, "twice", twice)
    with pytest.raises(ParlourError, match="the command ended with 2"):
        measured(ground, "wrong", lambda run: played(ground, run, ("--workers", "-1"), None))
