"""`parlour physics fit`: a material from measurements on a real board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parlour.cli import completing
from parlour.cli.files import FILE, fault
from parlour.errors import ParlourError
from parlour.reading import NotTextError, read_text

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.physics.fitting.fit import Fit
    from parlour.physics.fitting.measurements import Measurement
    from parlour.physics.material import Material

__all__ = ["fit"]


@click.command(
    help="""Estimate friction and restitution from the CSV file MEASUREMENTS.

    Each number comes with its 95 % interval. Notes follow where they apply: outliers, too few rows,
    whether restitution falls with speed, whether discs touch the board as assumed. The "material" of --json is as
    scene files hold it.

    \b
    parlour physics fit --template > board.csv
    parlour physics fit board.csv
    """
)
@click.argument("file", metavar="[MEASUREMENTS]", required=False, type=FILE)
@click.option(
    "--base",
    default="crokinole-board",
    show_default=True,
    metavar="MATERIAL",
    shell_complete=completing.materials,
    help="Supplies the values that were not measured.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@click.option("--template", is_flag=True, help="Print a file of measurements to start from.")
def fit(file: Path | None, base: str, as_json: bool, template: bool) -> None:
    from parlour.physics.fitting.fit import fit_material  # noqa: PLC0415 - loads NumPy, which other commands do without
    from parlour.physics.fitting.measurements import TEMPLATE  # noqa: PLC0415 - likewise

    if template:
        click.echo(TEMPLATE, nl=False)
        return
    if file is None:
        raise click.UsageError("name a file of measurements; parlour physics fit --template prints one to start from")
    found = fit_material(_read(file), _base(base))
    if as_json:
        click.echo(msgspec.json.encode(found.summary()))
    else:
        _show(found)


def _read(file: Path) -> tuple[Measurement, ...]:
    """The measurements in a file, which is read only if it is not too large."""
    from parlour.physics.fitting.measurements import LARGEST, parse_measurements  # noqa: PLC0415 - likewise

    try:
        text = read_text(file, LARGEST, "a file of measurements")
    except NotTextError as error:
        raise ParlourError(f"{fault(file, error)}; save it as CSV in UTF-8") from error
    except ParlourError as error:
        raise ParlourError(fault(file, error)) from error
    try:
        return parse_measurements(text)
    except ParlourError as error:
        raise ParlourError(fault(file, error)) from error


def _base(name: str) -> Material:
    from parlour.physics.material import MATERIALS  # noqa: PLC0415 - likewise

    if name not in MATERIALS:
        raise ParlourError(f"there is no material {name!r}; there is {', '.join(MATERIALS)}")
    return MATERIALS[name]


def _show(found: Fit) -> None:
    table = Table(title=found.material().name, title_justify="left")
    for heading in ("", "estimate", "95 % interval", "rows"):
        table.add_column(heading, justify="right" if heading else "left")
    for each in found.estimates:
        table.add_row(each.name, each.number, each.interval or "none", str(len(each.lines)))
    console = Console(highlight=False)
    console.print(table)
    notes = Table.grid(padding=(0, 1))
    for remark in found.remarks:
        notes.add_row("-", Text(remark))
    console.print(notes)
