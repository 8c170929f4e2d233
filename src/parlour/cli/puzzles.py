"""`parlour puzzles`: find puzzles in self-play, prove them, and look at them."""

from __future__ import annotations

import click

from parlour.cli.puzzles_checking import check
from parlour.cli.puzzles_mining import mine
from parlour.cli.puzzles_reading import show, today

__all__ = ["puzzles"]


@click.group(
    help="""Puzzles: find them in self-play, prove them, and look at them.

    A visitor of the page solves the same ones at /puzzles/GAME.

    \b
    parlour puzzles today castille                            the puzzle of the day
    parlour puzzles show castille                             all of them, by grade
    parlour puzzles check castille --sample 5                 prove some of them again
    parlour puzzles mine castille --seed 1 -o puzzles.toml    find others
    parlour puzzles check puzzles.toml                        prove those
    """
)
def puzzles() -> None:
    pass


for command in (mine, check, show, today):
    puzzles.add_command(command)
