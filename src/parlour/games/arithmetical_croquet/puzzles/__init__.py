"""Puzzles of Arithmetical Croquet: the only step that wins."""

from __future__ import annotations

from importlib.resources import files

from parlour.extras import Deferred
from parlour.games.arithmetical_croquet.puzzles.judging import reply, verdict
from parlour.games.puzzles import Puzzle, Puzzles, read_puzzles

__all__ = ["PUZZLES"]


def _other_ball_and_step(puzzle: Puzzle) -> str:
    """Where the other ball is, and where the step that wins leads; the visitor is the first player in all puzzles."""
    return f"{puzzle.position.split()[1]} {puzzle.line[0]}"


PUZZLES = Puzzles(
    puzzles=read_puzzles((files(__name__) / "puzzles.toml").read_text(encoding="utf-8")),
    verdict=verdict,
    reply=reply,
    mine=Deferred(f"{__name__}.mining", "mine"),
    check=Deferred(f"{__name__}.checking", "check"),
    alike=_other_ball_and_step,
)
"""Mined by `parlour puzzles mine arithmetical-croquet --seed 1`."""
