"""Questions to the engine: what to play, and who was ahead."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

__all__ = [
    "Analysis",
    "Judged",
    "Question",
]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the engine: what to play after `ply` moves, or who was ahead from then on."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]


class Judged(Struct, frozen=True):
    """The engine's evaluation of a match after `ply` moves."""

    ply: int
    share: float
    """The first seat's expected score: 0 is lost, 1 is won."""
    words: str
    """The same as a sentence without its full stop."""
    verdict: str
    """What the move that led here gave away; empty if that was little."""
    turning: bool
    """Whether that move was a turning point of the game."""


class Analysis(Struct, frozen=True):
    """Some positions of a match, in order; the rest can be requested from `next` on."""

    judged: tuple[Judged, ...]
    next: int | None
    """The ply to ask from; None after the last."""
