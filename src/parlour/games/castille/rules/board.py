"""The board of Castille, the pegs and flags on it, claims to territories, and the state between two turns."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, count
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from parlour.drawn import Drawn
from parlour.game import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "CENTRE",
    "CORNERS",
    "FLAGS",
    "FULL",
    "HEIGHTS",
    "LINES",
    "NEIGHBOURS",
    "PEGS",
    "POINTS",
    "SEATS",
    "SIZE",
    "TERRITORIES",
    "TERRITORY_OF",
    "Board",
    "Flags",
    "Lost",
    "Peg",
    "Position",
    "State",
    "Stock",
    "choices",
    "claimable",
    "clear",
    "displaced",
    "due",
    "has_pegs",
    "point_name",
    "put_up",
    "win",
]

SEATS = ("silver", "copper")
SIZE = 6
FILES = "abcdef"
FLAGS = 3
"""The flags that each player owns; all of them up win (CA-13)."""
HEIGHTS = ("short", "tall")


def point_name(point: int) -> str:
    """A point as it is written; points count from a1 along the ranks.

    >>> point_name(0), point_name(5), point_name(6), point_name(35)
    ('a1', 'f1', 'a2', 'f6')
    """
    return f"{FILES[point % SIZE]}{point // SIZE + 1}"


POINTS = {point_name(point): point for point in range(SIZE * SIZE)}
"""Every point by its name."""


def _points(files: str, ranks: str) -> frozenset[int]:
    return frozenset(POINTS[file + rank] for file in files for rank in ranks)


def _lines() -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each point, in each of four directions that has one: the next point, and the one beyond it or -1."""

    def at(file: int, rank: int) -> int:
        return rank * SIZE + file if 0 <= file < SIZE and 0 <= rank < SIZE else -1

    every = []
    for point in range(SIZE * SIZE):
        rank, file = divmod(point, SIZE)
        ways = ((0, 1), (1, 0), (0, -1), (-1, 0))
        lines = ((at(file + dx, rank + dy), at(file + 2 * dx, rank + 2 * dy)) for dx, dy in ways)
        every.append(tuple(line for line in lines if line[0] >= 0))
    return tuple(every)


LINES = _lines()
NEIGHBOURS = tuple(tuple(next_to for next_to, _ in lines) for lines in LINES)
"""The points orthogonally adjacent to each point."""
CORNERS = {POINTS[name]: NEIGHBOURS[POINTS[name]] for name in ("a1", "f1", "a6", "f6")}
"""The board's corners, each with its two neighbours (CA-7)."""
CENTRE = _points("cd", "34")
TERRITORIES = {
    "NW": _points("abc", "456") - CENTRE,
    "NE": _points("def", "456") - CENTRE,
    "C": CENTRE,
    "SW": _points("abc", "123") - CENTRE,
    "SE": _points("def", "123") - CENTRE,
}
"""The five territories in the order of their flags (CA-1)."""
TERRITORY_OF = tuple(
    next(index for index, points in enumerate(TERRITORIES.values()) if point in points) for point in range(SIZE * SIZE)
)
"""For each point the territory that it lies in, as an index."""


class Peg(NamedTuple):
    """A peg: whose it is, and whether it is a tall one."""

    seat: Seat
    tall: bool


PEGS = tuple(Peg(seat, tall) for seat in (0, 1) for tall in (False, True))
"""Silver short, silver tall, copper short, copper tall: the letters `STst` of a position's text."""


class Stock(NamedTuple):
    """The pegs that one player has not placed yet."""

    short: int
    tall: int

    @property
    def total(self) -> int:
        """How many there are in all."""
        return self.short + self.tall


FULL = Stock(8, 4)
"""All the pegs that one player owns (CA-1)."""

Board: TypeAlias = tuple[Peg | None, ...]
"""The 36 points from a1 along the ranks, each with its peg or None."""
Flags: TypeAlias = tuple[Seat | None, ...]
"""The five territories in order, each with the seat whose flag is up."""
Lost: TypeAlias = tuple[int, int]
"""How many flags each seat has lost for good; none unless the option `lost_flags` is on (CA-11)."""
Position: TypeAlias = tuple[Board, Flags, Seat]
"""What counts as the same position: pegs, flags, seat to play (CA-16)."""


BITS = tuple(1 << territory for territory in TERRITORY_OF)
"""For each point the bit of its territory."""
SETS = tuple(tuple(number for number in range(len(TERRITORIES)) if bits >> number & 1) for bits in range(32))
"""For each set of such bits its territories, in order."""


def clear(pegs: Board, seat: Seat) -> tuple[int, ...]:
    """The territories with a peg of `seat` and none of the other player, in order (CA-10)."""
    mine = his = 0
    for peg, bit in zip(pegs, BITS, strict=True):
        if peg is not None:
            if peg.seat == seat:
                mine |= bit
            else:
                his |= bit
    return SETS[mine & ~his]


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


def has_pegs(pegs: Board, seat: Seat) -> bool:
    """Whether a player has a peg on the board."""
    return any(peg is not None and peg.seat == seat for peg in pegs)


@dataclass(frozen=True)
class State(Drawn):
    """The state between two turns.

    Attributes:
        pegs: the peg on each of the 36 points from a1 along the ranks, or None.
        flags: the seat whose flag is up in NW, NE, C, SW, SE, or None.
        seat: the seat to play.
        stock: what each seat has still to place; the first phase lasts as long as there is any (CA-2).
        quiet: turns since a peg was captured or a flag went up (CA-16).
        turn: the number of the turn to be played, from 1, both seats counted.
        seen: the positions at earlier turns of the second phase that can still come again, so those since the last
            capture or flag lost, in order (CA-16).
        lost: how many flags of each seat are out of the game (CA-11).
        marks: a number for the peg on each point, 0 for a vacant one, by which pictures identify a peg after it moved.
            The rules do not use it, and comparison ignores it; empty if it is not recorded.
    """

    pegs: Board = (None,) * (SIZE * SIZE)
    flags: Flags = (None,) * len(TERRITORIES)
    seat: Seat = 0
    stock: tuple[Stock, Stock] = (FULL, FULL)
    quiet: int = 0
    turn: int = 1
    seen: tuple[Position, ...] = ()
    lost: Lost = (0, 0)
    marks: tuple[int, ...] = field(default=(), compare=False)

    @cached_property
    def placing(self) -> bool:
        """Whether the first phase lasts."""
        return any(stock.total for stock in self.stock)

    @cached_property
    def due(self) -> tuple[int, ...]:
        """The claims that are made automatically: all that the player to play may make, in order (CA-10)."""
        return due(self.pegs, self.flags, self.seat, self.lost[self.seat])

    @cached_property
    def marked(self) -> tuple[int, ...]:
        """The number of the peg on each point: as recorded, or else counted in the order of the points."""
        if self.marks:
            return self.marks
        numbers = count(1)
        return tuple(0 if peg is None else next(numbers) for peg in self.pegs)

    @property
    def position(self) -> Position:
        """The parts of the state that repetition compares."""
        return self.pegs, self.flags, self.seat

    def flags_up(self, seat: Seat) -> int:
        """How many of a seat's flags are up."""
        return self.flags.count(seat)

    def flags_left(self, seat: Seat) -> int:
        """How many flags a seat still has to put up: neither up nor out of the game."""
        return FLAGS - self.lost[seat] - self.flags_up(seat)
