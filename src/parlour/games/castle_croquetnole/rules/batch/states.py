"""States of Castle Croquetnole as rows of numbers. Nothing here needs NumPy.

Coins are numbers here, their places in `COINS`: a knight is even, its guard is the next, and half of the number is the
owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castle_croquetnole.rules import board
from parlour.games.castle_croquetnole.rules.batch.columns import (
    COIN_COLUMNS,
    CROQUETS,
    DRIVING,
    FLICKS,
    GATES,
    GONE,
    HOLDING,
    IN_PLAY,
    KEPT,
    KEPT_GATES,
    KEPT_STRUCK,
    LOOSE,
    MOST_BITS,
    NONE,
    OF_CROQUET,
    OWED,
    PLAY_COLUMNS,
    STAGE,
    STRUCK,
    TIGHT,
    TURN,
    WAYS,
    WINNER,
)
from parlour.games.castle_croquetnole.rules.board import COINS, Cause, Stage
from parlour.kernels.buffers import Buffer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.kernels.buffers import Array

__all__ = ["StateArrays", "state_buffers", "state_room"]

HOLDINGS = {Cause.LOOSE: LOOSE, Cause.TIGHT: TIGHT}


class StateArrays(NamedTuple):
    """States between two moves; arrays over states.

    Why a coin in play has a flick left is not kept, apart from croquets, nor whether it was put in from the edge.

    Attributes:
        x, y: where the coins lie, m, shape (states, 8); 0 for those that do not lie on the table.
        coins: `INSIDE`, `HELD`, `PROGRESS`, `LIES` of each; int64, shape (states, 8, COIN_COLUMNS).
        play: `TURN`, `STAGE`, `IN_PLAY` and on; int64, shape (states, PLAY_COLUMNS).
    """

    x: Array
    y: Array
    coins: Array
    play: Array

    def __len__(self) -> int:
        return len(self.x)


def state_room(count: int) -> StateArrays:
    """Room for states, as buffers."""
    coins = len(COINS)
    return StateArrays(
        Buffer("f8", count, coins),
        Buffer("f8", count, coins),
        Buffer("i8", count, coins, COIN_COLUMNS),
        Buffer("i8", count, PLAY_COLUMNS),
    )


def state_buffers(states: Sequence[State]) -> StateArrays:
    """States as buffers."""
    found = state_room(len(states))
    places = [coin.at or (0.0, 0.0) for state in states for coin in state.coins]
    found.x.write(x for x, _ in places)
    found.y.write(y for _, y in places)
    found.coins.write(number for state in states for coin in state.coins for number in _coin(coin))
    found.play.write(number for state in states for number in _play(state))
    return found


def _coin(coin: Coin) -> tuple[int, int, int, bool]:
    inside, held = (NONE if castle is None else castle for castle in (coin.inside, coin.tower))
    return inside, held, coin.progress, coin.at is not None


def _play(state: State) -> list[int]:
    row = [0] * PLAY_COLUMNS
    row[TURN], row[STAGE] = state.turn, state.stage is Stage.GUARD
    row[WINNER] = NONE if state.winner is None else state.winner
    row[IN_PLAY] = NONE
    row[GONE] = sum(1 << seat for seat in state.left)
    row[OWED] = sum((COINS.index(coin) + 1) << 4 * place for place, coin in enumerate(state.owed))
    if state.play is not None:
        row[IN_PLAY] = COINS.index(state.play.coin)
        row[HOLDING] = HOLDINGS.get(state.play.flicks[0], 0) if state.play.flicks else 0
        row[FLICKS], row[CROQUETS] = len(state.play.flicks), state.play.croquets
        row[STRUCK] = _coins(state.play.struck)
        row[GATES] = sum(WAYS[way] for way in state.play.gates)
        row[OF_CROQUET] = _flicks(state.play.flicks, board.OF_CROQUET)
        row[DRIVING] = _flicks(state.play.flicks, board.DRIVING)
    if state.kept is not None:
        row[KEPT], row[KEPT_GATES] = len(state.kept.flicks), sum(WAYS[way] for way in state.kept.gates)
        row[KEPT_STRUCK] = _coins(state.kept.struck)
    return row


def _coins(names: Sequence[str]) -> int:
    """Coins as bits."""
    return sum(1 << COINS.index(coin) for coin in names)


def _flicks(flicks: Sequence[Cause], causes: Sequence[Cause]) -> int:
    """Those of a play's next flicks that have one of the causes, as bits."""
    return sum(1 << place for place, cause in enumerate(flicks[:MOST_BITS]) if cause in causes)
