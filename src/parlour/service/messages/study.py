"""The messages of studying: a game's courses, an exercise of one, and what comes of an attempt at it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.games.study import CourseKind, Grade, Verdict  # noqa: TC001 - msgspec reads the annotations
from parlour.odds import Chance  # noqa: TC001
from parlour.service.messages.play import Frame, MatchView, OfferedTurn  # noqa: TC001

__all__ = [
    "Attempt",
    "CourseCard",
    "CourseView",
    "ExerciseCard",
    "ExerciseView",
    "HandOutcome",
    "HandTrial",
    "Judgement",
    "RuledAnswer",
    "ShownFlick",
    "ShownRate",
    "Solution",
    "StudyView",
]


class ShownRate(Struct, frozen=True):
    """How often somebody makes the flick of a drill."""

    who: str
    rate: Chance
    source: str


class CourseCard(Struct, frozen=True, kw_only=True):
    """One course of a game."""

    name: str
    kind: CourseKind
    count: int
    """Of its exercises."""
    title: str = ""
    """Of a drill."""
    task: str = ""
    """What to do in all exercises of a drill."""
    rates: tuple[ShownRate, ...] = ()
    """How often people do it, the lowest first."""


class StudyView(Struct, frozen=True):
    """What a game offers to study."""

    courses: tuple[CourseCard, ...]


class ExerciseCard(Struct, frozen=True):
    """One exercise in a list."""

    name: str
    grade: Grade | None
    """How hard a puzzle is."""
    number: int
    """In its course, a puzzle in its grade; counted from 1."""


class CourseView(Struct, frozen=True):
    """The exercises of a course, puzzles of the easiest grade first."""

    exercises: tuple[ExerciseCard, ...]
    today: str
    """The name of today's puzzle, which is the same for everybody; empty in another course."""
    day: str
    """Today, in UTC: `2026-03-02`."""


class ShownFlick(Struct, frozen=True):
    """A flick to rule on. Nothing in it tells the ruling."""

    frame: Frame
    """The flick, up to where everything comes to rest; the notes of its entry tell what happened."""
    answers: tuple[str, ...]
    """To the question, which is the task. One of them is true."""


class ExerciseView(Struct, frozen=True, kw_only=True):
    """A position with something to do in it."""

    course: str
    name: str
    grade: Grade | None
    """How hard a puzzle is."""
    number: int
    """In its course, a puzzle in its grade; counted from 1."""
    count: int
    """How many there are."""
    task: str
    """What to do, in one or more sentences; in referee practice a question."""
    hint: str
    """Where to look, in a puzzle."""
    tried: bool
    """Whether the game can estimate how often a hand that can miss solves it."""
    table: MatchView
    """The position, as the view of a match that nothing stores. The visitor plays the seat whose turn it is."""
    shown: ShownFlick | None = None
    """What is seen and asked in referee practice; then no seat is the visitor's."""


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """The moves that a visitor makes, all from the beginning of an exercise, without the opponent's replies."""

    moves: Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=16)] = ()
    hand: Annotated[str, Meta(max_length=40, description="The hand whose error is added; empty: none")] = ""
    give_up: bool = False
    """Whether the visitor makes no further move, and asks for the solution."""
    answer: Annotated[int, Meta(ge=0, le=3)] | None = None
    """In referee practice, instead of moves: the index of an answer."""


class Solution(Struct, frozen=True):
    """The solution of an exercise."""

    explanation: str
    proof: str
    """What the check of a puzzle found, with its numbers."""
    frames: tuple[Frame, ...]
    """Its moves, the opponent's replies included."""


class RuledAnswer(Struct, frozen=True):
    """What the rules say to an answer in referee practice."""

    true: int
    """The index of the true answer."""
    clause: str
    """The clause that decides."""


class Judgement(Struct, frozen=True, kw_only=True):
    """What came of an attempt."""

    verdict: Verdict
    """`open` while the visitor has a move left."""
    words: str
    """What there was to see, or where to look; while the attempt goes on, that it is right so far, if that is known."""
    frames: tuple[Frame, ...]
    """The last move of the attempt and the opponent's replies to it, or what the rules made of the flick shown."""
    turn: OfferedTurn | None = None
    """What may be done next; None when the attempt is over."""
    refutation: str = ""
    """Why a puzzle was missed: the answer that the last frames show, or the rule that was broken, with its clause;
    empty if there is neither."""
    solution: Solution | None = None
    """When the attempt is over, where moves were asked for."""
    ruled: RuledAnswer | None = None
    """In referee practice."""


class HandTrial(Struct, frozen=True, forbid_unknown_fields=True):
    """A flick in a puzzle's position, and the hand that is to try it."""

    move: Annotated[str, Meta(max_length=200)]
    hand: Annotated[str, Meta(max_length=40)]
    """The name of one of the game's hands."""


class HandOutcome(Struct, frozen=True):
    """How often a flick solves a puzzle with a hand: an estimate from many tries."""

    tries: int
    solved: int
    low: Chance
    """The lower end of the 95 % interval of the rate."""
    high: Chance
    """Its upper end."""
    words: str
    """What comes of it on average, in one sentence."""
