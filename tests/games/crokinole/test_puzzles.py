"""The puzzles of Crokinole: one flick gains what the task asks for, and a scan finds no idea that is as good."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from parlour.flick import Aim, Flick
from parlour.games import find_game
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.study import PUZZLES
from parlour.games.crokinole.study.goals import gain, goal_of, standing
from parlour.games.study import GRADES
from parlour.players import EXACT
from workshop.puzzles.crokinole.mining import RATES

if TYPE_CHECKING:
    from parlour.games.study import Puzzle, Verdict

SPEC = find_game("crokinole")
GAME = SPEC.new(PUZZLES.options)
SAMPLE = [PUZZLES.exercises[number] for number in (0, 30, 60)]


def attempted(puzzle: Puzzle, text: str) -> Verdict:
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    rulings = [GAME.play(state, SPEC.notation.parse_move(GAME, state, text))]
    assert PUZZLES.reply(puzzle, GAME, rulings) is None
    return PUZZLES.verdict(puzzle, GAME, rulings)


def test_they_are_of_several_kinds() -> None:
    assert len({puzzle.hint for puzzle in PUZZLES.exercises}) >= 4


@pytest.mark.parametrize("puzzle", PUZZLES.exercises, ids=lambda puzzle: puzzle.name)
def test_the_line_of_each_gains_exactly_what_is_asked_and_is_one_legal_flick(puzzle: Puzzle) -> None:
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    (text,) = puzzle.line
    flick = SPEC.notation.parse_move(GAME, state, text)
    assert GAME.refusal(state, flick) is None
    gained = gain(GAME, state, GAME.played(state, flick))
    assert gained == goal_of(puzzle)
    assert puzzle.explanation.endswith(f"That gains {gained} points.")
    assert attempted(puzzle, text) == "solved"


def test_a_gain_is_what_one_side_adds_and_the_other_loses() -> None:
    state = SPEC.notation.parse_state(GAME, "1 maple 4 0-0 0-1 m1@0.05,0.0;w1@0.0,0.18")
    assert standing(state, 0) == 15 - 30
    off = GAME.played(state, Flick(Aim(0.0, 2.2, (0.0, -0.3048))))
    assert isinstance(off, Flick)
    after = GAME.settled(state, off)
    total = sum(20 * sign * twenties for sign, twenties in zip((1, -1), after.twenties, strict=True))
    assert gain(GAME, state, off) == standing(GAME.judge(state, off).after, 0) - standing(state, 0)
    assert total in (-20, 0)


@pytest.mark.parametrize("puzzle", PUZZLES.exercises[::9], ids=lambda puzzle: puzzle.name)
def test_another_flick_misses(puzzle: Puzzle) -> None:
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    flick = SPEC.notation.parse_move(GAME, state, puzzle.line[0])
    assert isinstance(flick, Flick)
    soft = dataclasses.replace(flick.meant, speed=0.2)
    assert attempted(puzzle, SPEC.notation.format_move(GAME, state, Flick(soft))) == "missed"


def test_a_hand_makes_the_flick_about_as_often_as_its_grade_says() -> None:
    assert PUZZLES.tried is not None
    for grade in GRADES:
        puzzle = next(each for each in PUZZLES.exercises if each.grade == grade)
        state = SPEC.notation.parse_state(GAME, puzzle.position)
        flick = SPEC.notation.parse_move(GAME, state, puzzle.line[0])
        champion = PUZZLES.tried(puzzle, GAME, flick, BY_NAME["champion"])
        assert champion == PUZZLES.tried(puzzle, GAME, flick, BY_NAME["champion"])
        low, high = RATES[grade]
        assert low - 0.12 < champion.solved / champion.tries < high + 0.12
        assert champion.low < champion.solved / champion.tries < champion.high
        beginner = PUZZLES.tried(puzzle, GAME, flick, BY_NAME["beginner"])
        assert beginner.solved < champion.solved
        exact = PUZZLES.tried(puzzle, GAME, flick, EXACT)
        assert exact.solved == exact.tries
        assert exact.words == f"It gains {goal_of(puzzle)}.0 points on average."


@pytest.mark.parametrize("puzzle", PUZZLES.exercises, ids=lambda puzzle: puzzle.name)
def test_the_words_are_sentences(puzzle: Puzzle) -> None:
    for text in (puzzle.task, puzzle.hint, puzzle.explanation, puzzle.proof):
        assert text[0].isupper()
        assert text[-1] == "."
        assert "  " not in text
