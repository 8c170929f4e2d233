"""Studying Castle Croquetnole: a lesson, referee practice, and puzzles of one, two or three flicks of a turn."""

from __future__ import annotations

from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.castle_croquetnole.study.goals import GOALS
from parlour.games.castle_croquetnole.study.ladder import LADDER
from parlour.games.castle_croquetnole.study.practice import PRACTICE
from parlour.games.study import Puzzles, read_guide, read_lesson, read_puzzles

__all__ = ["GUIDE", "LADDER", "LESSON", "PRACTICE", "PUZZLES"]

_HERE = files(__name__)

LESSON = read_lesson((_HERE / "lesson.toml").read_text(encoding="utf-8"), GOALS)
PUZZLES = Puzzles(
    exercises=read_puzzles((_HERE / "puzzles.toml").read_text(encoding="utf-8")),
    tried=Deferred(f"{__name__}.trying", "tried"),
    refute=Deferred(f"{__name__}.answering", "refute"),
    goals=GOALS,
)
"""Mined by `python -m workshop.puzzles mine castle-croquetnole --seed 1 --count 66`."""
GUIDE = read_guide((_HERE / "guide.toml").read_text(encoding="utf-8"))
