"""The best flick of each seat in a match of Crokinole: the one that gained most in its round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.crokinole.rules.board import Tally
from parlour.games.crokinole.rules.counting import Counted
from parlour.games.statistics import BestMove, best_moves

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parlour.game import Ruling
    from parlour.games.crokinole.rules import Crokinole, Move
    from parlour.games.crokinole.rules.board import BoardDisc, State
    from parlour.games.statistics import Replayed

__all__ = ["best_flicks"]


def best_flicks(match: Replayed[Crokinole, State, Move]) -> Iterator[BestMove]:
    """For each seat that gained something with a flick, the one that gained most points."""
    return best_moves(
        match, lambda ruling: _gain(match.game, ruling), lambda gain, _: f"It gained {plural(gain, 'point')}"
    )


def _gain(game: Crokinole, ruling: Ruling[State, Move]) -> int:
    """By how many points the side of the seat to play is better off, as the round stands."""
    if isinstance(ruling.move, Counted):
        return 0
    before, board = ruling.before, game.settled(ruling.before, ruling.move)
    lead = _lead(board.discs, board.twenties) - _lead(before.discs, before.twenties)
    return lead if game.to_play(before) % 2 == 0 else -lead


def _lead(discs: Iterable[BoardDisc], twenties: tuple[int, int]) -> int:
    """By how much maple leads the round."""
    maple, walnut = Tally.of(discs, twenties).totals
    return maple - walnut
