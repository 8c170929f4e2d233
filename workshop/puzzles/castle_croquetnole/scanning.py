"""Flicks in all directions, judged by the batch rules: which of them reach a goal, and after which the turn goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.flick import Aim, Flick
from parlour.games.castle_croquetnole.rules.batch import flick_arrays, judge_many, state_arrays
from parlour.games.castle_croquetnole.rules.batch.columns import (
    CROQUETS,
    FLICKS,
    HELD,
    IN_PLAY,
    NONE,
    OF_CROQUET,
    OWED,
    PROGRESS,
    TURN,
    WINNER,
)
from parlour.games.castle_croquetnole.rules.board import COINS, Stage, guard_of, knight_of
from parlour.physics import shots_array, simulate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.batch import StateArrays
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.study.goals import GoalKind

    Array = NDArray[np.float64]
    Flags = NDArray[np.bool_]

__all__ = ["Scan", "coins_to_play", "grid", "scan"]


class Scan(NamedTuple):
    """Flicks of one coin, and what comes of them; arrays over flicks.

    Attributes:
        bearings: degrees.
        speeds: m/s.
        reached: whether the goal is reached.
        goes_on: whether it is not, but the coin may be flicked again, with no croquet to choose first.
    """

    bearings: Array
    speeds: Array
    reached: Flags
    goes_on: Flags

    def __len__(self) -> int:
        return len(self.bearings)


def coins_to_play(game: CastleCroquetnole, state: State) -> tuple[str, ...]:
    """The coins that may be flicked in a state."""
    if state.play is not None:
        return (state.play.coin,)
    guard, knight = guard_of(state.seat), knight_of(state.seat)
    coins = (knight, guard) if state.stage is Stage.KNIGHT else (guard,)
    return tuple(coin for coin in coins if game.refusal(state, Flick(Aim(0.0, 1.0, coin=coin))) is None)


def grid(step: float, speeds: tuple[float, ...]) -> tuple[Array, Array]:
    """Bearings all round, and speeds, each with each; neighbours differ in bearing."""
    bearings = np.arange(0.0, 360.0, step)
    return np.tile(bearings, len(speeds)), np.repeat(np.array(speeds), len(bearings))


def scan(
    game: CastleCroquetnole, kind: GoalKind, first: State, state: State, coin: str, bearings: Array, speeds: Array
) -> Scan:
    """Flick a coin of `state` in each direction at each speed; the goal counts from `first` on."""
    ready = game.set_up(state, Aim(0.0, 1.0, coin=coin))
    shots = np.repeat(shots_array([ready.shot]), len(bearings))
    angle = np.radians(bearings)
    shots["vx"], shots["vy"] = speeds * np.sin(angle), speeds * np.cos(angle)
    batch = simulate_many(ready.table, shots, events=True, workers=1)
    columns = np.array([COINS.index(each) for each in ready.coins])
    count, number = len(bearings), COINS.index(coin)
    flicks = flick_arrays(game, batch, columns, np.full(count, number), np.full(count, NONE))
    after = judge_many(game, state_arrays(game, [state]), flicks).after
    reached = _reached(kind, state_arrays(game, [first]), after, first.seat)
    play = after.play
    same = (play[:, TURN] == first.turn) & (play[:, IN_PLAY] == number) & (play[:, WINNER] == NONE)
    chosen = (play[:, CROQUETS] == 0) | (play[:, OF_CROQUET] & 1 == 1)  # another croquet waits for the present one
    free = (play[:, FLICKS] > 0) & chosen & (play[:, OWED] == 0)
    goes_on = ~reached & same & free
    return Scan(bearings, speeds, reached, goes_on)


def _reached(kind: GoalKind, before: StateArrays, after: StateArrays, seat: int) -> Flags:
    """`is_reached` for many states after one."""
    knights = [COINS.index(knight_of(each)) for each in range(4)]
    held, was_held = after.coins[:, knights, HELD], before.coins[0, knights, HELD]
    gained = after.coins[:, knights[seat], PROGRESS] - before.coins[0, knights[seat], PROGRESS]
    others = np.arange(4) != seat
    own_was_held = was_held[seat] not in (NONE, seat)
    found: dict[GoalKind, Flags] = {
        "home": after.play[:, WINNER] == seat,
        "prisoner": ((held == seat) & (was_held != seat) & others).any(axis=1),
        "free": own_was_held & np.isin(held[:, seat], (NONE, seat)),
        "two scores": gained >= 2,
        "score": gained >= 1,
    }
    return found[kind]
