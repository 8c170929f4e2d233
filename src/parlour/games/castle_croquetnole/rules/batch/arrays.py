"""States, flicks and rulings of Castle Croquetnole as arrays of NumPy: `judge_many`, and what it takes and gives.

Coins are numbers here, as in `states`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.flick import Flick
from parlour.games.castle_croquetnole.rules.batch.columns import NONE
from parlour.games.castle_croquetnole.rules.batch.judging import (
    JudgingRoom,
    RulingArrays,
    judge_all,
    measure_array,
    pass_all,
    rule_array,
    ruling_room,
)
from parlour.games.castle_croquetnole.rules.batch.states import StateArrays, state_buffers
from parlour.games.castle_croquetnole.rules.board import COINS
from parlour.kernels.buffers import Buffer, arrays_of
from parlour.result_arrays import ResultArrays, results_of_batch, results_of_flicks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.physics import Batch

    Integers = NDArray[np.int64]

__all__ = [
    "FlickArrays",
    "RulingArrays",
    "StateArrays",
    "covers",
    "flick_arrays",
    "judge_many",
    "move_arrays",
    "state_arrays",
]


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


def covers(game: Setting, state: State, move: object) -> bool:  # noqa: ARG001 - as the batch rules of other games
    """Whether batch rules judge a move: every flick, and nothing else."""
    return isinstance(move, Flick)


def state_arrays(game: Setting, states: Sequence[State]) -> StateArrays:  # noqa: ARG001 - as in other games
    """States as arrays."""
    found: StateArrays = arrays_of(state_buffers(states))
    return found


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


def flick_arrays(game: Setting, batch: Batch, coins: Integers, flicked: Integers, tight: Integers) -> FlickArrays:
    """Flicks that the physics has played, with events, for `judge_many`; the arguments are the fields' values."""
    results = results_of_batch(batch)
    if game.layout.two_lined:
        pass_all(tuple(results), Buffer("i8", batch.x.shape[1], 4))
    return FlickArrays(results, coins, flicked, tight)


def judge_many(game: Setting, states: StateArrays, flicks: FlickArrays) -> RulingArrays:
    """Judge flicks as `CastleCroquetnole.judge` does.

    Args:
        game: the options.
        states: in which they were played: one for each flick, or one for all.
        flicks: with their results.

    Raises:
        ValueError: the arrays do not fit each other.
    """
    count, columns = flicks.results.x.shape
    if len(states) not in (1, count) or len(flicks.coins) != columns or len(flicks.flicked) != count:
        raise ValueError(
            f"{len(states)} states, {count} results of {columns} columns, {len(flicks.coins)} coins and "
            f"{len(flicks.flicked)} flicked ones; there must be a state for each flick or one for all, and a coin for "
            "each column"
        )
    found = ruling_room(count)
    facts = found.fallen, found.put_back, found.undone, found.to_play, found.scores
    setting = rule_array(game), measure_array(game)
    judge_all(tuple(flicks.results), flicks[1:], tuple(states), *setting, JudgingRoom.new(), found.after, facts)
    rulings: RulingArrays = arrays_of(found)
    return rulings
