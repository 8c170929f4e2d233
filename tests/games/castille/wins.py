"""Wins found by exhaustive search, which the engine must find too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.situation import Situation, situation, words
from parlour.games.castille.rules.batch.turns import PASS_WORD
from tests.games.castille.random_states import walk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

__all__ = ["positions_with_wins", "wins"]


def wins(now: Situation, turns: int) -> bool:
    """Whether the mover can force a win within this number of his turns, whatever the other does."""
    return any(_loses(now.after(word), turns - 1) for word in words(now.position) or [PASS_WORD])


def _loses(now: Situation, turns: int) -> bool:
    result = now.result()
    if result is not None or turns == 0:
        return result == 0.0
    return all(_leads_to_win(now.after(word), turns) for word in words(now.position) or [PASS_WORD])


def _leads_to_win(now: Situation, turns: int) -> bool:
    result = now.result()
    return result == 1.0 if result is not None else wins(now, turns)


def positions_with_wins(rng: Random, turns: int) -> Iterator[Situation]:
    """Positions from random games in which the mover needs exactly this number of his turns to win."""
    for state in walk(rng, 1 << 30):
        if state.flags_up(state.seat) == 0 and turns == 1:
            continue
        now = situation(state)._replace(past=(), quiet=0)
        if wins(now, turns) and not (turns > 1 and wins(now, turns - 1)):
            yield now
