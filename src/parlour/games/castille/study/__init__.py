"""Studying Castille: a lesson, and puzzles, which ask for the only turn that wins in two or three."""

from __future__ import annotations

from importlib.resources import files

from parlour.games.castille.study.goals import GOALS, refute, reply
from parlour.games.castille.study.ladder import LADDER
from parlour.games.study import Puzzles, after_a_loss, read_guide, read_lesson, read_puzzles

__all__ = ["GUIDE", "LADDER", "LESSON", "PUZZLES", "SUGGEST"]

_HERE = files(__name__)

GUIDE = read_guide((_HERE / "guide.toml").read_text(encoding="utf-8"))
LESSON = read_lesson((_HERE / "lesson.toml").read_text(encoding="utf-8"), GOALS)
PUZZLES = Puzzles(
    exercises=read_puzzles((_HERE / "puzzles.toml").read_text(encoding="utf-8")),
    options={"starter": "silver"},
    goals=GOALS,
    reply=reply,
    refute=refute,
)
"""Mined by `python -m workshop.puzzles mine castille --seed 1 --count 66`."""
SUGGEST = after_a_loss("puzzles", "Puzzles ask for the only turn that wins.")
