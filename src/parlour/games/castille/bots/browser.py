"""The engine in a visitor's browser: positions as its numbers, and words for what it finds."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from parlour.game import ParlourError
from parlour.games.castille.bots.advising import SHARES, advice_of, advice_of_guess
from parlour.games.castille.bots.annotating import annotate_thoughts
from parlour.games.castille.bots.guesses import as_numbers
from parlour.games.castille.engine.book import BOOK
from parlour.games.castille.engine.engine import Constants, Thought
from parlour.games.castille.engine.placement import PlacementChoice, as_words
from parlour.games.castille.engine.situation import situation
from parlour.games.castille.engine.units import NET
from parlour.games.castille.engine.weights import WEIGHTS
from parlour.games.castille.rules.batch.position import customs_of
from parlour.games.castille.rules.placing import placements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from parlour.games.analysis import Annotated
    from parlour.games.browser import Finding, Numbers
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move, Place
    from parlour.scene import Advice

__all__ = ["SHARES", "advice", "annotated", "position", "settings"]


def settings(game: Castille) -> Numbers:
    """The search's constants and weights, the words of its net and of the placement book, and the turns of a draw."""
    constants = Constants()
    return {
        "weights": tuple(map(str, WEIGHTS)),
        "net": tuple(map(str, NET)),
        "book": tuple(map(str, BOOK)),
        "reduce_from": (str(constants.reduce_from),),
        "null_pegs": (str(constants.null_pegs),),
        "null_less": (str(constants.null_less),),
        "extend": (str(constants.extend),),
        "fade_from": (str(constants.fade_from),),
        "fade_over": (str(constants.fade_over),),
        "no_progress": (str(game.options.no_progress_limit),),
    }


def position(game: Castille, state: State) -> Numbers:
    """A state: for the planner in the first phase, for the search in the second one."""
    if state.placing:
        return as_numbers(game, state)
    now = situation(state, customs_of(game.options))
    return {
        "position": tuple(map(str, now.position)),
        "side": (str(now.side),),
        "quiet": (str(now.quiet),),
        "past": tuple(map(str, now.past)),
    }


def advice(game: Castille, state: State, findings: Sequence[Finding]) -> Advice:
    """The best moves in words."""
    if not findings:
        raise ParlourError("There is nothing to put into words.")
    try:
        if state.placing:
            return advice_of_guess(game, state, _choice(state, findings[0]))
        return advice_of(game, state, [_thought(each) for each in findings])
    except LookupError as error:
        raise ParlourError("The line is not of this position.") from error


def annotated(
    game: Castille, opening: State, moves: Iterable[Move], findings: Iterable[Finding | None]
) -> Iterator[Annotated]:
    """A game with the engine's view of every position."""
    played = list(moves)
    try:
        yield from annotate_thoughts(game, opening, played, _found(game, opening, played, findings))
    except LookupError as error:
        raise ParlourError("A line is not of its position.") from error


def _found(
    game: Castille, state: State, moves: Iterable[Move], findings: Iterable[Finding | None]
) -> Iterator[Thought | PlacementChoice | None]:
    """What was found about each position of a game."""
    for finding, move in zip_longest(findings, moves):
        if finding is None:
            yield None
        else:
            yield _choice(state, finding) if state.placing else _thought(finding)
        if move is not None:
            state = game.after(state, move)


def _thought(finding: Finding) -> Thought:
    return Thought(finding.score, finding.depth, tuple(map(int, finding.line)), nodes=0, seconds=0.0)


def _choice(state: State, finding: Finding) -> PlacementChoice:
    """What was found about a state of the first phase.

    Raises:
        LookupError: when the line is no pair of this state.
    """
    pairs: dict[tuple[int, ...], Place] = {as_words(place): place for place in placements(state)}
    return PlacementChoice(pairs[tuple(map(int, finding.line))], finding.score, len(pairs))
