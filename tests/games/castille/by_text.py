"""Castille in text: short ways to set up a position, play in it, and describe the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.game import IllegalMoveError
from parlour.games.castille.notation import format_move, format_position, parse_move, parse_state
from parlour.games.castille.rules import Castille, Options

if TYPE_CHECKING:
    from parlour.game import Refusal
    from parlour.games.castille.rules.board import State

DECLARED = {"claims": "declared"}
SHUFFLE = "S5/6/6/6/6/5s S---s"
"""Two pegs far apart: nothing happens."""


def position(text: str, **options: Any) -> tuple[Castille, State]:
    """A game and a state of it. A text of less than six fields is silver's turn in the second phase."""
    game = Castille(Options(**options))
    defaults = ["", "-----", "S", "-", "0", "20"]
    fields = text.split()
    return game, parse_state(game, " ".join(fields + defaults[len(fields) :]))


def moves(text: str, **options: Any) -> list[str]:
    """The legal moves by name."""
    game, state = position(text, **options)
    return [format_move(game, state, move) for move in game.moves(state)]


def paths(text: str, **options: Any) -> set[str]:
    """The legal turns by name, without the flags that go up."""
    return {" ".join(word for word in name.split() if word[0] != "+") for name in moves(text, **options)}


def play(text: str, *names: str, **options: Any) -> tuple[str, list[tuple[str, str]]]:
    """The position after some moves, and the events of the last one with their clauses."""
    game, state = position(text, **options)
    events: list[tuple[str, str]] = []
    for name in names:
        ruling = game.play(state, parse_move(game, state, name))
        assert ruling.before == state
        assert ruling.after == game.after(state, ruling.move)
        events = [(event.name, event.clause) for event in ruling.events]
        state = ruling.after
    return format_position(state), events


def after(text: str, *names: str, **options: Any) -> str:
    return play(text, *names, **options)[0]


def rows(text: str, *names: str, **options: Any) -> str:
    return after(text, *names, **options).split()[0]


def flags(text: str, *names: str, **options: Any) -> str:
    return after(text, *names, **options).split()[1]


def refused(text: str, name: str, **options: Any) -> tuple[str, str, str]:
    """The code, the clause and the words by which a move is refused."""
    game, state = position(text, **options)
    move = parse_move(game, state, name)
    with pytest.raises(IllegalMoveError) as caught:
        game.play(state, move)
    found: Refusal = caught.value.refusal
    assert found == game.refusal(state, move)
    assert move not in game.moves(state)
    return found.code, found.clause, found.message


def result(text: str, *names: str, **options: Any) -> tuple[str, str] | None:
    """The winner, or `draw`, and the termination; None while the game goes on."""
    game, state = position(text, **options)
    for name in names:
        state = game.play(state, parse_move(game, state, name)).after
    outcome = game.outcome(state)
    if outcome is None:
        return None
    assert game.moves(state) == ()
    if not outcome.winners:
        assert outcome.scores == (0.5, 0.5)
        return "draw", outcome.termination.id
    [winner] = outcome.winners
    assert outcome.scores == tuple(float(seat == winner) for seat in (0, 1))
    return game.seats[winner], outcome.termination.id
