"""Random moves that are worth trying: towards a gate, a door, a tower, a prisoner's prison, another coin."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.flick import FASTEST, Aim, Flick
from parlour.games.castle_croquetnole.rules.board import Cause, Stage, guard_of, is_guard, knight_of, owner_of
from parlour.games.castle_croquetnole.rules.landmarks import landmark, way_on
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.rules.refusals import KINDS, PLACED, refusal_of
from parlour.games.castle_croquetnole.rules.table import COIN_WIDTH
from parlour.kernels.generator import normal
from parlour.kernels.mathematics import arctan2, cosine, hypotenuse, sine

if TYPE_CHECKING:
    from random import Random

    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.games.castle_croquetnole.rules.landmarks import Landmark
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.castle_croquetnole.rules.setting import Setting
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["against", "sample"]

BEYOND = 2.0
"""A flick that should pass a line is aimed this far behind it, in coin-widths."""


def sample(game: Setting, state: State, rng: Random) -> Move:
    """A random legal move; the game must not be over."""
    if state.owed:
        coin = state.owed[0]
        x, y = game.layout.somewhere_in_band(owner_of(coin), state.others(coin), rng)
        return Place(coin, x, y)
    if game.choosing(state):
        return _croquet(game, state, rng)
    return _played(game, state, rng) if state.play is not None else _begun(game, state, rng)


def _played(game: Setting, state: State, rng: Random) -> Move:
    assert state.play is not None  # noqa: S101 - see `sample`
    if not state.play.moved and rng.random() < 0.05:
        return Decline()
    return _flick_or_move_in(game, state, state.play.coin, rng)


def _begun(game: Setting, state: State, rng: Random) -> Move:
    knight, guard = knight_of(state.seat), guard_of(state.seat)
    coin = knight if state.stage is Stage.KNIGHT else guard
    if not state.first_round and rng.random() < 0.1:
        return Pass(coin)
    return _flick_or_move_in(game, state, coin, rng)


def _flick_or_move_in(game: Setting, state: State, coin: str, rng: Random) -> Move:
    """A flick; half of the coins that may be put in from the edge before are put in."""
    if game.options.edge_margin == "choice" and rng.random() < 0.5:
        move = MoveIn(coin)
        if refusal_of(game, state, move) is None:
            return move
    return _flick(game, state, coin, rng)


# --- flicks -----------------------------------------------------------------------------------------------------


def _flick(game: Setting, state: State, coin: str, rng: Random) -> Flick:
    here = state.coin(coin).at
    assert here is not None  # noqa: S101 - a coin that may be flicked lies on the table
    tight = state.play is not None and state.play.next is Cause.TIGHT
    held = guard_of(state.seat) if tight else ""
    there = state.coin(held).at if tight else rng.choice(_wanted(game, state, state.coin(coin)))
    assert there is not None  # noqa: S101 - a guard that was struck lies on the table
    east, north = there[0] - here[0], there[1] - here[1]
    bearing = math.degrees(arctan2(east, north)) + 4.0 * normal(rng)
    braking = game.layout.table.material.deceleration
    enough = math.sqrt(2.0 * braking * hypotenuse(east, north))
    speed = min(max(enough * rng.uniform(0.8, 1.5), 0.1), FASTEST)
    return Flick(Aim(round(bearing % 360.0, 3), round(speed, 3), coin=coin, tight=held))


def _wanted(game: Setting, state: State, coin: Coin) -> list[Point]:
    """Where it may be worth going: the next thing to score or to do, and the other coins."""
    others = list(state.others(coin.id))
    if is_guard(coin.id):
        return [*_guards_ways(game, state, coin), *others]
    return [_next(game, coin)] * 6 + others


def _next(game: Setting, knight: Coin) -> Point:
    """A little beyond the line that a knight must pass next, or the tower that it must touch."""
    return _beyond(game, way_on(game, knight))


def _beyond(game: Setting, mark: Landmark) -> Point:
    plan, beyond = game.layout, BEYOND * game.layout.coin
    along = (plan.gate_at + beyond, plan.door_at + beyond, plan.tower_at, plan.gate_at - beyond)
    return plan.spot(mark.castle, along[mark.step])


def _guards_ways(game: Setting, state: State, guard: Coin) -> list[Point]:
    knight = state.coin(knight_of(guard.owner))
    if guard.on_duty and knight.prisoner:
        assert knight.tower is not None  # noqa: S101 - that is where a prisoner is
        return [game.layout.spot(knight.tower, game.layout.tower_at)] * 6
    return [_beyond(game, landmark(game, guard.owner, step)) for step in (0, 3)]


# --- croquets ---------------------------------------------------------------------------------------------------


def against(guard: Point, bearing: float, coin: float = COIN_WIDTH) -> Point:
    """Where a knight touches its guard, lying in that direction of it, degrees clockwise from +y.

    `coin` is a coin's diameter, m.
    """
    angle = math.radians(bearing)
    return guard[0] + coin * sine(angle), guard[1] + coin * cosine(angle)


def _croquet(game: Setting, state: State, rng: Random) -> Croquet:
    guard = state.coin(guard_of(state.seat)).at
    assert guard is not None  # noqa: S101 - a guard that was struck lies on the table
    kind = rng.choice(list(KINDS))
    for _ in range(50):
        move = Croquet(kind, against(guard, rng.uniform(0.0, 360.0), game.layout.coin) if kind in PLACED else None)
        if refusal_of(game, state, move) is None:
            return move
    return Croquet("flicks")
