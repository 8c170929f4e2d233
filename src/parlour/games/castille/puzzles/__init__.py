"""Puzzles of Castille: the only turn that wins in two or three."""

from __future__ import annotations

from importlib.resources import files

from parlour.games.castille.puzzles.judging import reply, verdict
from parlour.games.puzzles import Puzzles, read_puzzles

__all__ = ["PUZZLES"]

PUZZLES = Puzzles(
    puzzles=read_puzzles((files(__name__) / "puzzles.toml").read_text(encoding="utf-8")),
    verdict=verdict,
    reply=reply,
    options={"starter": "silver"},
)
"""Mined by `python -m workshop.puzzles mine castille --seed 1 --count 66`."""
