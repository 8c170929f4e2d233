"""Questions to a game's engine: what to play, and who was ahead. It thinks in the bots' pool."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.analysis import Effort
from parlour.service.messages import Judged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from parlour.games import GameSpec
    from parlour.games.analysis import Annotated
    from parlour.scene import Advice
    from parlour.service.open_match import OpenMatch

__all__ = ["Engine", "Subject", "advise", "engine_of", "judge"]

ADVICE_SECONDS = 1.0
EFFORT = Effort(seconds=0.15)
AT_ONCE = 1.5
"""Seconds of thinking after which the finished evaluations are returned; the rest must be requested again."""


class Subject(msgspec.Struct, frozen=True):
    """A position and the moves after it, small enough to send to any process; equal ones are the same question."""

    game: str
    options: tuple[tuple[str, Any], ...]
    position: str
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, live: OpenMatch, ply: int) -> Subject:
        """A match from a ply on."""
        match, options = live.match, tuple(dict(live.setup.options).items())
        position = match.spec.notation.format_state(match.game, match.state_at(ply))
        return cls(match.game.name, options, position, tuple(turn.move for turn in match.log[ply:]))


class Engine(NamedTuple):
    """The interface to a game's engine."""

    advise: Callable[[Any, Any, float], Advice]
    analyse: Callable[[Any, Any, Iterable[Any], Effort], Iterator[Annotated]]


def engine_of(spec: GameSpec[Any, Any, Any]) -> Engine:
    """The engine of a game.

    Raises:
        ParlourError: when it has none.
    """
    if spec.advise is None or spec.analyse is None:
        raise ParlourError(f"{spec.title} has no engine.")
    return Engine(spec.advise, spec.analyse)


def advise(subject: Subject) -> Advice:
    """The best moves in the position. Runs in the executor's processes."""
    spec = find_game(subject.game)
    game = spec.new(dict(subject.options))
    return engine_of(spec).advise(game, spec.notation.parse_state(game, subject.position), ADVICE_SECONDS)


def judge(subject: Subject) -> tuple[Judged, ...]:
    """Evaluate the position and those after it, until the time is over, but at least one move."""
    spec = find_game(subject.game)
    game = spec.new(dict(subject.options))
    state = opening = spec.notation.parse_state(game, subject.position)
    moves = []
    for text in subject.moves:
        moves.append(spec.notation.parse_move(game, state, text))
        state = game.after(state, moves[-1])
    began, judged = time.monotonic(), list[Judged]()
    for each in engine_of(spec).analyse(game, opening, moves, EFFORT):
        judged.append(Judged(each.turn, each.view.share, each.view.words, each.verdict, each.turning))
        if time.monotonic() - began > AT_ONCE and len(judged) > 1:
            break
    return tuple(judged)
