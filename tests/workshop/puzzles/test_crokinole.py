"""Mining and proving of puzzles of Crokinole: by seed, again to the last word, and not what is wrong."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from parlour.flick import Flick
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.crokinole.study import PUZZLES
from parlour.games.crokinole.study.goals import goal_of
from parlour.games.study import Goal
from workshop.puzzles.crokinole.checking import check
from workshop.puzzles.crokinole.mining import LEAST, mine

if TYPE_CHECKING:
    from parlour.games.study import Puzzle

SPEC = find_game("crokinole")
GAME = SPEC.new(PUZZLES.options)
SAMPLE = [PUZZLES.exercises[number] for number in (0, 30, 60)]


def test_each_asks_for_more_than_an_open_twenty() -> None:
    assert min(map(goal_of, PUZZLES.exercises)) >= LEAST > 20


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.name)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    assert check(puzzle) == puzzle.proof


def test_what_was_tampered_with_is_refused() -> None:
    puzzle = PUZZLES.exercises[0]
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    flick = SPEC.notation.parse_move(GAME, state, puzzle.line[0])
    assert isinstance(flick, Flick)
    aim = flick.meant
    open_shot = SPEC.notation.format_move(GAME, state, Flick(dataclasses.replace(aim, speed=0.3)))
    for changes, why in (
        ({"line": (open_shot,)}, "points, not"),
        ({"line": (*puzzle.line, *puzzle.line)}, "one flick"),
        ({"goal": Goal("win the round")}, "needs a number of points"),
        ({"goal": Goal("gain", {"points": 400})}, "points, not 400"),
    ):
        with pytest.raises(ParlourError, match=why):
            check(dataclasses.replace(puzzle, **changes))


def test_a_flick_that_is_not_the_best_idea_is_refused() -> None:
    """An open twenty on a clear board is the best there is; a task that asks for less can be met in other ways."""
    puzzle = PUZZLES.exercises[0]
    modest = dataclasses.replace(
        puzzle,
        position="1 maple 4 0-0 0-1 m1@0.15,0.05;w1@-0.15,0.1",
        goal=Goal("gain", {"points": 10}),
        line=("0.0,-0.3048 >0.0 0.85",),
    )
    with pytest.raises(ParlourError, match=r"another idea|points, not 10"):
        check(modest)


def test_equal_seeds_find_equal_puzzles() -> None:
    assert mine(5) == mine(5) != ()
