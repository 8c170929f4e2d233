"""Flicks of a puzzle played many times by a hand that can miss, judged by the explaining rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from parlour.games.crokinole import notation
from parlour.games.crokinole.study.goals import gain, goal_of
from parlour.games.study.puzzles import Tried
from parlour.intervals import Mean, wilson
from parlour.players import by_hand

if TYPE_CHECKING:
    from parlour.flick import Flick
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State
    from parlour.games.study.puzzles import Puzzle
    from parlour.players import Hand

__all__ = ["gains", "tried"]

TRIES = 200


def gains(game: Crokinole, state: State, flick: Flick, hand: Hand, rng: Random, tries: int) -> list[int]:
    """What a flick gains each time that a hand plays it, points. A foul's removals count."""
    done = (game.played(state, by_hand(game, state, flick, hand, rng)) for _ in range(tries))
    return [gain(game, state, each) for each in done]


def tried(puzzle: Puzzle, game: Crokinole, flick: Flick, hand: Hand) -> Tried:
    """How often a flick solves a puzzle with a hand. Equal questions have equal answers."""
    state, goal = notation.parse_state(game, puzzle.position), goal_of(puzzle)
    gained = gains(game, state, flick, hand, Random(f"{puzzle.name} {flick.meant}"), TRIES)
    solved = sum(points >= goal for points in gained)
    share = wilson(solved, TRIES)
    words = f"It gains {Mean.of(gained).value:.1f} points on average."
    return Tried(TRIES, solved, share.low, share.high, words)
