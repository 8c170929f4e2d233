"""A round of which only the end is reported, as clubs count it: the second move of the game (CR-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from parlour.flick import Flick
from parlour.game import Refusal

if TYPE_CHECKING:
    from parlour.games.crokinole.rules.board import State, Tally
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["Counted", "Move", "counted_refusal"]


@dataclass(frozen=True, slots=True)
class Counted:
    """The end of a round at a real board, in place of all its shots. Nobody chooses it; it is only reported."""

    tally: Tally


Move: TypeAlias = Flick | Counted


def counted_refusal(game: Setting, state: State, move: Counted) -> Refusal | None:
    """Why a round cannot have ended so: it has begun already, or a side has more discs than it shoots."""
    if state.shots:
        words = f"The end of a round is reported before its first shot; {state.shots} shots are reported already."
        return Refusal("round_begun", "CR-12", words)
    most = game.shots_a_round // 2
    for side, counts in zip(game.sides, move.tally.counts, strict=True):
        if min(counts) < 0:
            return Refusal("too_few_discs", "CR-12", f"{side.capitalize()} cannot have fewer than no discs in a zone.")
        if sum(counts) > most:
            words = f"{side.capitalize()} shoots {most} discs in a round and cannot have {sum(counts)} that count."
            return Refusal("too_many_discs", "CR-1", words)
    return None
