"""The best flick of each seat in a match of Castle Croquetnole: scores and prisoners by one flick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import plural
from parlour.games.castle_croquetnole.rules.board import owner_of
from parlour.games.statistics import BestMove, best_moves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.castle_croquetnole.rules.game import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.moves import Move
    from parlour.games.statistics import Replayed

__all__ = ["best_flicks"]

PRISONER = 2
"""A prisoner is worth as much as so many scores: its knight stands still until it is freed."""


def best_flicks(match: Replayed[CastleCroquetnole, State, Move]) -> Iterator[BestMove]:
    """For each seat that scored or took a prisoner, the flick that did most."""
    return best_moves(match, _gain, _words)


def _gain(ruling: Ruling[State, Move]) -> int:
    scores, prisoners = _done(ruling)
    return scores + PRISONER * prisoners


def _words(_: int, ruling: Ruling[State, Move]) -> str:
    scores, prisoners = _done(ruling)
    parts = (f"scored {scores}" if scores else "", f"took {plural(prisoners, 'prisoner')}" if prisoners else "")
    return f"It {' and '.join(filter(None, parts))}"


def _done(ruling: Ruling[State, Move]) -> tuple[int, int]:
    """How often the seat to play scored, and how many prisoners it took."""
    scores = sum(event.name == "score" and owner_of(event.about[0]) == ruling.before.seat for event in ruling.events)
    taken = (event.about[1] for event in ruling.events if event.name == "prisoner")
    return scores, sum(owner_of(guard) == ruling.before.seat for guard in taken)
