"""The messages of the trainer: a game's drills, a flick to make, and what came of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.service.messages.play import Frame, MatchView  # noqa: TC001 - msgspec reads the annotations

__all__ = ["DrillCard", "DrillFlick", "DrillList", "DrillResult", "DrillShot", "ShownRate"]


class ShownRate(Struct, frozen=True):
    """How often somebody makes the flick of a drill."""

    who: str
    rate: float
    """From 0 to 1."""
    source: str


class DrillCard(Struct, frozen=True):
    """One kind of flick to practise."""

    name: str
    title: str
    task: str
    shots: int
    """Flicks in a round."""
    rates: tuple[ShownRate, ...]


class DrillList(Struct, frozen=True):
    """The drills of a game."""

    drills: tuple[DrillCard, ...]


class DrillShot(Struct, frozen=True):
    """A flick to make."""

    name: str
    """Of the drill."""
    number: int
    """Counted from 1."""
    table: MatchView
    """The position, as the view of a match that nothing stores. The visitor plays the seat whose turn it is."""


class DrillFlick(Struct, frozen=True, forbid_unknown_fields=True):
    """A flick that a visitor makes, and with which hand."""

    move: Annotated[str, Meta(max_length=200)]
    hand: Annotated[str, Meta(max_length=40, description="The hand whose error is added; empty: none")] = ""


class DrillResult(Struct, frozen=True):
    """What came of a flick."""

    frame: Frame
    made: bool
    """Whether it fulfils the task of the drill."""
