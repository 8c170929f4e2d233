"""The tools that measure strength: their conclusions, and continuing from a log."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from parlour.errors import ParlourError
from parlour.games.castille.engine import terms
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.situation import words
from parlour.games.castille.engine.terms import mirrored
from parlour.games.castille.engine.weights import by_hand
from workshop.benchmarks.castille_matches import by_chance, load_openings, play_pair, unequal
from workshop.benchmarks.castille_process import start
from workshop.benchmarks.castille_strength import BALANCED, UNEQUAL, make, run
from workshop.benchmarks.castille_tuning import fit, self_play

REPOSITORY = Path(__file__).parents[3]


def given(log: Path, pairs: int, other: str = "engine:depth=1,weights=hand") -> Namespace:
    return Namespace(one="engine:depth=1", other=other, pairs=pairs, log=log, workers=1, begin=BALANCED, minutes=9)


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


def test_a_log_of_balanced_openings_is_not_taken_up_with_unequal_ones(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    list(run(given(log, 0)))
    with pytest.raises(ParlourError, match="is a log of"):
        list(run(Namespace(**{**vars(given(log, 0)), "begin": UNEQUAL})))


def test_an_unequal_opening_is_the_same_again_and_one_side_is_ahead() -> None:
    openings = [unequal(number) for number in range(4)]
    assert openings == [unequal(number) for number in range(4)]
    assert len({opening.position for opening in openings}) == 4
    for opening in openings:
        assert 90 < abs(Engine().think_of(opening, Limits(nodes=20_000)).score) < 310


def test_an_engine_in_its_own_process_plays_as_one_here() -> None:
    opening = unequal(1)
    here, there = make("engine:nodes=500", 1), make(f"engine:nodes=500,at={REPOSITORY}", 1)
    for _ in range(6):
        assert there(opening) == here(opening)
        opening = opening.after(here(opening))


def test_engines_of_one_checkout_share_nothing() -> None:
    spec = f"engine:nodes=300,at={REPOSITORY}"
    one, other = play_pair(lambda: make(spec, 2), lambda: make(spec, 3), load_openings()[0])
    assert one + other == 1.0


def test_a_folder_without_an_engine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ParlourError, match="is no checkout"):
        start(tmp_path, 0, ())


def test_an_engine_in_its_own_process_takes_seconds_and_says_where_it_is_from() -> None:
    distant = start(REPOSITORY, 0, (("seconds", "0.05"), ("table", "10")))
    before = distant.ask(None)
    assert Path(before) == REPOSITORY / "src" / "parlour" / "__init__.py"
    assert distant.choose(unequal(2)) in words(unequal(2).position)


@pytest.mark.parametrize("spec", ["horse:depth=1", "level:nobody"])
def test_a_player_that_is_none(spec: str) -> None:
    with pytest.raises(ParlourError):
        make(spec, 1)


def test_tuning_finds_that_pegs_are_worth_something() -> None:
    rows = self_play(12, 1, 200, by_hand())
    assert (rows == self_play(12, 1, 200, by_hand())).all()
    weights = fit(rows)
    short = slice(terms.start("short"), terms.start("short") + 6)
    assert abs(weights[short].mean() - 100) < 1
    tables = np.arange(terms.start("corner"), terms.start("third"))
    assert (weights[tables] == -weights[np.array(mirrored())[tables]]).all()


def test_placements_by_chance_are_playable() -> None:
    assert by_chance(Random(1)) == by_chance(Random(1))
    assert by_chance(Random(1)).result() is None
