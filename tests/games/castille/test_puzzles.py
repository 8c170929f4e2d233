"""The puzzles of Castille: one turn wins in two or three, whatever is answered; playing everything out proves it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from parlour.games import find_game
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.rules.batch.position import as_turn
from parlour.games.castille.study import PUZZLES
from parlour.games.castille.study.proving import can_force, forcing_words, holds
from tests.cases import cases
from tests.games.solving import attempted

if TYPE_CHECKING:
    from parlour.games.castille.engine.situation import Situation
    from parlour.games.castille.rules.board import State
    from parlour.games.study import Puzzle

SPEC = find_game("castille")
GAME = SPEC.new(PUZZLES.options)
SAMPLE = PUZZLES.exercises[::8]


def test_they_are_of_several_kinds() -> None:
    assert {len(puzzle.line) for puzzle in PUZZLES.exercises} == {3, 5}
    assert all((puzzle.grade == "hard") == (len(puzzle.line) == 5) for puzzle in PUZZLES.exercises)


def test_the_line_of_each_solves_it() -> None:
    for puzzle in PUZZLES.exercises:
        found = attempted(SPEC, puzzle, puzzle.line[::2])
        assert found == ["open"] * (len(puzzle.line) // 2) + ["solved"], puzzle.position


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.name)
def test_every_other_first_turn_misses(puzzle: Puzzle) -> None:
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    turns = [as_turn(state, word) for word in words(situation(state).position)]
    stands = Counter(attempted(SPEC, puzzle, (SPEC.notation.format_move(GAME, state, turn),))[0] for turn in turns)
    assert stands == {"open": 1, "missed": len(turns) - 1}


def test_a_win_that_is_given_away_later_misses_too() -> None:
    puzzle = next(puzzle for puzzle in PUZZLES.exercises if puzzle.grade == "hard")
    state = SPEC.notation.parse_state(GAME, puzzle.position)
    for text in puzzle.line[:2]:
        state = GAME.play(state, SPEC.notation.parse_move(GAME, state, text)).after
    seconds = [SPEC.notation.format_move(GAME, state, as_turn(state, w)) for w in words(situation(state).position)]
    assert puzzle.line[2] in seconds
    tried = {puzzle.line[2], *seconds[:: cases(6, 1)]}
    stands = {second: attempted(SPEC, puzzle, (puzzle.line[0], second))[-1] for second in tried}
    assert stands[puzzle.line[2]] == "open"
    assert "missed" in stands.values()


def _forces(state: State, left: int) -> bool:
    """The slow, obvious form of `can_force`, by the explaining rules."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return state.seat in outcome.winners
    return left > 0 and any(_keeps(GAME.after(state, move), left - 1) for move in GAME.moves(state))


def _keeps(state: State, left: int) -> bool:
    outcome = GAME.outcome(state)
    if outcome is not None:
        return 1 - state.seat in outcome.winners
    return left > 0 and all(_forces(GAME.after(state, move), left) for move in GAME.moves(state))


def test_the_compiled_proof_is_that_of_the_explaining_rules() -> None:
    small = [puzzle for puzzle in PUZZLES.exercises if puzzle.grade != "hard"]
    small.sort(key=lambda puzzle: len(words(_situation(puzzle).position)))
    for puzzle in small[:2]:
        state = SPEC.notation.parse_state(GAME, puzzle.position)
        assert _forces(state, 2)
        assert can_force(situation(state), 2)
        assert not _forces(state, 1)
        assert not can_force(situation(state), 1)
        for word in words(situation(state).position):
            after = GAME.after(state, as_turn(state, word))
            assert holds(situation(after), 1) is not _keeps(after, 1)
        assert len(forcing_words(situation(state), 2)) == 1


def _situation(puzzle: Puzzle) -> Situation:
    return situation(SPEC.notation.parse_state(GAME, puzzle.position))


@pytest.mark.parametrize("puzzle", PUZZLES.exercises, ids=lambda puzzle: puzzle.name)
def test_the_words_are_sentences(puzzle: Puzzle) -> None:
    for text in (puzzle.task, puzzle.hint, puzzle.explanation, puzzle.proof):
        assert text[0].isupper() or text[0] in "+abcdef"
        assert text[-1] in ".?"
        assert "  " not in text
        assert ". s" not in text.replace("one. s", "")
