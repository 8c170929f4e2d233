"""The table as a picture, to scale: one unit is a millimetre, and the middle of the table is the middle of the scene.

A wooden rail runs round the felt. At each seat it has a row of peg holes for the knight's scores: a group of four for
each of the other castles, and one for coming home. The coins that are not on the table yet lie there, too.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.drawing.faces import MM, NAMES, coin_piece, face, signs, suit
from parlour.games.castle_croquetnole.drawing.views import coin_label
from parlour.games.castle_croquetnole.rules.board import STEPS, Coin, knight_of, owner_of, target_of
from parlour.games.castle_croquetnole.rules.flickable import flicked_next
from parlour.games.castle_croquetnole.rules.landmarks import Landmark, objective, way_on
from parlour.games.castle_croquetnole.rules.table import BLOCKS, INCH, TILE, layout
from parlour.scene import Axes, Board, Box, Circle, Label, Path, Picture, Piece, PieceSet, Point, Shape

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import State

__all__ = ["RAIL", "board", "frame", "on_scene", "picture"]

RAIL = 34.0
"""How broad the rail is, mm."""
HOLE = 4.6
"""Radius of a peg hole, mm."""
APART = 12.5
"""From one hole to the next, mm."""
GROUP = 82.0
"""From one castle's holes to those of the next, mm."""
ROW = 3 * GROUP + 44.0
"""The length of a seat's row with its emblem and the hole for home, mm."""
ACE = 0.0165
"""How far from a tower's middle, along its axis and across, the A of its ace is, m."""
ROW_START = -ROW / 2 + 10.0
"""Where a seat's row begins with its emblem, from its middle, mm."""
BADGE = 7.2
"""Radius of the mark of a knight's next objective, mm."""
SLOTS = (0.0, 18.0, 16.0, 14.6)
"""From one knight's mark to the next, where one, two, three or four have to go to one place, mm."""
LAID: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 6.0),),
    2: ((-10.5, 6.0), (10.5, 6.0)),
    3: ((-10.5, -2.9), (10.5, -2.9), (0.0, 13.6)),
}
"""By the number of coins on a tower, where they lie: across and along from its middle, mm."""
FOUR = ((-9.8, -3.2), (9.8, -3.2), (-9.8, 16.0), (9.8, 16.0))
LOOKS = {"tower": "castle-tower", "gate": "castle-gate-tile", "door": "castle-door-tile"}
SETS = (PieceSet("classic", "Suits and values"), PieceSet("flamingoes", "Flamingoes and hedgehogs"))


def frame(game: CastleCroquetnole) -> Axes:
    """Where the table lies in the scene."""
    return Axes((_size(game) / 2, _size(game) / 2), MM)


def _size(game: CastleCroquetnole) -> float:
    return round(game.layout.side * MM, 4) + 2 * RAIL


def on_scene(game: CastleCroquetnole, at: Point) -> Point:
    """Where a place on the table (m) is drawn; rounded to a tenth of a micrometre."""
    middle = _size(game) / 2
    return round(middle + MM * at[0], 4), round(middle - MM * at[1], 4)


def spot(game: CastleCroquetnole, castle: int, along: float, across: float = 0.0) -> Point:
    """A place by its castle's axis (m), on the scene."""
    return on_scene(game, game.layout.spot(castle, along, across))


def board(game: CastleCroquetnole) -> Board:
    """The table with its lines, tiles and towers, and the rail with its empty peg holes."""
    shapes = (
        *_table(game),
        *(shape for castle in range(4) for shape in _lines(game, castle)),
        *_tiles(game),
        *(shape for castle in range(4) for shape in _tower(game, castle)),
        *(shape for seat in range(4) for shape in _rail(game, seat)),
    )
    size = _size(game)
    return Board((size, size), shapes, SETS)


def picture(game: CastleCroquetnole, state: State, title: str, goal: str = "") -> Picture:
    """A state on the table: pegs, marks where knights have to go, whose turn it is, and the coins."""
    shapes = (
        *_glow(game, state),
        *(shape for seat in range(4) for shape in _pegs(game, state, seat)),
        *(shape for seat in range(4) for shape in _goal(game, state, seat)),
        *_turn(game, state),
    )
    return Picture(shapes, _coins(game, state), title, heart=_heart(game, state), goal=goal)


def _heart(game: CastleCroquetnole, state: State) -> tuple[Point, Point]:
    """Every tile and every coin on the table, with a tile's width round them."""
    lying = [coin.at for coin in state.coins if coin.at is not None]
    spots = [on_scene(game, at) for at in (*lying, *((block.x, block.y) for block in game.layout.table.blocks))]
    (left, *_, right), (top, *_, bottom) = (sorted(along) for along in zip(*spots, strict=True))
    low, high, more = RAIL, _size(game) - RAIL, game.layout.tile * MM
    return (max(low, left - more), max(low, top - more)), (min(high, right + more), min(high, bottom + more))


# --- the table ----------------------------------------------------------------------------------------------------


def _table(game: CastleCroquetnole) -> tuple[Shape, ...]:
    size = _size(game)
    felt, border = size - 2 * RAIL, RAIL + 11.0
    return (
        Box((0.0, 0.0), (size, size), "castle-rail", 14.0),
        Box((RAIL - 2.0, RAIL - 2.0), (felt + 4.0, felt + 4.0), "castle-edge", 3.0),
        Box((RAIL, RAIL), (felt, felt), "castle-felt"),
        Box((border, border), (size - 2 * border, size - 2 * border), "castle-border", 5.0),
    )


def _lines(game: CastleCroquetnole, castle: int) -> tuple[Shape, ...]:
    """Gate and door lines, and the castle's name on the felt behind the tower."""
    name = Label(spot(game, castle, _name_at(game)), game.castle_name(castle), 15.0, "castle-name")
    return (
        Path(_stroke(game, castle, game.layout.gate_at), "castle-gate"),
        *(Path(_stroke(game, castle, along), "castle-door") for along in game.layout.door_lines),
        name,
    )


def _name_at(game: CastleCroquetnole) -> float:
    """How far from the centre a castle's name is: behind its tower, but on the table, m."""
    return game.layout.tower_at + min(3.7 * INCH, game.layout.side / 2 - game.layout.tower_at - 0.5 * INCH)


def _stroke(game: CastleCroquetnole, castle: int, along: float) -> str:
    (x0, y0), (x1, y1) = (on_scene(game, end) for end in game.layout.line(castle, along))
    return f"M{x0:g},{y0:g} L{x1:g},{y1:g}"


def _tiles(game: CastleCroquetnole) -> tuple[Shape, ...]:
    """Every tile throws its shadow before any is drawn; the inlay of a tower is that of its top tile."""
    blocks, half = game.layout.table.blocks, game.layout.tile * MM / 2
    squares = [_square(game, (block.x, block.y), block.angle, half) for block in blocks]
    inlays = [
        _square(game, (block.x, block.y), block.angle, half - 5.5)
        for (kind, _), block in zip(BLOCKS, blocks, strict=True)
        if kind != "tower"
    ]
    shadows = [_square(game, (block.x + 0.0016, block.y - 0.0028), block.angle, half) for block in blocks]
    return (
        *(Path(shadow, "shadow") for shadow in shadows),
        *(Path(square, LOOKS[kind]) for square, (kind, _) in zip(squares, BLOCKS, strict=True)),
        *(Path(inlay, "castle-inlay") for inlay in inlays),
    )


def _square(game: CastleCroquetnole, at: Point, angle: float, half: float) -> str:
    """A square round a place on the table (m), with half its side (mm), turned anticlockwise by an angle (rad)."""
    x, y = on_scene(game, at)
    cos, sin = half * math.cos(angle), half * math.sin(angle)
    corners = ((cos - sin, sin + cos), (-cos - sin, cos - sin), (sin - cos, -sin - cos), (cos + sin, sin - cos))
    return f"M{' L'.join(f'{round(x + u, 3):g},{round(y - v, 3):g}' for u, v in corners)} Z"


def _tower(game: CastleCroquetnole, castle: int) -> tuple[Shape, ...]:
    """Its top tile, the ace of its suit: an inlay in the castle's colour, the suit, and an A in two corners."""
    block, share = game.layout.table.blocks[castle], game.layout.tile / TILE
    ace = ACE * share
    inlay = _square(game, (block.x, block.y), block.angle, game.layout.tile * MM / 2 - 3.0)
    emblem = suit(castle, spot(game, castle, game.layout.tower_at + 0.0045), 13.0 * share, f"emblem {NAMES[castle]}")
    corners = (spot(game, castle, game.layout.tower_at + side * ace, side * ace) for side in (-1, 1))
    aces = (Label(corner, "A", 11.0, f"castle-ace {NAMES[castle]}") for corner in corners)
    return (Path(inlay, f"castle-inlay tower-inlay {NAMES[castle]}"), emblem, *aces)


# --- the knights' next objectives ---------------------------------------------------------------------------------


def _goal(game: CastleCroquetnole, state: State, seat: int) -> tuple[Shape, ...]:
    """A badge with the knight's suit at its next objective, with a point in the direction in which it is passed."""
    knight = state.coin(knight_of(seat))
    if game.outcome(state) is not None:
        return ()
    wanted = objective(game, knight)
    at = _badge_at(game, state, seat)
    now = " now" if seat == state.seat and not state.owed else ""
    return (
        Path(_pin(game, wanted, at), f"goal {NAMES[seat]}{now}"),
        suit(seat, at, 0.66 * BADGE, "goal-suit"),
    )


def _glow(game: CastleCroquetnole, state: State) -> tuple[Shape, ...]:
    """What the knight of the player must pass or touch now: a line between two tiles, or the edge of a tower."""
    if game.outcome(state) is not None or state.owed:
        return ()
    now = way_on(game, state.coin(knight_of(state.seat)))
    if now.step != 2:
        along = (game.layout.gate_at, game.layout.door_at)[now.step % 3]
        return (Path(_stroke(game, now.castle, along), "castle-next glows"),)
    block = game.layout.table.blocks[BLOCKS.index(("tower", now.castle))]
    half = game.layout.tile * MM / 2 + 2.0
    return (Path(_square(game, (block.x, block.y), block.angle, half), "castle-next glows"),)


def _badge_at(game: CastleCroquetnole, state: State, seat: int) -> Point:
    """Beside the line, on the side from which it is passed; of a tower on its edge. Those of one line are a row."""
    wanted = objective(game, state.coin(knight_of(seat)))
    row = [other for other in range(4) if objective(game, state.coin(knight_of(other))) == wanted]
    across = (row.index(seat) - (len(row) - 1) / 2) * SLOTS[len(row) - 1] / MM
    off = {0: -12.5, 1: -12.5, 2: -game.layout.tile * MM / 2 - 3.0, 3: 12.5}[wanted.step] / MM
    along = (game.layout.gate_at, game.layout.door_at, game.layout.tower_at)[wanted.step % 3]
    return spot(game, wanted.castle, along + off, across)


def _pin(game: CastleCroquetnole, wanted: Landmark, at: Point) -> str:
    """A circle with a point, inward; outward if the knight must leave by the gate."""
    x, y = game.layout.axis(wanted.castle)
    if wanted.step == 3:
        x, y = -x, -y
    x, y = x * BADGE, -y * BADGE  # on the scene y goes down

    def point(ahead: float, aside: float) -> str:
        return f"{at[0] + ahead * x - aside * y:.2f},{at[1] + ahead * y + aside * x:.2f}"

    large = f"A{BADGE:g},{BADGE:g} 0 1 1"
    return f"M{point(1.55, 0.0)} L{point(0.64, 0.77)} {large} {point(0.64, -0.77)} Z"


# --- the rail -----------------------------------------------------------------------------------------------------


def _on_rail(game: CastleCroquetnole, seat: int, across: float) -> Point:
    """On the rail before a seat, this far (mm) to the right of the middle of its row."""
    plain = layout("sides", game.options.gate_line, game.layout.side)
    corner = game.layout.side / 4 if game.options.castles == "corners" else 0.0
    return on_scene(game, plain.spot(seat, plain.side / 2 + RAIL / MM / 2, across / MM + corner))


def _rail(game: CastleCroquetnole, seat: int) -> tuple[Shape, ...]:
    """The seat's suit, and the holes for its knight's scores: four for each castle to invade, and one for home."""
    shapes: list[Shape] = [suit(seat, _on_rail(game, seat, ROW_START), 11.0, f"emblem {NAMES[seat]}")]
    for group in range(game.options.invasions):
        castle = target_of(seat, group * len(STEPS))
        shapes.append(suit(castle, _on_rail(game, seat, _group(group)), 7.5, f"emblem {NAMES[castle]}"))
    shapes.append(Circle(_home(game, seat), HOLE + 2.6, f"castle-home {NAMES[seat]}"))
    shapes += [Circle(at, HOLE, "castle-hole") for at, _ in _holes(game, seat)]
    return tuple(shapes)


def _pegs(game: CastleCroquetnole, state: State, seat: int) -> tuple[Shape, ...]:
    """A peg in the hole of every score that the seat's knight has made."""
    shapes: list[Shape] = []
    for at, castle in _holes(game, seat)[: game.counted(state.coin(knight_of(seat)))]:
        shapes += [Circle((at[0] + 0.6, at[1] + 1.0), HOLE, "shadow"), Circle(at, HOLE, f"castle-peg {NAMES[castle]}")]
    return tuple(shapes)


def _holes(game: CastleCroquetnole, seat: int) -> tuple[tuple[Point, int], ...]:
    """The peg holes of a seat in the order in which they are filled, each with the castle whose colour its peg has."""
    groups = (
        (_on_rail(game, seat, _group(group) + 16.0 + step * APART), target_of(seat, group * len(STEPS)))
        for group in range(game.options.invasions)
        for step in range(len(STEPS))
    )
    return (*groups, (_home(game, seat), seat))


def _group(number: int) -> float:
    """Where on the rail a castle's holes begin, mm."""
    return ROW_START + 26.0 + number * GROUP


def _home(game: CastleCroquetnole, seat: int) -> Point:
    return _on_rail(game, seat, _group(3))


def _turn(game: CastleCroquetnole, state: State) -> tuple[Shape, ...]:
    """A line along the rail at the seat to play, and the number of flicks that are left."""
    if game.outcome(state) is not None:
        return ()
    seat = game.to_play(state)
    plain = layout("sides", game.options.gate_line, game.layout.side)
    corner = game.layout.side / 4 if game.options.castles == "corners" else 0.0
    half = ROW / MM / 2
    ends = (plain.spot(seat, plain.side / 2 + 0.001, corner + across) for across in (-half, half))
    (x0, y0), (x1, y1) = (on_scene(game, end) for end in ends)
    shapes: list[Shape] = [Path(f"M{x0:g},{y0:g} L{x1:g},{y1:g}", "castle-turn")]
    if state.play is not None and state.play.going_on:
        at = _on_rail(game, seat, ROW / 2 + 16.0)
        shapes += [Circle(at, 11.0, "castle-flicks"), Label(at, str(len(state.play.flicks)), 15.0, "castle-count")]
    return tuple(shapes)


# --- coins --------------------------------------------------------------------------------------------------------


def _coins(game: CastleCroquetnole, state: State) -> tuple[Piece, ...]:
    """Guards below knights, so that battlements hide no knight; then those on towers, and those yet to be placed."""
    mine = flicked_next(game, state)
    lying = sorted((coin for coin in state.coins if coin.at is not None), key=lambda coin: coin.id)
    pieces = [_lying(game, coin, turn=coin.id in mine) for coin in lying]
    pieces += [piece for castle in range(4) for piece in _held(game, state, castle)]
    pieces += [_aside(game, coin) for coin in state.coins if coin.at is None and coin.tower is None]
    return tuple(pieces)


def _lying(game: CastleCroquetnole, coin: Coin, *, turn: bool) -> Piece:
    assert coin.at is not None  # noqa: S101 - it lies on the table
    return coin_piece(
        game.layout, coin.id, on_scene(game, coin.at), coin_label(game, coin), signs(game.layout, coin, turn=turn)
    )


def _held(game: CastleCroquetnole, state: State, castle: int) -> list[Piece]:
    """The knights on a castle's tower: its prisoners, and its own that waits."""
    held = [coin for coin in state.coins if coin.tower == castle and coin.at is None]
    places = LAID.get(len(held), FOUR)
    return [
        coin_piece(
            game.layout,
            coin.id,
            spot(game, castle, game.layout.tower_at + along / MM, across / MM),
            coin_label(game, coin),
            signs(game.layout, coin, turn=False),
        )
        for coin, (across, along) in zip(held, places, strict=False)
    ]


def _aside(game: CastleCroquetnole, coin: Coin) -> Piece:
    """On the rail at its owner's left."""
    across = -ROW / 2 - (14.0 if coin.id.startswith("K") else 36.0)
    return Piece(
        f"aside-{coin.id}",
        _on_rail(game, owner_of(coin.id), across),
        face(coin.id, game.layout.radius),
        coin_label(game, coin),
    )
