"""The messages of a lesson: a step to try, and what came of an attempt."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.service.messages.play import Frame, MatchView, Turn  # noqa: TC001 - msgspec reads the annotations

__all__ = ["Attempt", "Judgement", "LessonStep"]


class LessonStep(Struct, frozen=True):
    """One step of a game's lesson."""

    number: int
    """Counted from 1."""
    count: int
    """How many steps the lesson has."""
    task: str
    """What to do, in one or two sentences."""
    table: MatchView
    """The position, as the view of a match that nothing stores. The visitor plays the seat whose turn it is."""


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """The moves that a visitor makes in a step, all from its beginning."""

    moves: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(min_length=1, max_length=8)]


class Judgement(Struct, frozen=True):
    """What came of an attempt."""

    frame: Frame
    """After the last of its moves."""
    turn: Turn | None
    """What may be done next; None when the attempt is over."""
    verdict: Literal["reached", "missed", "open"]
    """`open` while moves are left."""
    words: str
    """The rule that was seen at work, or what to do otherwise; empty while the attempt goes on."""
    solution: tuple[str, ...] = ()
    """After an attempt that missed: moves that reach the goal."""
