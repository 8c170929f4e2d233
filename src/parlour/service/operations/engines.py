"""Questions to a game's engine about a match, and what an engine in the visitor's browser has found."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from parlour.scene import Advice
from parlour.service import continuing
from parlour.service.messages import Analysis, EngineWork, Findings, Question
from parlour.service.operations.matches import Since
from parlour.service.operations.operation import asking, reading
from parlour.service.operations.visits import Cost, Visit

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from parlour.service.service import Service

__all__ = ["ENGINES"]

Q = TypeVar("Q")
T = TypeVar("T")

_MATCH = "/api/matches/{match}"
_asking = partial(asking, topic="matches", cost=Cost.QUESTION)


@_asking(f"{_MATCH}/advice", keeper=True, summary="Ask what to play")
async def advice(visit: Visit, match: str, body: Question) -> Advice:
    """What to play and why, for a player in turn: of every seat that is no bot's, or where all agreed on aids."""
    return await _ask(visit, continuing.advice, match, body)


@_asking(f"{_MATCH}/advice/words", keeper=True, summary="Put found moves into words")
async def advice_words(visit: Visit, match: str, body: Findings) -> Advice:
    """What an engine in the visitor's browser would play, in words. The server does not check how good it is."""
    return await _ask(visit, continuing.word_advice, match, body)


@reading(f"{_MATCH}/engine", topic="matches", cost=Cost.QUESTION, summary="Positions for an engine in a browser")
async def engine(visit: Visit, match: str, since: Since = 0) -> EngineWork:
    """Some positions from a ply on, as the numbers that the game's WebAssembly engine thinks about."""
    return await _ask(visit, continuing.engine_work, match, since)


@_asking(f"{_MATCH}/analysis", summary="Evaluate the positions of a match")
async def analysis(visit: Visit, match: str, body: Question) -> Analysis:
    """The engine's view of the positions from a ply on, some at a time, if the match is over or played alone."""
    return await _ask(visit, continuing.analysis, match, body)


@_asking(f"{_MATCH}/analysis/words", summary="Put a found analysis into words")
async def analysis_words(visit: Visit, match: str, body: Findings) -> Analysis:
    """What an engine in the visitor's browser has found about successive positions, in words."""
    return await _ask(visit, continuing.word_analysis, match, body)


async def _ask(
    visit: Visit, question: Callable[[Service, str, str | None, Q, str], Future[T]], match: str, about: Q
) -> T:
    """The answer to a question. No thread waits for it."""
    return await visit.result(await visit.read(question, match, visit.key, about, visit.client))


ENGINES = (advice, advice_words, engine, analysis, analysis_words)
