"""Mining and proving of puzzles of Castille: by seed, again to the last word, and not what is wrong."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.rules.batch.position import as_turn
from parlour.games.castille.study import PUZZLES
from workshop.puzzles.castille.checking import check
from workshop.puzzles.castille.mining import FEWEST, mine

if TYPE_CHECKING:
    from parlour.games.study import Puzzle

SPEC = find_game("castille")
GAME = SPEC.new(PUZZLES.options)
SAMPLE = PUZZLES.exercises[::8]


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.name)
def test_there_are_enough_turns_to_choose_from(puzzle: Puzzle) -> None:
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    assert len(words(situation(state).position)) >= FEWEST


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.name)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    assert check(puzzle) == puzzle.proof


def test_what_was_tampered_with_is_refused() -> None:
    puzzle = PUZZLES.exercises[0]
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    other = next(
        text
        for word in words(situation(state).position)
        if (text := SPEC.notation.format_move(GAME, state, as_turn(state, word))) != puzzle.line[0]
    )
    for line, why in (
        ((other, *puzzle.line[1:]), "what wins in two is"),
        (puzzle.line[:1], "two or three"),
        ((*puzzle.line, *puzzle.line[-2:]), "what wins in three is|in fewer than three"),
    ):
        with pytest.raises(ParlourError, match=why):
            check(dataclasses.replace(puzzle, line=line))


def test_equal_seeds_find_equal_puzzles() -> None:
    assert mine(3) == mine(3) != ()
