"""What a person sees on the course of Arithmetical Croquet: how plain each step is.

People do not overlook by lot. The peg and a hoop catch the eye, and so does the other ball. A long step, a step back,
and one that passes a hoop, for which two numbers must agree, are harder to find. The numbers are an estimate, since no
count of what people overlook is known; `docs/research/levels.md` says how they could be checked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.arithmetical_croquet.rules import PASS, Fate, Stride

if TYPE_CHECKING:
    from random import Random

    from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, State, Step

__all__ = ["BACK", "BESIDE", "INTO", "PEGS", "STEEPNESS", "THROUGH", "WITHIN", "odds", "shown"]

PEGS = 2.5
"""The odds that a step onto the peg is noticed, against one that stops on a number without a hoop or the peg."""
INTO = 1.5
"""Of a step into a hoop, likewise."""
THROUGH = 0.75
"""Of a step that takes a hoop in passing."""
BACK = 0.75
"""Of a step back."""
STEEPNESS = 0.08
"""A step by `n` numbers is noticed with `1 / (1 + STEEPNESS * (n - 1))` of the odds of a step by one."""
BESIDE, WITHIN = 1.25, 2
"""The odds of a step that ends at most `WITHIN` numbers from the other ball."""

FATES = {Fate.PEGS: PEGS, Fate.INTO: INTO, Fate.THROUGH: THROUGH, Fate.BACK: BACK}


def odds(game: ArithmeticalCroquet, state: State, step: Step) -> float:
    """The odds that a legal step is noticed, against a step by one number on the open course.

    >>> from parlour.games.arithmetical_croquet.rules import ArithmeticalCroquet, Step
    >>> game = ArithmeticalCroquet()
    >>> start = game.after(game.start(), Step(5))
    >>> [round(odds(game, start, Step(size)), 2) for size in (1, 6, 8)]
    [1.0, 0.89, 0.64]
    """
    if step == PASS:
        return 1.0
    mine, theirs = state.balls[state.seat], state.balls[1 - state.seat]
    stride = game.stride(mine, step.size)
    assert isinstance(stride, Stride)  # noqa: S101 - a legal step
    beside = BESIDE if abs(stride.ball.at - theirs.at) <= WITHIN else 1.0
    return FATES.get(stride.fate, 1.0) * beside / (1.0 + STEEPNESS * (step.size - 1))


def shown(game: ArithmeticalCroquet, state: State, moves: tuple[Step, ...], rng: Random) -> list[float]:
    """How clearly each legal move shows, by a draw: more than `1 / x` with the odds `x * odds(move)`."""
    draws = [rng.random() for _ in moves]
    return [odds(game, state, move) * draw / (1.0 - draw) for move, draw in zip(moves, draws, strict=True)]
