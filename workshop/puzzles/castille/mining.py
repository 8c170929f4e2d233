"""Looking for puzzles in a game of self-play: positions in which the engine proves one turn to win in two or three."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import TYPE_CHECKING

from parlour.game import ParlourError
from parlour.games.castille import notation
from parlour.games.castille.bots import LEVELS
from parlour.games.castille.engine.engine import Engine, Limits
from parlour.games.castille.engine.situation import situation, words
from parlour.games.castille.rules import Castille, Options
from parlour.games.castille.rules.batch.position import as_turn
from parlour.games.castille.study.answering import longest_word
from parlour.games.study import GRADES, Goal, Puzzle
from parlour.players import UNLIMITED
from workshop.puzzles.castille.checking import check
from workshop.puzzles.castille.telling import explanation, hint, task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castille.engine.engine import Thought
    from parlour.games.castille.rules.board import State
    from parlour.games.study.puzzles import Grade

__all__ = ["mine"]

PLAYERS = ("improver", "novice", "casual", "club")
FEWEST = 15
"""Turns to choose from in a puzzle's position, at least."""
NODES = 400_000
"""Positions that the engine looks at to find a win, at most."""
MOST_QUIET = 80
"""Turns without progress before a puzzle, at most: the limit of 100 must be far away."""


def mine(seed: int) -> tuple[Puzzle, ...]:
    """The hardest puzzle in one game between bots, if there is one: those of a game are much alike.

    Equal seeds give equal puzzles.
    """
    rng, game, found = Random(seed), Castille(Options(starter="silver")), dict[str, Puzzle]()
    for state in reversed(list(_played(game, rng))):
        if state.quiet > MOST_QUIET or len(words(situation(state).position)) < FEWEST:
            continue
        puzzle = _puzzle(game, dataclasses.replace(state, seen=()))
        if puzzle is not None and puzzle.grade not in found:
            found[puzzle.grade] = puzzle
    hardest = next((found[grade] for grade in reversed(GRADES) if grade in found), None)
    return () if hardest is None else (hardest,)


def _played(game: Castille, rng: Random) -> Iterator[State]:
    """The positions of the second phase of a game between two bots."""
    levels = {level.name: level for level in LEVELS}
    agents = [levels[rng.choice(PLAYERS)].make(game) for _ in game.seats]
    state = game.start()
    while game.outcome(state) is None:
        if not state.placing:
            yield state
        moves = game.moves(state) if state.placing else ()
        state = game.after(state, agents[state.seat].choose(state, moves, rng, UNLIMITED))


def _puzzle(game: Castille, state: State) -> Puzzle | None:
    """The puzzle of a position, if one turn alone wins in two or three."""
    now, engine = situation(state), Engine(table_bits=16)
    thought = engine.think_of(now, Limits(depth=5, nodes=NODES))
    if thought.wins_in not in {3, 5}:
        return None
    key, left = thought.line[0], (thought.wins_in + 1) // 2
    others = [word for word in words(now.position) if word != key]
    rest = Engine(table_bits=16).think_of(now, Limits(depth=thought.wins_in, nodes=2 * NODES), others)
    if rest.wins_in is not None and 0 < rest.wins_in <= thought.wins_in:
        return None
    tempting = Engine(table_bits=12).think_of(now, Limits(depth=1), others)
    line = _line(game, state, key, left)
    draft = Puzzle(
        grade=_grade(thought, state),
        position=notation.format_state(game, state),
        task=task(state, left),
        goal=Goal("win", {"turns": left}),
        line=line,
        hint=hint(game, state, line),
        explanation=explanation(game, state, line, as_turn(state, tempting.line[0]), left),
        proof="",
    )
    try:
        return dataclasses.replace(draft, proof=check(draft))
    except ParlourError:  # the engine, which prunes, has overlooked another win
        return None


def _grade(thought: Thought, state: State) -> Grade:
    """Easy if the win is in two and a look at one turn already likes it; medium in two; hard in three."""
    if thought.wins_in != 3:
        return "hard"
    glance = Engine(table_bits=12).think(state, Limits(depth=1))
    return "easy" if glance.line[:1] == thought.line[:1] else "medium"


def _line(game: Castille, state: State, key: int, left: int) -> tuple[str, ...]:
    """The key, then the answers that hold out longest and the turns that win soonest."""
    line: list[str] = []
    word = key
    while True:
        turn = as_turn(state, word)
        line.append(notation.format_move(game, state, turn))
        state = game.after(state, turn)
        if game.outcome(state) is not None:
            return tuple(line)
        now = situation(state)
        if len(line) % 2:
            left -= 1
            word = longest_word(now, left)
        else:
            word = Engine(table_bits=14).think_of(now, Limits(depth=2 * left - 1)).line[0]
