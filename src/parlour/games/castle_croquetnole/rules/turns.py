"""Whose turn it is, which coin may be begun, what must be placed first (CC-4 to CC-6, CC-17, CC-33)."""

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

__all__ = ["advanced", "first_state", "played_on", "to_play", "without"]


def first_state() -> State:
    """Nothing lies on the table: the guards are placed in seat order, then the first seat's knight (CC-4, CC-5)."""
    coins = tuple(Coin(name, inside=owner_of(name)) for name in COINS)
    return State(owed=(*map(guard_of, range(4)), knight_of(0)), coins=coins)


def to_play(state: State) -> int:
    """The seat that must act: the owner of a coin that must be placed, else the seat whose turn it is.

    A guard whose owner has left is placed by the seat whose turn it is (CC-33).
    """
    owner = owner_of(state.owed[0]) if state.owed else state.seat
    return state.seat if owner in state.left else owner


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
    """A turn's beginning: a knight that is not on the table, or waits on its tower, is placed first (CC-5, CC-17).

    Turns of seats that have left are passed over (CC-33).
    """
    if state.seat in state.left:
        return begun(replace(state, turn=state.turn + 1))
    knight = state.coin(knight_of(state.seat))
    waits = knight.at is None and not knight.prisoner
    stage = Stage.GUARD if knight.prisoner else Stage.KNIGHT
    return replace(state, stage=stage, kept=None, owed=(*state.owed, knight.id) if waits else state.owed)


def without(state: State, seat: int) -> State:
    """The state in which a seat has left: its turn is over, and its coins stay as they lie (CC-33)."""
    owed = tuple(coin for coin in state.owed if coin != knight_of(seat))
    state = replace(state, left=tuple(sorted((*state.left, seat))), owed=owed)
    return begun(replace(state, play=None)) if seat == state.seat and len(state.left) < 4 else state


def played_on(state: State, coin: str) -> State:
    """The state in which a coin is flicked; beginning the guard ends the knight's play (CC-6)."""
    return replace(state, stage=Stage.GUARD) if is_guard(coin) else state
