"""Territories and the flags on them (CA-10 to CA-13)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from parlour.games.castille.rules.board import FLAGS, clear

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Seat
    from parlour.games.castille.rules.board import Board, Flags

__all__ = ["choices", "claimable", "clear", "displaced", "due", "put_up", "win"]


def claimable(pegs: Board, flags: Flags, seat: Seat) -> tuple[int, ...]:
    """The territories that `seat` may flag: those clear for him on which his flag is not up already."""
    return tuple(territory for territory in clear(pegs, seat) if flags[territory] != seat)


def due(pegs: Board, flags: Flags, seat: Seat, lost: int) -> tuple[int, ...]:
    """The claims that are made automatically: all that are due, in order, as long as he has flags.

    Args:
        pegs: on the board.
        flags: that are up.
        seat: who claims.
        lost: how many of his flags are out of the game (CA-11).
    """
    return claimable(pegs, flags, seat)[: FLAGS - lost - flags.count(seat)]


def choices(pegs: Board, flags: Flags, seat: Seat, lost: int) -> Iterator[tuple[int, ...]]:
    """The claims that `seat` may declare: any of the territories, as long as he has flags; arguments as in `due`."""
    offered = claimable(pegs, flags, seat)
    for number in range(min(len(offered), FLAGS - lost - flags.count(seat)) + 1):
        yield from combinations(offered, number)


def put_up(flags: Flags, seat: Seat, territories: tuple[int, ...]) -> Flags:
    """The flags after some claims."""
    return tuple(seat if territory in territories else flag for territory, flag in enumerate(flags))


def displaced(flags: Flags, seat: Seat, territories: tuple[int, ...]) -> int:
    """How many flags of the other player some claims of `seat` displace (CA-11)."""
    return sum(flags[territory] == 1 - seat for territory in territories)


def win(flags: Flags, seat: Seat) -> bool:
    """Whether all flags of `seat` are up (CA-13)."""
    return flags.count(seat) >= FLAGS
