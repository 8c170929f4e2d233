"""The layout as numbers, for the kernels of the rules: what may lie where.

It imports without NumPy. Kernels read the numbers from a list as well as from an array.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.kernels.mathematics import cosine, sine

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules.table import Layout

__all__ = [
    "COS",
    "HALF_TILE",
    "MEASURES",
    "RADIUS",
    "SIN",
    "TILES",
    "TILE_X",
    "TILE_Y",
    "WHOLE",
    "WITHIN",
    "measures_of",
]

TILES = 16
WHOLE, WITHIN = 0, 1
"""The largest coordinates of a coin that lies whole on the table and of one that keeps the margin, m."""
TILE_X = 2
TILE_Y = TILE_X + TILES
"""The middles of the tiles, m; those of the four towers come first."""
COS = TILE_Y + TILES
SIN = COS + 1
"""How all tiles are turned."""
HALF_TILE, RADIUS = SIN + 1, SIN + 2
"""Half the side of a tile, and the radius of a coin, m."""
MEASURES = RADIUS + 1


def measures_of(layout: Layout, margin: float) -> list[float]:
    """The numbers of a layout, of which no coin may lie nearer to the edge than the margin (m)."""
    found = [0.0] * MEASURES
    found[WHOLE], found[WITHIN] = layout.most(), layout.most(margin)
    found[HALF_TILE], found[RADIUS] = layout.tile / 2, layout.radius
    for tile, block in enumerate(layout.table.blocks):
        found[TILE_X + tile], found[TILE_Y + tile] = block.x, block.y
        found[COS], found[SIN] = cosine(block.angle), sine(block.angle)
    return found
