"""Whether the way of a coin to a place is free, in compiled code."""

from __future__ import annotations

from typing import Any

from parlour.games.castle_croquetnole.rules.batch.columns import LIES
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, COIN_WIDTH, TILE
from parlour.kernels.entries import kernel

__all__ = ["is_open"]

Memory = Any
"""An array in compiled code."""

HALF_TILE = TILE / 2
REACH = HALF_TILE + COIN_RADIUS
"""A way that stays beyond this on one side of a tile passes it for certain."""


@kernel
def is_open(
    u: Memory, v: Memory, coins: Memory, one: int, other: int, x: float, y: float, tiles: Memory, but: int
) -> bool:
    """Whether a coin's way to a place is free, apart from one tile and one coin."""
    dx, dy = x - u[one], y - v[one]
    square = dx * dx + dy * dy
    if square == 0.0:
        return True
    for tile in range(len(tiles)):
        if tile != but and _crosses(u[one] - tiles[tile, 0], v[one] - tiles[tile, 1], dx, dy):
            return False
    for coin in range(8):
        if coin in (one, other) or not coins[coin, LIES]:
            continue
        share = ((u[coin] - u[one]) * dx + (v[coin] - v[one]) * dy) / square
        share = min(max(share, 0.0), 1.0)
        east, north = u[coin] - u[one] - share * dx, v[coin] - v[one] - share * dy
        if east * east + north * north < COIN_WIDTH * COIN_WIDTH:
            return False
    return True


@kernel
def _crosses(x: float, y: float, dx: float, dy: float) -> bool:
    """Whether the straight way from a place comes into the square at the origin where a coin touches a tile."""
    near, far, half = 0.0, 1.0, HALF_TILE + COIN_RADIUS - 1e-6
    if min(x, x + dx) > REACH or max(x, x + dx) < -REACH or min(y, y + dy) > REACH or max(y, y + dy) < -REACH:
        return False
    for start, step in ((x, dx), (y, dy)):
        if abs(step) < 1e-12:
            if abs(start) >= half:
                return False
            continue
        one, two = (-half - start) / step, (half - start) / step
        near, far = max(near, min(one, two)), min(far, max(one, two))
    return near < far
