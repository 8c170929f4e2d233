"""The summary of a finished match, from which a browser keeps a player's profile."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["MatchSummary", "SeatSummary", "ShownBest"]


class ShownBest(Struct, frozen=True):
    """Something that a seat did in the match and that may be a player's best."""

    title: str
    value: int
    fewer: bool
    """Whether fewer are better."""


class SeatSummary(Struct, frozen=True):
    """A seat of a finished match."""

    seat: int
    name: str
    """Of a person as they called themselves, of a bot its level."""
    bot: bool
    side: int
    """Seats that win together have the same."""
    score: float
    """From 0 for lost to 1 for won."""
    bests: tuple[ShownBest, ...]
    rating: float | None = None
    """A bot's measured rating; None for a person, and for a bot that was not measured."""
    deviation: float | None = None
    """The standard error of that rating."""


class MatchSummary(Struct, frozen=True):
    """A finished match in a few numbers."""

    match: str
    game: str
    title: str
    from_start: bool
    """Whether it began at the start of the game, not in a chosen position."""
    moves: int
    seats: tuple[SeatSummary, ...]
