"""What a peg can do on the board: steps, jumps, captures, and the turns that they make up (CA-4 to CA-9)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from parlour.games.castille.rules.board import CORNERS, LINES, NEIGHBOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.game import Seat
    from parlour.games.castille.rules.board import Board, Peg

__all__ = ["Leg", "captures", "destinations", "follow", "is_stuck", "jumps", "make", "route", "steps", "turns"]


class Leg(NamedTuple):
    """One move of a turn: where it ends, what it captures, the board after it."""

    end: int
    captured: tuple[int, ...]
    pegs: Board


def steps(pegs: Board, start: int) -> tuple[int, ...]:
    """The vacant points one orthogonal step from `start` (CA-4)."""
    return tuple(point for point in NEIGHBOURS[start] if pegs[point] is None)


def jumps(pegs: Board, start: int) -> tuple[int, ...]:
    """The points where a chain of jumps by the peg on `start` can end; never `start` itself (CA-5)."""
    return tuple(point for point in _landings(pegs, start) if point != start)


def route(pegs: Board, start: int, end: int) -> tuple[int, ...]:
    """The points that a shortest way of a peg touches, from `start` to `end`; empty when none leads there."""
    if end in steps(pegs, start):
        return start, end
    peg = pegs[start]
    came_from = _landings(pegs, start) if peg is not None and peg.tall else {}
    if end == start or end not in came_from:
        return ()
    way = [end]
    while way[-1] != start:
        way.append(came_from[way[-1]])
    return tuple(reversed(way))


def _landings(pegs: Board, start: int) -> dict[int, int]:
    """Every point that jumps lead to, nearest first, with the point jumped from; `start` is the first.

    A jump keeps file and rank even or odd, so the peg never comes beside the point it left, and cannot jump over it.
    """
    came_from = {start: start}
    open_points = [start]
    for point in open_points:
        for over, landing in LINES[point]:
            free = landing >= 0 and landing not in came_from and pegs[landing] is None
            if free and pegs[over] is not None:
                came_from[landing] = point
                open_points.append(landing)
    return came_from


def destinations(pegs: Board, start: int) -> tuple[int, ...]:
    """Where the peg on `start` can go in one move; a tall one steps or jumps, a short one steps."""
    peg = pegs[start]
    return steps(pegs, start) + jumps(pegs, start) if peg is not None and peg.tall else steps(pegs, start)


def captures(pegs: Sequence[Peg | None], end: int) -> tuple[int, ...]:
    """The points of the pegs that the peg just moved to `end` captures, in order (CA-6, CA-7)."""
    mine = _owner(pegs, end)
    found = []
    for caught, beyond in LINES[end]:
        peg = pegs[caught]
        if peg is not None and peg.seat != mine and _is_held(pegs, caught, beyond, mine):
            found.append(caught)
    return tuple(sorted(found)) if found else ()


def _is_held(pegs: Sequence[Peg | None], caught: int, beyond: int, mine: Seat) -> bool:
    """Whether the other side of a peg that has a peg of `mine` on one side completes its capture."""
    if caught in CORNERS:
        return all(_owner(pegs, point) == mine for point in CORNERS[caught])
    return beyond >= 0 and _owner(pegs, beyond) == mine


def _owner(pegs: Sequence[Peg | None], point: int) -> Seat:
    """The seat of the peg on a point; -1 if it is vacant."""
    peg = pegs[point]
    return -1 if peg is None else peg.seat


def make(pegs: Board, start: int, end: int) -> Leg:
    """Move the peg on `start` to `end` and remove what it captures there; does not ask whether it can go there."""
    board = list(pegs)
    board[start], board[end] = None, board[start]
    captured = captures(board, end)
    for point in captured:
        board[point] = None
    return Leg(end, captured, tuple(board))


def follow(pegs: Board, path: tuple[int, ...]) -> tuple[Leg, ...]:
    """The moves of a turn by their points, one after another; does not ask whether they are legal."""
    legs: list[Leg] = []
    for start, end in pairwise(path):
        legs.append(make(pegs, start, end))
        pegs = legs[-1].pegs
    return tuple(legs)


def turns(pegs: Board, seat: Seat) -> list[tuple[int, ...]]:
    """The paths of every turn of `seat` that moves a peg, in order."""
    found: list[tuple[int, ...]] = []
    for start, peg in enumerate(pegs):
        if peg is not None and peg.seat == seat:
            for end in destinations(pegs, start):
                _go_on(make(pegs, start, end), (start, end), found)
    return sorted(found)


def _go_on(leg: Leg, path: tuple[int, ...], found: list[tuple[int, ...]]) -> None:
    """The turn that ends with this move, and those in which the peg moves again because it captured (CA-9)."""
    found.append(path)
    if not leg.captured:
        return
    for end in destinations(leg.pegs, leg.end):
        again = make(leg.pegs, leg.end, end)
        if again.captured:
            _go_on(again, (*path, end), found)


def is_stuck(pegs: Board, seat: Seat) -> bool:
    """Whether no peg of `seat` can move (CA-14)."""
    return not any(destinations(pegs, point) for point, peg in enumerate(pegs) if peg is not None and peg.seat == seat)
