"""The layout of Castle Croquetnole as a plan, to lay the tiles on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.table import BLOCKS
from parlour.plan import INCH, BoardPlan, Caption, Face, Ink, Outline, Ring, Span, Stroke, inches, measured

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.table import Layout
    from parlour.plan import Point, Shape

__all__ = ["LENGTHS", "plan"]

LENGTHS = {"tile": INCH / 100, "coin": INCH / 100, "table": INCH}
"""The options that are lengths, each with its unit, m."""
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
MEASURED = 3
"""The castle beside which the dimensions are: its neighbours' tiles leave room there."""

LANE, APART = 1.8, 0.2
"""How far beside the axis the first dimension is, and from one to the next, in tile-widths."""
LETTERS = 0.0035
"""The height of the type of dimensions, m."""


def plan(game: CastleCroquetnole) -> BoardPlan:
    """The table with its tiles, lines and starting bands under these options."""
    layout = game.layout
    half, heart = layout.side / 2, _heart(layout)
    edge = tuple((x * half, y * half) for x, y in CORNERS)
    rim = half + 0.001
    return BoardPlan(
        f"Castle Croquetnole, castles {_where(game)}",
        (-rim, -rim),
        (rim, rim),
        (
            Outline(edge, Ink.EDGE),
            Stroke(((-half, 0.0), (half, 0.0)), Ink.AXIS),
            Stroke(((0.0, -half), (0.0, half)), Ink.AXIS),
            *(shape for castle in range(4) for shape in _band(game, castle)),
            *_tiles(game),
            *(shape for castle in range(4) for shape in _lines(layout, castle)),
            *_middle(layout),
            *_dimensions(layout),
        ),
        measures=_measures(layout),
        notes=(
            "Lay a tile on every square, and a second one on each tower. The axes are those of the table.",
            "A coin passes a gate or a door when its middle crosses the line.",
            "Guards and knights start beside their tower. Their edge is within the dashed border, or touches it.",
        ),
        heart=((-heart, -heart), (heart, heart)),
    )


def _where(game: CastleCroquetnole) -> str:
    return "at the sides" if game.options.castles == "sides" else "in the corners"


def _heart(layout: Layout) -> float:
    """Half the side of the square that has all tiles, starting bands, names and dimensions, but at most the table."""
    reach = layout.tower_at + _border(layout) + 1.2 * layout.coin
    corners = [layout.spot(castle, reach, side * 0.5 * layout.tile) for castle in range(4) for side in (-1, 1)]
    corners.append(layout.spot(MEASURED, layout.tower_at, (LANE + 3 * APART) * layout.tile))
    return min(max(abs(part) for at in corners for part in at), layout.side / 2 + 0.001)


def _border(layout: Layout) -> float:
    """Half the side of the starting band's outer border, m."""
    return layout.tile / 2 + layout.coin


def _square(
    layout: Layout, castle: int, half: float, along: float | None = None, across: float = 0.0
) -> Iterator[Point]:
    """The corners of a square with half that side, turned as its castle; by default round the tower."""
    middle = layout.tower_at if along is None else along
    return (layout.spot(castle, middle + up * half, across + aside * half) for up, aside in CORNERS)


def _band(game: CastleCroquetnole, castle: int) -> list[Shape]:
    """The border of the starting band, and the castle's name behind it, which the castle's player can read."""
    layout = game.layout
    name = layout.spot(castle, layout.tower_at + layout.tile / 2 + 1.75 * layout.coin)
    return [
        Outline(tuple(_square(layout, castle, _border(layout))), Ink.PLACE, round=layout.coin),
        Caption(
            name,
            f"{castle + 1} \N{MIDDLE DOT} {game.castle_name(castle)}",
            0.2 * layout.tile,
            Face.NAME,
            -layout.facing(castle),
        ),
    ]


def _tiles(game: CastleCroquetnole) -> Iterator[Shape]:
    """Every tile with what it is; a tower and a door tile are turned to their castle, and name it."""
    layout = game.layout
    half, size = layout.tile / 2, 0.11 * layout.tile
    for block, (kind, castle) in zip(layout.table.blocks, BLOCKS, strict=True):
        turn = 0.0 if castle is None else -layout.facing(castle)
        east, north = layout.axis(0)
        corners = ((u * half, v * half) for u, v in CORNERS)
        points = tuple((block.x + u * north - v * east, block.y - u * east - v * north) for u, v in corners)
        yield Outline(points, Ink.THING)
        words = kind if castle is None else f"{kind} of {game.castle_name(castle)}"
        yield Caption((block.x, block.y), words, size, turn=turn)


def _lines(layout: Layout, castle: int) -> list[Shape]:
    lines = ((layout.gate_at, Ink.GATE), *((along, Ink.DOOR) for along in layout.door_lines))
    return [Stroke(layout.line(castle, along)[::-1], ink) for along, ink in lines]


def _middle(layout: Layout) -> list[Shape]:
    """A coin in its true size on the middle of the table."""
    return [
        Ring((0.0, 0.0), layout.radius, Ink.PLACE),
        Caption((0.0, 0.35 * layout.radius), "coin", 0.16 * layout.coin, Face.NOTE),
        Caption((0.0, -0.35 * layout.radius), inches(layout.coin), 0.16 * layout.coin, Face.NOTE),
    ]


def _dimensions(layout: Layout) -> list[Shape]:
    """From the middle to gate, door and tower, in a lane that no tile is in; and the sizes of a tile and of a gap."""

    def span(start: tuple[float, float], end: tuple[float, float], text: str, off: float = 0.0) -> Span:
        return Span(layout.spot(MEASURED, *start), layout.spot(MEASURED, *end), text, off, LETTERS)

    tile = layout.tile
    along = (("gate", layout.gate_at), ("door", layout.door_at), ("tower", layout.tower_at))
    reach: list[Shape] = [
        span(
            (0.0, (LANE + step * APART) * tile),
            (far, (LANE + step * APART) * tile),
            f"centre to {what} {measured(far)}",
        )
        for step, (what, far) in enumerate(along)
    ]
    return [
        *reach,
        span(
            (layout.tower_at - tile / 2, -tile / 2),
            (layout.tower_at + tile / 2, -tile / 2),
            measured(tile),
            -0.12 * tile,
        ),
        span((layout.door_at - 0.7 * tile, -tile / 2), (layout.door_at - 0.7 * tile, tile / 2), measured(tile)),
    ]


def _measures(layout: Layout) -> tuple[tuple[str, str], ...]:
    return (
        ("Table, a square", measured(layout.side)),
        ("Tile, a square", measured(layout.tile)),
        ("Gap of a gate or a door", measured(layout.tile)),
        ("Coin, diameter", measured(layout.coin)),
        ("Centre to gate line", measured(layout.gate_at)),
        ("Centre to middle of door", measured(layout.door_at)),
        ("Centre to middle of tower", measured(layout.tower_at)),
        ("Width of the starting band", measured(layout.coin)),
    )
