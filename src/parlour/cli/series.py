"""What commands share that play many games: where, into which store, which part, and how far they are."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.arena import Shard
from parlour.cli.arguments import SEED
from parlour.cli.stopping import executor_of
from parlour.extras import import_with_extra
from parlour.game import ParlourError, plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from parlour.arena.series import Series
    from parlour.arena.store import GameStore

__all__ = ["FOLDER", "Running", "games_option", "opened", "running_options", "seed_option", "shown_progress"]

F = TypeVar("F", bound="Callable[..., Any]")

FOLDER = click.Path(file_okay=False, path_type=Path)
"""A folder, which need not exist."""


class _Shard(click.ParamType[Any]):
    """A part of the games, `2/5`."""

    name = "shard"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Shard:  # noqa: ANN401
        if isinstance(value, Shard):
            return value
        part, _, parts = str(value).partition("/")
        if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
            self.fail(f"a part of the games is PART/PARTS, such as 2/5, not {str(value)[:50]!r}", param, ctx)
        return Shard(int(part), int(parts))


@dataclass(frozen=True)
class Running:
    """Where and what a command plays.

    Attributes:
        workers: processes; 0 for this one.
        dask: the address of a cluster's scheduler, instead.
        folder: of the store.
        shard: the part that is played here.
    """

    workers: int | None = None
    dask: str | None = None
    folder: Path | None = None
    shard: Shard | None = None

    def store(self) -> GameStore | None:
        """The store, if the command line names one.

        Raises:
            MissingExtraError: what reads and writes it is not installed.
            ParlourError: a part is to be played, and nothing would keep its games.
        """
        if self.folder is not None:
            return opened(self.folder)
        if self.shard is not None:
            raise ParlourError("the games of a part are of use in a store: add --store FOLDER")
        return None

    def part_of(self, series: Series) -> Series:
        """The part of a series that is played here, which is told on standard error."""
        if self.shard is None:
            return series
        part = replace(series, shard=self.shard)
        told = f"Part {self.shard.part} of {self.shard.parts}"
        click.echo(f"{told}: {len(part.numbers):,} of {plural(series.count, 'game')}.", err=True)
        return part

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        """The executor that the command line names.

        Raises:
            ParlourError: as `executor_of`.
        """
        with executor_of(self.workers, self.dask) as executor:
            yield executor


def running_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add --workers, --dask, --store and --shard to a command, which gets them as `running`."""

    @wraps(command)
    def running(*given: Any, **named: Any) -> None:  # noqa: ANN401 - any command's
        where = {field.name: named.pop(field.name) for field in fields(Running)}
        command(*given, running=Running(**where), **named)

    found: Callable[..., None] = running
    for option in reversed(_OPTIONS):
        found = option(found)
    return found


_OPTIONS = (
    click.option(
        "--workers", type=click.IntRange(0), help="Processes; 0 plays in this one.  [default: one per processor]"
    ),
    click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster: its scheduler's address, tcp://HOST:PORT."),
    click.option(
        "--store",
        "folder",
        type=FOLDER,
        metavar="FOLDER",
        help="Keep every game here as it ends, and play only games that are not here yet (needs the extra store).",
    ),
    click.option(
        "--shard", type=_Shard(), metavar="PART/PARTS", help="Play only a part, such as 2/5: one command a machine."
    ),
)


seed_option = click.option(
    "--seed", default=0, show_default=True, type=SEED, help="The same seed plays the same games."
)


def games_option(text: str, least: int = 1) -> Callable[[F], F]:
    """Add -n to a command, which gets it as `count`."""
    among = click.IntRange(least)
    return click.option("-n", "--games", "count", default=100, show_default=True, type=among, help=text)


def opened(folder: Path) -> GameStore:
    """The store of a folder. Parts of it that cannot be read are named on standard error.

    Raises:
        MissingExtraError: what reads it is not installed.
    """
    store: GameStore = import_with_extra("parlour.arena.store", "store").GameStore(folder)
    for part in store.broken():
        click.echo(f"{part}: warning: this part cannot be read, so its games are missing until played again", err=True)
    return store


@contextmanager
def shown_progress(title: str, total: int) -> Iterator[Callable[[], None]]:
    """Show on standard error how many games are over; what it gives is called after each."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda: progress.advance(task)
