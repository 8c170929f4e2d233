"""Fit what boards of Crokinole are worth by the places of their discs: `parlour.games.crokinole.bots.places`.

    python -m workshop.benchmarks.crokinole_places [--rounds N] [--boards N] [--seed S] [--workers N] [--write]

Backwards from the end of a round, one number of shots left after the other: many boards, each worth the negative of the
best shot that the next shooter finds, who values boards by what has been fitted so far. So a target has hardly any of
the noise that a single shot, or the rest of a round, would have. Half of the boards lay in rounds between champions;
the other half is what random proposals made of such boards, because a bot must know bad boards, too. A ridge regression
fits the facts and the grid, and draws neighbours on the grid together. A fifth of the rounds is held out.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from rich.console import Console
from rich.progress import track

from parlour.arena import own_processes
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.leaf import placed
from parlour.games.crokinole.bots.places import ACROSS, ALONG, FACTS, FILE, LAST, MIDDLE, PITCH, SEATS, UNITS, grid_for
from parlour.games.crokinole.bots.players import STYLES
from parlour.games.crokinole.bots.position import Position
from parlour.games.crokinole.bots.thinking import Thinker
from parlour.games.crokinole.rules import Crokinole, Options
from parlour.games.crokinole.rules.table import value
from parlour.kernels.buffers import Buffer
from parlour.kernels.generator import Generator
from parlour.match import nth_seed
from workshop.benchmarks.crokinole_values import made_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from parlour.games.crokinole.bots.leaf import Worth

Floats: TypeAlias = "NDArray[np.float64]"

PROGRESS = Console(stderr=True)
CHAMPION = BY_NAME["champion"]
LIGHT = replace(STYLES["champion"], most=400, finalists=5, refinements=1, closely=96, decisive=0)
"""How the players of the rounds think, and the next shooter of a board."""
GRID = ACROSS * ALONG
WIDTH = len(FACTS) + 2 * GRID
TOGETHER, SMALL = 2.0, 0.3
"""The number of boards, with a disc at one place, that draws as much as a neighbour on the grid does, and as 0."""
AT_ONCE = 50
"""Boards of a call."""
HELD_OUT = 5
"""The boards of one round in so many are held out."""


class Board(NamedTuple):
    """A board after a shot, as the next shooter sees it.

    Attributes:
        number: of the round it comes from.
        position: without the points of the twenties so far.
        to_come: the difference at the round's end, less that of the twenties so far, for the side that has shot; NaN
            where no round went on from it.
    """

    number: int
    position: Position
    to_come: float


def main() -> None:
    """Fit, and print how well the boards that were held out are foretold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=600, help="rounds at each table (default 600)")
    parser.add_argument("--boards", type=int, default=1200, help="boards of each number of shots left (default 1200)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed fits the same numbers (default 1)")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: one for each processor)")
    parser.add_argument("--write", action="store_true", help="write the file that the bots read")
    given = parser.parse_args()
    rows, grids = [], []
    with own_processes(given.workers) as executor:
        for players in SEATS:
            boards = boards_of(executor, players, given.rounds, given.seed)
            row, grid = fitted(executor, players, boards, given.boards, given.seed)
            rows.append(row)
            grids.append(grid)
    if given.write:
        tenths = np.clip(np.round(UNITS * np.concatenate(grids)), -127, 127).astype(np.int8)
        np.savez_compressed(FILE, rows=np.round(rows, 3), tenths=tenths)


# --- boards -------------------------------------------------------------------------------------------------------


def boards_of(executor: Executor, players: int, rounds: int, seed: int) -> list[list[Board]]:
    """The boards of rounds between champions, by the number of shots left."""
    found: list[list[Board]] = [[] for _ in range(max(LAST) + 1)]
    calls = [executor.submit(round_of, players, number, nth_seed(seed, number)) for number in range(rounds)]
    for call in track(calls, f"Rounds of {players}", console=PROGRESS):
        for board in call.result():
            found[board.position.left].append(board)
    return found


def round_of(players: int, number: int, seed: int) -> list[Board]:
    """The boards of one round, from the empty one on."""
    game, rng, seen = Crokinole(Options(players=players)), Generator(seed), list[Position]()
    position, final = Position.of(game, game.start()), 0.0
    while position.left:
        seen.append(position)
        shot = Thinker(position, CHAMPION, LIGHT, rng, against=CHAMPION).choose().shots.first(1)
        position, final = made_of(position, shot, rng)
    # the side that shoots last has shot before each board with an even number of shots left
    return [Board(number, replace(each, ahead=0.0), (-final if each.left % 2 else final) + each.ahead) for each in seen]


def varied(board: Board, seed: int) -> Board:
    """What a random one of the next shooter's proposals makes of a board."""
    shots = LIGHT.proposed(board.position, CHAMPION)
    after, _ = made_of(board.position, shots.only([Random(seed).randrange(len(shots))]), Generator(seed))
    return Board(board.number, replace(after, ahead=0.0), math.nan)


# --- targets ------------------------------------------------------------------------------------------------------


def valued(row: Sequence[float], grids: Floats, position: Position) -> Worth:
    """Boards after a shot from a position, by numbers that are being fitted: one grid."""
    room = Buffer("f4", *grids.shape)
    room.write(grids.ravel())
    return placed(position, row, room, 0)


def targets(boards: Sequence[Board], row: Sequence[float], grids: Floats, seed: int) -> list[float]:
    """The worth of each board to the side that has shot: what the next shooter's best shot is not worth."""
    style = replace(LIGHT, worth=partial(valued, row, grids))
    return [
        -Thinker(board.position, CHAMPION, style, Generator(seed + place)).choose().values[0]
        for place, board in enumerate(boards)
    ]


# --- the fit ------------------------------------------------------------------------------------------------------


def fitted(executor: Executor, players: int, boards: list[list[Board]], most: int, seed: int) -> tuple[Floats, Floats]:
    """Rows as `places.row` has them, and grids as `places.grids`, for a table of so many seats."""
    rows, grids = np.zeros((len(boards), len(FACTS) + 1)), np.zeros((len(LAST), 2, ACROSS, ALONG))
    rows[0, 1:3] = 1.0
    whole = np.concatenate([rows[0, :-1], np.zeros(2 * GRID)])
    parts: list[list[tuple[Floats, Floats]]] = [[] for _ in LAST]
    for left in track(range(1, len(boards)), f"A table of {players}", console=PROGRESS):
        some = chosen(boards, left, most, seed)
        worth, facts = valued_by(executor, some, whole, 1000 * seed), design(some)
        held = np.array([board.number % HELD_OUT == 0 for board in some])
        if not held.all():
            told = [float(np.std(worth[held] - facts[held] @ each(facts[~held], worth[~held]))) for each in FITS]
            print(f"{players}, {left} left: {len(some)} boards; off by {told[0]:.2f} points, by facts {told[1]:.2f}")
        whole = solved(facts, worth)
        parts[grid_for(SEATS[0], left)].append((facts, worth))
    left = 0
    for number, part in enumerate(parts):
        own, grids[number] = shared(part)
        for row in own:
            left += 1
            whole = np.concatenate([row, grids[number].ravel()])
            came = np.array([board.to_come for board in boards[left]])
            rows[left] = [*row, float(np.std(came - design(boards[left]) @ whole))]
    return rows, grids


def valued_by(executor: Executor, boards: Sequence[Board], whole: Floats, seed: int) -> Floats:
    """The targets of boards, found side by side."""
    row, grids = whole[: len(FACTS)].tolist(), whole[len(FACTS) :].reshape(1, 2, ACROSS, ALONG)
    starts = range(0, len(boards), AT_ONCE)
    calls = [executor.submit(targets, boards[at : at + AT_ONCE], row, grids, seed + at) for at in starts]
    return np.concatenate([call.result() for call in calls])


def chosen(boards: list[list[Board]], left: int, most: int, seed: int) -> list[Board]:
    """Boards with so many shots left: half as they lay, half varied from boards with one more.

    The empty board is valued often, since each value has some noise.
    """
    rng, here = Random(seed * 100 + left), boards[left]
    if left + 1 == len(boards):
        return here[:AT_ONCE]
    few, before = most // 2, boards[left + 1]
    return rng.sample(here, min(len(here), few)) + [varied(rng.choice(before), rng.getrandbits(32)) for _ in range(few)]


def design(boards: Sequence[Board]) -> Floats:
    """What the coefficients multiply, by board: `FACTS`, and the shares of the places of a grid."""
    found = np.zeros((len(boards), WIDTH))
    found[:, 0] = 1.0
    for number, (_, position, _) in enumerate(boards):
        for (x, y), next_has in zip(position.places, position.mine, strict=True):
            points, side, sign = value(x, y), int(next_has), -1.0 if next_has else 1.0
            found[number, 1 + side] += sign * points
            found[number, 3 + side] = 1.0
            if not side:
                found[number, 5] = max(found[number, 5], points)
            for place, share in shares(x, -y):
                found[number, len(FACTS) + side * GRID + place] += sign * share
    return found


def shares(x: float, y: float) -> Iterator[tuple[int, float]]:
    """The four places of a grid about a disc, and the share of each; `places.looked_up` adds them up likewise."""
    across, along = abs(x) / PITCH, y / PITCH + MIDDLE
    column, place = min(int(across), ACROSS - 2), min(max(int(along), 0), ALONG - 2)
    right, up = across - column, along - place
    for step, beside in ((0, 1.0 - right), (1, right)):
        for more, above in ((0, 1.0 - up), (1, up)):
            yield (column + step) * ALONG + place + more, beside * above


def penalty() -> Floats:
    """What draws neighbours together, and all places to 0."""
    found = np.zeros((WIDTH, WIDTH))
    found[np.diag_indices(WIDTH)] = 0.1
    for side in (0, 1):
        numbers = len(FACTS) + side * GRID + np.arange(GRID).reshape(ACROSS, ALONG)
        found[numbers, numbers] += SMALL
        for one, two in ((numbers[1:], numbers[:-1]), (numbers[:, 1:], numbers[:, :-1])):
            for a, b in zip(one.ravel(), two.ravel(), strict=True):
                found[a, a] += TOGETHER
                found[b, b] += TOGETHER
                found[a, b] -= TOGETHER
                found[b, a] -= TOGETHER
    return found


def solved(facts: Floats, worth: Floats) -> Floats:
    """The coefficients of the ridge regression."""
    found: Floats = np.linalg.solve(facts.T @ facts + penalty(), facts.T @ worth).astype(np.float64)
    return found


def plainly(facts: Floats, worth: Floats) -> Floats:
    """Those of the facts that `fitted.TABLE` has, too, and nothing else."""
    found, few = np.zeros(WIDTH), facts[:, : len(FACTS) - 1]
    found[: few.shape[1]] = np.linalg.lstsq(few, worth, rcond=None)[0]
    return found


FITS = solved, plainly


def shared(parts: Sequence[tuple[Floats, Floats]]) -> tuple[list[Floats], Floats]:
    """Rows of facts for each of some numbers of shots left, and one grid for all of them."""
    count, few = len(parts), len(FACTS)
    size = count * few + 2 * GRID
    normal, right = np.zeros((size, size)), np.zeros(size)
    last = slice(count * few, size)
    whole = penalty()
    normal[last, last] = whole[few:, few:]
    for number, (facts, worth) in enumerate(parts):
        own = slice(number * few, (number + 1) * few)
        normal[own, own] += facts[:, :few].T @ facts[:, :few] + whole[:few, :few]
        normal[own, last] = facts[:, :few].T @ facts[:, few:]
        normal[last, own] = normal[own, last].T
        normal[last, last] += facts[:, few:].T @ facts[:, few:]
        right[own], right[last] = facts[:, :few].T @ worth, right[last] + facts[:, few:].T @ worth
    found: Floats = np.linalg.solve(normal, right).astype(np.float64)
    return list(found[: count * few].reshape(count, few)), found[last].reshape(2, ACROSS, ALONG)


if __name__ == "__main__":
    main()
