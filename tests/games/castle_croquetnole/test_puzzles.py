"""The puzzles of Castle Croquetnole: one, two or three flicks of a turn reach a goal, and no other idea is as good."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from functools import partial
from random import Random
from typing import TYPE_CHECKING, get_args

import numpy as np
import pytest

from parlour.flick import Aim, Flick
from parlour.game import ParlourError
from parlour.games import find_game, study
from parlour.games.castle_croquetnole.bots.players import BY_NAME
from parlour.games.castle_croquetnole.puzzles.mining import RATES, mine
from parlour.games.castle_croquetnole.puzzles.scanning import coins_to_play, grid, scan
from parlour.games.castle_croquetnole.rules.moves import Pass
from parlour.games.castle_croquetnole.study import PUZZLES
from parlour.games.castle_croquetnole.study.goals import Goal, Kind, goal_of, is_reached
from parlour.games.castle_croquetnole.study.trying import made
from parlour.games.study import GRADES
from parlour.players import EXACT

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.study import Puzzle, Verdict

SPEC = find_game("castle-croquetnole")
GAME = SPEC.new(PUZZLES.options)
SAMPLE = [PUZZLES.exercises[number] for number in (0, 30, 60)]
SINGLE = [puzzle for puzzle in PUZZLES.exercises if len(puzzle.line) == 1]
DOUBLE, TRIPLE = ([puzzle for puzzle in PUZZLES.exercises if len(puzzle.line) == flicks] for flicks in (2, 3))
QUICKEST = min(TRIPLE, key=lambda puzzle: int(re.findall(r"([0-9,]+) pairs", puzzle.proof)[0].replace(",", "")))
"""Of three flicks, the one with the shortest proof."""


def position(puzzle: Puzzle) -> State:
    state: State = SPEC.notation.parse_state(GAME, puzzle.position)
    return state


def attempted(puzzle: Puzzle, *texts: str) -> list[Verdict]:
    """How an attempt stands after each move."""
    state, rulings, found = position(puzzle), [], []
    for text in texts:
        rulings.append(GAME.play(state, SPEC.notation.parse_move(GAME, state, text)))
        assert PUZZLES.reply(puzzle, GAME, rulings) is None
        found.append(PUZZLES.verdict(puzzle, GAME, rulings))
        state = rulings[-1].after
    return found


def test_there_are_enough_of_each_grade_and_none_twice() -> None:
    graded = Counter(puzzle.grade for puzzle in PUZZLES.exercises)
    assert min(graded[grade] for grade in GRADES) >= 20
    assert [puzzle.grade for puzzle in PUZZLES.exercises] == [grade for grade in GRADES for _ in range(graded[grade])]
    assert len({puzzle.name for puzzle in PUZZLES.exercises}) == len(PUZZLES.exercises)
    assert len({goal_of(puzzle).kind for puzzle in PUZZLES.exercises}) >= 3
    assert all(puzzle.grade == "hard" for puzzle in DOUBLE + TRIPLE)
    assert min(len(DOUBLE), len(TRIPLE)) >= 4


@pytest.mark.parametrize("puzzle", PUZZLES.exercises, ids=lambda puzzle: puzzle.name)
def test_the_line_of_each_solves_it_with_its_last_flick(puzzle: Puzzle) -> None:
    assert len(puzzle.line) == goal_of(puzzle).flicks
    assert attempted(puzzle, *puzzle.line) == ["open"] * (len(puzzle.line) - 1) + ["solved"]


@pytest.mark.parametrize("puzzle", PUZZLES.exercises[::9], ids=lambda puzzle: puzzle.name)
def test_a_tap_in_another_direction_misses_or_leaves_a_flick(puzzle: Puzzle) -> None:
    state = position(puzzle)
    aim = SPEC.notation.parse_move(GAME, state, puzzle.line[0]).aim
    tap = dataclasses.replace(aim, bearing=(aim.bearing + 180) % 360, speed=0.12)
    stands = attempted(puzzle, SPEC.notation.format_move(GAME, state, Flick(tap)))
    assert stands == ["open" if len(puzzle.line) > 1 and stands == ["open"] else "missed"]


def test_a_coin_that_is_passed_leaves_the_other_and_a_turn_that_is_over_misses() -> None:
    puzzle = next(each for each in SINGLE if len(coins_to_play(GAME, position(each))) == 2)
    state = position(puzzle)
    knight, guard = coins_to_play(GAME, state)
    passes = [SPEC.notation.format_move(GAME, state, Pass(coin)) for coin in (knight, guard)]
    assert attempted(puzzle, *passes) == ["open", "missed"]


@pytest.mark.parametrize("puzzle", [*SAMPLE, QUICKEST], ids=lambda puzzle: puzzle.name)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    assert PUZZLES.check(puzzle) == puzzle.proof


@pytest.mark.parametrize("kind", get_args(Kind))
def test_the_scan_finds_what_the_explaining_rules_find(kind: Kind) -> None:
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
    aim = SPEC.notation.parse_move(GAME, state, puzzle.line[0]).aim
    away = SPEC.notation.format_move(
        GAME, state, Flick(dataclasses.replace(aim, bearing=(aim.bearing + 90) % 360, speed=0.12))
    )
    goal = goal_of(puzzle)
    for changes, why in (
        ({"line": (away,)}, "does not do it with one flick"),
        ({"line": ()}, "does not do it"),
        ({"goal": study.Goal("win", {"flicks": 1})}, "no known goal"),
        ({"goal": Goal(goal.kind, 2).data}, "does not do it with two flicks"),
    ):
        with pytest.raises(ParlourError, match=why):
            PUZZLES.check(dataclasses.replace(puzzle, **changes))


def test_a_solution_of_two_flicks_is_none_of_three() -> None:
    """Another flick in front of it, after which the turn goes on, does not make a harder puzzle of it."""
    puzzle = TRIPLE[0]
    ruling = GAME.play(position(puzzle), SPEC.notation.parse_move(GAME, position(puzzle), puzzle.line[0]))
    later = SPEC.notation.format_state(GAME, ruling.after)
    goal = goal_of(puzzle)
    rest = dataclasses.replace(puzzle, position=later, goal=Goal(goal.kind, 2).data, line=puzzle.line[1:])
    assert attempted(rest, *rest.line) == ["open", "solved"]
    with pytest.raises(ParlourError, match="does not do it with three flicks"):
        PUZZLES.check(dataclasses.replace(rest, goal=puzzle.goal))


def test_a_goal_that_many_flicks_reach_is_refused() -> None:
    """The knight of a beginner's first turn: it leaves by its gate in many ways, none of which scores."""
    puzzle = DOUBLE[0]
    one = Goal(goal_of(puzzle).kind, 1).data
    modest = dataclasses.replace(puzzle, goal=one, line=puzzle.line[:1])
    with pytest.raises(ParlourError, match="does not do it with one flick"):
        PUZZLES.check(modest)


def test_equal_seeds_find_equal_puzzles() -> None:
    assert mine(4) == mine(4)


def test_a_hand_makes_a_single_flick_about_as_often_as_its_grade_says() -> None:
    assert PUZZLES.tried is not None
    for grade in GRADES:
        puzzle = next((each for each in SINGLE if each.grade == grade), None)
        if puzzle is None:
            continue
        state = position(puzzle)
        flick = SPEC.notation.parse_move(GAME, state, puzzle.line[0])
        champion = PUZZLES.tried(puzzle, GAME, flick, BY_NAME["champion"])
        low, high = RATES[grade]
        assert low - 0.2 < champion.solved / champion.tries < high + 0.2
        exact = PUZZLES.tried(puzzle, GAME, flick, EXACT)
        assert exact.solved == exact.tries
        solves = partial(is_reached, goal_of(puzzle).kind, state)
        assert made(GAME, state, flick, solves, EXACT, Random(0), 2) == 2


@pytest.mark.parametrize("puzzle", PUZZLES.exercises, ids=lambda puzzle: puzzle.name)
def test_the_words_are_sentences(puzzle: Puzzle) -> None:
    for text in (puzzle.task, puzzle.hint, puzzle.explanation, puzzle.proof):
        assert text[0].isupper()
        assert text[-1] == "."
        assert "  " not in text
