"""A round of which only the end is reported, as clubs count it: the second move of the game (CR-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from parlour.flick import Flick
from parlour.game import Refusal
from parlour.games.crokinole.rules.board import Tally

if TYPE_CHECKING:
    from parlour.games.crokinole.rules.board import State
    from parlour.games.crokinole.rules.setting import Setting

__all__ = ["Counted", "Move", "counted_refusal"]


@dataclass(frozen=True, slots=True)
class Counted:
    """The end of a round at a real board, in place of all its shots. Nobody chooses it; it is only reported."""

    tally: Tally


Move: TypeAlias = Flick | Counted


def counted_refusal(game: Setting, state: State, move: Counted) -> Refusal | None:
    """Why a round cannot have ended so: it has begun already, or a side cannot have as many discs as it is said to."""
    if state.shots:
        words = f"The end of a round is reported before its first shot; {state.shots} shots are reported already."
        return Refusal("round_begun", "CR-12", words)
    if not _is_tally(move.tally):
        words = "The end of a round is four whole numbers for each side: its discs that count 20, 15, 10 and 5."
        return Refusal("no_count", "CR-12", words)
    most = game.shots_a_round // 2
    for side, counts in zip(game.sides, move.tally.counts, strict=True):
        if min(counts) < 0:
            return Refusal("too_few_discs", "CR-12", f"{side.capitalize()} cannot have fewer than no discs in a zone.")
        if sum(counts) > most:
            words = f"{side.capitalize()} shoots {most} discs in a round and cannot have {sum(counts)} that count."
            return Refusal("too_many_discs", "CR-1", words)
    return None


def _is_tally(tally: object) -> bool:
    """Whether it counts discs by side and zone. A state holds these numbers, so nothing else may stand for them."""
    if not isinstance(tally, Tally) or type(tally.counts) is not tuple or len(tally.counts) != 2:
        return False
    return all(
        type(counts) is tuple and len(counts) == len(Tally.WORTH) and all(type(number) is int for number in counts)
        for counts in tally.counts
    )
