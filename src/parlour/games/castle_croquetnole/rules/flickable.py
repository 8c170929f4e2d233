"""Which coins may be flicked in a state, as the rules say it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.flick import Aim, Flick
from parlour.games.castle_croquetnole.rules.board import Cause, State, guard_of, knight_of
from parlour.kernels.mathematics import arctan2

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.game import CastleCroquetnole

__all__ = ["flicked_next"]


def flicked_next(game: CastleCroquetnole, state: State) -> tuple[str, ...]:
    """The coins that may be flicked now, as the rules say it."""
    if game.outcome(state) is not None:
        return ()
    return tuple(coin for coin in (knight_of(state.seat), guard_of(state.seat)) if _may(game, state, coin))


def _may(game: CastleCroquetnole, state: State, coin: str) -> bool:
    here = state.coin(coin).at
    if here is None:
        return False
    tight, bearing = "", 0.0
    guard = state.coin(guard_of(state.seat)).at
    if state.play is not None and state.play.next is Cause.TIGHT and guard is not None:
        tight, bearing = guard_of(state.seat), math.degrees(arctan2(guard[0] - here[0], guard[1] - here[1]))
    return game.refusal(state, Flick(Aim(bearing, 1.0, coin=coin, tight=tight))) is None
