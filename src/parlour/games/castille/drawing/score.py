"""The score at a glance: the flags that are up, and the pegs on the board or still to be placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.castille.rules.board import FLAGS, SEATS
from parlour.scene import ScoreBar, SideScore

if TYPE_CHECKING:
    from parlour.game import Seat
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State

__all__ = ["score"]


def score(game: Castille, state: State) -> ScoreBar:
    """Both seats; who leads is a matter of flags."""
    sides = tuple(_side(state, seat) for seat in (0, 1))
    return ScoreBar(sides, _lead(state) if game.outcome(state) is None else "")


def _side(state: State, seat: Seat) -> SideScore:
    return SideScore(
        (seat,), SEATS[seat].capitalize(), str(state.flags_up(seat)), f"of {FLAGS} flags", _facts(state, seat)
    )


def _facts(state: State, seat: Seat) -> tuple[str, ...]:
    standing = plural(sum(peg is not None and peg.seat == seat for peg in state.pegs), "peg")
    return (standing, f"{state.stock[seat].total} to place") if state.placing else (standing,)


def _lead(state: State) -> str:
    one, other = state.flags_up(0), state.flags_up(1)
    if one == other:
        return "The flags are level."
    return f"{SEATS[0 if one > other else 1].capitalize()} leads by {plural(abs(one - other), 'flag')}."
