"""The moves between which the first number of a box chooses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from parlour.flick import Flick
from parlour.games.castle_croquetnole.rules.board import Cause, guard_of, knight_of
from parlour.games.castle_croquetnole.rules.flickable import flicked_next
from parlour.games.castle_croquetnole.rules.moves import Croquet, Decline, Leave, Move, MoveIn, Pass, Place
from parlour.games.castle_croquetnole.rules.refusals import KINDS

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State

__all__ = ["MoveKind", "choice_of", "choices", "tight_guard"]


@dataclass(frozen=True, slots=True)
class MoveKind:
    """A kind of move, and what it is about: a coin, or a croquet; empty for `decline`."""

    kind: Literal["place", "flick", "croquet", "decline", "pass", "in"]
    about: str = ""


def choices(game: CastleCroquetnole, state: State) -> tuple[MoveKind, ...]:
    """What the player may choose in a state; none when the game is over.

    In this order: the coin to be placed, if one must be; or the five croquets and to decline, if one must be chosen;
    or the coins that may be flicked, the knight before the guard, then to decline, then the coins that may be passed,
    then those that may be put in from the edge.
    """
    if game.outcome(state) is not None:
        return ()
    if state.owed:
        return (MoveKind("place", state.owed[0]),)
    if game.choosing(state):
        return (*(MoveKind("croquet", kind) for kind in KINDS), MoveKind("decline"))
    flicks = tuple(MoveKind("flick", coin) for coin in flicked_next(game, state))
    others: list[tuple[MoveKind, Move]] = [(MoveKind("decline"), Decline())]
    mine = knight_of(state.seat), guard_of(state.seat)
    others += [(MoveKind("pass", coin), Pass(coin)) for coin in mine]
    others += [(MoveKind("in", coin), MoveIn(coin)) for coin in mine]
    return (*flicks, *(choice for choice, move in others if game.refusal(state, move) is None))


def choice_of(move: Move) -> MoveKind:
    """The choice that a move makes.

    Raises:
        ValueError: to leave is no action.
    """
    match move:
        case Place():
            return MoveKind("place", move.coin)
        case Croquet():
            return MoveKind("croquet", move.kind)
        case Decline():
            return MoveKind("decline")
        case Pass():
            return MoveKind("pass", move.coin)
        case MoveIn():
            return MoveKind("in", move.coin)
        case Flick():
            return MoveKind("flick", move.aim.coin)
        case Leave():
            raise ValueError("an action plays a coin; to leave the game is no action")


def tight_guard(state: State) -> str:
    """The guard that takes the next flick while the knight is held; empty for a flick of the coin itself."""
    tight = state.play is not None and state.play.next is Cause.TIGHT
    return guard_of(state.seat) if tight else ""
