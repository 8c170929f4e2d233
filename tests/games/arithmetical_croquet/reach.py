"""Positions for tests: all reachable ones, and random samples of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import assume
from hypothesis import strategies as st

from parlour.game import OptionError
from parlour.games.arithmetical_croquet.notation import parse_state
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Options, State, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True)
class Reach:
    """A game's reachable positions, each with its moves and where they lead."""

    game: ArithmeticalCroquet
    moves: dict[State, dict[Step, State]]

    def __iter__(self) -> Iterator[State]:
        return iter(self.moves)


@cache
def reach(options: Options) -> Reach:
    """Every position that can be reached from the start."""
    game = ArithmeticalCroquet(options)
    found: dict[State, dict[Step, State]] = {}
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        if state not in found:
            found[state] = {move: game.after(state, move) for move in game.moves(state)}
            waiting += found[state].values()
    return Reach(game, found)


def position(text: str, options: Options) -> tuple[ArithmeticalCroquet, State]:
    """A game and a state in it, from the notation."""
    game = ArithmeticalCroquet(options)
    return game, parse_state(game, text)


@st.composite
def courses(draw: st.DrawFn) -> Options:
    """Any options that have an effect beside each other, on courses of moderate length."""
    spacing = draw(st.integers(2, 12))
    values: dict[str, Any] = {
        "spacing": spacing,
        "hoops": draw(st.integers(0, 9)),
        "max_step": draw(st.integers(1, spacing - 1)),
        "barring_judged": draw(st.sampled_from(("at", "from"))),
        "end_zone_beyond_peg": draw(st.booleans()),
        "twice_running": draw(st.booleans()),
        "missed_hoop": draw(st.sampled_from(("illegal", "go_back"))),
    }
    assume(allowed(values))
    return Options(**values)


def allowed(values: Mapping[str, Any]) -> bool:
    """Whether every option has an effect beside the others."""
    try:
        Options(**values)
    except OptionError:
        return False
    return True


@st.composite
def positions(draw: st.DrawFn) -> tuple[ArithmeticalCroquet, State]:
    """A game under any options and a position that some moves from its start lead to."""
    game = ArithmeticalCroquet(draw(courses()))
    state = game.start()
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=60)):
        moves = game.moves(state)
        if not moves:
            break
        state = game.after(state, moves[choice % len(moves)])
    return game, state
