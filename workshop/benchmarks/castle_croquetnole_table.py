"""Compute the turns that a knight needs on an empty table, from everywhere: the bots' table of prospects.

    python -m workshop.benchmarks.castle_croquetnole_table [--draws N] [--out FILE]

A flick is one of 72 directions and seven speeds, with a medium hand's error. The physics plays every flick from the
middle of every square inch. Then policy iteration finds the expected turns, castle by castle and step by step from the
end of the way backwards. With flicks left the best one is taken; without any, the next turn begins with one. The same
command makes the same file.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple

import numba
import numpy as np

from parlour.games.castle_croquetnole.bots.hands import steady
from parlour.games.castle_croquetnole.bots.prospects import CELLS, FILE, FLICKS, LEVELS, UNITS, middles
from parlour.games.castle_croquetnole.rules.table import COIN_RADIUS, INCH, layout
from parlour.physics import Fate, Kind, Shot, shots_array, simulate_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

DIRECTIONS, SPEEDS = 72, (0.5, 0.8, 1.1, 1.4, 1.8, 2.3, 2.9)
HAND = steady(0.67)
"""Strikes two coins in three from a foot and a half away."""
ROOM = 10
"""The most crossings and touches that are kept of a flick; of more, the first ones."""
IN, OUT, DOOR, TOWER = range(4)
FOREIGN = ((IN, 0), (DOOR, 0), (TOWER, 0), (OUT, 0))
HOME = ((IN, 0), (TOWER, 0))
"""The steps, and the castle of each, counted clockwise from the present one."""
OUTDOORS = 4
IMPROVEMENTS, EVALUATIONS = 5, 12


Memory = Any
"""Arrays in compiled code."""


class Flicks(NamedTuple):
    """Every flick from every free square: shape (squares, actions, draws)."""

    squares: NDArray[np.int64]
    codes: NDArray[np.int8]
    """What it passed and touched: 4 * castle + kind, then -1; one more axis."""
    u: Array
    v: Array
    """Where it ended, m."""
    fell: NDArray[np.bool_]


def main() -> None:
    """Compute the table and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draws", type=int, default=32, help="draws of the hand's error (default 32)")
    parser.add_argument("--out", type=Path, default=FILE, help="the file (default: the game's own)")
    given = parser.parse_args()
    flicks = flicked(given.draws)
    print(f"{flicks.u.size} flicks from {len(flicks.squares)} squares are played", flush=True)
    home = solved(flicks, HOME, np.zeros((1, FLICKS + 1, 5, CELLS, CELLS)), bonus=False)
    print(f"home: {home[0, 1, OUTDOORS].mean():.3f} turns on the average", flush=True)
    castles = [home]
    for number in (3, 2, 1):
        castles.insert(0, solved(flicks, FOREIGN, castles[0], bonus=True))
        print(f"castle {number} of 3: {castles[0][0, 1, OUTDOORS].mean():.3f} turns on the average", flush=True)
    turns = np.concatenate(castles)[:, 1:]
    np.savez_compressed(given.out, steps=_steps(np.minimum(np.rint(turns * UNITS), LEVELS - 1)))
    print(f"{given.out.stat().st_size} bytes; the most is {turns.max():.2f} turns")


def _steps(numbers: NDArray[Any]) -> NDArray[Any]:
    """Each number less the one before it, as the file has them."""
    return (np.diff(numbers.ravel(), prepend=0) % LEVELS).astype(np.uint8).reshape(numbers.shape)


# --- the physics --------------------------------------------------------------------------------------------------


def flicked(draws: int) -> Flicks:
    """Play every flick from every free square of the default layout, in the frame of the first seat's castle."""
    place = layout("sides", "middle", CELLS * INCH)
    table = place.laid([(0.0, 0.0)])
    u, v = (axis.ravel() for axis in np.meshgrid(middles(), middles(), indexing="ij"))
    free = [all(block.distance(x, -y) >= COIN_RADIUS for block in table.blocks) for x, y in zip(u, v, strict=True)]
    squares = np.flatnonzero(free)
    parts = [_from(table, float(u[square]), float(v[square]), draws) for square in squares]
    codes, x, y, fell = (np.stack(column) for column in zip(*parts, strict=True))
    return Flicks(squares, codes, x, y, fell)


def _from(table: Any, u: float, v: float, draws: int) -> tuple[NDArray[Any], ...]:  # noqa: ANN401 - a physics table
    spread = NormalDist()
    steps = (np.arange(draws) + 0.5) / draws
    turns = np.array([spread.inv_cdf(step) for step in steps])
    pushes = np.array([spread.inv_cdf((step * 0.618034 * draws + 0.5) % 1.0) for step in steps])
    angle = 2.0 * math.pi * np.arange(DIRECTIONS)[:, None, None] / DIRECTIONS
    angle = angle + math.radians(HAND.angle_sd) * turns
    speed = np.array(SPEEDS)[None, :, None] * np.maximum(1.0 + HAND.speed_sd * pushes, 0.05)
    angle, speed = (each.ravel() for each in np.broadcast_arrays(angle, speed))
    shots = np.repeat(shots_array([Shot(0, (0.0, 0.0))]), len(angle))
    shots["x"], shots["y"] = u, -v
    shots["vx"], shots["vy"] = speed * np.cos(angle), speed * np.sin(angle)
    batch = simulate_many(table, shots, events=True)
    shape = DIRECTIONS * len(SPEEDS), draws
    fell = batch.fate[:, 0] != Fate.ON_TABLE
    codes = _codes(batch).reshape(*shape, ROOM)
    return codes, batch.x[:, 0].reshape(shape), -batch.y[:, 0].reshape(shape), fell.reshape(shape)


def _codes(batch: Any) -> NDArray[np.int8]:  # noqa: ANN401 - a physics batch
    happened = batch.happened
    line, other = happened["kind"] == Kind.LINE, happened["other"]
    tower = (happened["kind"] == Kind.BLOCK) & (other < 4)
    gate = line & (other < 4)
    kept = np.flatnonzero(line | tower)
    what = np.where(tower, TOWER, np.where(gate, np.where(happened["direction"] > 0, IN, OUT), DOOR))
    shot = np.searchsorted(batch.ends, kept, side="right") - 1
    number = np.arange(len(kept)) - np.searchsorted(shot, shot)
    codes = np.full((len(batch), ROOM), -1, np.int8)
    fits = number < ROOM
    codes[shot[fits], number[fits]] = (4 * (other % 4) + what)[kept][fits]
    return codes


# --- the turns ----------------------------------------------------------------------------------------------------


def solved(flicks: Flicks, steps: tuple[tuple[int, int], ...], beyond: Array, *, bonus: bool) -> Array:
    """Expected turns until the end of the way, with 0 to `FLICKS` flicks left.

    Args:
        flicks: the flicks that can be played.
        steps: the steps to make at this castle.
        beyond: the same for the next castle, in its own frame.
        bonus: whether a step here gives a flick.

    Returns:
        Shape (steps, flicks left, the castle that it is in or 4, u, v).
    """
    turns = np.full((len(steps), FLICKS + 1, 5, CELLS, CELLS), 3.0)
    turns += np.arange(len(steps), 0, -1)[:, None, None, None, None]
    todo, gains = _way(steps, len(beyond), bonus=bonus)
    leaves = {1: 1, 2: len(todo) - 1, 4: -1}[len(beyond)]
    for step in range(len(steps) - 1, -1, -1):
        best = np.zeros((FLICKS + 1, 5, len(flicks.squares)), np.int64)
        for number in range(IMPROVEMENTS * (1 + EVALUATIONS)):
            improve = number % (1 + EVALUATIONS) == 0
            _sweep(flicks, (todo, gains, leaves), (turns, beyond), step, best, improve=improve)
    return turns


def _way(steps: tuple[tuple[int, int], ...], after: int, *, bonus: bool) -> tuple[NDArray[np.int64], ...]:
    """The steps here and at the next castle, as codes, and the flicks that each gives; no castle follows home."""
    onward = {1: (), 2: HOME, 4: FOREIGN}[after]
    codes = [4 * castle + what for what, castle in steps] + [4 * castle + 4 + what for what, castle in onward]
    gains = [int(bonus)] * len(steps) + [int(after == len(FOREIGN))] * len(onward)
    return np.array(codes), np.array(gains)


def _sweep(
    flicks: Flicks,
    way: tuple[NDArray[np.int64], NDArray[np.int64], int],
    tables: tuple[Array, Array],
    step: int,
    best: NDArray[np.int64],
    *,
    improve: bool,
) -> None:
    new = np.empty((FLICKS + 1, 5, len(flicks.squares)))
    squares, *played = flicks
    _swept(squares, tuple(played), way, tables, (step, improve), best, new)
    grid = tables[0][step].reshape(FLICKS + 1, 5, CELLS * CELLS)
    grid[:] = np.nan
    grid[:, :, squares] = new
    _filled(tables[0][step])


def _filled(grids: Array) -> None:
    """Squares in tiles get the mean of their neighbours, so that values beside a tile can be interpolated."""
    while np.isnan(grids).any():
        padded = np.pad(grids, ((0, 0), (0, 0), (1, 1), (1, 1)), constant_values=np.nan)
        near = np.stack([padded[:, :, 1 + i : CELLS + 1 + i, 1 + j : CELLS + 1 + j] for i, j in NEIGHBOURS])
        known = ~np.isnan(near)
        total = np.where(known, near, 0.0).sum(axis=0)
        means = np.where(known.any(axis=0), total / np.maximum(known.sum(axis=0), 1), np.nan)
        grids[:] = np.where(np.isnan(grids), means, grids)


NEIGHBOURS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]


@numba.njit(nogil=True)
def _at(grid: Memory, u: float, v: float) -> float:
    """A value between the middles of four squares."""
    x = min(max(u / INCH + (CELLS - 1) / 2, 0.0), CELLS - 1.000001)
    y = min(max(v / INCH + (CELLS - 1) / 2, 0.0), CELLS - 1.000001)
    i, j = int(x), int(y)
    a, b = x - i, y - j
    low = grid[i, j] * (1.0 - b) + grid[i, j + 1] * b
    high = grid[i + 1, j] * (1.0 - b) + grid[i + 1, j + 1] * b
    value: float = low * (1.0 - a) + high * a
    return value


@numba.njit(nogil=True)
def _followed(codes: Memory, todo: Memory, gains: Memory, step: int, inside: int, leaves: int) -> tuple[int, int, int]:
    """Where the knight is on its way after a flick: the step, in which castle, flicks gained (-1: sent back)."""
    gained, first = 0, (step, inside)
    for code in codes:
        if code < 0:
            break
        castle, what = code // 4, code % 4
        if what == IN and inside == OUTDOORS:
            inside = castle
        elif what == IN and castle != inside:
            return first[0], first[1], -1
        elif what == IN or inside != castle:
            continue
        if step < len(todo) and todo[step] == code:
            gained += gains[step]
            step += 1
        if what == OUT:
            inside = OUTDOORS
            if step == leaves and castle == todo[leaves] // 4:
                step -= 1
    return step, inside, gained


@numba.njit(nogil=True, parallel=True)
def _swept(  # noqa: C901, PLR0912 - one loop: to hand arrays on from it would take ten times as long
    squares: Memory, flicks: Memory, way: Memory, tables: Memory, now: Memory, best: Memory, new: Memory
) -> None:
    """One sweep over all squares; `improve` evaluates every flick, else only the best so far are evaluated."""
    codes, us, vs, fell = flicks
    todo, gains, leaves = way
    turns, beyond = tables
    step, improve = now
    own, after, draws = turns.shape[0], beyond.shape[0], codes.shape[2]
    for place in numba.prange(len(squares)):
        here_u = (squares[place] // CELLS - (CELLS - 1) / 2) * INCH
        here_v = (squares[place] % CELLS - (CELLS - 1) / 2) * INCH
        totals, wanted = np.empty(FLICKS + 1), np.empty(codes.shape[1], np.bool_)
        for inside in range(5):
            wanted[:] = improve
            for left in range(1, FLICKS + 1):
                wanted[best[left, inside, place]] = True
                new[left, inside, place] = 1e9
            for action in range(codes.shape[1]):
                if not wanted[action]:
                    continue
                totals[:] = 0.0
                for draw in range(draws):
                    u, v, lost = us[place, action, draw], vs[place, action, draw], fell[place, action, draw]
                    then, where, gained = _followed(codes[place, action, draw], todo, gains, step, inside, leaves)
                    if gained < 0:
                        u, v, lost = here_u, here_v, True
                    if then >= own + after or (then >= own and after == 1):
                        continue
                    for left in range(1, FLICKS + 1):
                        still = 0 if lost else min(left - 1 + gained, FLICKS)
                        if then < own:
                            value = _at(turns[then, max(still, 1), where], u, v)
                        else:
                            turned = OUTDOORS if where == OUTDOORS else (where + 3) % 4
                            value = _at(beyond[then - own, max(still, 1), turned], v, -u)
                        totals[left] += value + (1.0 if still == 0 else 0.0)
                for left in range(1, FLICKS + 1):
                    mean = totals[left] / draws
                    if mean < new[left, inside, place] if improve else best[left, inside, place] == action:
                        new[left, inside, place], best[left, inside, place] = mean, action
            new[0, inside, place] = 1.0 + new[1, inside, place]


if __name__ == "__main__":
    main()
