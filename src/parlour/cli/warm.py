"""`parlour warm`: compile what has no shipped machine code, before it is needed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from parlour.errors import MissingExtraError
from parlour.extras import import_with_extra
from parlour.games import warm_ups
from parlour.kernels import loaded_code

if TYPE_CHECKING:
    from parlour.kernels import Loaded, WarmUp

__all__ = ["warm"]

NOTHING = "There was nothing to compile: the machine code for this machine is shipped with parlour."


@click.command(
    help="""Make the machine code of the physics, the bots and the engines ready.

    Machine code for Linux, macOS and Windows is shipped with parlour, so there is nothing to do here for most people.
    Where none fits - another kind of machine, or a kernel that you have changed - and Numba is installed, this compiles
    everything now, so that no match waits for it later. It takes some minutes once. The machine code is stored in your
    cache folder, or below NUMBA_CACHE_DIR if that is set.

    \b
    parlour warm
    NUMBA_CACHE_DIR=/srv/cache parlour warm
    """
)
def warm() -> None:
    began = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        steps = warm_ups()
        task = progress.add_task("", total=len(steps))
        for step in steps:
            progress.update(task, description=step.what)
            _run(step)
            progress.advance(task)
    own = tuple(each for each in loaded_code() if each.origin != "shipped")
    _show(own)
    where = f"The machine code is in {import_with_extra('parlour.kernels.cache').cache_folder()}." if own else NOTHING
    click.echo(f"All ready in {time.monotonic() - began:.1f} s. {where}")


def _run(step: WarmUp) -> None:
    """Run it, but for what works on arrays where there are none."""
    try:
        step.run()
    except MissingExtraError as missing:
        if missing.name != "numpy":
            raise


def _show(found: tuple[Loaded, ...]) -> None:
    table = Table(box=None, pad_edge=False, show_header=False)
    for each in found:
        table.add_row(each.what, "compiled" if each.origin == "compiled" else "was there", f"{each.seconds:.1f} s")
    Console(highlight=False).print(table)
