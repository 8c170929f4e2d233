"""Puzzles of flicks, with a made-up one: a first step of Crokinole's lesson, and what a hand makes of it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from parlour.games import find_game
from parlour.games.puzzles import Puzzle, Puzzles, Tried
from parlour.service import puzzles as service
from parlour.service.engines import Subject
from parlour.service.errors import NoFlickError, NoSuchPuzzleError
from parlour.service.messages import HandTrial, PuzzleAttempt, PuzzleJudgement

if TYPE_CHECKING:
    from parlour.games.puzzles import Rulings, Verdict
    from parlour.players import Hand

CROKINOLE = find_game("crokinole")
assert CROKINOLE.study is not None
assert CROKINOLE.study.lesson is not None
STEP = CROKINOLE.study.lesson.steps[0]
PUZZLE = Puzzle("easy", STEP.position, "Shoot a twenty.", STEP.solution, "Aim.", "It falls in.", "Twenty is the most.")


def verdict(_: Puzzle, game: Any, rulings: Rulings) -> Verdict:
    return "solved" if STEP.goal(tuple(rulings)) else "missed"


def reply(*_: Any) -> None:
    return None


def tried(puzzle: Puzzle, game: Any, move: Any, hand: Hand) -> Tried:
    return Tried(100, 40 if hand.angle_sd else 100, 0.3, 0.5, f"It goes at {move.meant.speed:.2f} m/s.")


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Puzzles((PUZZLE,), verdict, reply, lambda _: (), lambda puzzle: puzzle.proof, tried)
    assert CROKINOLE.study is not None
    spec = dataclasses.replace(CROKINOLE, study=dataclasses.replace(CROKINOLE.study, puzzles=made))
    monkeypatch.setattr(service, "game_named", lambda name: spec if name == "crokinole" else find_game(name))
    for kept in (service._puzzle_view, service._cards, service._solution):
        kept.cache_clear()


def judge(*moves: str, give_up: bool = False) -> PuzzleJudgement:
    judged = service.judge("crokinole", PUZZLE.name, PuzzleAttempt(moves, give_up=give_up))
    return msgspec.json.decode(judged, type=PuzzleJudgement)


def test_a_flick_is_played_and_judged() -> None:
    solved = judge(*STEP.solution)
    assert (solved.verdict, solved.turn) == ("solved", None)
    assert solved.frames[0].playback is not None
    assert solved.solution is not None
    assert solved.solution.frames[0].playback == solved.frames[0].playback
    missed = judge(STEP.solution[0].replace(">0.0", ">40.0"))
    assert missed.verdict == "missed"
    assert judge(give_up=True).verdict == "given up"


def test_a_hand_tries_a_flick() -> None:
    found = service.try_hand(Subject("crokinole", (), PUZZLE.position, STEP.solution), PUZZLE.name, "club")
    assert (found.tries, found.solved, found.low, found.high) == (100, 40, 0.3, 0.5)
    assert found.words.endswith("m/s.")


def test_a_game_that_cannot_tell_says_so() -> None:
    study = find_game("arithmetical-croquet").study
    assert study is not None
    other = study.puzzles
    assert other is not None
    with pytest.raises(NoFlickError):
        service.begin_trial(None, "arithmetical-croquet", other.puzzles[0].name, HandTrial("1", "club"), "")  # type: ignore[arg-type]
    with pytest.raises(NoSuchPuzzleError):
        service.view_puzzle("crokinole", "nothing")
