"""Advice from the engine: the best turns with their scores, and what they lead to."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.castille.bots.thoughts import (
    as_move,
    counted,
    expectation,
    format_line,
    format_score,
    lead,
    standing,
    who_wins,
)
from parlour.games.castille.engine.engine import Engine, Limits, Thought
from parlour.games.castille.engine.placement import Planner, Width
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.notation import format_move
from parlour.games.castille.rules.batch.position import customs_of
from parlour.scene import Advice, Advised

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State

__all__ = ["SHARES", "advice_of", "advise"]

SHARES = (1.0, 0.25, 0.25)
"""The turns that are advised at most: the share of the thinking time that each gets."""
TURNS = 8
"""The most turns of a line that are shown."""
PROSPECTS = 60
"""Random completions by which a position of the first phase is valued."""
PLACING = Width(survey=120, shortlist=10, completions=3, nodes=150, replies=8)


@lru_cache(maxsize=4)
def _engine(no_progress: int, customs: int) -> Engine:
    return Engine(no_progress=no_progress, customs=customs)


def advise(game: Castille, state: State, seconds: float) -> Advice:
    """The engine's view of a state that is not over.

    Args:
        game: that is played.
        state: in which the player to play asks for advice.
        seconds: for the best turn of the second phase; `SHARES` has those for each further one. A placement takes as
            long as its width requires.
    """
    engine = _engine(game.options.no_progress_limit, customs_of(game.options))
    return _of_placing(game, state, engine) if state.placing else _of_turn(game, state, engine, seconds)


def _of_placing(game: Castille, state: State, engine: Engine) -> Advice:
    """The standing is a mean over random completions: the best pair's score would be too high, having been selected."""
    planner = Planner(engine, Random(0), PLACING)
    choice = planner.choose(state)
    share = fmean(map(expectation, planner.prospects(state, PROSPECTS)))
    move = format_move(game, state, choice.move)
    about = f"a guess from random completions. {choice.words()}"
    return Advice((Advised(move, about, (move,)),), standing(state, lead(share)))


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
    move = format_move(game, state, as_move(game, state, thought.line))
    about = f"{format_score(thought)}, looking {plural(thought.depth, 'turn')} ahead"
    return Advised(move, about, format_line(game, state, thought.line[:TURNS]))
