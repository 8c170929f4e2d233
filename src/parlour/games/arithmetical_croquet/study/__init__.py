"""Studying Arithmetical Croquet: a lesson, and puzzles, which ask for the only step that wins."""

from __future__ import annotations

from importlib.resources import files

from parlour.games.arithmetical_croquet.study.goals import GOALS, refute, reply
from parlour.games.arithmetical_croquet.study.ladder import LADDER
from parlour.games.study import Puzzles, after_a_loss, read_guide, read_lesson, read_puzzles

__all__ = ["GUIDE", "LADDER", "LESSON", "PUZZLES", "SUGGEST"]

_HERE = files(__name__)


GUIDE = read_guide((_HERE / "guide.toml").read_text(encoding="utf-8"))
LESSON = read_lesson((_HERE / "lesson.toml").read_text(encoding="utf-8"), GOALS)
PUZZLES = Puzzles(
    exercises=read_puzzles((_HERE / "puzzles.toml").read_text(encoding="utf-8")),
    goals=GOALS,
    reply=reply,
    refute=refute,
)
"""Mined by `python -m workshop.puzzles mine arithmetical-croquet --seed 1`."""
SUGGEST = after_a_loss("puzzles", "Puzzles ask for the only step that wins.")
