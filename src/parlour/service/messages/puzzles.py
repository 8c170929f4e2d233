"""The messages of puzzles: a game's collection, one puzzle, and what comes of an attempt at it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.games.puzzles import Grade  # noqa: TC001 - msgspec reads the annotations
from parlour.service.messages.play import Frame, MatchView, Turn  # noqa: TC001

__all__ = [
    "HandOutcome",
    "HandTrial",
    "PuzzleAttempt",
    "PuzzleCard",
    "PuzzleCollection",
    "PuzzleJudgement",
    "PuzzleView",
    "Solved",
]


class PuzzleCard(Struct, frozen=True):
    """One puzzle in a list."""

    name: str
    grade: Grade
    number: int
    """In its grade, counted from 1."""


class PuzzleCollection(Struct, frozen=True):
    """The puzzles of a game, the easiest grade first."""

    puzzles: tuple[PuzzleCard, ...]
    today: str
    """The name of today's puzzle. It is the same for everybody."""
    day: str
    """Today, in UTC: `2026-03-02`."""


class PuzzleView(Struct, frozen=True):
    """A puzzle to solve."""

    name: str
    grade: Grade
    number: int
    """In its grade, counted from 1."""
    count: int
    """How many puzzles of this grade there are."""
    task: str
    """What to find, in one or more sentences."""
    hint: str
    """Where to look."""
    tried: bool
    """Whether the game can estimate how often a hand that can miss solves it."""
    table: MatchView
    """The position, as the view of a match that nothing stores. The visitor plays the seat whose turn it is."""


class PuzzleAttempt(Struct, frozen=True, forbid_unknown_fields=True):
    """The moves that a visitor makes, all from the beginning of the puzzle, without the opponent's replies."""

    moves: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=16)] = ()
    give_up: bool = False
    """Whether the visitor makes no further move, and asks for the solution."""


class Solved(Struct, frozen=True):
    """The solution of a puzzle."""

    explanation: str
    proof: str
    """What the check of the puzzle found, with its numbers."""
    frames: tuple[Frame, ...]
    """The moves of the solution, the opponent's replies included."""


class PuzzleJudgement(Struct, frozen=True):
    """What came of an attempt."""

    frames: tuple[Frame, ...]
    """The last move of the attempt and the opponent's replies to it."""
    turn: Turn | None
    """What may be done next; None when the attempt is over."""
    verdict: Literal["solved", "missed", "given up", "open"]
    """`open` while the visitor has a move left."""
    solution: Solved | None
    """When the attempt is over."""


class HandTrial(Struct, frozen=True, forbid_unknown_fields=True):
    """A flick in a puzzle's position, and the hand that is to try it."""

    move: Annotated[str, Meta(max_length=200)]
    hand: Annotated[str, Meta(max_length=40)]
    """The name of one of the game's hands."""


class HandOutcome(Struct, frozen=True):
    """How often a flick solves a puzzle with a hand: an estimate from many tries."""

    tries: int
    solved: int
    low: float
    """The lower end of the 95 % interval of the rate, from 0 to 1."""
    high: float
    """Its upper end."""
    words: str
    """What comes of it on average, in one sentence."""
