"""Flicks of a puzzle played many times by a hand that can miss, judged by the explaining rules."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole import notation
from parlour.games.castle_croquetnole.study.goals import goal_of, is_reached
from parlour.games.study.puzzles import Tried
from parlour.intervals import wilson
from parlour.players import by_hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.flick import Flick
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State
    from parlour.games.study.puzzles import Puzzle
    from parlour.players import Hand

__all__ = ["made", "tried"]

TRIES = 200


def made(
    game: CastleCroquetnole,
    state: State,
    flick: Flick,
    solves: Callable[[State], bool],
    hand: Hand,
    rng: Random,
    tries: int,
) -> int:
    """How often a flick leads to a state that solves a puzzle when a hand plays it."""
    return sum(solves(game.judge(state, by_hand(game, state, flick, hand, rng)).after) for _ in range(tries))


def tried(puzzle: Puzzle, game: CastleCroquetnole, flick: Flick, hand: Hand) -> Tried:
    """How often a flick solves a puzzle of one flick with a hand. Equal questions have equal answers."""
    state = notation.parse_state(game, puzzle.position)
    solves = partial(is_reached, goal_of(puzzle).kind, state)
    solved = made(game, state, flick, solves, hand, Random(f"{puzzle.name} {flick.meant}"), TRIES)
    share = wilson(solved, TRIES)
    return Tried(TRIES, solved, share.low, share.high, "")
