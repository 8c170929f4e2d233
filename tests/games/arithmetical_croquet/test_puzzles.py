"""The puzzles of Arithmetical Croquet: one step wins, the game goes on to the end of each, and a search proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from parlour.games import find_game
from parlour.games.arithmetical_croquet.study import PUZZLES
from tests.games.solving import attempted

if TYPE_CHECKING:
    from parlour.games.study import Puzzle

SPEC = find_game("arithmetical-croquet")
GAME = SPEC.new(PUZZLES.options)
PROVED = PUZZLES.exercises[::11]


def test_the_line_of_each_solves_it_and_the_replies_are_those_of_the_page() -> None:
    for puzzle in PUZZLES.exercises:
        found = attempted(SPEC, puzzle, puzzle.line[::2])
        assert found == ["open"] * (len(puzzle.line) // 2) + ["solved"], puzzle.position


def test_every_other_first_step_misses() -> None:
    for puzzle in PUZZLES.exercises:
        state = SPEC.notation.parse_state(GAME, puzzle.position)
        others = {SPEC.notation.format_move(GAME, state, move) for move in GAME.moves(state)} - {puzzle.line[0]}
        assert len(others) >= 3
        assert all(attempted(SPEC, puzzle, (other,)) == ["missed"] for other in others), puzzle.position


def test_a_win_that_is_given_away_later_misses_too() -> None:
    lost = 0
    for puzzle in PUZZLES.exercises[::3]:
        state = SPEC.notation.parse_state(GAME, puzzle.position)
        for text in puzzle.line[:2]:
            state = GAME.play(state, SPEC.notation.parse_move(GAME, state, text)).after
        seconds = [SPEC.notation.format_move(GAME, state, move) for move in GAME.moves(state)]
        stands = {second: attempted(SPEC, puzzle, (puzzle.line[0], second))[-1] for second in seconds}
        assert stands[puzzle.line[2]] != "missed"
        lost += list(stands.values()).count("missed")
    assert lost > 0


@pytest.mark.parametrize("puzzle", PUZZLES.exercises, ids=lambda puzzle: puzzle.name)
def test_the_words_are_sentences(puzzle: Puzzle) -> None:
    for words in (puzzle.task, puzzle.hint, puzzle.explanation, puzzle.proof):
        assert words[0].isupper() or words[0] in "+-0123456789"
        assert words[-1] in ".?"
        assert "  " not in words
        assert len(words) <= 300
