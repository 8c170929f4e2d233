"""Looking for puzzles in a game of self-play: positions in which one of several steps wins."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet import notation
from parlour.games.arithmetical_croquet.bots import LEVELS, Foresight, solution_of
from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State
from parlour.games.arithmetical_croquet.study.goals import KEPT, hardest, quickest
from parlour.games.study import Goal, Puzzle
from parlour.players import UNLIMITED
from workshop.puzzles.arithmetical_croquet.checking import check
from workshop.puzzles.arithmetical_croquet.telling import explanation, hint, task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.arithmetical_croquet.rules import Step
    from parlour.games.study.puzzles import Grade

__all__ = ["mine"]

FEWEST = 4
"""Legal steps in a puzzle's position."""
TURNS: dict[Grade, tuple[int, int]] = {"easy": (3, 13), "medium": (5, 25), "hard": (13, 35)}
"""Turns of the win, from and to; both players' turns count."""
MOST_STRAY = 30
"""Turns at the beginning of a game that are played at random, at most, so that games differ."""
APART = 8
"""Turns between two puzzles of one game, at least."""
PLAYERS = tuple(level for level in LEVELS if level.name != "perfect")


def mine(seed: int) -> tuple[Puzzle, ...]:
    """The puzzles in one game between bots, the last of each grade: equal seeds give equal puzzles."""
    rng, game, found = Random(seed), ArithmeticalCroquet(), list[Puzzle]()
    last = len(positions := list(_played(game, rng)))
    for ply in reversed(range(len(positions))):
        grade = _grade(game, positions[ply]) if last - ply >= APART or not found else None
        if grade is not None and grade not in {puzzle.grade for puzzle in found}:
            found.append(_puzzle(game, positions[ply], grade, rng))
            last = ply
    return tuple(found)


def _puzzle(game: ArithmeticalCroquet, state: State, grade: Grade, rng: Random) -> Puzzle:
    puzzle = Puzzle(
        grade=grade,
        position=notation.format_state(game, state),
        task=task(game, state, rng),
        goal=Goal("keep the win", {"turns": KEPT}),
        line=_line(game, state),
        hint=hint(game, state, rng),
        explanation=explanation(game, state, _tempting(game, state)),
        proof="",
    )
    return dataclasses.replace(puzzle, proof=check(puzzle))


def _played(game: ArithmeticalCroquet, rng: Random) -> Iterator[State]:
    """The positions of a game between two bots, each seen from the player to play as the first seat."""
    agents = [rng.choice(PLAYERS).make(game) for _ in game.seats]
    state = game.start()
    for _ in range(rng.randrange(MOST_STRAY)):
        state = game.after(state, rng.choice(game.moves(state)))
    while game.outcome(state) is None:
        yield state if state.seat == 0 else State((state.balls[1], state.balls[0]), 0, state.bar, state.kept)
        state = game.after(state, agents[state.seat].choose(state, game.moves(state), rng, UNLIMITED))


def _grade(game: ArithmeticalCroquet, state: State) -> Grade | None:
    """How hard a position is; None if it is no puzzle.

    A medium one has a step that seems better to a player who sees the next answer, and a hard one fools the bot
    `steady`, which sees four turns.
    """
    solution, steps = solution_of(game, state), game.moves(state)
    winning = solution.winning_moves(state)
    if len(winning) != 1 or len(steps) < FEWEST:
        return None
    turns = solution.turns(state)
    within: dict[Grade, bool] = {grade: low <= turns <= high for grade, (low, high) in TURNS.items()}
    if within["hard"] and not _finds(game, state, 4):
        return "hard"
    if within["medium"] and not _finds(game, state, 2):
        return "medium"
    return "easy" if within["easy"] and _finds(game, state, 2) else None


def _finds(game: ArithmeticalCroquet, state: State, depth: int) -> bool:
    """Whether a search to this depth, in turns, finds the step that wins."""
    chosen = Foresight(game, depth, 0.0).choose(state, game.moves(state), Random(0), UNLIMITED)
    return chosen in solution_of(game, state).winning_moves(state)


def _tempting(game: ArithmeticalCroquet, state: State) -> Step:
    """Of the steps that lose, the one that seems best to a player who sees the next answer."""
    winning = solution_of(game, state).winning_moves(state)
    losing = tuple(step for step in game.moves(state) if step not in winning)
    return Foresight(game, 2, 0.0).choose(state, losing, Random(0), UNLIMITED)


def _line(game: ArithmeticalCroquet, state: State) -> tuple[str, ...]:
    """The quickest win against the defence that holds out longest, until the puzzle is solved."""
    line: list[str] = []
    while game.outcome(state) is None and len(line) < 2 * KEPT - 1:
        move = hardest(game, state) if len(line) % 2 else quickest(game, state)
        line.append(notation.format_move(game, state, move))
        state = game.after(state, move)
    return tuple(line)
