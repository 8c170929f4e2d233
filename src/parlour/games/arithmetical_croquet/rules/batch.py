"""The rules of Arithmetical Croquet over arrays: the moves of many positions, and where moves lead.

    states = state_arrays(game, many_states)
    moves, ends = moves_many(game, states)
    rulings = judge_many(game, states, chosen_moves)

A move is the size of its step, 0 for a pass. The kernels are scalar: numbers in, numbers out. Needs NumPy and Numba.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet
from parlour.kernels.entries import entry, kernel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from parlour.games.arithmetical_croquet.rules import State, Step

    Integers = NDArray[np.int64]

__all__ = ["RulingArrays", "StateArrays", "covers", "judge_many", "move_arrays", "moves_many", "state_arrays", "warm"]

Memory = Any
"""An array in compiled code."""

AT, OWES, MISSED, LOST = range(4)
SEAT, BAR, KEPT = range(3)
SPACING, PEG, MAX_STEP, GO_BACK, JUDGED_AT, ZONE_BEYOND, TWICE_RUNNING = range(7)


class StateArrays(NamedTuple):
    """Positions as arrays.

    Attributes:
        balls: of each seat's ball `AT`, `OWES`, `MISSED`, `LOST`, the fields of `Ball`; int64, shape (states, 2, 4).
        play: `SEAT`, `BAR`, `KEPT`, the fields of `State`; int64, shape (states, 3).
    """

    balls: Integers
    play: Integers

    def __len__(self) -> int:
        return len(self.play)


class RulingArrays(NamedTuple):
    """What the rules make of moves; arrays over moves.

    Attributes:
        after: the positions after them.
        to_play: the seat to play, -1 when the game is over; int64, shape (moves,).
        scores: by seat, of a game that is over; NaN while it goes on; shape (moves, 2).
    """

    after: StateArrays
    to_play: Integers
    scores: NDArray[np.float64]


def covers(game: ArithmeticalCroquet, state: State, move: Step) -> bool:  # noqa: ARG001 - as in other games
    """Whether batch rules judge a move: every one."""
    return True


def state_arrays(game: ArithmeticalCroquet, states: Sequence[State]) -> StateArrays:  # noqa: ARG001 - likewise
    """Positions as arrays."""
    balls = [[(ball.at, ball.owes, ball.missed, ball.lost) for ball in state.balls] for state in states]
    play = [(state.seat, state.bar, state.kept) for state in states]
    return StateArrays(np.array(balls, np.int64).reshape(-1, 2, 4), np.array(play, np.int64).reshape(-1, 3))


def move_arrays(game: ArithmeticalCroquet, states: Sequence[State], moves: Sequence[Step]) -> Integers:  # noqa: ARG001
    """The sizes of some steps, 0 for a pass; shape (moves,)."""
    return np.array([move.size for move in moves], np.int64)


def moves_many(game: ArithmeticalCroquet, states: StateArrays) -> tuple[Integers, Integers]:
    """The moves of each position, in order: `moves[ends[k] : ends[k + 1]]` are those of position k."""
    ends = np.zeros(len(states) + 1, np.int64)
    moves = np.empty(len(states) * game.options.max_step + 1, np.int64)
    list_all(states.balls, states.play, _rules(game), np.empty(4, np.int64), moves, ends)
    return moves[: ends[-1]], ends


def judge_many(game: ArithmeticalCroquet, states: StateArrays, moves: Integers) -> RulingArrays:
    """Judge legal moves as `ArithmeticalCroquet.judge` does.

    Args:
        game: the options.
        states: in which they were played: one for each move, or one for all.
        moves: the sizes of their steps, 0 for a pass.

    Raises:
        ValueError: the arrays do not fit each other.
    """
    if len(states) not in (1, len(moves)):
        raise ValueError(f"{len(states)} positions and {len(moves)} moves; there must be a position for each, or one")
    after = StateArrays(np.zeros((len(moves), 2, 4), np.int64), np.zeros((len(moves), 3), np.int64))
    found = RulingArrays(after, np.zeros(len(moves), np.int64), np.zeros((len(moves), 2)))
    before = states.balls, states.play
    judge_all(before, moves, _rules(game), (after.balls, after.play), found.to_play, found.scores)
    return found


def _rules(game: ArithmeticalCroquet) -> Integers:
    """The options as numbers, in the order of their names above."""
    options = game.options
    numbers = (
        options.spacing,
        options.peg,
        options.max_step,
        options.missed_hoop == "go_back",
        options.barring_judged == "at",
        options.end_zone_beyond_peg,
        options.twice_running,
    )
    return np.array(numbers, np.int64)


@entry("the moves of Arithmetical Croquet", seconds=1)
def list_all(balls: Memory, play: Memory, rules: Memory, ball: Memory, moves: Memory, ends: Memory) -> None:
    """Write the moves of every position."""
    end = 0
    for row in range(len(play)):
        first = end
        over = _is_over(balls[row], rules)
        for size in range(1, rules[MAX_STEP] + 1):
            if (
                not over
                and not _hampered(play[row], size, rules)
                and _stride(balls[row, play[row, SEAT]], size, rules, ball)
            ):
                moves[end] = size
                end += 1
        if end == first and not over:
            moves[end] = 0
            end += 1
        ends[row + 1] = end


@entry("the batch rules of Arithmetical Croquet", seconds=1)
def judge_all(before: Memory, moves: Memory, rules: Memory, after: Memory, to_play: Memory, scores: Memory) -> None:
    """Judge every move; see `judge_many`."""
    many = len(before[1]) > 1
    for index in range(len(moves)):
        row = index if many else 0
        balls, play = after[0][index], after[1][index]
        seat, size = before[1][row, SEAT], moves[index]
        for side in range(2):
            for column in range(4):
                balls[side, column] = before[0][row, side, column]
        play[SEAT], play[BAR], play[KEPT] = 1 - seat, 0, 0
        if size == 0:
            play[KEPT] = 0 if rules[TWICE_RUNNING] else before[1][row, BAR]
        else:
            _stride(before[0][row, seat], size, rules, balls[seat])
            final = balls[seat, AT] == rules[PEG] or balls[seat, LOST] == 1
            if not final and _bars(before[0][row, seat], balls[seat], balls[1 - seat], rules):
                play[BAR] = size
        over = _is_over(balls, rules)
        to_play[index] = -1 if over else play[SEAT]
        for side in range(2):
            won = balls[side, AT] == rules[PEG] or (balls[1 - side, LOST] == 1 and balls[1 - side, AT] != rules[PEG])
            scores[index, side] = (1.0 if won else 0.0) if over else math.nan


@kernel
def _is_over(balls: Memory, rules: Memory) -> bool:
    """Whether a ball is on the peg or has missed the same thing twice (AC-9, AC-10)."""
    on_peg = balls[0, AT] == rules[PEG] or balls[1, AT] == rules[PEG]
    return bool(on_peg or balls[0, LOST] == 1 or balls[1, LOST] == 1)


@kernel
def _hampered(play: Memory, size: int, rules: Memory) -> bool:
    """Whether a step is barred (AC-5), or may not be repeated (AC-8)."""
    barred = play[BAR] != 0 and (size == play[BAR] or size == rules[MAX_STEP] + 1 - play[BAR])
    return bool(barred or size == play[KEPT])


@kernel
def _stride(ball: Memory, size: int, rules: Memory, after: Memory) -> bool:  # noqa: PLR0911 - one return a clause
    """Write where a step leads a ball, barring apart; whether it is allowed (AC-2 to AC-4, AC-9, AC-10)."""
    at, missed, peg = ball[AT], ball[MISSED], rules[PEG]
    if ball[OWES]:
        return size == ball[OWES] and _write(after, at + size, 0, 0, 0)
    if missed and at > missed:
        if rules[GO_BACK]:
            return at - size < missed and _write(after, at - size, 0, missed, 0)
        on_peg = at - size == peg
        return _write(after, at - size, 0, 0 if on_peg else missed, 1 if at - size < peg else 0)
    ahead = (at // rules[SPACING] + 1) * rules[SPACING]
    if at + size < ahead:
        return _write(after, at + size, 0, missed, 0)
    if at + size == ahead:
        return _write(after, at + size, 0 if ahead == peg else size, 0, 0)
    if ahead != peg and at + size - ahead == ahead - at:
        return _write(after, at + size, 0, 0, 0)
    if ahead != peg and not rules[GO_BACK]:
        return False
    return _write(after, at + size, 0, ahead, 1 if missed == ahead else 0)


@kernel
def _write(ball: Memory, at: int, owes: int, missed: int, lost: int) -> bool:
    """Write a ball; True, for a step that is allowed."""
    ball[AT], ball[OWES], ball[MISSED], ball[LOST] = at, owes, missed, lost
    return True


@kernel
def _bars(before: Memory, after: Memory, other: Memory, rules: Memory) -> bool:
    """Whether a step bars the other player (AC-6)."""
    if after[OWES]:
        return False
    judged = after[AT] if rules[JUDGED_AT] else before[AT]
    return not _in_end_zone(judged, rules) or _in_end_zone(other[AT], rules)


@kernel
def _in_end_zone(at: int, rules: Memory) -> bool:
    """Whether a number lies between the last hoop and the peg (AC-6)."""
    if at > rules[PEG]:
        return bool(rules[ZONE_BEYOND])
    return bool(rules[PEG] - rules[SPACING] < at < rules[PEG])


def warm() -> None:
    """List the first moves, and judge one, so that its machine code is loaded."""
    game = ArithmeticalCroquet()
    states = state_arrays(game, [game.start()])
    moves, _ = moves_many(game, states)
    judge_many(game, states, moves[:1])
