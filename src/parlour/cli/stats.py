"""`parlour stats`: statistics of any number of records."""

from __future__ import annotations

import glob
import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich import table
from rich.console import Console
from rich.text import Text

from parlour.arena.layout import is_store
from parlour.cli.files import fault, warn, write_whole
from parlour.cli.series import opened
from parlour.extras import import_with_extra
from parlour.game import ParlourError, plural
from parlour.reading import read_text
from parlour.statistics import Found, Total, format_csv, format_json, found_in, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parlour.statistics import Section, Table

__all__ = ["stats"]

OUT = click.Path(dir_okay=False, path_type=Path)


@click.command(
    help="""Statistics of any number of records: tables, CSV, JSON and plots.

    A FILE is a record, a folder (its *.json, and those of the folders in it) or a pattern such as '2026-*.json'; or the
    folder of a store, which parlour match and parlour leaderboard fill with --store (needs the extra store).
    Results in a form that a game reads, such as Crokinole Match Notation, count as far as they go; what contradicts
    itself in them is named on standard error. Each game has a section. Rates have 95 % intervals. A file that is
    neither is named on standard error; the others are counted, and the exit status is 1.

    \b
    parlour stats match.json
    parlour stats matches/ --csv stats.csv --plots pictures/
    parlour match castille club novice --games 500 --store games && parlour stats games
    """
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--csv", "csv_file", type=OUT, metavar="FILE", help="Write every number to this file, one a line.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option(
    "--plots",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Draw the rates as SVG into this folder (needs the extra plots).",
)
def stats(files: tuple[str, ...], csv_file: Path | None, as_json: bool, plots: Path | None) -> None:
    drawing = import_with_extra("parlour.statistics.plots", "plots") if plots is not None else None
    total, faults = Total(), 0
    for file in _found(files):
        if is_store(file):
            faults += _take_store(total, file)
            continue
        try:
            found = found_in(_text(file))
            total.take(found)
            warn(file, found.doubts)
        except ParlourError as error:
            click.echo(fault(file, error), err=True)
            faults += 1
    sections = total.sections()
    if csv_file is not None:
        write_whole(csv_file, format_csv(lines_of(sections)))
        click.echo(f"Written: {csv_file}", err=True)
    if plots is not None and drawing is not None:
        _draw(plots, drawing.plots(sections))
    if as_json:
        click.echo(format_json(sections), nl=False)
    else:
        _show(sections)
    if faults:
        sys.exit(1)


def _take_store(total: Total, folder: Path) -> int:
    """Count the games of a store; how many could not be counted, of which those with one reason are told together."""
    store, faults = opened(folder), Counter[str]()
    for game in store.games:
        for record in store.records(game):
            try:
                total.take(Found(game, (record,)))
            except ParlourError as error:
                faults[f"{game}: {error}"] += 1
    for words, count in faults.items():
        click.echo(f"{folder}: {plural(count, 'game')} of {words}", err=True)
    return faults.total()


def _found(names: Sequence[str]) -> Iterator[Path]:
    """The files that the arguments name, each once; a name that leads nowhere is a file that cannot be read."""
    seen = set[str]()
    for name in names:
        for file in _files_of(name):
            place = os.path.realpath(file)  # a link to itself, too, has one
            if place not in seen:
                seen.add(place)
                yield file


def _files_of(name: str) -> list[Path]:
    path = Path(name)
    if path.is_dir() and not is_store(path):
        return sorted(path.rglob("*.json")) or [path]
    return [path] if path.exists() else sorted(map(Path, glob.glob(name, recursive=True))) or [path]  # noqa: PTH207


def _text(file: Path) -> str:
    """The text of a record.

    Raises:
        ParlourError: there is none.
    """
    if file.is_dir():
        raise ParlourError("the folder contains no *.json")
    return read_text(file)


def _draw(folder: Path, pictures: Iterator[tuple[str, str]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures:
        write_whole(folder / name, svg)
        click.echo(f"Written: {folder / name}", err=True)


def _show(sections: Sequence[Section]) -> None:
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 240)
    for section in sections:
        matches = f"{section.matches:,} match{'' if section.matches == 1 else 'es'}"
        console.print(Text(f"{section.title}: {matches}", style="bold"))
        if section.results_only:
            console.print(
                Text(f"Of {section.results_only:,} only the result is known, so figures about moves leave them out.")
            )
        for each in section.tables:
            console.print(_drawn(each))
    if not sections:
        click.echo("No record was counted.")


def _drawn(figures: Table) -> table.Table:
    heads = (table.Column(Text(name), justify="right") for name in figures.columns)
    drawn = table.Table(table.Column(Text(figures.title)), *heads, box=None, padding=(0, 2, 0, 0))
    for row in figures.rows:
        drawn.add_row(Text(row.name), *(Text(str(cell)) for cell in row.cells))
    drawn.add_section()
    return drawn
