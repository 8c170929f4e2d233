"""Referee practice: a flick without its ruling, and the judgement of an answer. Nothing is stored."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.match import Match
from parlour.service import frames
from parlour.service.errors import NoSuchAnswerError, NoSuchExerciseError
from parlour.service.lobby import game_named
from parlour.service.messages import Frame, Note, PracticeExercise, PracticeRuling
from parlour.service.unstored import view_unstored
from parlour.service.views import encoded

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.games.practice import Asked, Practice
    from parlour.scene import Picture, Piece, Playback
    from parlour.service.messages import PracticeAnswer

    Spec = GameSpec[Any, Any, Any]

__all__ = ["judge_answer", "view_exercise"]

WATCH = "Watch the flick."


def view_exercise(game: str, number: int) -> PracticeExercise:
    """An exercise of a game, counted from 1; it never changes.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchExerciseError: when it has no practice, or no such exercise.
    """
    return encoded(_exercise_view(game, number), PracticeExercise)


@lru_cache(maxsize=128)
def _exercise_view(game: str, number: int) -> bytes:
    spec, practice = _practice(game, number)
    match = _judged(spec, practice, number)
    asked = practice.ask(number, match.game, match.rulings[0])
    table = view_unstored(match.fork(0, seed=0), "practice", played=False)
    view = PracticeExercise(
        number=number,
        count=len(practice.exercises),
        question=asked.question,
        answers=tuple(answer.words for answer in asked.answers),
        table=msgspec.structs.replace(table, frame=msgspec.structs.replace(table.frame, prompt=WATCH)),
        flick=_unruled(table.frame, frames.frame(match, 1), asked, practice.told(match.game, match.rulings[0])),
    )
    return msgspec.json.encode(view)


def judge_answer(game: str, number: int, given: PracticeAnswer) -> PracticeRuling:
    """Whether an answer is true, and the ruling.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchExerciseError: when it has no practice, or no such exercise.
        NoSuchAnswerError: when the question has fewer answers.
    """
    spec, practice = _practice(game, number)
    match = _judged(spec, practice, number)
    asked, kind = practice.ask(number, match.game, match.rulings[0]), practice.kind(practice.exercises[number - 1])
    if given.answer >= len(asked.answers):
        raise NoSuchAnswerError(len(asked.answers))
    frame = msgspec.structs.replace(frames.frame(match, 1), sheet=None, score=None)
    return PracticeRuling(right=given.answer == asked.right, true=asked.right, clause=kind.clause, frame=frame)


def _practice(game: str, number: int) -> tuple[Spec, Practice]:
    spec = game_named(game)
    practice = spec.study.practice if spec.study else None
    if practice is None or not 1 <= number <= len(practice.exercises):
        raise NoSuchExerciseError(f"{spec.title} has no exercise {number} for referees.")
    return spec, practice


def _judged(spec: Spec, practice: Practice, number: int) -> Match[Any, Any, Any]:
    """The match of an exercise: its flick as it was played, ruled on."""
    exercise = practice.exercises[number - 1]
    match = Match.new(spec, seed=0, position=exercise.position)
    return match.tell(match.parse(exercise.flick))


def _unruled(before: Frame, after: Frame, asked: Asked, told: tuple[str, ...]) -> Frame:
    """The flick as it was seen, with what happened in words, and without what the rules made of it."""
    entry, played = after.entry, after.playback
    return Frame(
        ply=1,
        entry=entry and msgspec.structs.replace(entry, notes=tuple(Note("", words) for words in told)),
        picture=before.picture if played is None else _at_rest(before.picture, played),
        prompt=asked.question,
        words=(),
        to_play=before.to_play,
        position=before.position,
        playback=played and msgspec.structs.replace(played, removed=(), cheers=(), ricochet=False),
    )


def _at_rest(before: Picture, played: Playback) -> Picture:
    """The picture with every piece where it came to rest, and without those that left."""
    ends = {travel.id: travel.legs[-1] for travel in played.travels if travel.legs}
    gone = {travel.id for travel in played.travels if travel.gone is not None}
    seen = {piece.id for piece in played.pieces}

    def moved(piece: Piece) -> Piece:
        end = ends.get(piece.id)
        return piece if end is None else msgspec.structs.replace(piece, at=(end.x1, end.y1))

    still = (piece for piece in before.pieces if piece.id not in seen)
    lying = (moved(piece) for piece in played.pieces if piece.id not in gone)
    return msgspec.structs.replace(before, pieces=(*still, *lying))
