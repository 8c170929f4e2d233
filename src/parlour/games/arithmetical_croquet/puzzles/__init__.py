"""Puzzles of Arithmetical Croquet: the only step that wins."""

from __future__ import annotations

from importlib.resources import files

from parlour.games.arithmetical_croquet.puzzles.judging import reply, verdict
from parlour.games.puzzles import Puzzles, read_puzzles

__all__ = ["PUZZLES"]


PUZZLES = Puzzles(
    puzzles=read_puzzles((files(__name__) / "puzzles.toml").read_text(encoding="utf-8")),
    verdict=verdict,
    reply=reply,
)
"""Mined by `python -m workshop.puzzles mine arithmetical-croquet --seed 1`."""
