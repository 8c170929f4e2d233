"""Why a flick misses a puzzle: the rule that it broke, or what the opponents make of the table that it left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.bots.advising import advise
from parlour.games.castle_croquetnole.notation import parse_move
from parlour.games.castle_croquetnole.study.suggesting import TAKEN_BACK
from parlour.games.study import Refutation, broken_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.study import Puzzle

    Ruled = Ruling[State, Move]

__all__ = ["refute"]

TOLD = ("score", "home", "prisoner", "released", "wins")
"""The events that an answer's words name; of each kind the last one."""
MOST = 4
"""Moves of an answer: a steady hand's turn can be long, and somebody waits to try again."""


def refute(_: Puzzle, game: CastleCroquetnole, rulings: Sequence[Ruled]) -> Refutation | None:
    """The rule that the last flick broke, or the turn of the seat that plays next; None if the visitor plays on."""
    last = rulings[-1]
    return broken_rule(last, TAKEN_BACK) or _answer(game, last.before, last.after)


def _answer(game: CastleCroquetnole, before: State, state: State) -> Refutation | None:
    if game.outcome(state) is not None or state.turn == before.turn:
        return None
    answer, seat = _turn(game, state), game.castle_name(state.seat)
    told_by = {event.name: event.sentence for ruling in answer for event in ruling.events if event.name in TOLD}
    words = " ".join([f"{seat} answer.", *told_by.values()]) if told_by else f"{seat} answer and do not score."
    return Refutation(tuple(game.chosen(ruling.move) for ruling in answer), words)


def _turn(game: CastleCroquetnole, state: State) -> list[Ruled]:
    """The rulings on the turn that a strong player would play."""
    turn = state.turn
    rulings: list[Ruled] = []
    while len(rulings) < MOST and state.turn == turn and game.outcome(state) is None:
        move = parse_move(game, state, advise(game, state, 0.0).best[0].move)
        rulings.append(game.play(state, move))
        state = rulings[-1].after
    return rulings
