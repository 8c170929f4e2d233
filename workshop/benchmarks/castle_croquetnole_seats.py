"""What each seat of Castle Croquetnole is worth among four equal bots: who begins wins how often.

    python -m workshop.benchmarks.castle_croquetnole_seats [LEVEL ...] [--games N] [--workers N] [--store FOLDER]
        [--out FILE]

Whole games of four bots of one level. The seats take turns in their order, and the first one begins. A game has one
winner, so its interval counts games. With `--store` games are kept as they end, and only missing ones are played. The
numbers go into a file too, which `docs.findings_plots` draws.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from parlour.arena import own_processes, play_games
from parlour.games.castle_croquetnole import spec
from parlour.intervals import wilson
from workshop.benchmarks.given import add_playing
from workshop.tables import print_table, rounded, write_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from concurrent.futures import Executor

    from parlour.arena import Interval
    from parlour.arena.store import GameStore

__all__ = ["FILE", "shares"]

PROGRESS = Console(stderr=True)
"""Shows progress on stderr."""
FILE = Path(__file__).parents[2] / "docs" / "research" / "castle-croquetnole" / "seats.csv"
COLUMNS = ("level", "games", "seat", "share", "low", "high")
SEATS = range(4)
UNFINISHED = -1
"""In place of the winner's seat."""


def main() -> None:
    """Play, print the table and write the numbers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("levels", nargs="*", default=("club",), help="default: club")
    parser.add_argument("--games", type=int, default=1000, help="of each level (default 1000)")
    add_playing(parser, FILE)
    given = parser.parse_args()
    with own_processes(given.workers) as executor:
        found = {level: played(executor, level, given.games, given.store) for level in given.levels}
    print_table(
        ("level", "games", *(f"{name} seat, 95 %" for name in ("first", "second", "third", "fourth")), "cut short"),
        ((level, f"{won.total():,}", *shares(won), won[UNFINISHED]) for level, won in found.items()),
    )
    write_table(given.out, COLUMNS, rows(found.items()))


def played(executor: Executor, level: str, games: int, store: GameStore | None) -> Counter[int]:
    """How many games each seat won."""
    playing = play_games(executor, spec.name, {}, (level,) * len(SEATS), games=games, seed=1, store=store)
    return Counter(winner(each.scores) for each in track(playing, level, games, console=PROGRESS))


def winner(scores: Sequence[float]) -> int:
    """The seat that has won; `UNFINISHED` for a game that was cut short."""
    return scores.index(1.0) if 1.0 in scores else UNFINISHED


def shares(won: Counter[int]) -> list[Interval]:
    """By seat, of all games."""
    return [wilson(won[seat], won.total()) for seat in SEATS]


def rows(found: Iterable[tuple[str, Counter[int]]]) -> list[tuple[object, ...]]:
    """The numbers of the file."""
    return [
        (level, won.total(), seat + 1, *rounded(share))
        for level, won in found
        for seat, share in zip(SEATS, shares(won), strict=True)
    ]


if __name__ == "__main__":
    main()
