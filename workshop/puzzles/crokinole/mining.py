"""Looking for puzzles in a round of self-play: boards on which one flick gains more than every other idea."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.flick import Flick
from parlour.game import ParlourError
from parlour.games.crokinole import notation
from parlour.games.crokinole.bots import LEVELS
from parlour.games.crokinole.bots.candidates import WAYS, proposed
from parlour.games.crokinole.bots.leaf import scored
from parlour.games.crokinole.bots.position import Position, Shots, aimed
from parlour.games.crokinole.bots.thinking import Style, Thinker
from parlour.games.crokinole.rules import Crokinole
from parlour.games.crokinole.study.goals import gain, goal_of, standing
from parlour.games.study import GRADES, Goal, Puzzle
from parlour.kernels.generator import Generator
from parlour.players import EXACT, UNLIMITED
from workshop.puzzles.crokinole.checking import STEADY, check
from workshop.puzzles.crokinole.telling import explanation, hint, task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from parlour.games.crokinole.rules.board import State
    from parlour.games.study.puzzles import Grade

__all__ = ["mine"]

PLAYERS = ("beginner", "learner", "improver")
"""They miss often enough that discs stay on the board."""
FEWEST, MOST = 3, 9
"""Discs on the board of a puzzle."""
LEAST = 25
"""The fewest points that a puzzle asks for: more than an open twenty."""
MARGIN = 4.0
"""Points by which the flick is better than every other idea, on average by a steady hand."""
RATES: dict[Grade, tuple[float, float]] = {"easy": (0.60, 1.01), "medium": (0.34, 0.60), "hard": (0.10, 0.34)}
"""How often a steady hand gains what the task asks for."""
STYLE = Style(starts=11, worth=scored)
SCREENED, DRAWS, CLOSELY = 96, 64, 400
"""Ideas that are tried, and how often at first and at last."""


def mine(seed: int) -> tuple[Puzzle, ...]:
    """The hardest puzzle in one round between bots, if there is one; of those, the one that gains most.

    Equal seeds give equal puzzles.
    """
    rng, game, found = Random(seed), Crokinole(), dict[str, Puzzle]()
    for state in _played(game, rng):
        if not FEWEST <= len(state.discs) <= MOST:
            continue
        puzzle = _puzzle(game, _rounded(game, state), rng.getrandbits(32))
        if puzzle is not None and not (puzzle.grade in found and goal_of(puzzle) <= goal_of(found[puzzle.grade])):
            found[puzzle.grade] = puzzle
    hardest = next((found[grade] for grade in reversed(GRADES) if grade in found), None)
    return () if hardest is None else (hardest,)


def _rounded(game: Crokinole, state: State) -> State:
    """The same board with discs on tenths of a millimetre; as it is, if discs would overlap then."""
    discs = tuple(replace(disc, x=round(disc.x, 4), y=round(disc.y, 4)) for disc in state.discs)
    rounded = replace(state, discs=discs)
    try:
        return notation.parse_state(game, notation.format_state(game, rounded))
    except ParlourError:
        return state


def _played(game: Crokinole, rng: Random) -> Iterator[State]:
    """The positions of a round between two bots."""
    levels = {level.name: level for level in LEVELS}
    agents = [levels[rng.choice(PLAYERS)].make(game) for _ in game.seats]
    state = game.start()
    while state.round == 1:
        yield state
        flick = agents[game.to_play(state)].choose(state, (), rng, UNLIMITED)
        state = game.after(state, game.played(state, flick))


class _Idea(NamedTuple):
    """The best flick of a position, and how it compares."""

    shots: Shots
    """It alone."""
    goal: int
    """What it gains when it is played exactly, points."""
    rate: float
    """How often a steady hand gains as much."""


def _puzzle(game: Crokinole, state: State, seed: int) -> Puzzle | None:
    """The puzzle of a position, if one flick is clearly the best idea."""
    position = Position.of(game, state)
    if not position.opposed:
        return None
    idea = _best(position, standing(state, game.to_play(state) % 2), Generator(seed))
    if idea is None:
        return None
    grade = next((grade for grade, (low, high) in RATES.items() if low <= idea.rate < high), None)
    aim = aimed(game, state, idea.shots, 0)
    if grade is None or game.refusal(state, Flick(aim)) is not None:
        return None
    flick = game.run_out(state, Flick(aim))
    if gain(game, state, flick) != idea.goal:  # the notation rounds; a flick that this changes is too narrow
        return None
    draft = Puzzle(
        grade=grade,
        position=notation.format_state(game, state),
        task=task(game, state, idea.goal),
        goal=Goal("gain", {"points": idea.goal}),
        line=(notation.format_move(game, state, Flick(aim)),),
        hint=hint(game, state, flick),
        explanation=explanation(game, state, flick),
        proof="",
    )
    try:
        return replace(draft, proof=check(draft))
    except ParlourError:  # another flick, which no way of playing proposes, is as good
        return None


def _best(position: Position, now: int, rng: Generator) -> _Idea | None:
    """The idea that gains most by a steady hand, if it is better than every other by the margin."""
    shots = proposed(position, STYLE.starts, STEADY, WAYS)
    exact = Thinker(position, EXACT, STYLE, rng)
    outcomes, values = exact.trials(shots, 1).outcomes(exact.search.arrays)
    gained = values.array[:, 0] - now
    if gained.max() < LEAST:
        return None
    kinds = _kinds(outcomes.fates.array)
    some = np.argsort(-gained, kind="stable")[:SCREENED]
    steady = Thinker(position, STEADY, STYLE, rng)
    means = np.array(steady.means(shots.only(some.tolist()), DRAWS)) - now
    hopeful = np.flatnonzero(gained[some] >= LEAST)
    best = some[hopeful[np.argmax(means[hopeful])]]
    others = some[kinds[some] != kinds[best]]
    refined = steady.halved(steady.neighbours(shots.only([int(best)]), 0.5), 1, 32)
    goal = round(exact.means(refined, 1)[0]) - now
    tries = steady.trials(refined, CLOSELY).values(steady.search.arrays)[0].array - now
    rival = max(steady.means(shots.only(others.tolist()), CLOSELY)) - now if len(others) else 0.0
    if goal < LEAST or tries.mean() - rival < MARGIN:
        return None
    return _Idea(refined, goal, float((tries >= goal).mean()))


def _kinds(fates: NDArray[np.uint8]) -> NDArray[np.int64]:
    """A number for each flick, equal for those after which the same discs are on the board, in the hole, and off it."""
    return fates.astype(np.int64) @ 4 ** np.arange(fates.shape[1])
