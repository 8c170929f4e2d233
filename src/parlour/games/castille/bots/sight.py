"""What a person sees on the board of Castille: how plain each turn is.

People do not overlook by lot. A capture and a flag catch the eye, and so does what has just moved. A long chain of
jumps is harder to find, and so is a peg that captures again and again. The numbers are an estimate, since no count of
what people overlook is known; `docs/research/levels.md` says how they could be checked. The board has no front, so no
turn goes backwards.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from parlour.games.castille.rules.batch.position import as_word
from parlour.games.castille.rules.board import NEIGHBOURS, due, put_up, win
from parlour.games.castille.rules.moves import Turn
from parlour.games.castille.rules.turns import follow, route
from parlour.kernels.powers import logarithm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import Board, State

__all__ = ["AGAIN", "CAPTURE", "FLAG", "TALL_CAPTURE", "WIN", "log_odds", "plainness", "touched"]

CAPTURE = 1.0
"""What the first capture of a turn adds to the log-odds that it is noticed, against a single step elsewhere."""
TALL_CAPTURE = 1.0
"""For each move that captures a tall peg."""
AGAIN = -2.0
"""For each further move of a turn: its peg captures again."""
JUMP = -1.5
"""For each jump after the first."""
FLAG = 1.5
"""For a flag that the turn puts up."""
WIN = 1.5
"""For one that wins, besides."""
NEAR = 0.7
"""For a turn that begins or ends where the turn before changed the board, or beside it."""


def plainness(game: Castille, state: State) -> Mapping[int, float]:
    """How plain each turn is, by the engine's words: log-odds against a single step. The plainest way to it counts."""
    near = touched(state)
    found: dict[int, float] = {}
    for path in game.paths(state):
        word = as_word(state, Turn(path))
        found[word] = max(_plainness(state, path, near), found.get(word, -float("inf")))
    return found


def touched(state: State) -> frozenset[int]:
    """Where the turn before changed the board, and the points beside; none if it captured, which is seen everywhere."""
    if not state.seen:
        return frozenset()
    before, _, _ = state.seen[-1]
    changed = [point for point, (old, new) in enumerate(zip(before, state.pegs, strict=True)) if old != new]
    return frozenset(changed).union(*(NEIGHBOURS[point] for point in changed))


def _plainness(state: State, path: tuple[int, ...], near: frozenset[int]) -> float:
    legs, pegs, plain, jumps = follow(state.pegs, path), state.pegs, 0.0, 0
    for (start, end), leg in zip(pairwise(path), legs, strict=True):
        if end not in NEIGHBOURS[start]:
            jumps += len(route(pegs, start, end)) - 1
        if _has_tall(pegs, leg.captured):
            plain += TALL_CAPTURE
        pegs = leg.pegs
    if legs[0].captured:
        plain += CAPTURE
    plain += AGAIN * (len(legs) - 1) + JUMP * max(0, jumps - 1)
    flags = put_up(state.flags, state.seat, state.due)
    raised = due(pegs, flags, state.seat, state.lost[state.seat])
    if raised:
        plain += FLAG
        if win(put_up(flags, state.seat, raised), state.seat):
            plain += WIN
    return plain + NEAR if path[0] in near or path[-1] in near else plain


def _has_tall(pegs: Board, points: tuple[int, ...]) -> bool:
    return any((peg := pegs[point]) is not None and peg.tall for point in points)


def log_odds(share: float) -> float:
    """Of a share between 0 and 1; the ends count as a billionth from them.

    >>> log_odds(0.5), round(log_odds(0.9), 2)
    (0.0, 2.2)
    """
    inside = min(max(share, 1e-9), 1 - 1e-9)
    return logarithm(inside / (1 - inside))
