"""Mining and proving of puzzles of Arithmetical Croquet: by seed, again to the last word, and not what is wrong."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.arithmetical_croquet.study import PUZZLES
from workshop.puzzles.arithmetical_croquet import MINER
from workshop.puzzles.arithmetical_croquet.checking import check
from workshop.puzzles.arithmetical_croquet.mining import mine

if TYPE_CHECKING:
    from parlour.games.study import Puzzle

SPEC = find_game("arithmetical-croquet")
GAME = SPEC.new(PUZZLES.options)
PROVED = PUZZLES.exercises[::11]


def test_no_two_are_much_alike() -> None:
    assert len(set(map(MINER.alike, PUZZLES.exercises))) == len(PUZZLES.exercises)


def test_equal_seeds_find_equal_puzzles() -> None:
    found = [mine(seed) for seed in range(6)]
    assert found == [mine(seed) for seed in range(6)]
    assert any(found)


@pytest.mark.parametrize("puzzle", PROVED, ids=lambda puzzle: puzzle.name)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    assert check(puzzle) == puzzle.proof


def test_what_was_tampered_with_is_refused() -> None:
    puzzle = PUZZLES.exercises[0]
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    other = next(
        text for move in GAME.moves(state) if (text := SPEC.notation.format_move(GAME, state, move)) != puzzle.line[0]
    )
    for line in ((other, *puzzle.line[1:]), puzzle.line[:1], ()):
        with pytest.raises(ParlourError, match=puzzle.position.split()[0]):
            check(dataclasses.replace(puzzle, line=line))
    with pytest.raises(ParlourError, match="wins is"):
        check(dataclasses.replace(puzzle, position=puzzle.position.replace(" first ", " second ")))
