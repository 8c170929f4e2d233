"""The proof of a puzzle: every turn, every answer and every further turn is played by the batch rules.

It uses nothing of the search that finds puzzles: no evaluation, no table of positions, no pruning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import ParlourError
from parlour.games.castille import notation
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.rules import Castille
from parlour.games.castille.rules.batch.position import as_turn
from parlour.games.castille.study.goals import turns_of
from parlour.games.castille.study.proving import can_force, forcing_words

if TYPE_CHECKING:
    from parlour.games.study.puzzles import Puzzle

__all__ = ["IN_WORDS", "check"]

IN_WORDS = {2: "two", 3: "three"}


def check(puzzle: Puzzle) -> str:
    """What playing out everything finds, in words.

    Raises:
        ParlourError: when the first turn of the line is not the only one that wins in time, or the line does not win.
    """
    game, left = Castille(), turns_of(puzzle)
    state = notation.parse_state(game, puzzle.position)
    now = situation(state)
    if left not in IN_WORDS:
        raise ParlourError(f"{puzzle.position}: a line of {len(puzzle.line)} turns; two or three of them are your own")
    if can_force(now, left - 1):
        raise ParlourError(f"{puzzle.position}: it is won in fewer than {IN_WORDS[left]} turns")
    winning = [notation.format_move(game, state, as_turn(state, word)) for word in forcing_words(now, left)]
    first = notation.parse_move(game, state, puzzle.line[0])
    meant = [text for text in winning if _same(game, state, text, puzzle.line[0])]
    if len(winning) != 1 or not meant:
        raise ParlourError(f"{puzzle.position}: what wins in {IN_WORDS[left]} is {', '.join(winning) or 'nothing'}")
    answers = len(words(situation(game.after(state, first)).position)) or 1
    _follow(game, puzzle)
    return (
        f"{puzzle.line[0]} is the only one of {len(words(now.position))} turns that wins in {IN_WORDS[left]}: it does "
        f"so after each of {answers} answers, and every other turn has an answer that holds out."
    )


def _same(game: Castille, state: object, one: str, other: str) -> bool:
    """Whether two turns lead to the same position."""
    after = [game.after(state, notation.parse_move(game, state, text)) for text in (one, other)]  # type: ignore[arg-type]
    return game.hash_key(after[0]) == game.hash_key(after[1])


def _follow(game: Castille, puzzle: Puzzle) -> None:
    """Check that the line is legal and that its last turn wins."""
    state = notation.parse_state(game, puzzle.position)
    seat = state.seat
    for text in puzzle.line:
        state = game.play(state, notation.parse_move(game, state, text)).after
    outcome = game.outcome(state)
    if outcome is None or seat not in outcome.winners:
        raise ParlourError(f"{puzzle.position}: the line does not end with a win")
