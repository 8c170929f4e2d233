"""The engine in a visitor's browser: positions as its numbers, and words for what it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import ParlourError
from parlour.games.castille.bots.advising import SHARES, advice_of
from parlour.games.castille.bots.annotating import annotate_thoughts
from parlour.games.castille.engine.engine import Constants, Thought
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.engine.weights import WEIGHTS
from parlour.games.castille.rules.batch.position import customs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from parlour.games.analysis import Annotated
    from parlour.games.browser import Finding, Numbers
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move
    from parlour.scene import Advice

__all__ = ["KERNEL", "SHARES", "advice", "annotated", "position", "settings"]

KERNEL = "castille"


def settings(game: Castille) -> Numbers:
    """The search's constants and weights, and the turns without progress that draw the game."""
    constants = Constants()
    return {
        "weights": tuple(map(str, WEIGHTS.tolist())),
        "reduce_from": (str(constants.reduce_from),),
        "null_pegs": (str(constants.null_pegs),),
        "null_less": (str(constants.null_less),),
        "extend": (str(constants.extend),),
        "no_progress": (str(game.options.no_progress_limit),),
    }


def position(game: Castille, state: State) -> Numbers | None:
    """A state of the second phase; placements are planned in another way."""
    if state.placing:
        return None
    now = situation(state, customs_of(game.options))
    return {
        "position": tuple(map(str, now.position)),
        "side": (str(now.side),),
        "quiet": (str(now.quiet),),
        "past": tuple(map(str, now.past)),
    }


def advice(game: Castille, state: State, findings: Sequence[Finding]) -> Advice:
    """The best turns in words."""
    if state.placing or not findings:
        raise ParlourError("There is nothing to put into words: the engine thinks about turns of the second phase.")
    try:
        return advice_of(game, state, [_thought(each) for each in findings])
    except LookupError as error:
        raise ParlourError("The line is not of this position.") from error


def annotated(
    game: Castille, opening: State, moves: Iterable[Move], findings: Iterable[Finding | None]
) -> Iterator[Annotated]:
    """A game with the engine's view of every position."""
    try:
        thoughts = [None if each is None else _thought(each) for each in findings]
        yield from annotate_thoughts(game, opening, moves, thoughts)
    except LookupError as error:
        raise ParlourError("A line is not of its position.") from error


def _thought(finding: Finding) -> Thought:
    return Thought(finding.score, finding.depth, tuple(map(int, finding.line)), nodes=0, seconds=0.0)
