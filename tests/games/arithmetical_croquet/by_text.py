"""Positions and moves as text, and their results: helpers for the tests of the clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.game import IllegalMoveError
from parlour.games.arithmetical_croquet.notation import format_state, parse_move
from parlour.games.arithmetical_croquet.rules import Options
from tests.games.arithmetical_croquet.reach import position

if TYPE_CHECKING:
    from parlour.game import Refusal


def steps(text: str, **options: Any) -> list[int]:
    """The sizes of the steps that may be played in a position; 0 is the pass."""
    game, state = position(text, Options(**options))
    return [move.size for move in game.moves(state)]


def play(text: str, move: str, **options: Any) -> tuple[str, list[tuple[str, str]]]:
    """The position that a move leads to, and its events with their clauses."""
    game, state = position(text, Options(**options))
    ruling = game.play(state, parse_move(game, state, move))
    assert ruling.before == state
    assert ruling.after == game.after(state, ruling.move)
    return format_state(game, ruling.after), [(event.name, event.clause) for event in ruling.events]


def after(text: str, *moves: str, **options: Any) -> str:
    """The position after some moves."""
    for move in moves:
        text, _ = play(text, move, **options)
    return text


def refused(text: str, move: str, **options: Any) -> tuple[str, str]:
    """The code and the clause by which a move is refused."""
    return refusal(text, move, **options)[:2]


def refusal(text: str, move: str, **options: Any) -> tuple[str, str, str]:
    game, state = position(text, Options(**options))
    with pytest.raises(IllegalMoveError) as caught:
        game.play(state, parse_move(game, state, move))
    found: Refusal = caught.value.refusal
    assert found == game.refusal(state, parse_move(game, state, move))
    assert str(caught.value) == found.message
    return found.code, found.clause, found.message


def result(text: str, **options: Any) -> tuple[str, str] | None:
    """The winner's seat and the termination."""
    game, state = position(text, Options(**options))
    outcome = game.outcome(state)
    if outcome is None:
        return None
    [winner] = outcome.winners
    assert outcome.scores == tuple(float(seat == winner) for seat in (0, 1))
    return game.seats[winner], outcome.termination.id
