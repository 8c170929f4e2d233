"""What the measuring programs read from the command line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.arena.store import GameStore

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.players import Level

__all__ = ["add_playing", "add_store", "equals_given", "numbers_given"]


def add_store(parser: argparse.ArgumentParser) -> None:
    """Add `--store FOLDER`, where games are kept: the program then plays only those that are missing."""
    parser.add_argument(
        "--store", type=lambda folder: GameStore(Path(folder)), metavar="FOLDER", help="keep games here"
    )


def add_playing(parser: argparse.ArgumentParser, file: Path) -> None:
    """Add `--workers` and `--store` for the games, and `--out` for their numbers, which are those of the findings."""
    parser.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--out", type=Path, default=file, help="the numbers (default: those of the findings)")
    add_store(parser)


def equals_given(about: str | None, levels: Iterable[Level], bot: str, games: int) -> argparse.Namespace:
    """For games among players of one level: `bot`, `games`, `workers` and `store`."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", choices=[level.name for level in levels], default=bot, help="the level")
    parser.add_argument("--games", type=int, default=games, help=f"how many (default {games})")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2)")
    add_store(parser)
    return parser.parse_args()


def numbers_given(about: str | None, **numbers: tuple[int, str]) -> argparse.Namespace:
    """Whole numbers by their names, each with its usual value and what it is."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, (usual, what) in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"{what} (default {usual})")
    return parser.parse_args()
