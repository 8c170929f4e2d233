"""Studying Arithmetical Croquet: a lesson, and puzzles, which ask for the only step that wins."""

from __future__ import annotations

from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.arithmetical_croquet.study.goals import GOALS, reply
from parlour.games.arithmetical_croquet.study.ladder import LADDER
from parlour.games.study import Puzzle, Puzzles, read_lesson, read_puzzles

__all__ = ["LADDER", "LESSON", "PUZZLES"]

_HERE = files(__name__)


def _other_ball_and_step(puzzle: Puzzle) -> str:
    """Where the other ball is, and where the step that wins leads; the visitor is the first player in all puzzles."""
    return f"{puzzle.position.split()[1]} {puzzle.line[0]}"


LESSON = read_lesson((_HERE / "lesson.toml").read_text(encoding="utf-8"), GOALS)
PUZZLES = Puzzles(
    exercises=read_puzzles((_HERE / "puzzles.toml").read_text(encoding="utf-8")),
    goals=GOALS,
    reply=reply,
    mine=Deferred("parlour.games.arithmetical_croquet.puzzles.mining", "mine"),
    check=Deferred("parlour.games.arithmetical_croquet.puzzles.checking", "check"),
    alike=_other_ball_and_step,
)
"""Mined by `parlour puzzles mine arithmetical-croquet --seed 1`."""
