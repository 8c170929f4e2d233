"""Many tables of Castle Croquetnole as arrays: flicks are played and judged at once, and rows become states again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from parlour.games.castle_croquetnole.rules.batch import RulingArrays, StateArrays, flick_arrays, judge_many
from parlour.games.castle_croquetnole.rules.batch.columns import (
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
    LIES,
    NONE,
    OF_CROQUET,
    OWED,
    STAGE,
    STRUCK,
    TURN,
    WAYS,
    WINNER,
)
from parlour.games.castle_croquetnole.rules.batch.states import HOLDINGS
from parlour.games.castle_croquetnole.rules.board import COINS, Cause, Coin, Play, Stage, State, guard_of
from parlour.games.castle_croquetnole.rules.refusals import TOWARDS, towards
from parlour.physics import TableArrays, simulate_many
from parlour.physics.arrays import shots_array

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.flick import Aim
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.physics import Shot

__all__ = ["flick_all", "states_of"]

HELD = {number: cause for cause, number in HOLDINGS.items()}
STAGES = (Stage.KNIGHT, Stage.GUARD)


def flick_all(
    game: CastleCroquetnole, arrays: StateArrays, states: Sequence[State], aims: Sequence[Aim], workers: int | None
) -> RulingArrays:
    """Play a flick on every table, as it is executed, and judge it.

    Args:
        game: that is played.
        arrays: the tables.
        states: the same as states.
        aims: legal ones.
        workers: threads of the physics; None for all cores.
    """
    there = arrays.coins[:, :, LIES] == 1
    plan = game.layout
    tables = TableArrays(plan.table, arrays.x, arrays.y, plan.radius, plan.mass, present=there)
    shots = [_shot(state, aim) for state, aim in zip(states, aims, strict=True)]
    batch = simulate_many(tables, shots_array(shots), events=True, workers=workers)
    flicked = np.array([COINS.index(aim.coin) for aim in aims], np.int64)
    tight = np.array([COINS.index(aim.tight) if aim.tight else NONE for aim in aims], np.int64)
    return judge_many(game, arrays, flick_arrays(game, batch, np.arange(len(COINS)), flicked, tight))


def _shot(state: State, aim: Aim) -> Shot:
    """A flick as the physics plays it: a tight one that goes past the guard by an error of the hand is none."""
    disc = COINS.index(aim.coin)
    if not aim.tight:
        return aim.shot(disc)
    if aim.speed == 0.0 or towards(state, aim) <= TOWARDS:
        return replace(aim, speed=0.0, spin=0.0).shot(disc)
    return aim.shot(disc, COINS.index(aim.tight))


# --- rows as states -----------------------------------------------------------------------------------------------


def states_of(arrays: StateArrays) -> list[State]:
    """Rows as states after a flick: the inverse of `state_arrays` in all that the rules read.

    A row does not tell for what a coin has the flicks that are not of a croquet, nor which scores it made in this play;
    here it has them for strikes, and made none.
    """
    rows = zip(*(np.asarray(column).tolist() for column in arrays), strict=True)
    return [_state(*row) for row in rows]


def _state(x: list[float], y: list[float], coins: list[list[int]], play: list[int]) -> State:
    places = zip(COINS, zip(x, y, strict=True), coins, strict=True)
    return State(
        turn=play[TURN],
        stage=STAGES[play[STAGE]],
        owed=_owed(play[OWED]),
        play=_play(play) if play[IN_PLAY] != NONE else None,
        kept=_kept(play),
        coins=tuple(_coin(name, at, *row) for name, at, row in places),
        winner=_some(play[WINNER]),
        left=tuple(seat for seat in range(4) if play[GONE] >> seat & 1),
    )


def _coin(name: str, at: tuple[float, float], inside: int, held: int, progress: int, lies: int) -> Coin:
    return Coin(name, at if lies else None, _some(inside), _some(held), progress)


def _some(number: int) -> int | None:
    return None if number == NONE else number


def _owed(bits: int) -> tuple[str, ...]:
    found = []
    while bits:
        found.append(COINS[(bits & 15) - 1])
        bits >>= 4
    return tuple(found)


def _play(play: list[int]) -> Play:
    """The coin in play."""
    flicks = [_cause(play, place) for place in range(play[FLICKS])]
    if play[HOLDING]:
        flicks[0] = HELD[play[HOLDING]]
    return Play(
        COINS[play[IN_PLAY]],
        tuple(flicks),
        struck=_struck(play[STRUCK]),
        gates=_gates(play[GATES]),
        croquets=play[CROQUETS],
    )


def _cause(play: list[int], place: int) -> Cause:
    """Why the coin in play has one of its flicks."""
    if play[DRIVING] >> place & 1:
        return Cause.DRIVE
    return Cause.CROQUET if play[OF_CROQUET] >> place & 1 else Cause.STRIKE


def _kept(play: list[int]) -> Play | None:
    """What the guard of the seat to play keeps for its own play."""
    if not (play[KEPT] or play[KEPT_GATES] or play[KEPT_STRUCK]):
        return None
    flicks = (Cause.STRIKE,) * play[KEPT]
    return Play(guard_of(play[TURN] % 4), flicks, struck=_struck(play[KEPT_STRUCK]), gates=_gates(play[KEPT_GATES]))


def _struck(bits: int) -> tuple[str, ...]:
    return tuple(sorted(coin for place, coin in enumerate(COINS) if bits >> place & 1))


def _gates(bits: int) -> tuple[str, ...]:
    return tuple(sorted(way for way, bit in WAYS.items() if bits & bit))
