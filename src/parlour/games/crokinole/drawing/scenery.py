"""The board as a picture, to scale: one unit is a millimetre, and the middle of the board is the middle of the scene.

The discs beside the board are those still to be shot, at each seat's left hand, and the twenties that are set aside,
at the right hand of the side's seats.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.crokinole.rules.board import side_of
from parlour.games.crokinole.rules.table import (
    BOARD,
    DISC_RADIUS,
    FIFTEEN,
    HOLE_RADIUS,
    POST_RADIUS,
    START_LINE,
    SURFACE,
    TEN,
    ahead,
)
from parlour.scene import Axes, Board, Circle, Label, Path, Picture, Piece, Point, Shape

if TYPE_CHECKING:
    from parlour.games.crokinole.rules import Crokinole
    from parlour.games.crokinole.rules.board import State

__all__ = [
    "CIRCLES",
    "FRAME",
    "NUMERALS",
    "QUADRANTS",
    "QUADRANT_LINE",
    "SIZE",
    "board",
    "disc",
    "on_scene",
    "picture",
    "shot_by",
    "tray_ids",
]

SIZE = 760.0
MM = 1000.0
FRAME = Axes((SIZE / 2, SIZE / 2), MM)

CIRCLES = (START_LINE, TEN, FIFTEEN)
"""Radii of the circles that are drawn as lines, m."""
QUADRANTS = (45.0, 135.0, 225.0, 315.0)
"""The bearings of the lines between two quadrants, degrees."""
QUADRANT_LINE = (TEN, START_LINE)
"""Where such a line begins and ends, from the middle, m."""
NUMERALS = (("10", (FIFTEEN + TEN) / 2), ("5", (TEN + START_LINE) / 2))
"""The values of the zones between two circles, and how far from the middle they are written, m."""
RIM = 373.0
"""Radius of the whole board."""
WALL = 362.5
"""Where the ditch ends and the rim begins: a disc that lies in it has room."""
SMALL = 8.5
"""Radius of a disc beside the board."""
TRAY = 395.0
"""How far from the middle those lie."""
TRAY_ID = "tray-"
"""Prefix of a disc's id while it waits beside the board."""
SPACING = 2.85
"""Degrees from one of them to the next."""
IN_A_ROW = 6


def on_scene(x: float, y: float) -> Point:
    """Where a place on the table (m) is drawn; rounded to a tenth of a micrometre."""
    return round(FRAME.origin[0] + MM * x, 4), round(FRAME.origin[1] - MM * y, 4)


def around(radius: float, bearing: float) -> Point:
    """A place by its distance from the middle (mm) and its bearing as seen from there."""
    angle = math.radians(bearing)
    return on_scene(radius / MM * math.sin(angle), radius / MM * math.cos(angle))


# --- discs ------------------------------------------------------------------------------------------------------


def disc(game: Crokinole, coin: str, at: tuple[float, float], label: str) -> Piece:
    """A disc at a place on the table, m."""
    radius = DISC_RADIUS * MM
    return Piece(coin, on_scene(*at), _faces(side_of(coin), game.seat_of(coin), radius), label)


def _faces(side: int, seat: int, radius: float, ground: str = "") -> tuple[Shape, ...]:
    """Maple has a plain face, walnut an inlaid ring; the grain of both shows how a disc turns."""
    look = f"disc {('maple', 'walnut')[side]} seat-{seat} {ground}".rstrip()
    parts: list[Shape] = [
        Circle((0.08 * radius, 0.13 * radius), round(1.02 * radius, 3), "shadow"),
        Circle((0.0, 0.0), round(radius, 3), look),
        Path(_grain(radius), f"grain on-{('maple', 'walnut')[side]}"),
    ]
    if side == 1:
        parts.append(Circle((0.0, 0.0), round(0.58 * radius, 3), "inlay"))
    return tuple(parts)


def _grain(radius: float) -> str:
    """Three long bows across the face."""
    bows = ((-0.62, 0.62, 0.1), (-0.3, 0.86, 0.16), (0.42, 0.8, -0.12))
    return " ".join(
        f"M{-half * radius:.2f},{y * radius:.2f} Q0,{(y - bend) * radius:.2f} {half * radius:.2f},{y * radius:.2f}"
        for y, half, bend in bows
    )


# --- the board --------------------------------------------------------------------------------------------------


def picture(game: Crokinole, state: State, title: str, labels: dict[str, str]) -> Picture:
    """A state on the board; `labels` has what a screen reader says of each disc on the surface."""
    lying = (disc(game, each.id, (each.x, each.y), labels[each.id]) for each in state.discs)
    return Picture((*_twenties(game, state), *_turn(game, state)), (*_waiting(game, state), *lying), title)


def board(game: Crokinole) -> Board:
    """The board with its zones, posts and numerals, which face the seats."""
    return Board((SIZE, SIZE), _surface(game))


def _surface(game: Crokinole) -> tuple[Shape, ...]:
    middle = FRAME.origin
    posts = [on_scene(post.x, post.y) for post in BOARD.posts]
    return (
        Circle((middle[0] + 2.0, middle[1] + 3.6), RIM + 1.5, "board-shadow"),
        Circle(middle, RIM, "board-rim"),
        Circle(middle, WALL, "board-ditch"),
        Circle((middle[0] + 2.0, middle[1] + 3.4), SURFACE * MM + 1.0, "board-fall"),
        Circle(middle, SURFACE * MM, "board-surface"),
        Circle(middle, FIFTEEN * MM, "board-fifteen"),
        *(Circle(middle, radius * MM, "board-line") for radius in CIRCLES),
        *(Path(_radial(bearing), "board-line") for bearing in QUADRANTS),
        *(numeral for seat in range(len(game.seats)) for numeral in _numerals(ahead(seat, len(game.seats)))),
        Circle(middle, HOLE_RADIUS * MM, "board-hole"),
        *(Circle((x + 0.9, y + 1.5), POST_RADIUS * MM, "shadow") for x, y in posts),
        *(Circle(at, POST_RADIUS * MM, "board-post") for at in posts),
    )


def _radial(bearing: float) -> str:
    """A line between two quadrants."""
    (x0, y0), (x1, y1) = (around(radius * MM, bearing) for radius in QUADRANT_LINE)
    return f"M{x0:g},{y0:g} L{x1:g},{y1:g}"


# --- numerals: inlaid like the lines, each upright for the seat that looks at it ----------------------------------

STROKES = {
    "0": "M{0,-.5} C{.42,-.5} {.42,.5} {0,.5} C{-.42,.5} {-.42,-.5} {0,-.5}",
    "1": "M{-.16,-.34} L{.06,-.5} L{.06,.5}",
    "5": "M{.26,-.5} L{-.2,-.5} L{-.25,-.08} C{.02,-.26} {.36,-.08} {.32,.2} C{.28,.52} {-.12,.6} {-.31,.36}",
}
"""Figures of height 1 around their middle."""
ADVANCE = 0.66


def _numerals(facing: float) -> tuple[Shape, ...]:
    """The zones' values on the way from a seat to the middle."""
    places = (("15", 58.0, 15.0), *((value, radius * MM, 19.0) for value, radius in NUMERALS))
    return tuple(Path(_figures(text, radius, size, facing), "board-numeral") for text, radius, size in places)


def _figures(text: str, radius: float, size: float, facing: float) -> str:
    """A numeral at that distance before the seat that faces this bearing."""
    parts = []
    for index, figure in enumerate(text):
        along = (index - (len(text) - 1) / 2) * ADVANCE
        for command in STROKES[figure].split(" "):
            letter, _, place = command.partition("{")
            x, y = map(float, place.rstrip("}").split(","))
            parts.append(letter + _turned((along + x) * size, radius + y * size, facing))
    return " ".join(parts)


def _turned(x: float, y: float, facing: float) -> str:
    """A point right of and before the middle, as the seat that faces this bearing sees it, on the scene."""
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    return f"{FRAME.origin[0] + x * cos - y * sin:.2f},{FRAME.origin[1] + x * sin + y * cos:.2f}"


# --- beside the board -------------------------------------------------------------------------------------------


def _waiting(game: Crokinole, state: State) -> tuple[Piece, ...]:
    """The discs that are still to be shot, the next one nearest to the seat."""
    return tuple(
        Piece(
            piece,
            _left_hand(game, seat, place),
            _faces(seat % 2, seat, SMALL, "aside"),
            f"{game.disc_name(piece.removeprefix(TRAY_ID))}, still to be shot",
        )
        for seat in range(len(game.seats))
        for place, piece in enumerate(tray_ids(game, state, seat))
    )


def tray_ids(game: Crokinole, state: State, seat: int) -> tuple[str, ...]:
    """The pieces of the discs that a seat has still to shoot, the next one first; none when the match is over."""
    if game.outcome(state) is not None:
        return ()
    numbers = range(shot_by(game, state, seat) + 1, game.options.each + 1)
    return tuple(TRAY_ID + game.disc_id(seat, number) for number in numbers)


def shot_by(game: Crokinole, state: State, seat: int) -> int:
    """How many discs a seat has shot in this round."""
    seats = game.options.players
    return (state.shots + seats - 1 - (seat - state.starter) % seats) // seats


def _left_hand(game: Crokinole, seat: int, place: int) -> Point:
    """Beside the rim at a seat's left: the places begin where its quadrant's corner has room."""
    bearing = ahead(seat, game.options.players) + 180.0
    return around(TRAY, bearing + 45.0 + (place - (game.options.each - 1) / 2) * SPACING - _aside(game))


def _aside(game: Crokinole) -> float:
    """With four seats two share a corner: each keeps to its own half."""
    return 10.0 if game.options.players == 4 else 0.0


def _twenties(game: Crokinole, state: State) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for side in (0, 1):
        number = state.twenties[side]
        corner = ahead(side, game.options.players) + 135.0
        shapes += _of_match(game, state, side, corner)
        if not number:
            continue
        columns = min(number, 2 * IN_A_ROW if game.options.players == 2 else IN_A_ROW)
        for place in range(number):
            row, column = divmod(place, columns)
            bearing = corner - (column - (columns - 1) / 2) * SPACING + _aside(game)
            shapes += _moved(_faces(side, side, SMALL, "aside"), around(TRAY + row * 2.3 * SMALL, bearing))
        shapes.append(Label(around(TRAY + 50.0, corner), f"{number} \N{MULTIPLICATION SIGN} 20", 20.0, "board-count"))
    return tuple(shapes)


def _of_match(game: Crokinole, state: State, side: int, corner: float) -> tuple[Shape, ...]:
    """The count of a side's twenties in the match, beyond those of the round (CR-13)."""
    twenties = game.twenties_of_match(state)
    if not twenties or not twenties[side]:
        return ()
    return (Label(around(TRAY + 80.0, corner), f"{twenties[side]} in all", 14.0, "board-count"),)


def _turn(game: Crokinole, state: State) -> tuple[Shape, ...]:
    """A ring around the disc that is shot next."""
    if game.outcome(state) is not None:
        return ()
    return (Circle(_left_hand(game, game.to_play(state), 0), SMALL + 3.0, "board-turn"),)


def _moved(parts: tuple[Shape, ...], to: Point) -> list[Shape]:
    """The parts of a disc as shapes that stand still; their grain is too small to see."""
    return [
        Circle((to[0] + part.at[0], to[1] + part.at[1]), part.radius, part.look)
        for part in parts
        if isinstance(part, Circle)
    ]
