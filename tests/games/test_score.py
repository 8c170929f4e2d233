"""The score bar: every seat on one side of it, points that agree with the rules, and who leads."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import find_game
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.board import State
from parlour.match import Match
from parlour.service import frames
from parlour.testing import random_rulings

if TYPE_CHECKING:
    from parlour.scene import ScoreBar


GAMES = ("arithmetical-croquet", "crokinole", "castle-croquetnole", "castille")


def read(game: str, text: str, **options: Any) -> tuple[Any, Any]:
    """A game, and a position of it."""
    spec = find_game(game)
    rules = spec.new(options)
    return rules, spec.notation.parse_state(rules, text)


def bar_of(name: str, game: Any, state: Any) -> ScoreBar:
    """The score bar that the specification of a game draws."""
    score = find_game(name).appearance.score
    assert score
    return score(game, state)


def points(bar: ScoreBar) -> list[str]:
    return [side.points for side in bar.sides]


def facts(bar: ScoreBar) -> list[tuple[str, ...]]:
    return [side.facts for side in bar.sides]


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_is_on_one_side_in_every_state(name: str) -> None:
    spec = find_game(name)
    game = spec.new()
    for ruling in random_rulings(game, Random(7)):
        bar = bar_of(name, game, ruling.after)
        assert sorted(seat for side in bar.sides for seat in side.seats) == list(range(len(game.seats)))
        assert all(side.name and side.points for side in bar.sides)
        assert (bar.lead == "") == (game.outcome(ruling.after) is not None)


# --- Crokinole --------------------------------------------------------------------------------------------------------

IN_PLAY = "1 maple 8 0-0 1-0 m1@0.062,0.021;m3@-0.128,-0.095;m4@0.19,0.09;w1@0.05,0.155;w2@-0.05,-0.042;w4@-0.17,0.12"


def test_crokinole_counts_the_round_and_what_is_left() -> None:
    bar = bar_of("crokinole", *read("crokinole", IN_PLAY, discs="nca", fixed_rounds=1, starter=1))
    assert points(bar) == ["50", "30"]
    assert facts(bar) == [("4 left", "1 twenty", "match 0"), ("4 left", "0 twenties", "match 0")]
    assert bar.lead == "Maple leads the round by 20."


def test_a_level_round_and_partners_of_crokinole() -> None:
    bar = bar_of("crokinole", Crokinole(Options(players=4)), State(shots=1))
    assert [side.seats for side in bar.sides] == [(0, 2), (1, 3)]
    assert [side[0] for side in facts(bar)] == ["11 left", "12 left"]
    assert bar.lead == "The round is level."


def test_the_end_of_crokinole_says_by_how_much() -> None:
    bar = bar_of("crokinole", Crokinole(), State(round=4, scores=(80, 105)))
    assert points(bar) == ["80", "105"]
    assert (bar.lead, bar.margin) == ("", "by 25")
    level = bar_of("crokinole", Crokinole(Options(fixed_rounds=1)), State(round=2, scores=(1, 1)))
    assert level.margin == ""


# --- the other games --------------------------------------------------------------------------------------------------


def test_castille_counts_flags_and_pegs() -> None:
    bar = bar_of("castille", *read("castille", "tstT1S/tST2s/S5/6/s2s1T/t3s1 --S-s s - 7 44"))
    assert points(bar) == ["1", "1"]
    assert facts(bar) == [("6 pegs",), ("9 pegs",)]
    assert bar.lead == "The flags are level."
    game = find_game("castille").new()
    assert facts(bar_of("castille", game, game.start())) == [("0 pegs", "12 to place")] * 2


def test_arithmetical_croquet_counts_numbers() -> None:
    game = find_game("arithmetical-croquet").new()
    state = game.start()
    assert bar_of("arithmetical-croquet", game, state).lead == "Level."
    for move in ("5", "3"):
        state = game.after(state, find_game("arithmetical-croquet").notation.parse_move(game, state, move))
    bar = bar_of("arithmetical-croquet", game, state)
    assert points(bar) == ["5", "3"]
    assert bar.sides[0].unit == "of 100"
    assert bar.lead == "First leads by 2."


def test_castle_croquetnole_counts_scores() -> None:
    game = find_game("castle-croquetnole").new()
    bar = bar_of("castle-croquetnole", game, game.start())
    assert points(bar) == ["0"] * 4
    assert bar.sides[0].unit == "of 12"
    assert bar.lead == "Nobody is ahead."


# --- the frame --------------------------------------------------------------------------------------------------------


def test_a_resignation_has_no_margin() -> None:
    spec = find_game("crokinole")
    match = Match.new(spec, {"discs": "nca", "fixed_rounds": 1, "starter": 1}, position=IN_PLAY).resign(0)
    frame = frames.frame(match, 1)
    assert frame.result
    assert frame.result.margin == ""
    assert frame.score
    assert points(frame.score) == ["50", "30"]
