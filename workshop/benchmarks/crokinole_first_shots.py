"""The first shot of a round of Crokinole as a map: from each place and at each speed, what it brings to each hand.

    python -m workshop.benchmarks.crokinole_first_shots [--draws N] [--chosen N] [--out FILE]

The board is empty, and a round of the NCA's begins. Every shot is executed with the hand's error, played by the physics
and judged by the clauses. Its worth, in points of the round, is that of the evaluation by points, which is alike in all
directions. The map has shots that are aimed at the hole, from the places nearest to it. The best shot is sought among
all places, distances from the hole, directions and speeds: the better half is tried twice as often, again and again.
What is printed of it comes from new draws, by which nothing was chosen. All shots of a hand meet the same draws. The
map goes into a file, which `docs.crokinole_plots` draws.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from itertools import product, takewhile
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from parlour.games.crokinole import spec
from parlour.games.crokinole.bots.hands import BY_NAME
from parlour.games.crokinole.bots.leaf import counted, made
from parlour.games.crokinole.bots.open20 import best_speed
from parlour.games.crokinole.bots.position import Position, Shots
from parlour.games.crokinole.bots.sight import RADII
from parlour.games.crokinole.bots.trials import arrays_of, search, trials
from parlour.intervals import Mean, wilson
from parlour.kernels.generator import Generator
from workshop.tables import print_table, read_table, write_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from parlour.kernels.buffers import Buffer
    from parlour.players import Hand

__all__ = ["FILE", "HANDS", "PLACES", "SPEEDS", "Aimed", "Brought", "begun", "best_of", "brought", "read_map", "varied"]

FILE = Path(__file__).parents[2] / "docs" / "research" / "crokinole" / "first-shots.csv"
HANDS = ("novice", "club", "competitor", "champion")
NEAREST, _, _ = RADII
PLACES = tuple(1.5 * step for step in range(16))
"""How far from straight ahead the disc is placed, degrees about the hole: from the middle between two posts to one of
them. The eight posts make all other places equal to one of these."""
SPEEDS = tuple(round(0.7 + 0.025 * step, 3) for step in range(25))
"""Of the map, m/s."""
SOUGHT = tuple(round(0.86 + 0.01 * step, 2) for step in range(25))
"""Among which the best is sought, m/s."""
ASIDE = tuple(0.25 * step for step in range(-4, 5))
"""How far from the hole's centre the best shot may be aimed, degrees."""
FEW, FIRST = 6, 64
"""The shots between which the last choice is made, and the draws of the first one."""
COLUMNS = ("hand", "place", "speed", "twenties", "worth")
A_POINT = 1.0
"""A shot that loses no more than this is as good as the best to a player."""


class Aimed(NamedTuple):
    """A shot at the hole on an empty board.

    Attributes:
        place: degrees from straight ahead, about the hole.
        speed: m/s.
        aside: degrees from the line to the hole's centre.
        away: the disc from the hole's centre, m.
    """

    place: float
    speed: float
    aside: float = 0.0
    away: float = NEAREST


class Brought(NamedTuple):
    """What some shots brought, shot by draw; shape (shots, draws).

    Attributes:
        twenties: 1 or 0.
        worth: points of the round.
    """

    twenties: NDArray[np.float64]
    worth: NDArray[np.float64]


@dataclass(frozen=True)
class Best:
    """The best shot of a hand, and what it brought.

    Attributes:
        hand: its name.
        aim: the shot.
        brought: by it, then by the shot straight ahead at the speed that the closed form calls best.
        lines: by the name of what is varied: the shots that differ from the best in that alone, and what they brought.
    """

    hand: str
    aim: Aimed
    brought: Brought
    lines: dict[str, tuple[list[Aimed], Brought]]


def main() -> None:
    """Write the map, and print the best shots as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=FILE, help="the map (default: that of the findings)")
    parser.add_argument("--draws", type=int, default=10_000, help="of each shot of the map (default 10000)")
    parser.add_argument("--chosen", type=int, default=40_000, help="of each best shot (default 40000)")
    given = parser.parse_args()
    position, grid = begun(), [Aimed(*each) for each in product(PLACES, SPEEDS)]
    rows, best = [], list[Best]()
    for seed, name in enumerate(HANDS):
        found = brought(position, grid, BY_NAME[name], given.draws, Generator(seed))
        shares = zip(grid, found.twenties.mean(axis=1), found.worth.mean(axis=1), strict=True)
        rows += [(name, aim.place, aim.speed, f"{share:.4f}", f"{worth:.3f}") for aim, share, worth in shares]
        best.append(best_of(position, name, given.chosen, Generator(len(HANDS) + seed)))
    write_table(given.out, COLUMNS, rows)
    show(best)


def begun() -> Position:
    """The beginning of a round of the NCA's, as the first shooter sees it."""
    game = spec.new(spec.variants.presets["nca"])
    return Position.of(game, game.start())


def shots_of(aims: Iterable[Aimed]) -> Shots:
    """The shots as the bots have them."""
    turned = [(math.radians(aim.place), aim) for aim in aims]
    return Shots.of(
        (aim.away * math.sin(turn) for turn, aim in turned),
        (-aim.away * math.cos(turn) for turn, aim in turned),
        (math.pi / 2 + turn + math.radians(aim.aside) for turn, aim in turned),
        (aim.speed for _, aim in turned),
    )


def brought(position: Position, aims: Sequence[Aimed], hand: Hand, draws: int, rng: Generator) -> Brought:
    """Play each shot in some draws of the hand's error, the same for all."""
    tried = trials(position, shots_of(aims), hand, rng.normal_rows(draws, 2, 3))
    values: list[Buffer] = [tried.values(arrays_of(position, worth(position))) for worth in (made, counted)]
    return Brought(*map(np.asarray, values))


def best_of(position: Position, name: str, draws: int, rng: Generator) -> Best:
    """Seek the best shot of a hand, and play it again in new draws, beside others that differ from it little."""
    hand, many = BY_NAME[name], [Aimed(*each) for each in product(PLACES, SOUGHT, ASIDE, RADII)]
    seeking = search(position, hand, counted(position), rng)
    numbered = {aim: number for number, aim in enumerate(shots_of(many))}
    few = [many[numbered[aim]] for aim in seeking.halved(shots_of(many), FEW, FIRST)]
    best = few[int(np.argmax(seeking.means(shots_of(few), draws)))]
    plain = Aimed(0.0, best_speed(hand, NEAREST))
    lines = {name: [best, *line] for name, line in lines_through(best).items()}
    return Best(
        name,
        best,
        brought(position, [best, plain], hand, draws, rng),
        {what: (line, brought(position, line, hand, draws // 2, rng)) for what, line in lines.items()},
    )


def lines_through(best: Aimed) -> dict[str, list[Aimed]]:
    """The shots that differ from one in one thing, by its name."""
    return {
        "place": [best._replace(place=0.5 * step) for step in range(46)],
        "speed": [best._replace(speed=round(0.75 + 0.01 * step, 2)) for step in range(51)],
        "aside": [best._replace(aside=round(0.1 * step, 1)) for step in range(-20, 21)],
        "away": [best._replace(away=away) for away in RADII],
    }


def varied(line: Sequence[Aimed], found: Brought, what: str) -> tuple[float, float]:
    """How far one thing may differ from the best shot, the first of the line, at a loss of `A_POINT` at most."""
    fine = (found.worth[0] - found.worth).mean(axis=1) <= A_POINT
    tried = sorted(zip((getattr(aim, what) for aim in line), fine, strict=True))
    best = getattr(line[0], what)
    down = takewhile(itemgetter(1), (each for each in reversed(tried) if each[0] <= best))
    up = takewhile(itemgetter(1), (each for each in tried if each[0] >= best))
    return min(down)[0], max(up)[0]


def read_map(file: Path = FILE) -> dict[str, NDArray[np.float64]]:
    """The map by hand: rows of place, speed, twenties and worth."""
    rows = [tuple(row.values()) for row in read_table(file)]
    return {hand: np.array([row[1:] for row in rows if row[0] == hand], dtype=float) for hand in HANDS}


def show(best: Sequence[Best]) -> None:
    """Print the best shots, what they bring beyond the plain open twenty, and how much they may be varied."""
    draws = len(best[0].brought.worth[0])
    print(f"{draws:,} shots each.\n")
    heads = ("hand", "best shot", "twenties, 95 %", "worth, points", "straight ahead", "better by")
    print_table(heads, map(_row, best))
    heads = ("hand", "place", "speed, m/s", "aside", "distance", "most twenties at, m/s")
    print_table(heads, ((each.hand, *_reaches(each.lines), f"{_surest(*each.lines['speed']):.2f}") for each in best))


def _row(each: Best) -> Sequence[str]:
    draws = len(each.brought.worth[0])
    best, plain = (wilson(made.sum(), draws) for made in each.brought.twenties)
    worth, gain = each.brought.worth[0], each.brought.worth[0] - each.brought.worth[1]
    aim = each.aim
    words = f"{aim.place:g}°, {1000 * aim.away:.0f} mm, {aim.speed:.2f} m/s, aside {aim.aside:g}°"
    return each.hand, words, str(best), _points(worth), str(plain), _points(gain)


def _points(numbers: NDArray[np.float64]) -> str:
    return "{:+.2f} [{:+.2f}, {:+.2f}]".format(*Mean.of(numbers.tolist()))


def _surest(line: Sequence[Aimed], found: Brought) -> float:
    """The speed that makes most twenties."""
    return line[int(np.argmax(found.twenties.mean(axis=1)))].speed


def _reaches(lines: dict[str, tuple[list[Aimed], Brought]]) -> Iterator[str]:
    units = {
        "place": "{:g}° to {:g}°",
        "speed": "{:.2f} to {:.2f}",
        "aside": "{:g}° to {:g}°",
        "away": "{:.3f} to {:.3f} m",
    }
    return (words.format(*varied(*lines[what], what)) for what, words in units.items())


if __name__ == "__main__":
    main()
