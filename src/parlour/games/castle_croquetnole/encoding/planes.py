"""What an observation of Castle Croquetnole shows: one row for each of `PLANES`, one column for each coin."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castle_croquetnole.rules.board import BACK, DRIVING, OF_CROQUET, Cause, Stage, is_guard, owner_of
from parlour.games.encodings import Plane

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import Coin, State

__all__ = ["MANY", "PLANES", "observed"]

WHOSE = ("the observer's", "the next seat's clockwise", "the opposite seat's", "the last seat's")
MANY = 10
"""The number of flicks or croquets that is 1 in an observation; more are 1 too."""
PLANES = (
    Plane("there", "1 where the coin lies on the table."),
    Plane("right", "Where it lies, to the observer's right; 1 is from the middle of the table to a corner."),
    Plane("ahead", "Where it lies, away from the observer; 1 is from the middle of the table to a corner."),
    *(Plane(f"inside {number}", f"1 if it is inside {who} castle.") for number, who in enumerate(WHOSE)),
    *(Plane(f"tower {number}", f"1 for a knight on {who} tower.") for number, who in enumerate(WHOSE)),
    Plane("progress", "The scores that a knight has made; 1 is 13: all, and home again."),
    Plane("owed", "1 for the coin that must be placed now, 0.5 for those that must be placed after it."),
    Plane("turn", "1 for both coins of the seat whose turn it is."),
    Plane("knight's stage", "1 for the same coins while the knight may still be played."),
    Plane("in play", "1 for the coin in play."),
    Plane("flicks", "The flicks that the coin in play has left, or a guard has kept for its play; 1 is 10 or more."),
    Plane("croquets", "The croquets that the coin in play has still to choose; 1 is 10 or more."),
    Plane("loose", "1 for a knight whose next flick is the first of a loose croquet."),
    Plane("tight", "1 for a knight that is held in its next flick, the first of a tight croquet."),
    Plane("struck", "1 for a coin that gives nothing when the coin in play strikes it again."),
    Plane("struck before", "1 for a coin that the guard struck before its own play, and that gives it nothing then."),
    Plane("croquet's flicks", "Those of its flicks that are of the croquet that it is taking; 1 is 10 or more."),
    Plane(
        "driving", "1 for a knight that may strike its guard again in its next flick, where that is illegal otherwise."
    ),
    Plane("put in", "1 for a coin that was put in from the edge for its next flick."),
    Plane("has left", "1 for a coin that has had the flick for leaving its castle in this play."),
    Plane("has re-entered", "1 for a coin that has had the flick for re-entering its castle in this play."),
    Plane("first round", "1 everywhere in the first round."),
    Plane("turns", "The number of turns that are over, in a game with a limit; 1 is the limit."),
)
"""Columns: knight and guard of the observer, then of each other seat clockwise."""
ROW = {plane.name: number for number, plane in enumerate(PLANES)}


def observed(game: CastleCroquetnole, state: State, seat: int) -> NDArray[np.float32]:
    """The table as the player in a seat sees it, shape (planes, coins)."""
    seen = np.zeros((len(PLANES), len(state.coins)), np.float32)
    for coin in state.coins:
        _show_coin(game, coin, seat, seen[:, _column(coin.id, seat)])
    for rank, name in enumerate(state.owed):
        seen[ROW["owed"], _column(name, seat)] = 1.0 if rank == 0 else 0.5
    mine = 2 * ((state.seat - seat) % 4)
    seen[ROW["turn"], mine : mine + 2] = 1.0
    seen[ROW["knight's stage"], mine : mine + 2] = state.stage is Stage.KNIGHT
    seen[ROW["first round"]] = state.first_round
    limit = game.options.turn_limit
    seen[ROW["turns"]] = min(state.turn / limit, 1.0) if limit else 0.0
    _show_plays(state, seat, seen)
    return seen


def _column(coin: str, seat: int) -> int:
    return 2 * ((owner_of(coin) - seat) % 4) + is_guard(coin)


def _show_coin(game: CastleCroquetnole, coin: Coin, seat: int, seen: NDArray[np.float32]) -> None:
    if coin.at is not None:
        (east, north), (x, y) = game.layout.axis(seat), coin.at
        corner = game.layout.side * math.sqrt(0.5)
        seen[ROW["there"]] = 1.0
        seen[ROW["right"]] = (y * east - x * north) / corner
        seen[ROW["ahead"]] = -(x * east + y * north) / corner
    if coin.inside is not None:
        seen[ROW["inside 0"] + (coin.inside - seat) % 4] = 1.0
    if coin.tower is not None:
        seen[ROW["tower 0"] + (coin.tower - seat) % 4] = 1.0
    seen[ROW["progress"]] = coin.progress / BACK


def _show_plays(state: State, seat: int, seen: NDArray[np.float32]) -> None:
    """The coin in play, and what the guard has kept for its play."""
    for play in (state.kept, state.play):
        if play is None:
            continue
        column = seen[:, _column(play.coin, seat)]
        column[ROW["flicks"]] = min(len(play.flicks) / MANY, 1.0)
        column[ROW["croquets"]] = min(play.croquets / MANY, 1.0)
        column[ROW["in play"]] = play is state.play
        column[ROW["loose"]] = play.next is Cause.LOOSE
        column[ROW["tight"]] = play.next is Cause.TIGHT
        column[ROW["croquet's flicks"]] = min(sum(cause in OF_CROQUET for cause in play.flicks) / MANY, 1.0)
        column[ROW["driving"]] = play.next in DRIVING
        column[ROW["put in"]] = play.moved
        column[ROW["has left"]] = "out" in play.gates
        column[ROW["has re-entered"]] = "in" in play.gates
    for row, play in (("struck", state.play), ("struck before", state.kept)):
        for name in play.struck if play is not None else ():
            seen[ROW[row], _column(name, seat)] = 1.0
