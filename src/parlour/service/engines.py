"""Questions to a game's engine: what to play, and who was ahead. It thinks in the bots' pool."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.analysis import Effort
from parlour.games.files import SETTINGS, addresses_of
from parlour.games.page import address_of, parts_of
from parlour.service.messages import EnginePosition, EngineWork, Judged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from parlour.games import GameSpec
    from parlour.games.analysis import Annotated
    from parlour.games.browser import BrowserEngine, Finding
    from parlour.scene import Advice
    from parlour.service.open_match import OpenMatch

__all__ = [
    "Subject",
    "advise",
    "adviser_of",
    "analyst_of",
    "browser_engine_of",
    "judge",
    "word_advice",
    "word_analysis",
    "work",
]

ADVICE_SECONDS = 1.0
EFFORT = Effort(seconds=0.15)
AT_ONCE = 1.5
"""Seconds of thinking after which the finished evaluations are returned; the rest must be requested again."""
AT_A_TIME = 24
"""The most moves whose positions are sent to a browser at once, and whose findings are put into words."""


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


def adviser_of(spec: GameSpec[Any, Any, Any]) -> Callable[[Any, Any, float], Advice]:
    """What advises in a game.

    Raises:
        ParlourError: when nothing does.
    """
    if spec.engine is None or spec.engine.advise is None:
        raise ParlourError(f"{spec.title} has nothing that gives advice.")
    return spec.engine.advise


def analyst_of(spec: GameSpec[Any, Any, Any]) -> Callable[[Any, Any, Iterable[Any], Effort], Iterator[Annotated]]:
    """What judges the positions of a game.

    Raises:
        ParlourError: when nothing does.
    """
    if spec.engine is None or spec.engine.analyse is None:
        raise ParlourError(f"{spec.title} has no engine.")
    return spec.engine.analyse


def browser_engine_of(spec: GameSpec[Any, Any, Any]) -> BrowserEngine[Any, Any, Any]:
    """The engine of a game for browsers.

    Raises:
        ParlourError: when it has none.
    """
    if spec.engine is None or spec.engine.browser is None:
        raise ParlourError(f"{spec.title} has no engine that runs in a browser.")
    found: BrowserEngine[Any, Any, Any] = spec.engine.browser()
    return found


def advise(subject: Subject) -> Advice:
    """The best moves in the position. Runs in the executor's processes."""
    spec, game, state = _opened(subject)
    return adviser_of(spec)(game, state, ADVICE_SECONDS)


def work(subject: Subject, ply: int) -> EngineWork:
    """The subject's positions from `ply` on for an engine in a browser, some at once.

    Runs in the executor's processes.
    """
    spec, game, state = _opened(subject)
    engine = browser_engine_of(spec)
    positions = list[EnginePosition]()
    for number, text in enumerate((*subject.moves[:AT_A_TIME], None)):
        over = game.outcome(state) is not None
        positions.append(EnginePosition(ply + number, None if over else engine.position(game, state)))
        if text is not None:
            state = game.after(state, spec.notation.parse_move(game, state, text))
    seconds = tuple(share * ADVICE_SECONDS for share in engine.SHARES)
    return EngineWork(*_addresses(spec), addresses_of(spec, game)[SETTINGS], tuple(positions), seconds, EFFORT.seconds)


def _addresses(spec: GameSpec[Any, Any, Any]) -> tuple[str, str]:
    """Of the engine's module and its script."""
    page = parts_of(spec)
    assert page is not None and page.engine is not None  # noqa: PT018, S101 - a GameSpec with `browser` has both
    return address_of(spec.name, page.module), address_of(spec.name, page.engine)


def word_advice(subject: Subject, findings: tuple[Finding, ...]) -> Advice:
    """A browser's findings about the best moves in words. Runs in the executor's processes."""
    spec, game, state = _opened(subject)
    return browser_engine_of(spec).advice(game, state, findings)


def word_analysis(subject: Subject, findings: tuple[Finding | None, ...]) -> tuple[Judged, ...]:
    """A browser's findings about positions in words. Runs in the executor's processes."""
    spec, game, opening = _opened(subject)
    moves = _moves(spec, game, opening, subject.moves[: len(findings) - 1])
    return tuple(map(_judged, browser_engine_of(spec).annotated(game, opening, moves, findings)))


def judge(subject: Subject) -> tuple[Judged, ...]:
    """Evaluate the position and those after it, until the time is over, but at least one move."""
    spec, game, opening = _opened(subject)
    began, judged = time.monotonic(), list[Judged]()
    for each in analyst_of(spec)(game, opening, _moves(spec, game, opening, subject.moves), EFFORT):
        judged.append(_judged(each))
        if time.monotonic() - began > AT_ONCE and len(judged) > 1:
            break
    return tuple(judged)


def _opened(subject: Subject) -> tuple[GameSpec[Any, Any, Any], Any, Any]:
    """The game and the position of a subject."""
    spec = find_game(subject.game)
    game = spec.new(dict(subject.options))
    return spec, game, spec.notation.parse_state(game, subject.position)


def _moves(spec: GameSpec[Any, Any, Any], game: Any, state: Any, texts: Iterable[str]) -> list[Any]:  # noqa: ANN401
    moves = []
    for text in texts:
        moves.append(spec.notation.parse_move(game, state, text))
        state = game.after(state, moves[-1])
    return moves


def _judged(each: Annotated) -> Judged:
    return Judged(each.turn, each.view.share, each.view.words, each.verdict, each.turning)
