"""States, flicks and rulings of Castle Croquetnole as arrays, and how states and flicks become them.

Coins are numbers here, their places in `COINS`: a knight is even, its guard is the next, and half of the number is the
owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.flick import Flick
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
from parlour.result_arrays import ResultArrays, results_of_flicks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.setting import Setting

    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]

__all__ = ["FlickArrays", "RulingArrays", "StateArrays", "covers", "move_arrays", "state_arrays"]

HOLDINGS = {Cause.LOOSE: LOOSE, Cause.TIGHT: TIGHT}


class StateArrays(NamedTuple):
    """States between two moves; arrays over states.

    Why a coin in play has a flick left is not kept, apart from croquets, nor whether it was put in from the edge.

    Attributes:
        x, y: where the coins lie, m, shape (states, 8); 0 for those that do not lie on the table.
        coins: `INSIDE`, `HELD`, `PROGRESS`, `LIES` of each; int64, shape (states, 8, COIN_COLUMNS).
        play: `TURN`, `STAGE`, `IN_PLAY` and on; int64, shape (states, PLAY_COLUMNS).
    """

    x: Floats
    y: Floats
    coins: Integers
    play: Integers

    def __len__(self) -> int:
        return len(self.x)


class FlickArrays(NamedTuple):
    """Flicks that were played; arrays over flicks.

    Attributes:
        results: their results; of a door only that a coin has passed it.
        coins: the number of the coin in each column of the results; int64, shape (columns,).
        flicked: the coin of each flick; int64, shape (flicks,).
        tight: the guard that a tight croquet drives, `NONE` for any other flick; int64, shape (flicks,).
    """

    results: ResultArrays
    coins: Integers
    flicked: Integers
    tight: Integers


class RulingArrays(NamedTuple):
    """What the rules make of flicks; arrays over flicks.

    Attributes:
        after: the states after them, with plays and turns that are over ended.
        fallen: the order in which coins left the table, from 1, or 0, even if no rule asks; int64, (flicks, 8).
        put_back: the coins that went back for an illegal entry (CC-29); bool, shape (flicks, 8).
        undone: whether the whole flick was undone (CC-29); bool, shape (flicks,).
        to_play: the seat to play, -1 when the game is over; int64, shape (flicks,).
        scores: by seat, of a game that is over; NaN while it goes on; shape (flicks, 4).
    """

    after: StateArrays
    fallen: Integers
    put_back: NDArray[np.bool_]
    undone: NDArray[np.bool_]
    to_play: Integers
    scores: Floats


def covers(game: Setting, state: State, move: object) -> bool:  # noqa: ARG001 - as the batch rules of other games
    """Whether batch rules judge a move: every flick, and nothing else."""
    return isinstance(move, Flick)


def state_arrays(game: Setting, states: Sequence[State]) -> StateArrays:  # noqa: ARG001 - as in other games
    """States as arrays."""
    count = len(states)
    x, y = np.zeros((2, count, len(COINS)))
    coins = np.zeros((count, len(COINS), COIN_COLUMNS), np.int64)
    play = np.zeros((count, PLAY_COLUMNS), np.int64)
    for row, state in enumerate(states):
        for number, coin in enumerate(state.coins):
            inside, held = (NONE if castle is None else castle for castle in (coin.inside, coin.tower))
            coins[row, number] = inside, held, coin.progress, coin.at is not None
            x[row, number], y[row, number] = coin.at or (0.0, 0.0)
        play[row] = _play(state)
    return StateArrays(x, y, coins, play)


def _play(state: State) -> Integers:
    row = np.zeros(PLAY_COLUMNS, np.int64)
    row[[TURN, STAGE]] = state.turn, state.stage is Stage.GUARD
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


def move_arrays(game: Setting, states: Sequence[State], moves: Sequence[Flick]) -> FlickArrays:
    """Flicks with their results as arrays, with a column for each of the eight coins.

    Raises:
        ValueError: a flick has no result.
    """
    before = state_arrays(game, states)
    results = [move.result for move in moves]
    if None in results:
        raise ValueError(f"flick {results.index(None)} has no result; only flicks that were played can be judged")
    columns = [{coin: COINS.index(coin) for coin, _ in state.lying()} for state in states]
    known = [result for result in results if result is not None]
    flicked = [COINS.index(move.aim.coin) for move in moves]
    tight = [COINS.index(move.aim.tight) if move.aim.tight else NONE for move in moves]
    return FlickArrays(
        results_of_flicks(known, columns, before.x, before.y),
        np.arange(len(COINS)),
        np.array(flicked, np.int64),
        np.array(tight, np.int64),
    )
