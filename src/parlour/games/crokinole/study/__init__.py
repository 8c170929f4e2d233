"""Studying Crokinole: a lesson, referee practice, drills, and puzzles, which ask for the flick that scores most."""

from __future__ import annotations

from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.crokinole.study.goals import GOALS
from parlour.games.crokinole.study.ladder import LADDER
from parlour.games.crokinole.study.practice import PRACTICE
from parlour.games.study import Puzzles, read_drills, read_guide, read_lesson, read_puzzles

__all__ = ["DRILLS", "GUIDE", "LADDER", "LESSON", "PRACTICE", "PUZZLES"]

_HERE = files(__name__)

GUIDE = read_guide((_HERE / "guide.toml").read_text(encoding="utf-8"))
LESSON = read_lesson((_HERE / "lesson.toml").read_text(encoding="utf-8"), GOALS)
DRILLS = read_drills((_HERE / "drills.toml").read_text(encoding="utf-8"), GOALS)
"""`python -m benchmarks.drills` finds positions, and measures how often hands make them."""
PUZZLES = Puzzles(
    exercises=read_puzzles((_HERE / "puzzles.toml").read_text(encoding="utf-8")),
    goals=GOALS,
    tried=Deferred(f"{__name__}.trying", "tried"),
    refute=Deferred(f"{__name__}.answering", "refute"),
)
"""Mined by `python -m workshop.puzzles mine crokinole --seed 1 --count 66`.

It was stopped before the last two hard ones.
"""
