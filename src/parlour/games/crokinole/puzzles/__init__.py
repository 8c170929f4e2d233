"""Puzzles of Crokinole: the flick that scores most."""

from __future__ import annotations

from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.crokinole.puzzles.judging import reply, verdict
from parlour.games.puzzles import Puzzles, read_puzzles

__all__ = ["PUZZLES"]

PUZZLES = Puzzles(
    puzzles=read_puzzles((files(__name__) / "puzzles.toml").read_text(encoding="utf-8")),
    verdict=verdict,
    reply=reply,
    tried=Deferred(f"{__name__}.trying", "tried"),
)
"""Mined by `python -m workshop.puzzles mine crokinole --seed 1 --count 66`, stopped before the last two hard ones."""
