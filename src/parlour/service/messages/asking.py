"""Asking the engine: what to play, and how a match stood."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = [
    "Analysis",
    "Judged",
    "Question",
]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """To ask the engine: what to play after so many moves, or how the match stood from then on."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]


class Judged(Struct, frozen=True):
    """How a match stood after so many moves, as an engine sees it."""

    ply: int
    share: float
    """What the first seat may expect of the game: 0 is lost, 1 is won."""
    words: str
    """The same as a sentence without its full stop."""
    verdict: str
    """What the move that led here gave away; empty where that was little."""
    turning: bool
    """Whether that move turned the game."""


class Analysis(Struct, frozen=True):
    """Some positions of a match, in order; the next are to be asked for."""

    judged: tuple[Judged, ...]
    next: int | None
    """The ply to ask from; None after the last."""
