"""Whose turn it is, which coin may be begun, what must be placed first (CC-4 to CC-6, CC-17)."""

from __future__ import annotations

from dataclasses import replace

from parlour.games.castle_croquetnole.rules.board import (
    COINS,
    Coin,
    Stage,
    State,
    guard_of,
    is_guard,
    knight_of,
    owner_of,
)

__all__ = ["advanced", "first_state", "played_on", "to_play"]


def first_state() -> State:
    """Nothing lies on the table: the guards are placed in seat order, then the first seat's knight (CC-4, CC-5)."""
    coins = tuple(Coin(name, inside=owner_of(name)) for name in COINS)
    return State(owed=(*map(guard_of, range(4)), knight_of(0)), coins=coins)


def to_play(state: State) -> int:
    """The seat that must act: the owner of a coin that must be placed, else the seat whose turn it is."""
    return owner_of(state.owed[0]) if state.owed else state.seat


def advanced(state: State) -> State:
    """The next state in which a seat must act: plays that are over end, and turns with them."""
    if state.winner is not None or state.owed or state.play is None or state.play.going_on:
        return state
    return ended(state, state.play.coin)


def ended(state: State, coin: str) -> State:
    """The play of a coin is over: the guard is next, or the next seat."""
    if not is_guard(coin):
        return replace(state, stage=Stage.GUARD, play=None)
    return begun(replace(state, turn=state.turn + 1, play=None))


def begun(state: State) -> State:
    """A turn's beginning: a knight that is not on the table, or waits on its tower, is placed first (CC-5, CC-17)."""
    knight = state.coin(knight_of(state.seat))
    waits = knight.at is None and not knight.prisoner
    stage = Stage.GUARD if knight.prisoner else Stage.KNIGHT
    return replace(state, stage=stage, kept=None, owed=(knight.id,) if waits else ())


def played_on(state: State, coin: str) -> State:
    """The state in which a coin is flicked; beginning the guard ends the knight's play (CC-6)."""
    return replace(state, stage=Stage.GUARD) if is_guard(coin) else state
