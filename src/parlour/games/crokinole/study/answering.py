"""Why a shot misses a puzzle: the rule that it broke, or what the other side makes of the board that it left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.crokinole.bots.advising import advise
from parlour.games.crokinole.notation import parse_move
from parlour.games.crokinole.study.goals import gain
from parlour.games.study import Refutation, broken_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import State
    from parlour.games.study import Puzzle

__all__ = ["refute"]

FOULS = ("foul", "hiding")
"""The events by which a shot breaks a rule (CR-5, CR-6)."""


def refute(_: Puzzle, game: Crokinole, rulings: Sequence[Ruling[State, Move]]) -> Refutation | None:
    """The rule that the last shot broke, or a strong answer to it; None if the round is over."""
    last = rulings[-1]
    return broken_rule(last, FOULS) or _answer(game, last.before, last.after)


def _answer(game: Crokinole, before: State, state: State) -> Refutation | None:
    if game.outcome(state) is not None or state.round != before.round:
        return None
    flick = parse_move(game, state, advise(game, state, 0.0).best[0].move)
    points = gain(game, state, game.play(state, flick).move)
    side = game.sides[game.to_play(state) % 2].capitalize()
    return Refutation((flick,), f"{side} answers, and gains {plural(points, 'point') if points > 0 else 'nothing'}.")
