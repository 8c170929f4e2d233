"""The exercises of the games, for tests of those games that have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games import find_game

if TYPE_CHECKING:
    from parlour.games.study import Practice, Puzzles

__all__ = ["practice_of", "puzzles_of"]


def puzzles_of(game: str) -> Puzzles:
    study = find_game(game).study
    assert study is not None
    assert study.puzzles is not None
    return study.puzzles


def practice_of(game: str) -> Practice:
    study = find_game(game).study
    assert study is not None
    assert study.practice is not None
    return study.practice
