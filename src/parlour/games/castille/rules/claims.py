"""Territories and the flags on them (CA-10 to CA-13)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from parlour.games.castille.rules.board import FLAGS, claimable, clear, due

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Seat
    from parlour.games.castille.rules.board import Board, Flags

__all__ = ["choices", "claimable", "clear", "displaced", "due", "put_up", "win"]


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
