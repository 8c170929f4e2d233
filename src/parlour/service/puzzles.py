"""Puzzles: a game's collection, one of them, and the judgement of an attempt at it. Nothing is stored."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from parlour.game import NotationError
from parlour.games.puzzles import daily
from parlour.match import Match, MatchOverError
from parlour.service import frames
from parlour.service.attempts import read_attempt
from parlour.service.engines import Subject
from parlour.service.errors import NoFlickError, NoSuchPuzzleError
from parlour.service.lobby import game_named
from parlour.service.messages import (
    HandOutcome,
    PuzzleCard,
    PuzzleCollection,
    PuzzleJudgement,
    PuzzleView,
    Solved,
)
from parlour.service.pool import Urgency
from parlour.service.unstored import view_unstored
from parlour.service.views import encoded

if TYPE_CHECKING:
    from concurrent.futures import Future
    from datetime import date

    from parlour.games import GameSpec
    from parlour.games.puzzles import Puzzle, Puzzles, Verdict
    from parlour.service.messages import Frame, HandTrial, PuzzleAttempt
    from parlour.service.service import Service

    AnyMatch: TypeAlias = Match[Any, Any, Any]
    Spec: TypeAlias = GameSpec[Any, Any, Any]

__all__ = ["begin_attempt", "begin_trial", "is_flicked", "judge", "try_hand", "view_collection", "view_puzzle"]

MOST_REPLIES = 16
"""The most moves of the opponent after one of the visitor's."""


# --- looking ----------------------------------------------------------------------------------------------------


def is_flicked(game: str) -> bool:
    """Whether a game is played by flicking, so that an attempt needs the physics.

    Raises:
        NoSuchGameError: when there is no such game.
    """
    return game_named(game).flicking is not None


def view_collection(game: str, day: date) -> PuzzleCollection:
    """The puzzles of a game, and which is today's.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchPuzzleError: when it has no puzzles.
    """
    collection = _collection(game_named(game))
    return PuzzleCollection(_cards(game), daily(collection.puzzles, day).name, day.isoformat())


def view_puzzle(game: str, name: str) -> PuzzleView:
    """A puzzle of a game; it never changes.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchPuzzleError: when it has no puzzle of that name.
    """
    return encoded(_puzzle_view(game, name), PuzzleView)


@lru_cache(maxsize=128)
def _puzzle_view(game: str, name: str) -> bytes:
    spec, collection, puzzle = _puzzle(game, name)
    cards = _cards(game)
    view = PuzzleView(
        name=puzzle.name,
        grade=puzzle.grade,
        number=next(card.number for card in cards if card.name == puzzle.name),
        count=sum(card.grade == puzzle.grade for card in cards),
        task=puzzle.task,
        hint=puzzle.hint,
        tried=_is_tried(collection, puzzle),
        table=view_unstored(_set_up(spec, collection, puzzle), "puzzle", played=True),
    )
    return msgspec.json.encode(view)


@lru_cache(maxsize=16)
def _cards(game: str) -> tuple[PuzzleCard, ...]:
    found: list[PuzzleCard] = []
    for puzzle in _collection(game_named(game)).puzzles:
        number = 1 + sum(card.grade == puzzle.grade for card in found)
        found.append(PuzzleCard(puzzle.name, puzzle.grade, number))
    return tuple(found)


# --- trying -----------------------------------------------------------------------------------------------------


def begin_attempt(service: Service, game: str, name: str, attempt: PuzzleAttempt, client: str) -> Future[bytes]:
    """Judge an attempt in the pool, where bots think; the `PuzzleJudgement`, encoded.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchPuzzleError: when it has no puzzle of that name.
    """
    _puzzle(game, name)
    return service.pool.submit(partial(judge, game, name, attempt), Urgency.PERSON, client)


def judge(game: str, name: str, attempt: PuzzleAttempt) -> bytes:
    """What comes of an attempt at a puzzle: a `PuzzleJudgement`, encoded. Equal attempts do the same.

    Raises:
        NotationError: when a text is no move, or there is neither a move nor the wish to give up.
        NotFlickedError: when a move is no flick, and a flick can be made.
        IllegalMoveError: with the refusal, when the rules forbid a move.
        MatchOverError: when there is a move too many.
    """
    spec, collection, puzzle = _puzzle(game, name)
    match = _set_up(spec, collection, puzzle)
    seen: tuple[Frame, ...] = ()
    verdict: Verdict = "open"
    if not (attempt.moves or attempt.give_up):
        raise NotationError("Send a move, or give up.")
    for text in attempt.moves:
        if verdict != "open":
            raise MatchOverError(f"The attempt was over after {len(match.log)} moves.")
        match, verdict, seen = _played(collection, puzzle, match, text)
    stands = "given up" if attempt.give_up and verdict == "open" else verdict
    return msgspec.json.encode(
        PuzzleJudgement(
            frames=() if attempt.give_up else seen,
            turn=frames.turn(match) if stands == "open" else None,
            verdict=stands,
            solution=_solution(game, name) if stands != "open" else None,
        )
    )


def _played(
    collection: Puzzles, puzzle: Puzzle, match: AnyMatch, text: str
) -> tuple[AnyMatch, Verdict, tuple[Frame, ...]]:
    """The match after a move of the visitor and the replies to it, how the attempt stands, and the frames of these."""
    match = match.play(read_attempt(match, text))
    seen = [frames.frame(match, match.ply)]
    verdict = collection.verdict(puzzle, match.game, match.rulings)
    while verdict == "open" and len(seen) <= MOST_REPLIES:
        move = collection.reply(puzzle, match.game, match.rulings)
        if move is None:
            break
        match = match.play(move)
        seen.append(frames.frame(match, match.ply))
        verdict = collection.verdict(puzzle, match.game, match.rulings)
    return match, verdict, tuple(seen)


@lru_cache(maxsize=64)
def _solution(game: str, name: str) -> Solved:
    """The solution with the frames of its line, the opponent's replies included."""
    spec, collection, puzzle = _puzzle(game, name)
    match, seen = _set_up(spec, collection, puzzle), []
    for text in puzzle.line:
        match = match.play(match.parse(text))
        seen.append(frames.frame(match, match.ply))
    return Solved(puzzle.explanation, puzzle.proof, tuple(seen))


def begin_trial(service: Service, game: str, name: str, trial: HandTrial, client: str) -> Future[HandOutcome]:
    """Find out in the pool how often a flick solves a puzzle with a hand; equal questions are asked once.

    Raises:
        NoSuchGameError: when there is no such game.
        NoSuchPuzzleError: when it has no puzzle of that name.
        NoFlickError: when nothing is flicked in it, or more than once.
        ParlourError: when the game has no such hand.
        BusyError: when too many questions wait already.
    """
    spec, collection, puzzle = _puzzle(game, name)
    if not _is_tried(collection, puzzle):
        raise NoFlickError
    spec.hand(trial.hand)
    subject = Subject(game, (), puzzle.position, (trial.move,))
    return service.questions.ask(try_hand, subject, name, trial.hand, client=client)


def try_hand(subject: Subject, name: str, hand: str) -> HandOutcome:
    """How often a flick solves a puzzle with a hand.

    Raises:
        NotationError: when the text is no move.
        NotFlickedError: when it is no flick.
        IllegalMoveError: with the refusal, when the rules forbid it.
    """
    spec, collection, puzzle = _puzzle(subject.game, name)
    match = _set_up(spec, collection, puzzle)
    move = read_attempt(match, subject.moves[0])
    match.game.check(match.state, move)
    if collection.tried is None:
        raise NoFlickError
    found = collection.tried(puzzle, match.game, move, spec.hand(hand))
    return HandOutcome(found.tries, found.solved, found.low, found.high, found.words)


def _is_tried(collection: Puzzles, puzzle: Puzzle) -> bool:
    """Whether a hand can be asked: one flick decides. After a first flick that errs, a person would aim anew."""
    return collection.tried is not None and len(puzzle.line) == 1


def _collection(spec: Spec) -> Puzzles:
    collection = spec.study.puzzles if spec.study else None
    if collection is None or not collection.puzzles:
        raise NoSuchPuzzleError(f"{spec.title} has no puzzles.")
    return collection


def _puzzle(game: str, name: str) -> tuple[Spec, Puzzles, Puzzle]:
    spec = game_named(game)
    collection = _collection(spec)
    puzzle = collection.find(name)
    if puzzle is None:
        raise NoSuchPuzzleError(f"{spec.title} has no puzzle of this name.")
    return spec, collection, puzzle


def _set_up(spec: Spec, collection: Puzzles, puzzle: Puzzle) -> AnyMatch:
    """The match in which a puzzle is tried. Hands are steady and the seed is fixed: equal moves do the same."""
    return Match.new(spec, collection.options, seed=0, position=puzzle.position)
