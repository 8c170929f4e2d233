"""The clock of a match: how much time each person has, and how much is left."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["DAY", "Clock", "Times"]

DAY = 86_400


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have. Bots have no clock; who runs out of time loses."""

    per: Literal["turn", "match"]
    """Whether the time is for each turn, or for all turns of a match together."""
    seconds: Annotated[int, Meta(ge=1, le=30 * DAY, description="s; 259200 are three days")]
    increment: Annotated[int, Meta(ge=0, le=3600, description="Added after each turn, s; for a match only")] = 0


class Times(Struct, frozen=True):
    """How the clock of a match stands."""

    left: tuple[float, ...]
    """Of each seat: what it had when the present turn began, s."""
    deadline: float | None
    """When the seat to play runs out of time, by the server's time: s since 1970. None while nobody's time runs."""
    now: float
    """The server's time as it sent this, s since 1970: a page's own clock may be wrong."""
