"""After a match: the best move of each seat, and the course that fits what it missed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.games import catalogue, find_game
from parlour.games.statistics import Replayed
from parlour.games.study import Suggestion
from parlour.match import Match
from parlour.record import parse_record
from parlour.service.study.finding import courses_of

HERE = Path(__file__).parent
RECORDS = {spec.name: sorted((HERE / spec.name.replace("-", "_") / "records").glob("*.json")) for spec in catalogue()}


def replayed(match: Match[Any, Any, Any]) -> Replayed[Any, Any, Any]:
    players = ("",) * len(match.seats)
    return Replayed(match.game, players, match.rulings, (), match.outcome, not match.position)


def recorded(game: str, path: Path) -> Replayed[Any, Any, Any]:
    return replayed(Match.from_record(find_game(game), parse_record(path.read_bytes())))


@pytest.mark.parametrize("game", RECORDS)
def test_every_game_names_courses_that_it_has_and_one_for_a_seat_at_most(game: str) -> None:
    spec, found = find_game(game), list[Suggestion]()
    assert spec.study is not None
    assert spec.study.suggest is not None
    for path in RECORDS[game]:
        suggested = tuple(spec.study.suggest(recorded(game, path)))
        assert len({each.seat for each in suggested}) == len(suggested)
        found.extend(suggested)
    assert {each.course for each in found} <= set(courses_of(spec))
    assert all(each.why.endswith(".") for each in found)
    assert found


@pytest.mark.parametrize("game", RECORDS)
def test_a_flicking_game_names_the_best_flick_of_a_seat(game: str) -> None:
    spec = find_game(game)
    assert spec.real_table is not None
    best_moves = spec.real_table.best_moves
    assert (best_moves is not None) == (spec.flicking is not None)
    if best_moves is None:
        return
    for path in RECORDS[game]:
        match = recorded(game, path)
        for best in best_moves(match):
            assert match.game.to_play(match.rulings[best.ply - 1].before) == best.seat


MISSED, HOLE = "0.0,{y} >{bearing} 0.3", "0.0,{y} >{bearing} 0.95"


def flicked(*flicks: str) -> Replayed[Any, Any, Any]:
    """A match of Crokinole in which both sides flick at a clear board, until the first one resigns."""
    match = Match.new(find_game("crokinole"), {"starter": 1}, seed=1)
    for number, flick in enumerate(flicks):
        y, bearing = ("-0.3048", "0.0") if number % 2 == 0 else ("0.3048", "180.0")
        match = match.play(match.parse(flick.format(y=y, bearing=bearing)))
    return replayed(match.resign(0))


def test_open_shots_that_missed_ask_for_the_drill_of_open_twenties() -> None:
    spec = find_game("crokinole")
    assert spec.study is not None
    assert spec.study.suggest is not None
    suggested = tuple(spec.study.suggest(flicked(MISSED, HOLE, MISSED, HOLE, MISSED, HOLE)))
    assert suggested == (Suggestion(0, "open-twenties", "3 of your 3 flicks at a clear board missed the hole."),)


def test_the_best_flick_gained_most_points() -> None:
    spec = find_game("crokinole")
    assert spec.real_table is not None
    assert spec.real_table.best_moves is not None
    best = tuple(spec.real_table.best_moves(flicked(MISSED, HOLE, HOLE, HOLE)))
    assert [(each.seat, each.ply, each.why) for each in best] == [
        (0, 3, "It gained 20 points"),
        (1, 4, "It gained 20 points"),
    ]
