"""Attempts at an exercise: moves from its beginning, or an answer. Each is judged by the game's rules."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.flick import Flick
from parlour.game import NotationError
from parlour.games.study import Practice, Puzzle, Puzzles
from parlour.match import MatchOverError
from parlour.service import frames
from parlour.service.errors import NoSuchAnswerError, NotFlickedError
from parlour.service.matches import read_move
from parlour.service.messages import Judgement, RuledAnswer, Solution
from parlour.service.pool import Urgency
from parlour.service.study.finding import find, set_up
from parlour.service.study.viewing import ruled_in

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.games.study import Verdict
    from parlour.match import Match
    from parlour.service.messages import Attempt, Frame
    from parlour.service.service import Service
    from parlour.service.study.finding import AnyMatch, Found

__all__ = ["begin_attempt", "judge", "read_attempt"]

MOST_REPLIES = 16
"""The most moves of the opponent after one of the visitor's."""


def begin_attempt(service: Service, game: str, course: str, name: str, attempt: Attempt, client: str) -> Future[bytes]:
    """Judge an attempt in the pool, where bots think; see `judge`."""
    find(game, course, name)
    return service.pool.submit(partial(judge, game, course, name, attempt), Urgency.PERSON, client)


def judge(game: str, course: str, name: str, attempt: Attempt) -> bytes:
    """What comes of an attempt at an exercise: a `Judgement`, encoded. Equal attempts with a steady hand do the same.

    Raises:
        NoSuchError: when there is no such game, or no such exercise.
        NoSuchAnswerError: when a question has fewer answers.
        OptionError: when the game has no such hand.
        NotationError: when a text is no move, or there is neither a move nor the wish to give up.
        NotFlickedError: when a move is no flick, and a flick can be made.
        IllegalMoveError: with the refusal, when the rules forbid a move.
        MatchOverError: when there is a move too many.
    """
    found = find(game, course, name)
    if isinstance(found.course, Practice):
        return msgspec.json.encode(_answered(found, found.course, attempt))
    return msgspec.json.encode(_played(found, attempt))


# --- an answer --------------------------------------------------------------------------------------------------


def _answered(found: Found, practice: Practice, attempt: Attempt) -> Judgement:
    match, asked = ruled_in(found, practice)
    if attempt.answer is None:
        raise NotationError("Send an answer.")
    if attempt.answer >= len(asked.answers):
        raise NoSuchAnswerError(f"This question has the answers 0 to {len(asked.answers) - 1}.")
    frame = msgspec.structs.replace(frames.frame(match, 1), sheet=None, score=None)
    return Judgement(
        frames=(frame,),
        turn=None,
        verdict="solved" if attempt.answer == asked.right else "missed",
        words=asked.answers[asked.right].words,
        ruled=RuledAnswer(asked.right, practice.kind_of(found.exercise).clause),
    )


# --- moves ------------------------------------------------------------------------------------------------------


def _played(found: Found, attempt: Attempt) -> Judgement:
    if not (attempt.moves or attempt.give_up):
        raise NotationError("Send a move, or give up.")
    match, first = set_up(found, attempt.hand), 1
    verdict: Verdict = "open"
    for text in attempt.moves:
        if verdict != "open":
            raise MatchOverError(f"The attempt was over after {len(match.log)} moves.")
        first = match.ply + 1
        match, verdict = _moved(found, match, text)
    if attempt.give_up and verdict == "open":
        verdict = "missed"
    match, refutation = _refuted(found, match) if verdict == "missed" and not attempt.give_up else (match, "")
    return Judgement(
        frames=() if attempt.give_up else _frames(match, first),
        turn=frames.turn(match) if verdict == "open" else None,
        verdict=verdict,
        words=_words(found)[verdict],
        refutation=refutation,
        solution=None if verdict == "open" else _solution(found),
    )


def _words(found: Found) -> dict[Verdict, str]:
    go_on = "Correct, go on." if found.course.contested else ""
    return {"solved": found.exercise.explanation, "missed": found.exercise.hint, "open": go_on}


def _refuted(found: Found, match: AnyMatch) -> tuple[AnyMatch, str]:
    """The match after the answer that shows why an attempt has missed, if there is one, and why it has, in words."""
    if not isinstance(found.course, Puzzles) or not isinstance(found.exercise, Puzzle):
        return match, ""
    refutation = found.course.refute(found.exercise, match.game, match.rulings)
    if refutation is None:
        return match, ""
    for move in refutation.moves:
        match = match.play(move)
    return match, refutation.words


def _frames(match: AnyMatch, first: int) -> tuple[Frame, ...]:
    """The frames of a match from a ply on."""
    return tuple(frames.frame(match, ply) for ply in range(first, match.ply + 1))


def _moved(found: Found, match: AnyMatch, text: str) -> tuple[AnyMatch, Verdict]:
    """The match after a move of the visitor and the replies to it, and how the attempt stands."""
    course, exercise, before = found.course, found.exercise, match.ply
    move = read_attempt(match, text)
    while True:
        match = match.play(move)
        verdict = course.verdict(exercise, match.game, match.rulings)
        replies = verdict == "open" and match.ply - before <= MOST_REPLIES
        move = course.reply(exercise, match.game, match.rulings) if replies else None
        if move is None:
            return match, verdict


def read_attempt(match: Match[Any, Any, Any], text: str) -> Any:  # noqa: ANN401 - each game has its own moves
    """The move that a visitor's text means. An exercise in which a flick can be made asks for a flick.

    Raises:
        NotationError: when it is no move, or says how a shot went.
        NotFlickedError: when it is no flick, and a flick can be made.
    """
    move, flicking = read_move(match, text), match.spec.flicking
    over = match.to_play is None
    if flicking and not over and not isinstance(move, Flick) and flicking.aims.aimings(match.game, match.state):
        raise NotFlickedError
    return move


def _solution(found: Found) -> Solution | None:
    """The solution, where an exercise has a line."""
    return _line(found.spec.name, found.course_name, found.name) if found.exercise.line else None


@lru_cache(maxsize=64)
def _line(game: str, course: str, name: str) -> Solution:
    """The solution with the frames of its line, the opponent's replies included."""
    found = find(game, course, name)
    match = set_up(found)
    for text in found.exercise.line:
        match = match.play(match.parse(text))
    proof = found.exercise.proof if isinstance(found.exercise, Puzzle) else ""
    return Solution(found.exercise.explanation, proof, _frames(match, 1))
