"""The table in a terminal, whose letters are twice as high as wide."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from parlour.games.castle_croquetnole.rules.board import guard_of, knight_of
from parlour.games.castle_croquetnole.rules.landmarks import objective
from parlour.games.castle_croquetnole.rules.table import BLOCKS

if TYPE_CHECKING:
    from parlour.games.castle_croquetnole.rules import CastleCroquetnole
    from parlour.games.castle_croquetnole.rules.board import Coin, State
    from parlour.games.castle_croquetnole.rules.table import Point

__all__ = ["plain"]

COLUMNS, ROWS = 77, 39
FILLED = {"tower": "#", "gate": "+", "door": "%"}
"""How tiles are filled."""


def plain(game: CastleCroquetnole, state: State) -> str:
    """The map, with a line for each castle below it."""
    grid = [list(row) for row in _ground(game)]
    taken: set[tuple[int, int]] = set()
    for coin, at in state.lying():
        _write_coin(game, grid, coin, at, taken)
    border = f"+{'-' * (COLUMNS - 2)}+"
    rows = [f"|{''.join(row)[1:-1]}|" for row in grid]
    return "\n".join([border, *rows, border, *(_line(game, state, seat) for seat in range(4))])


@cache
def _ground(game: CastleCroquetnole) -> tuple[str, ...]:
    """The table without coins, row by row: the ace of a tower is an A and the first letter of its suit."""
    grid = [[_tile_at(game, _place(game, row, column)) for column in range(COLUMNS)] for row in range(ROWS)]
    for castle in range(4):
        for along in (game.layout.gate_at, *game.layout.door_lines):
            for step in range(-8, 9):
                row, column = _cell(game, game.layout.spot(castle, along, step * game.layout.tile / 16))
                if grid[row][column] == " ":
                    grid[row][column] = "."
        row, column = _cell(game, game.layout.spot(castle, game.layout.tower_at))
        grid[row][column - 1 : column + 1] = "A", game.castle_name(castle)[0]
    return tuple(map("".join, grid))


def _tile_at(game: CastleCroquetnole, at: Point) -> str:
    blocks = zip(BLOCKS, game.layout.table.blocks, strict=True)
    return next((FILLED[kind] for (kind, _), block in blocks if block.distance(*at) <= 0.0), " ")


def _place(game: CastleCroquetnole, row: int, column: int) -> Point:
    side = game.layout.side
    return (column / (COLUMNS - 1) - 0.5) * side, (0.5 - row / (ROWS - 1)) * side


def _cell(game: CastleCroquetnole, at: Point) -> tuple[int, int]:
    side = game.layout.side
    return round((0.5 - at[1] / side) * (ROWS - 1)), round((at[0] / side + 0.5) * (COLUMNS - 1))


def _write_coin(
    game: CastleCroquetnole, grid: list[list[str]], coin: str, at: Point, taken: set[tuple[int, int]]
) -> None:
    """The id of a coin in its place, or as near beside it as there is room inside the frame."""
    row, column = _cell(game, at)
    for first in sorted(range(1, COLUMNS - 2), key=lambda first: (abs(first - column), first)):
        cells = [(row, first), (row, first + 1)]
        if not taken.intersection(cells):
            break
    taken.update(cells)
    for (_, place), letter in zip(cells, coin, strict=True):
        grid[row][place] = letter


WAYS = ("into", "door of", "tower of", "out of")


def _line(game: CastleCroquetnole, state: State, seat: int) -> str:
    """`Moons  Km 1/12 in Suns, next door of Suns; Gm on duty with Ka`: it has taken Arms' knight."""
    knight, guard = state.coin(knight_of(seat)), state.coin(guard_of(seat))
    held = " ".join(coin.id for coin in state.coins if coin.prisoner and coin.tower == seat)
    duty = f"{guard.id} {'on duty' if guard.on_duty else 'off duty'}{f' with {held}' if held else ''}"
    wanted, progress = objective(game, knight), game.made(knight)
    next_one = f"{WAYS[wanted.step]} {game.castle_name(wanted.castle)}"
    name = f"{game.castle_name(seat):7}"
    return f"{name}{knight.id} {progress}/{game.scores} {_where(game, knight)}, next {next_one}; {duty}"


def _where(game: CastleCroquetnole, knight: Coin) -> str:
    if knight.prisoner:
        assert knight.tower is not None  # noqa: S101 - that is what a prison is
        return f"held by {game.castle_name(knight.tower)}"
    if knight.at is None:
        return "waits"
    return "outdoors" if knight.inside is None else f"in {game.castle_name(knight.inside)}"
