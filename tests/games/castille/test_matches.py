"""The tools that measure strength: their conclusions, and continuing from a log."""

from __future__ import annotations

import json
import math
from argparse import Namespace
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from parlour.errors import ParlourError
from parlour.games.castille.engine.terms import mirrored, start
from parlour.games.castille.engine.weights import by_hand
from workshop.benchmarks.castille_matches import Standing, by_chance, elo, load_openings, play_pair, rate
from workshop.benchmarks.castille_strength import make, run
from workshop.benchmarks.castille_tuning import fit, self_play

if TYPE_CHECKING:
    from pathlib import Path


def given(log: Path, pairs: int, other: str = "engine:depth=1,weights=hand") -> Namespace:
    return Namespace(one="engine:depth=1", other=other, pairs=pairs, log=log, workers=1, whole=False, minutes=9)


def test_elo_and_rate_are_inverse() -> None:
    assert math.isclose(elo(rate(100.0)), 100.0)
    assert elo(0.5) == 0.0


def test_what_pairs_say() -> None:
    even, better = Standing([0.5, 0.25, 0.75] * 40), Standing([0.75, 0.5, 1.0] * 40)
    assert even.score == 0.5
    low, high = better.interval()
    assert low < 0.75 < high
    assert even.interval()[0] < 0.5 < even.interval()[1]
    assert better.ratio() > 2.94
    assert even.ratio() < 0


def test_the_openings_are_full_boards_and_not_over() -> None:
    openings = load_openings()
    assert len(openings) == len({opening.position for opening in openings}) == 400
    for opening in openings:
        assert opening.position.own.bit_count() == opening.position.opp.bit_count() == 12
        assert opening.result() is None


def test_a_pair_against_oneself_is_even() -> None:
    spec = "engine:nodes=300"
    one, other = play_pair(lambda: make(spec, 1), lambda: make(spec, 1), load_openings()[0])
    assert one + other == 1.0


def test_a_log_is_taken_up_again(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    first = [standing.pairs.copy() for standing in run(given(log, 1))][-1]
    again = [standing.pairs.copy() for standing in run(given(log, 2))]
    assert again[0] == first
    assert len(again[-1]) == 2
    lines = log.read_text().splitlines()
    assert [json.loads(line)["pair"] for line in lines[1:]] == [0, 1]
    with pytest.raises(ParlourError, match="is a log of"):
        list(run(given(log, 3, "engine:depth=2")))


@pytest.mark.parametrize("spec", ["horse:depth=1", "level:nobody"])
def test_a_player_that_is_none(spec: str) -> None:
    with pytest.raises(ParlourError):
        make(spec, 1)


def test_tuning_finds_that_pegs_are_worth_something() -> None:
    rows = self_play(12, 1, 200, by_hand())
    assert (rows == self_play(12, 1, 200, by_hand())).all()
    weights = fit(rows)
    short = slice(start("short"), start("short") + 6)
    assert abs(weights[short].mean() - 100) < 1
    tables = np.arange(start("corner"), start("third"))
    assert (weights[tables] == -weights[np.array(mirrored())[tables]]).all()


def test_placements_by_chance_are_playable() -> None:
    assert by_chance(Random(1)) == by_chance(Random(1))
    assert by_chance(Random(1)).result() is None
