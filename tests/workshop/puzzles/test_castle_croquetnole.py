"""Mining and proving of puzzles of Castle Croquetnole: by seed, again to the last word, and not what is wrong."""

from __future__ import annotations

import dataclasses
import re
from random import Random
from typing import TYPE_CHECKING, get_args

import numpy as np
import pytest

from parlour.flick import Aim, Flick
from parlour.game import ParlourError
from parlour.games import find_game, study
from parlour.games.castle_croquetnole.study import PUZZLES
from parlour.games.castle_croquetnole.study.goals import GoalKind, PuzzleGoal, goal_of, is_reached
from workshop.puzzles.castle_croquetnole.checking import check
from workshop.puzzles.castle_croquetnole.mining import mine
from workshop.puzzles.castle_croquetnole.scanning import coins_to_play, grid, scan

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.study import Puzzle

SPEC = find_game("castle-croquetnole")
GAME = SPEC.new(PUZZLES.options)
SAMPLE = [PUZZLES.exercises[number] for number in (0, 30, 60)]
SINGLE, DOUBLE, TRIPLE = (
    [puzzle for puzzle in PUZZLES.exercises if len(puzzle.line) == flicks] for flicks in (1, 2, 3)
)
QUICKEST = min(TRIPLE, key=lambda puzzle: int(re.findall(r"([0-9,]+) pairs", puzzle.proof)[0].replace(",", "")))
"""Of three flicks, the one with the shortest proof."""


def position(puzzle: Puzzle) -> State:
    state: State = SPEC.notation.parse_state(GAME, puzzle.position)
    return state


@pytest.mark.parametrize("puzzle", [*SAMPLE, QUICKEST], ids=lambda puzzle: puzzle.name)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    assert check(puzzle) == puzzle.proof


@pytest.mark.parametrize("kind", get_args(GoalKind))
def test_the_scan_finds_what_the_explaining_rules_find(kind: GoalKind) -> None:
    rng = Random(1)
    for puzzle in rng.sample(PUZZLES.exercises, 3):
        state = position(puzzle)
        for coin in coins_to_play(GAME, state):
            bearings, speeds = grid(9.0, (0.5, 1.4))
            found = scan(GAME, kind, state, state, coin, bearings, speeds)
            for number in rng.sample(range(len(found)), 12):
                flick = Flick(Aim(float(bearings[number]), float(speeds[number]), coin=coin))
                after = GAME.play(state, flick).after
                assert bool(found.reached[number]) is is_reached(kind, state, after)
                if found.goes_on[number]:
                    assert after.play is not None
                    assert after.play.coin == coin
    assert np.unique(bearings).size == 40


def test_what_was_tampered_with_is_refused() -> None:
    puzzle = SINGLE[0]
    state = position(puzzle)
    flick = SPEC.notation.parse_move(GAME, state, puzzle.line[0])
    assert isinstance(flick, Flick)
    aim = flick.meant
    away = SPEC.notation.format_move(
        GAME, state, Flick(dataclasses.replace(aim, bearing=(aim.bearing + 90) % 360, speed=0.12))
    )
    goal = goal_of(puzzle)
    for changes, why in (
        ({"line": (away,)}, "does not do it with one flick"),
        ({"line": ()}, "does not do it"),
        ({"goal": study.Goal("win", {"flicks": 1})}, "no known goal"),
        ({"goal": PuzzleGoal(goal.kind, 2).data}, "does not do it with two flicks"),
    ):
        with pytest.raises(ParlourError, match=why):
            check(dataclasses.replace(puzzle, **changes))


def test_a_solution_of_two_flicks_is_none_of_three() -> None:
    """Another flick in front of it, after which the turn goes on, does not make a harder puzzle of it."""
    puzzle = TRIPLE[0]
    ruling = GAME.play(position(puzzle), SPEC.notation.parse_move(GAME, position(puzzle), puzzle.line[0]))
    later = SPEC.notation.format_state(GAME, ruling.after)
    goal = goal_of(puzzle)
    rest = dataclasses.replace(puzzle, position=later, goal=PuzzleGoal(goal.kind, 2).data, line=puzzle.line[1:])
    state = ruling.after
    for text in rest.line:
        assert not is_reached(goal.kind, ruling.after, state)
        state = GAME.play(state, SPEC.notation.parse_move(GAME, state, text)).after
    assert is_reached(goal.kind, ruling.after, state)
    with pytest.raises(ParlourError, match="does not do it with three flicks"):
        check(dataclasses.replace(rest, goal=puzzle.goal))


def test_a_goal_that_many_flicks_reach_is_refused() -> None:
    """The knight of a beginner's first turn: it leaves by its gate in many ways, none of which scores."""
    puzzle = DOUBLE[0]
    one = PuzzleGoal(goal_of(puzzle).kind, 1).data
    modest = dataclasses.replace(puzzle, goal=one, line=puzzle.line[:1])
    with pytest.raises(ParlourError, match="does not do it with one flick"):
        check(modest)


def test_equal_seeds_find_equal_puzzles() -> None:
    assert mine(4) == mine(4)
