"""`python -m workshop.puzzles`."""

from __future__ import annotations

import click

from parlour import interrupt
from parlour.cli.plain_errors import PlainErrors
from workshop.puzzles.checking import check
from workshop.puzzles.mining import mine

__all__ = ["puzzles"]


class _Commands(PlainErrors, click.Group):
    """Reports an error in one line."""


@click.group(
    cls=_Commands,
    help="""Find puzzles in self-play, and prove them.

    \b
    python -m workshop.puzzles mine castille --seed 1 -o puzzles.toml    find some
    python -m workshop.puzzles check puzzles.toml                        prove those
    python -m workshop.puzzles check castille --sample 5                 prove some that parlour comes with
    """,
)
def puzzles() -> None:
    pass


for command in (mine, check):
    puzzles.add_command(command)

if __name__ == "__main__":
    interrupt.run(lambda: puzzles(prog_name="python -m workshop.puzzles"))
