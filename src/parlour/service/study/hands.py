"""How often a flick solves an exercise with a hand that can miss: it is tried many times, in the pool."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.study import Puzzle, Puzzles
from parlour.service.engines import Subject
from parlour.service.errors import NoFlickError
from parlour.service.messages import HandOutcome
from parlour.service.study.finding import find, set_up
from parlour.service.study.trying import read_attempt

if TYPE_CHECKING:
    from concurrent.futures import Future

    from parlour.service.messages import HandTrial
    from parlour.service.service import Service

__all__ = ["begin_hand", "try_hand"]


def begin_hand(
    service: Service, game: str, course: str, name: str, trial: HandTrial, client: str
) -> Future[HandOutcome]:
    """Find out in the pool how often a flick solves a puzzle with a hand; equal questions are asked once.

    Raises:
        NoSuchError: when there is no such game, or no such exercise.
        NoFlickError: when no hand can be asked: it is no puzzle, nothing is flicked in it, or more than once.
        ParlourError: when the game has no such hand.
        BusyError: when too many questions wait already.
    """
    found = find(game, course, name)
    if not found.is_tried:
        raise NoFlickError
    found.spec.hand(trial.hand)
    subject = Subject(game, (), found.exercise.position, (trial.move,))
    return service.questions.ask(try_hand, subject, course, name, trial.hand, client=client)


def try_hand(subject: Subject, course: str, name: str, hand: str) -> HandOutcome:
    """How often a flick solves a puzzle with a hand.

    Raises:
        NotationError: when the text is no move.
        NotFlickedError: when it is no flick.
        IllegalMoveError: with the refusal, when the rules forbid it.
    """
    found = find(subject.game, course, name)
    match = set_up(found)
    move = read_attempt(match, subject.moves[0])
    match.game.check(match.state, move)
    if not (isinstance(found.exercise, Puzzle) and isinstance(found.course, Puzzles) and found.course.tried):
        raise NoFlickError
    tried = found.course.tried(found.exercise, match.game, move, found.spec.hand(hand))
    return HandOutcome(tried.tries, tried.solved, tried.low, tried.high, tried.words)
