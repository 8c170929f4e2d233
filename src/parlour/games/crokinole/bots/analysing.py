"""How a match stood after each shot: the chance to win it, by the worth of the board with the shots still to come."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parlour.games.analysis import View
from parlour.games.annotating import annotated_by
from parlour.games.crokinole.bots import leaf
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.notation import format_move
from parlour.games.crokinole.rules.table import axis
from parlour.odds import chance, percent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parlour.games.analysis import Annotated, Effort
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.games.crokinole.rules.counting import Move
    from parlour.odds import Chance

__all__ = ["analyse", "share"]


def analyse(game: Crokinole, opening: State, moves: Iterable[Move], _effort: Effort) -> Iterator[Annotated]:
    """Every position with maple's chance to win the match, between two who play as the champion does."""
    yield from annotated_by(game, opening, moves, _view, format_move)


def _view(game: Crokinole, state: State) -> View:
    outcome = game.outcome(state)
    if outcome is not None:
        return View(chance(outcome.scores[0]), game.verdict(outcome).removesuffix("."))
    maple = share(game, state)
    ahead = 0 if maple >= 0.5 else 1
    of_it = maple if ahead == 0 else chance(1.0 - maple)
    return View(maple, f"{game.sides[ahead].capitalize()} wins {percent(of_it)} of such matches")


def share(game: Crokinole, state: State) -> Chance:
    """Maple's chance to win the match in a state that is not over; a level match counts a half."""
    shooter = game.to_play(state) % 2
    position = Position.of(game, state)
    turned = position.handed_over(position.places, position.mine, position.last, 0.0)
    worth = leaf.chance(replace(turned, left=position.left + 1))
    seats = game.options.players
    board = [(each.x, each.y, int(each.side == shooter)) for each in state.discs]
    other = chance(leaf.worth_on(worth, board, axis(game.to_play(state), seats)))
    return other if shooter == 1 else chance(1.0 - other)
