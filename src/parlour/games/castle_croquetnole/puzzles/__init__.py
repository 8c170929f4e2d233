"""Puzzles of Castle Croquetnole: a prisoner, a score or the way home in one, two or three flicks of a turn."""

from __future__ import annotations

from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.castle_croquetnole.puzzles.judging import reply, verdict
from parlour.games.puzzles import Puzzles, read_puzzles

__all__ = ["PUZZLES"]

PUZZLES = Puzzles(
    puzzles=read_puzzles((files(__name__) / "puzzles.toml").read_text(encoding="utf-8")),
    verdict=verdict,
    reply=reply,
    tried=Deferred(f"{__name__}.trying", "tried"),
)
"""Mined by `python -m workshop.puzzles mine castle-croquetnole --seed 1 --count 66`."""
