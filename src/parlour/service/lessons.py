"""Lessons: a step of a game's lesson, and the judgement of an attempt at it. Nothing is stored."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from parlour.match import Match
from parlour.service import frames
from parlour.service.attempts import read_attempt
from parlour.service.errors import NoSuchLessonError
from parlour.service.lobby import game_named
from parlour.service.messages import Judgement, LessonStep
from parlour.service.unstored import view_unstored
from parlour.service.views import encoded

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.games.lessons import Lesson, Step
    from parlour.service.messages import Attempt

    AnyMatch: TypeAlias = Match[Any, Any, Any]

__all__ = ["is_flicked", "judge", "view_step"]

Verdict: TypeAlias = Literal["reached", "missed", "open"]


def is_flicked(game: str) -> bool:
    """Whether a game is played by flicking, so that an attempt needs the physics.

    Raises:
        NoSuchGameError: when there is no such game.
    """
    return game_named(game).flicking is not None


def view_step(game: str, number: int) -> LessonStep:
    """A step of a game's lesson, counted from 1; it never changes.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchLessonError: when it has no lesson, or no such step.
    """
    return encoded(_step_view(game, number), LessonStep)


@lru_cache(maxsize=64)
def _step_view(game: str, number: int) -> bytes:
    spec, lesson, step = _step(game, number)
    view = LessonStep(
        number, len(lesson.steps), step.task, view_unstored(_set_up(spec, lesson, step), "lesson", played=True)
    )
    return msgspec.json.encode(view)


def judge(game: str, number: int, attempt: Attempt) -> Judgement:
    """What comes of an attempt at a step.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchLessonError: when it has no lesson, or no such step.
        NotationError: when a text is no move.
        NotFlickedError: when a move is no flick, and a flick can be made.
        IllegalMoveError: with the refusal, when the rules forbid a move.
        MatchOverError: when there is a move too many.
    """
    spec, lesson, step = _step(game, number)
    match = _set_up(spec, lesson, step)
    for text in attempt.moves:
        match = match.play(read_attempt(match, text))
    verdict = _verdict(step, match)
    return Judgement(
        frame=frames.frame(match, match.ply),
        turn=frames.turn(match) if verdict == "open" else None,
        verdict=verdict,
        words={"reached": step.praise, "missed": step.hint, "open": ""}[verdict],
        solution=step.solution if verdict == "missed" else (),
    )


def _step(game: str, number: int) -> tuple[GameSpec[Any, Any, Any], Lesson, Step]:
    spec = game_named(game)
    lesson = spec.study.lesson if spec.study else None
    if lesson is None or not 1 <= number <= len(lesson.steps):
        raise NoSuchLessonError(f"{spec.title} has no lesson step {number}.")
    return spec, lesson, lesson.steps[number - 1]


def _set_up(spec: GameSpec[Any, Any, Any], lesson: Lesson, step: Step) -> AnyMatch:
    """The match in which a step is tried. Hands are steady and the seed is fixed: equal moves do the same."""
    return Match.new(spec, lesson.options, seed=0, position=step.position)


def _verdict(step: Step, match: AnyMatch) -> Verdict:
    """How an attempt stands after the moves of its match."""
    if step.goal(match.rulings):
        return "reached"
    mine = match.game.to_play(match.opening)
    return "open" if match.to_play == mine and match.ply < len(step.solution) else "missed"
