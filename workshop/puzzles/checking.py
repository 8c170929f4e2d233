"""`check`: puzzles are proved by another method than the one that found them."""

from __future__ import annotations

from itertools import repeat
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import click

from parlour.cli import completing
from parlour.cli.files import fault
from parlour.cli.puzzles import collection_of
from parlour.cli.stopping import executor_of
from parlour.game import ParlourError, plural
from parlour.games import catalogue, find_game
from parlour.games.study.puzzles import game_in, read_puzzles
from parlour.reading import STDIN, read_text
from workshop.puzzles import miner_of

if TYPE_CHECKING:
    from parlour.games.study.puzzles import Puzzle

__all__ = ["check"]


@click.command(
    help="""Prove the puzzles in a FILE, or those that come with a GAME.

    Prints what the check finds of each. Ends with status 1 when one fails.

    \b
    python -m workshop.puzzles check arithmetical-croquet
    python -m workshop.puzzles check puzzles.toml --sample 5
    """
)
@click.argument("where", metavar="FILE|GAME", shell_complete=completing.files_or_games)
@click.option("--sample", type=click.IntRange(min=1), help="Prove only so many, drawn by the seed.")
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0), help="Draws the sample.")
@click.option("--workers", type=click.IntRange(0), help="Processes; 0 uses this one.  [default: one per processor]")
def check(where: str, sample: int | None, seed: int, workers: int | None) -> None:
    game, puzzles = _named(where)
    if sample is not None and sample < len(puzzles):
        drawn = set(Random(seed).sample(range(len(puzzles)), sample))
        puzzles = tuple(puzzle for number, puzzle in enumerate(puzzles) if number in drawn)
    failed = []
    with executor_of(workers) as executor:
        for puzzle, found in zip(puzzles, executor.map(_proved, repeat(game), puzzles), strict=False):
            click.echo(f"{puzzle.name} {puzzle.grade}: {found.words}")
            failed += [] if found.holds else [puzzle.name]
    if failed:
        click.echo(f"{len(failed)} of {plural(len(puzzles), 'puzzle')} failed: {', '.join(failed)}", err=True)
        raise click.exceptions.Exit(1)
    click.echo(f"{plural(len(puzzles), 'puzzle')} of {find_game(game).title}: all proved.")


class _Found(NamedTuple):
    """What the check of one puzzle finds."""

    holds: bool
    words: str


def _proved(game: str, puzzle: Puzzle) -> _Found:
    """Prove one puzzle; runs in the executor's processes."""
    try:
        return _Found(holds=True, words=miner_of(game).check(puzzle))
    except ParlourError as error:
        return _Found(holds=False, words=f"FAILED. {error}")


def _named(where: str) -> tuple[str, tuple[Puzzle, ...]]:
    """The game and the puzzles of a file, or those of a game."""
    if where in {spec.name for spec in catalogue()}:
        return where, collection_of(find_game(where)).exercises
    path = Path(where)
    if path != STDIN and not path.is_file():
        raise ParlourError(f"{where} is neither a file nor a game ({', '.join(spec.name for spec in catalogue())})")
    try:
        text = read_text(path)
        miner_of(game := find_game(game_in(text)).name)
        return game, read_puzzles(text)
    except ParlourError as error:
        raise ParlourError(fault(path, error)) from error
