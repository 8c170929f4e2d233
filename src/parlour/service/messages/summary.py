"""The summary of a finished match, from which a browser keeps a player's profile."""

from __future__ import annotations

from msgspec import Struct

from parlour.games.study import CourseKind  # noqa: TC001 - msgspec reads the annotations

__all__ = ["MatchSummary", "SeatSummary", "ShownBest", "ShownMove", "SuggestedCourse"]


class ShownBest(Struct, frozen=True):
    """Something that a seat did in the match and that may be a player's best."""

    title: str
    value: int
    fewer: bool
    """Whether fewer are better."""


class ShownMove(Struct, frozen=True):
    """The move by which a seat did most in the match."""

    ply: int
    """How many moves the match had with it."""
    why: str
    """What it did, in words without a full stop."""


class SuggestedCourse(Struct, frozen=True):
    """What a seat may practise after the match."""

    course: str
    """Its name in addresses."""
    kind: CourseKind
    title: str
    """Of a drill."""
    why: str
    """What was missed, in one sentence."""


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
    best_move: ShownMove | None = None
    """None for a seat that gained nothing by a move, and in a game that names none."""
    suggested: SuggestedCourse | None = None
    """None where nothing was missed."""
    stars: tuple[str, ...] = ()
    """The names of the small goals of the game's ladder that it reached, whoever it played against."""


class MatchSummary(Struct, frozen=True):
    """A finished match in a few numbers."""

    match: str
    game: str
    title: str
    from_start: bool
    """Whether it began at the start of the game, not in a chosen position."""
    moves: int
    seats: tuple[SeatSummary, ...]
