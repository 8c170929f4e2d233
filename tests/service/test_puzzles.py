"""Puzzles of flicks, with a made-up one: a first step of Crokinole's lesson, and what a hand makes of it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from parlour.games import find_game
from parlour.games.study import Puzzle, Puzzles, Tried, happened
from parlour.odds import chance
from parlour.service import study
from parlour.service.engines import Subject
from parlour.service.errors import NoFlickError, NoSuchError
from parlour.service.messages import Attempt, HandTrial, Judgement
from parlour.service.study import finding, trying, viewing

if TYPE_CHECKING:
    from parlour.players import Hand

CROKINOLE = find_game("crokinole")
assert CROKINOLE.study is not None
assert CROKINOLE.study.lesson is not None
STEP = CROKINOLE.study.lesson.exercises[0]
PUZZLE = Puzzle(
    grade="easy",
    position=STEP.position,
    task="Shoot a twenty.",
    goal=STEP.goal,
    line=STEP.line,
    hint="Aim.",
    explanation="It falls in.",
    proof="Twenty is the most.",
)


def tried(puzzle: Puzzle, game: Any, move: Any, hand: Hand) -> Tried:
    return Tried(100, 40 if hand.angle_sd else 100, chance(0.3), chance(0.5), f"It goes at {move.meant.speed:.2f} m/s.")


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Puzzles(
        exercises=(PUZZLE,),
        goals={"event": happened},
        tried=tried,
    )
    assert CROKINOLE.study is not None
    spec = dataclasses.replace(CROKINOLE, study=dataclasses.replace(CROKINOLE.study, puzzles=made))
    monkeypatch.setattr(finding, "game_named", lambda name: spec if name == "crokinole" else find_game(name))
    for kept in (viewing._exercise_view, viewing._cards, trying._line):
        kept.cache_clear()


def judge(*moves: str, give_up: bool = False) -> Judgement:
    judged = study.judge("crokinole", "puzzles", PUZZLE.name, Attempt(moves, give_up=give_up))
    return msgspec.json.decode(judged, type=Judgement)


def test_a_flick_is_played_and_judged() -> None:
    solved = judge(*STEP.line)
    assert (solved.verdict, solved.turn) == ("solved", None)
    assert solved.frames[0].playback is not None
    assert solved.solution is not None
    assert solved.solution.frames[0].playback == solved.frames[0].playback
    missed = judge(STEP.line[0].replace(">0.0", ">40.0"))
    assert missed.verdict == "missed"
    given_up = judge(give_up=True)
    assert (given_up.verdict, given_up.frames, given_up.solution) == ("missed", (), missed.solution)


def test_a_hand_tries_a_flick() -> None:
    found = study.try_hand(Subject("crokinole", (), PUZZLE.position, STEP.line), "puzzles", PUZZLE.name, "club")
    assert (found.tries, found.solved, found.low, found.high) == (100, 40, 0.3, 0.5)
    assert found.words.endswith("m/s.")


def test_a_game_that_cannot_tell_says_so() -> None:
    offered = find_game("arithmetical-croquet").study
    assert offered is not None
    other = offered.puzzles
    assert other is not None
    with pytest.raises(NoFlickError):
        study.begin_hand(
            None,  # type: ignore[arg-type] # it is refused before
            *("arithmetical-croquet", "puzzles", other.exercises[0].name),
            HandTrial("1", "club"),
            "",
        )
    with pytest.raises(NoSuchError, match="no puzzle"):
        study.view_exercise("crokinole", "puzzles", "nothing")
