"""Attempts at puzzles, as they are made on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.games.study import Puzzle, Puzzles, Verdict

__all__ = ["attempted", "puzzles_of"]


def puzzles_of(spec: GameSpec[Any, Any, Any]) -> Puzzles:
    """The puzzles of a game that has some."""
    assert spec.study is not None
    assert spec.study.puzzles is not None
    return spec.study.puzzles


def attempted(spec: GameSpec[Any, Any, Any], puzzle: Puzzle, moves: tuple[str, ...]) -> list[Verdict]:
    """How an attempt stands after each move of the visitor, up to the first that decides it. The opponent replies."""
    puzzles = puzzles_of(spec)
    game = spec.new(puzzles.options)
    state, rulings, found = spec.notation.parse_state(game, puzzle.position), list[Any](), list["Verdict"]()
    for text in moves:
        rulings.append(game.play(state, spec.notation.parse_move(game, state, text)))
        found.append(puzzles.verdict(puzzle, game, rulings))
        if found[-1] != "open":
            break
        rulings.append(game.play(rulings[-1].after, puzzles.reply(puzzle, game, rulings)))
        assert puzzles.verdict(puzzle, game, rulings) == "open"
        assert puzzles.reply(puzzle, game, rulings) is None
        state = rulings[-1].after
    return found
