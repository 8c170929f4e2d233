"""Where the parts of a store are, as readers of Parquet expect them. Needs no library."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["folder_of", "games_in", "is_store", "parts_in"]

GAME = "game="


def folder_of(store: Path, game: str) -> Path:
    """The folder of a game's parts."""
    return store / f"{GAME}{game}"


def games_in(store: Path) -> tuple[str, ...]:
    """The games that a store has, sorted."""
    return tuple(sorted(folder.name.removeprefix(GAME) for folder in store.glob(f"{GAME}*") if folder.is_dir()))


def parts_in(store: Path, game: str) -> list[Path]:
    """The parts of a game, sorted. Those that are being written are hidden and not among them."""
    return sorted(file for file in folder_of(store, game).glob("*.parquet") if not file.name.startswith("."))


def is_store(folder: Path) -> bool:
    """Whether a folder is a store that has a game."""
    return bool(games_in(folder))
