"""Questions to the engine: what to play, and who was ahead."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.games.browser import Finding  # noqa: TC001 - msgspec reads the annotations
from parlour.odds import Chance  # noqa: TC001

__all__ = [
    "Analysis",
    "EnginePosition",
    "EngineWork",
    "Findings",
    "Judged",
    "Question",
]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A question to the engine: what to play after `ply` moves, or who was ahead from then on."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]


class Judged(Struct, frozen=True):
    """The engine's evaluation of a match after `ply` moves."""

    ply: int
    share: Chance
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


class EnginePosition(Struct, frozen=True):
    """A position of a match for an engine in the visitor's browser."""

    ply: int
    numbers: dict[str, tuple[str, ...]] | None
    """By name; whole numbers of 64 bits as decimal strings. None where the match is over."""


class EngineWork(Struct, frozen=True):
    """Some positions of a match, in order, for an engine in the visitor's browser."""

    module: str
    """The address of the engine's WebAssembly module."""
    script: str
    """The address of the script that asks it: it exports `best` and `judge`."""
    settings: str
    """The address of a file with what the engine must know beside the positions: numbers by name, as JSON."""
    positions: tuple[EnginePosition, ...]
    """From the requested ply on, some at a time. A move is judged by the positions before and after it."""
    advice_seconds: tuple[float, ...]
    """For each move that is advised, at most: the thinking time."""
    analysis_seconds: float
    """For each position that is judged: the thinking time."""


class Findings(Struct, frozen=True, forbid_unknown_fields=True):
    """What an engine in the visitor's browser has found, to be put into words."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    """Of the position, or of the first one."""
    findings: Annotated[tuple[Finding | None, ...], Meta(min_length=1, max_length=25)]
    """For advice: one for each advised move, the best first. For an analysis: one for each position from `ply` on, None
    where the match is over."""
