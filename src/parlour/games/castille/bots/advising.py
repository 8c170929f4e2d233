"""Advice from the engine: the best turns with their scores, and what they lead to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.advising import advice_of_one, foretold
from parlour.games.castille.bots.guesses import guess
from parlour.games.castille.bots.thoughts import (
    as_move,
    counted,
    format_line,
    standing,
    who_wins,
)
from parlour.games.castille.engine.engine import Engine, Limits, Thought
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.notation import format_move
from parlour.games.castille.rules.batch.position import customs_of
from parlour.scene import Advice, Advised

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.castille.engine.placement import PlacementChoice
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State

__all__ = ["SHARES", "advice_of", "advice_of_guess", "advise"]

SHARES = (1.0, 0.25, 0.25)
"""The turns that are advised at most: the share of the thinking time that each gets."""
TURNS = 8
"""The most turns of a line that are shown."""


@lru_cache(maxsize=4)
def _engine(no_progress: int, customs: int) -> Engine:
    return Engine(no_progress=no_progress, customs=customs)


def advise(game: Castille, state: State, seconds: float) -> Advice:
    """The engine's view of a state that is not over.

    Args:
        game: that is played.
        state: in which the player to play asks for advice.
        seconds: for the best turn of the second phase; `SHARES` has those for each further one. A placement takes as
            long as `guesses.WIDTH` requires.
    """
    if state.placing:
        return advice_of_guess(game, state, guess(game, state))
    return _of_turn(game, state, _engine(game.options.no_progress_limit, customs_of(game.options)), seconds)


def advice_of_guess(game: Castille, state: State, found: PlacementChoice) -> Advice:
    """A guess about a state of the first phase in words."""
    move = format_move(game, state, found.move)
    why = f"This pair promises most. {found.words()}"
    return advice_of_one(move, f"{why} {foretold(game, state, found.move)}", standing(state, found.worth))


def _of_turn(game: Castille, state: State, engine: Engine, seconds: float) -> Advice:
    left, thoughts = words(situation(state, engine.customs).position), list[Thought]()
    for share in SHARES:
        thoughts.append(engine.think(state, Limits(seconds=share * seconds), left or None))
        left = [word for word in left if word not in thoughts[-1].line[:1]]
        if not left or not thoughts[-1].line:  # a claim before the move wins, whatever else might be played
            break
    return advice_of(game, state, thoughts)


def advice_of(game: Castille, state: State, thoughts: Sequence[Thought]) -> Advice:
    """Thoughts about the best turns of a state in words: about all turns, then about those that the former left.

    Raises:
        LookupError: when a line is not of this state.
    """
    first, *others = (counted(game, state, thought) for thought in thoughts)
    others.sort(key=lambda thought: -thought.score)
    return Advice(tuple(_advised(game, state, each) for each in (first, *others)), who_wins(game, state, first))


def _advised(game: Castille, state: State, thought: Thought) -> Advised:
    move = as_move(game, state, thought.line)
    sight = f"{who_wins(game, state, thought)}, looking {plural(thought.depth, 'turn')} ahead."
    about = f"{sight} {foretold(game, state, move)}"
    return Advised(format_move(game, state, move), about, format_line(game, state, thought.line[:TURNS]))
