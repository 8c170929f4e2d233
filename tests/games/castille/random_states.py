"""Random states, for tests and benchmarks: full placements, and positions after random turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.board import FULL, PEGS, Peg, State, Stock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

__all__ = ["placement", "scattered", "walk"]

EMPTY = Stock(0, 0)


def placement(rng: Random) -> State:
    """All 24 pegs anywhere on the board, with the game not won at once."""
    game = Castille()
    while True:
        state = scattered(rng, [peg for peg in PEGS for _ in range(FULL[peg.tall])])
        if game.outcome(state) is None:
            return state


def scattered(rng: Random, pegs: Sequence[Peg]) -> State:
    """Some pegs anywhere on the board."""
    board: list[Peg | None] = [*pegs, *[None] * (36 - len(pegs))]
    rng.shuffle(board)
    return State(pegs=tuple(board), seat=rng.randrange(2), stock=(EMPTY, EMPTY), turn=13)


def walk(rng: Random, turns: int) -> Iterator[State]:
    """States from random games after random placements, none finished."""
    game = Castille()
    state = placement(rng)
    for _ in range(turns):
        if game.outcome(state) is not None:
            state = placement(rng)
        yield state
        state = game.after(state, game.sample(state, rng))
