"""The board of Castille as shapes and pieces. One unit is the way from a point to the next; silver sits below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castille.rules import moves
from parlour.games.castille.rules.board import (
    FILES,
    FLAGS,
    HEIGHTS,
    PEGS,
    POINTS,
    SEATS,
    SIZE,
    TERRITORIES,
    TERRITORY_OF,
    Peg,
    point_name,
)
from parlour.games.castille.rules.events import territory_name
from parlour.games.castille.rules.moves import Turn
from parlour.games.castille.rules.turns import follow, route
from parlour.scene import Beside, Board, Box, Circle, Label, NamedPlace, Path, Piece, Point, Shape, Shift

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Ruling, Seat
    from parlour.games.castille.rules.board import State
    from parlour.games.castille.rules.moves import Move

__all__ = [
    "LINKS",
    "WHOLE",
    "board",
    "corners_of",
    "emplacement",
    "emplacement_at",
    "flag_pieces",
    "flags_left",
    "peg_id",
    "peg_pieces",
    "place",
    "places",
    "stock_pieces",
    "stock_place",
]

MARGIN = 0.95
SHELF = 1.05
"""The height of each player's shelf, for his pegs and flags in stock: copper's above the board, silver's below."""
SIDE = 1.45
"""The width of a shelf that is upright beside the board."""
WHOLE: Point = (SIZE - 1 + 2 * MARGIN, SIZE - 1 + 2 * MARGIN + 2 * SHELF)
SHORT, TALL = 0.25, 0.3
TOP = ((-0.015, -0.035), (-0.07, -0.13))
"""Where the top of a short and of a tall peg is seen, from its foot."""
LINKS = (
    *(((index, 0), (index, SIZE - 1)) for index in range(SIZE)),
    *(((0, index), (SIZE - 1, index)) for index in range(SIZE)),
)
"""The ends of the lines along which pegs move, by file and rank."""
METALS = ("silver", "copper")


def place(point: int) -> Point:
    """Where a point lies on the picture."""
    rank, file = divmod(point, SIZE)
    return _at(file, rank)


def _at(file: float, rank: float) -> Point:
    return (MARGIN + file, SHELF + MARGIN + SIZE - 1 - rank)


def emplacement(territory: int) -> Point:
    """Where a territory's flag stands."""
    return _at(*emplacement_at(territory))


def emplacement_at(territory: int) -> Point:
    """The same by file and rank: between four of its points."""
    return ((0.5, 4.5), (4.5, 4.5), (2.5, 2.5), (0.5, 0.5), (4.5, 0.5))[territory]


def stock_place(seat: Seat, *, tall: bool) -> Point:
    """Where a player's pegs of one height stand on his shelf."""
    return (MARGIN + (1.5 if tall else 0.0), _shelf_height(seat))


def _shelf_height(seat: Seat) -> float:
    return WHOLE[1] - 0.6 if seat == 0 else 0.6


# --- what stands still ------------------------------------------------------------------------------------------


def board() -> Board:
    """The board with its territories, points and the names of files and ranks, and both shelves."""
    shapes = _grounds()
    return Board(WHOLE, (*shapes, _shelf(0), _shelf(1)), beside=_beside(shapes))


def _grounds() -> tuple[Shape, ...]:
    """All but the shelves."""
    left, top = _at(-0.75, SIZE - 1 + 0.75)
    shapes: list[Shape] = [Box((left, top), (SIZE + 0.5, SIZE + 0.5), "castille-board", 0.18)]
    shapes += [Path(_ground(name), f"territory territory-{name.lower()}") for name in TERRITORIES]
    shapes += [Path(_links(), "castille-links")]
    shapes += [Circle(place(point), 0.09, "castille-point") for point in POINTS.values()]
    shapes += [Circle(emplacement(territory), 0.13, "emplacement") for territory in range(len(TERRITORIES))]
    for index in range(SIZE):
        shapes.append(Label(_at(index, -0.63), FILES[index], 0.2, "castille-name"))
        shapes.append(Label(_at(-0.63, index), str(index + 1), 0.2, "castille-name"))
    return tuple(shapes)


def _ground(name: str) -> str:
    """A territory's outline as a path."""
    return f"M{' L'.join(_xy(_at(*corner)) for corner in corners_of(name))} Z"


def corners_of(name: str, reach: float = 0.5) -> list[Point]:
    """A territory's corners by file and rank: the centre a square, a corner the block of nine less its innermost point.

    The outline lies `reach` beyond the outer points; at a half, neighbours touch.
    """
    if name == "C":
        low, high = 2 - reach, 3 + reach
        return [(low, low), (high, low), (high, high), (low, high)]
    low, near, far = -reach, 1 + reach, 2 + reach
    block = [(low, low), (far, low), (far, near), (near, near), (near, far), (low, far)]
    return [(x if "W" in name else SIZE - 1 - x, y if "S" in name else SIZE - 1 - y) for x, y in block]


def _links() -> str:
    """The lines along which pegs move."""
    return " ".join(f"M{_xy(_at(*start))} L{_xy(_at(*end))}" for start, end in LINKS)


def _xy(point: Point) -> str:
    return f"{point[0]:g},{point[1]:g}"


def _shelf(seat: Seat) -> Shape:
    """Where a player's pegs and flags in stock lie; a tall peg keeps to it with its ring and its shadow."""
    return Box((MARGIN - 0.75, _shelf_height(seat) - 0.52), (SIZE + 0.5, 1.04), "castille-shelf", 0.18)


def flags_left(state: State, seat: Seat) -> list[Shape]:
    """The flags that a player can still put up, on his shelf."""
    y, shapes = _shelf_height(seat), list[Shape]()
    for index in range(state.flags_left(seat)):
        shapes += [_moved(part, (flag_place(index), y + 0.08)) for part in _flag(seat)]
    return shapes


def flag_place(index: int) -> float:
    """How far to the right on a shelf a flag stands."""
    return WHOLE[0] - MARGIN - 0.6 * index


def _beside(grounds: tuple[Shape, ...]) -> Beside:
    """The shelves upright beside the board, silver's to the right."""
    to_board = (SIDE - 0.15, -SHELF - 0.1)
    width, height = WHOLE[0] + 2 * to_board[0], WHOLE[1] + 2 * to_board[1]
    upright = (
        Box((x - SIDE / 2 + 0.08, 0.1), (SIDE - 0.16, height - 0.2), "castille-shelf", 0.18)
        for x in (width - SIDE / 2, SIDE / 2)
    )
    shifts = [shift for seat in (0, 1) for shift in _shelf_shifts(seat, width, height)]
    inner = Shift((0.0, SHELF), (WHOLE[0], WHOLE[1] - 2 * SHELF), to_board)
    return Beside((width, height), (*(_moved(shape, to_board) for shape in grounds), *upright), (*shifts, inner))


def _shelf_shifts(seat: Seat, width: float, height: float) -> Iterator[Shift]:
    """Where pegs and flags of a shelf are when it is upright: silver's from above, copper's from below."""
    y = _shelf_height(seat)
    slots = [(stock_place(seat, tall=tall)[0], 0.75 + 0.95 * tall) for tall in (False, True)]
    slots += [(flag_place(index), height - 0.6 - 0.75 * index) for index in range(FLAGS)]
    for index, (x, along) in enumerate(slots):
        # A peg has its number to its right.
        aside = SIDE / 2 + (0.27 if index < len(HEIGHTS) else 0.0)
        to = (width - aside, along) if seat == 0 else (SIDE - aside, height - along)
        yield Shift((x - 0.3, y - 0.35), (0.6, 0.7), (to[0] - x, to[1] - y))


def _moved(shape: Shape, by: Point) -> Shape:
    """A part of a piece as a shape that stands at a place."""
    x, y = by
    if isinstance(shape, Path):
        return Path(_shifted(shape.path, by), shape.look)
    at = (shape.at[0] + x, shape.at[1] + y)
    if isinstance(shape, Circle):
        return Circle(at, shape.radius, shape.look)
    if isinstance(shape, Box):
        return Box(at, shape.size, shape.look, shape.round)
    return Label(at, shape.text, shape.size, shape.look)


def _shifted(path: str, by: Point) -> str:
    """A path of M, L and Z whose points are moved."""
    words = []
    for word in path.split(" "):
        if word == "Z":
            words.append(word)
            continue
        x, y = map(float, word[1:].split(","))
        words.append(f"{word[0]}{x + by[0]:g},{y + by[1]:g}")
    return " ".join(words)


# --- what keys go to ---------------------------------------------------------------------------------------------


def places(state: State, *, claims: bool) -> list[NamedPlace]:
    """The points from a6 on, the player's stock while he places, and the emplacements where claims are declared."""
    found = [
        NamedPlace(place(point), name, _on(state, point), noun=_noun(state, point)) for name, point in POINTS.items()
    ]
    found.sort(key=lambda each: (each.at[1], each.at[0]))
    for tall in (False, True) if state.placing else ():
        left = state.stock[state.seat][tall]
        if left:
            at = stock_place(state.seat, tall=tall)
            words = f"{SEATS[state.seat]}, {left} left to place"
            found.append(NamedPlace(at, f"{HEIGHTS[tall].capitalize()} peg", words, noun="peg"))
    flown = range(len(TERRITORIES)) if claims and not state.placing else ()
    return found + [_flag_place(state, index) for index in flown]


def _noun(state: State, point: int) -> str:
    return "hole" if state.pegs[point] is None else "peg"


def _on(state: State, point: int) -> str:
    peg = state.pegs[point]
    stands = "empty" if peg is None else f"{SEATS[peg.seat]}, {HEIGHTS[peg.tall]}"
    return f"{stands}, in {territory_name(TERRITORY_OF[point])}"


def _flag_place(state: State, territory: int) -> NamedPlace:
    seat = state.flags[territory]
    up = "no flag up" if seat is None else f"{SEATS[seat]}'s flag is up"
    return NamedPlace(emplacement(territory), f"flag of {territory_name(territory)}", up, bears=False, noun="flag")


# --- what moves -------------------------------------------------------------------------------------------------


def peg_id(state: State, point: int) -> str:
    """The piece of the peg on a point."""
    return f"peg-{state.marked[point]}"


def stock_pieces(state: State) -> list[Piece]:
    """For each height that a player has still to place, a peg on his shelf, and how many there are."""
    return [_stock_piece(peg, state.stock[peg.seat][peg.tall]) for peg in PEGS if state.stock[peg.seat][peg.tall]]


def _stock_piece(peg: Peg, left: int) -> Piece:
    count = Label((0.62, 0.0), f"\N{MULTIPLICATION SIGN}{left}", 0.3, "castille-count")
    name = f"stock-{SEATS[peg.seat]}-{HEIGHTS[peg.tall]}"
    label = f"{SEATS[peg.seat]}, {HEIGHTS[peg.tall]}, {left} left to place"
    return Piece(name, stock_place(peg.seat, tall=peg.tall), (*_peg(peg), count), label, stock=left)


def peg_pieces(state: State, last: Ruling[State, Move] | None) -> list[Piece]:
    """The pegs on the board; those that came last are marked, and one that moved has the way it came."""
    moved, fells = _trail(last)
    move = last.move if last is not None else None
    placed = {point for point, _ in move.pegs} if isinstance(move, moves.Place) else set()
    pieces = []
    for point, peg in enumerate(state.pegs):
        if peg is None:
            continue
        parts = _peg(peg)
        came = bool(moved) and moved[-1] == point
        if came or point in placed:
            parts.append(_corners(peg))
        trail = tuple(map(place, moved)) if came else ()
        label = f"{SEATS[peg.seat]}, {HEIGHTS[peg.tall]}, on {point_name(point)}"
        taken = fells if came else ()
        pieces.append(Piece(peg_id(state, point), place(point), tuple(parts), label, trail, hops=True, fells=taken))
    return pieces


def _corners(peg: Peg) -> Path:
    """Four thin corners round the top of a peg. A ring would look like those on pegs that may be picked."""
    (x, y), half = TOP[peg.tall], (TALL if peg.tall else SHORT) + 0.1
    strokes = [
        f"M{x + across * half:g},{y + down * (half - 0.12):g} L{x + across * half:g},{y + down * half:g} "
        f"L{x + across * (half - 0.12):g},{y + down * half:g}"
        for across in (-1, 1)
        for down in (-1, 1)
    ]
    return Path(" ".join(strokes), "castille-moved")


def _trail(last: Ruling[State, Move] | None) -> tuple[tuple[int, ...], tuple[tuple[int, str], ...]]:
    """Every point on the way of the peg that moved last, landings of jumps included; and what it took, and where."""
    if last is None or not isinstance(last.move, Turn) or not last.move.path:
        return (), ()
    path, pegs = last.move.path, last.before.pegs
    way, fells = [path[0]], []
    for start, leg in zip(path, follow(pegs, path), strict=False):
        way += route(pegs, start, leg.end)[1:]
        fells += [(len(way) - 1, peg_id(last.before, point)) for point in leg.captured]
        pegs = leg.pegs
    return tuple(way), tuple(fells)


def flag_pieces(state: State) -> list[Piece]:
    """The flags that are up."""
    pieces = []
    for territory, seat in enumerate(state.flags):
        if seat is not None:
            name = f"flag-{list(TERRITORIES)[territory]}-{SEATS[seat]}"
            label = f"{SEATS[seat]}'s flag on {territory_name(territory)}"
            pieces.append(Piece(name, emplacement(territory), tuple(_flag(seat)), label))
    return pieces


def _peg(peg: Peg) -> list[Shape]:
    """A peg seen a little from below: a tall one is wider, rises further, has a cap and casts a longer shadow.

    A copper one has a notch.
    """
    metal, height = METALS[peg.seat], HEIGHTS[peg.tall]
    (x, y), (radius, reach) = TOP[peg.tall], (TALL, 0.2) if peg.tall else (SHORT, 0.07)
    parts: list[Shape] = [
        Path(f"M0,0 L{reach:g},{reach:g}", f"peg-shadow-{height}"),
        Path(f"M0,0 L{x:g},{y:g}", f"peg-edge-{height}"),
        Path(f"M0,0 L{x:g},{y:g}", f"peg-side-{height} {metal}-side"),
        Circle((x, y), radius, f"peg-{height} {metal} seat-{peg.seat}"),
    ]
    if peg.tall:
        parts.append(Circle((x, y), 0.58 * radius, f"peg-cap {metal}-cap"))
    if peg.seat == 1:
        parts.append(Path(f"M{x:g},{y - 0.3 * radius:g} L{x:g},{y - 0.92 * radius:g}", "peg-notch"))
    return parts


def _flag(seat: Seat) -> list[Shape]:
    """A flag on its pole; silver's is a pennant, copper's is swallow-tailed."""
    pennant = "M-0.1,-0.32 L0.26,-0.19 L-0.1,-0.06 Z"
    swallow = "M-0.1,-0.32 L0.26,-0.32 L0.15,-0.19 L0.26,-0.06 L-0.1,-0.06 Z"
    return [
        Path("M-0.06,-0.26 L-0.06,0.28", "flag-shadow"),
        Path("M-0.1,-0.34 L-0.1,0.24", "flag-pole"),
        Path((pennant, swallow)[seat], f"castille-flag {METALS[seat]}-flag"),
    ]
