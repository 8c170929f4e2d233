"""The messages of referee practice: a flick to rule on, and what the rules say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.service.messages.play import Frame, MatchView  # noqa: TC001 - msgspec reads the annotations

__all__ = ["PracticeAnswer", "PracticeExercise", "PracticeRuling"]


class PracticeExercise(Struct, frozen=True):
    """A flick to rule on. Nothing in it tells the ruling."""

    number: int
    """Counted from 1."""
    count: int
    """How many exercises the game has."""
    question: str
    answers: tuple[str, ...]
    """One of them is true."""
    table: MatchView
    """Before the flick, as the view of a match that nothing stores. No seat is the visitor's."""
    flick: Frame
    """The flick, up to where everything comes to rest; the notes of its entry tell what happened."""


class PracticeAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a visitor answers: the index of an answer."""

    answer: Annotated[int, Meta(ge=0, le=3)]


class PracticeRuling(Struct, frozen=True):
    """What the rules say to an answer."""

    right: bool
    true: int
    """The index of the true answer."""
    clause: str
    """The clause that decides."""
    frame: Frame
    """After the ruling; its entry has the whole of it, with the clauses."""
