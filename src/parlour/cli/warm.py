"""`parlour warm`: compile everything before it is needed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from parlour.extras import import_with_extra
from parlour.games import warm_ups
from parlour.kernels import loaded_code

if TYPE_CHECKING:
    from parlour.kernels import Loaded

__all__ = ["warm"]


@click.command(
    help="""Compile the physics, the bots and the engines now, so that no match waits for it later.

    Machine code is stored in your cache folder, or below NUMBA_CACHE_DIR if that is set, and shared by all environments
    with this version of parlour, of Python and of Numba. So this takes half a minute or so once, and about a
    second after that. You can do without it: what is not compiled yet is compiled when it is first used.

    \b
    parlour warm
    NUMBA_CACHE_DIR=/srv/cache parlour warm
    """
)
def warm() -> None:
    folder = import_with_extra("parlour.kernels.cache").cache_folder()
    began = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        steps = warm_ups()
        task = progress.add_task("", total=len(steps))
        for step in steps:
            progress.update(task, description=step.what)
            step.run()
            progress.advance(task)
    _show(loaded_code())
    click.echo(f"All ready in {time.monotonic() - began:.1f} s. The machine code is in {folder}.")


def _show(found: tuple[Loaded, ...]) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    for each in found:
        table.add_row(each.what, "compiled" if each.compiled else "was there", f"{each.seconds:.1f} s")
    Console(highlight=False).print(table)
