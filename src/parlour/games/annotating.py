"""The analysis of a game by a view of single positions: what each turn cost, and where the match turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from parlour.games.analysis import Annotated
from parlour.odds import chance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from parlour.game import Game
    from parlour.games.analysis import View

__all__ = ["annotated_by"]

G = TypeVar("G", bound="Game[Any, Any]")
S = TypeVar("S")
M = TypeVar("M")

TURNING, EVEN = 0.15, 0.5
"""The least share of the game that a turning point gives away, and the share of two who stand level."""


def annotated_by(
    game: G, opening: S, moves: Iterable[M], view: Callable[[G, S], View], named: Callable[[G, S, M], str]
) -> Iterator[Annotated]:
    """Every position of a game, the opening first, by a view of single positions.

    A turn costs its side what its share falls by. It is a turning point if the side was ahead before it and is not
    any more. In a game of four, those who sit opposite are one side.

    Args:
        game: that was played.
        opening: the position in which it began.
        moves: the moves, legal one after another.
        view: of a position, also of one that is over.
        named: a move in notation, in the position before it.
    """
    state, now = opening, view(game, opening)
    yield Annotated(0, None, "", now)
    for turn, move in enumerate(moves, start=1):
        seat, before = game.to_play(state), now
        text, state = named(game, state, move), game.after(state, move)
        now = view(game, state)
        was, stands = before.of(seat % 2), now.of(seat % 2)
        cost = chance(max(0.0, was - stands))
        turning = cost >= TURNING and was >= EVEN > stands
        side = game.seats[seat].capitalize()
        verdict = f"Turning point: {side} was ahead, now is behind" if turning else ""
        yield Annotated(turn, seat, text, now, cost, verdict, turning)
