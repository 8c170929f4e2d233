"""After a match: the best move of each seat, and the course that fits what it missed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parlour.games import catalogue, find_game
from parlour.games.statistics import Replayed
from parlour.games.study import WON, Suggestion, reached
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


def stars_of(game: str, record: str) -> list[list[str]]:
    """The stars of each seat in a recorded match."""
    match, study = recorded(game, HERE / record), find_game(game).study
    assert study is not None
    assert study.ladder is not None
    goals = study.ladder.goals
    assert goals[0] is WON
    assert len({goal.name for goal in goals}) == len(goals) >= 2
    return [[goal.name for goal in reached(goals, match, seat)] for seat in range(len(match.players))]


def test_stars_are_for_the_winner_alone() -> None:
    found = stars_of("crokinole", "crokinole/records/nca-two.json")
    assert sorted(map(bool, found)) == [False, True]
    assert stars_of("crokinole", "crokinole/records/nca-tied.json") == [[], []]
    castle = stars_of("castle-croquetnole", "castle_croquetnole/records/home.json")
    assert [bool(stars) for stars in castle].count(True) == 1


def test_the_second_star_is_for_a_win_after_the_other_side_began() -> None:
    assert stars_of("arithmetical-croquet", "arithmetical_croquet/records/peg.json") == [["won"], []]
    match = Match.new(find_game("arithmetical-croquet"), seed=1)
    study = match.spec.study
    assert study is not None
    assert study.ladder is not None
    left = replayed(match.play(match.parse("8")).resign(0))
    assert [goal.name for goal in reached(study.ladder.goals, left, 1)] == ["won", "second"]
