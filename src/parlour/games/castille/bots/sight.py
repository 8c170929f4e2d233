"""What a person sees of a position: how plain each turn is.

People do not overlook by lot. Studies of chess and of visual search name what catches the eye, and what does not: a
capture and a goal do, and what has just moved; a long way and a chain of captures do not. The numbers here are an
estimate that no count of people's turns has confirmed; `docs/research/levels.md` says how it could be.
"""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import TYPE_CHECKING

from parlour.games.castille.rules.batch.position import as_word
from parlour.games.castille.rules.board import NEIGHBOURS, due, put_up, win
from parlour.games.castille.rules.moves import Turn
from parlour.games.castille.rules.turns import follow, route

if TYPE_CHECKING:
    from parlour.games.castille.rules import Castille
    from parlour.games.castille.rules.board import State

__all__ = ["plainness", "seen_turns"]

CAPTURE, TALL, FLAG, WIN, NEAR = 1.0, 1.0, 1.5, 1.5, 0.7
JUMP, MORE = -1.5, -2.0


def touched(state: State) -> frozenset[int]:
    """The points that the turn before changed, and their neighbours; none after a capture."""
    if not state.seen:
        return frozenset()
    before = state.seen[-1][0]
    changed = [point for point, (old, new) in enumerate(zip(before, state.pegs, strict=True)) if old != new]
    return frozenset(changed).union(*(NEIGHBOURS[point] for point in changed))


def plainness(state: State, path: tuple[int, ...], near: frozenset[int]) -> float:
    """How plain a turn is, as log-odds against a single step to nowhere in particular."""
    legs, pegs = follow(state.pegs, path), state.pegs
    plain, jumps, capturing = 0.0, 0, 0
    for (start, end), leg in zip(pairwise(path), legs, strict=True):
        if end not in NEIGHBOURS[start]:
            jumps += len(route(pegs, start, end)) - 1
        if leg.captured:
            capturing += 1
            if capturing == 1:
                plain += CAPTURE
            if any((peg := pegs[point]) is not None and peg.tall for point in leg.captured):
                plain += TALL
        pegs = leg.pegs
    plain += JUMP * max(0, jumps - 1) + MORE * max(0, capturing - 1)
    raised = due(pegs, state.flags, state.seat, state.lost[state.seat])
    if raised:
        plain += FLAG + (WIN if win(put_up(state.flags, state.seat, raised), state.seat) else 0.0)
    if near and (path[0] in near or path[-1] in near):
        plain += NEAR
    return plain


def seen_turns(game: Castille, state: State, sight: float, share) -> list[int]:
    near = touched(state)
    margins = {}
    for path in game.paths(state):
        word = as_word(state, Turn(path))
        u = min(max(share(word), 1e-9), 1 - 1e-9)
        margin = sight + plainness(state, path, near) - log(u / (1 - u))
        margins[word] = max(margin, margins.get(word, -99))
    seen = [w for w, m in margins.items() if m > 0]
    return seen or ([max(margins, key=margins.__getitem__)] if margins else [])
