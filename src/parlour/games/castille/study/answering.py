"""The opponent's side of a puzzle, by playing out every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.rules.batch.position import as_turn, customs_of
from parlour.games.castille.study.proving import can_force, holds

if TYPE_CHECKING:
    from parlour.games.castille.engine.situation import Situation
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Turn

__all__ = ["holding", "keeps_win", "longest", "longest_word"]


def keeps_win(game: Castille, state: State, left: int) -> bool:
    """Whether the player who has just moved wins within so many further turns, whatever is answered."""
    return not holds(situation(state, customs_of(game.options)), left)


def longest(game: Castille, state: State, left: int) -> Turn:
    """The answer that holds out longest against a player who wins within so many turns."""
    word = longest_word(situation(state, customs_of(game.options)), left)
    return as_turn(state, word, game.reading.paths)


def holding(game: Castille, state: State, left: int) -> Turn | None:
    """An answer after which the player who has just moved cannot win within so many turns; None if he can, or wins."""
    now = situation(state, customs_of(game.options))
    if left < 1 or now.result() is not None:
        return None
    for word in words(now.position) or [0]:
        after = now.after(word)
        if after.result() is None and not can_force(after, left):
            return as_turn(state, word, game.reading.paths)
    return None


def longest_word(now: Situation, left: int) -> int:
    """The same as the engine's word: of several, one that leaves the fewest turns to win by."""

    def trouble(word: int) -> tuple[bool, int]:
        after = now.after(word)
        if after.result() is not None:
            return False, -len(words(after.position))
        quicker = left > 1 and can_force(after, left - 1)
        return not quicker, -_ways(after, left)

    return max(words(now.position) or [0], key=trouble)


def _ways(now: Situation, left: int) -> int:
    """The turns by which the mover still wins in time."""
    return sum(not holds(now.after(word), left - 1) for word in words(now.position) or [0])
