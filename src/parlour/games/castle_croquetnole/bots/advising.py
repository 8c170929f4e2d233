"""Advice for a turn: what a strong player would do with a club player's hand, and what the rules make of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from parlour.flick import Flick
from parlour.games.advising import advice_of_one, foretold
from parlour.games.castle_croquetnole.bots.players import BY_NAME, STYLES, Planner
from parlour.games.castle_croquetnole.notation import format_move
from parlour.games.castle_croquetnole.rules.board import is_guard, knight_of
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, MoveIn, Pass, Place
from parlour.players import UNLIMITED

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.scene import Advice

__all__ = ["advise"]

HAND = "club"
"""Whose errors the flick allows for."""
REASONS = {
    MoveIn: "Away from the edge, the coin has room for its flick.",
    Croquet: "The strike earned a croquet, and this kind serves the knight best.",
    Decline: "The flicks that are left would not help.",
    Pass: "No flick of this coin would help.",
}
"""Why a move is played that moves no coin to a chosen place."""
KNIGHT_PLACED, GUARD_PLACED = (
    "From here the knight has the best first flick.",
    "Here the guard is in the way of invaders.",
)
KNIGHT, GUARD = "Bring the knight nearer to its next score.", "The guard helps best from here."


def advise(game: CastleCroquetnole, state: State, _seconds: float) -> Advice:
    """A move for a state that is not over, the same each time; its effort is counted in flicks, not in seconds."""
    planner = Planner(game, BY_NAME[HAND], STYLES["competitor"])
    move = planner.choose(state, game.moves(state), Random(0), UNLIMITED)
    if_so = "If it goes as aimed: " if isinstance(move, Flick) else ""
    reason = f"{_reason(move)} {if_so}{foretold(game, state, move)}"
    made = game.made(state.coin(knight_of(state.seat)))
    standing = f"Your knight has made {made} of {game.scores} scores"
    return advice_of_one(format_move(game, state, move), reason, standing)


def _reason(move: Move) -> str:
    if isinstance(move, Flick):
        return GUARD if is_guard(move.meant.coin) else KNIGHT
    if isinstance(move, Place):
        return GUARD_PLACED if is_guard(move.coin) else KNIGHT_PLACED
    return REASONS[type(move)]
