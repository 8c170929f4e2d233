"""`python -m workshop.fitting`: a material from measurements on a real board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from parlour import interrupt
from parlour.cli.files import FILE, fault
from parlour.cli.plain_errors import PlainErrors
from parlour.errors import ParlourError
from parlour.physics.material import MATERIALS
from parlour.reading import NotTextError, read_text
from workshop.fitting.fit import fit_material
from workshop.fitting.measurements import LARGEST, TEMPLATE, parse_measurements

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.physics.material import Material
    from workshop.fitting.fit import Fit
    from workshop.fitting.measurements import Measurement

__all__ = ["fit"]


@click.command(
    cls=PlainErrors,
    help="""Estimate friction and restitution from the CSV file MEASUREMENTS.

    Each number comes with its 95 % interval. Notes follow where they apply: outliers, too few rows,
    whether restitution falls with speed, whether discs touch the board as assumed. The "material" of --json is as
    scene files hold it.

    \b
    python -m workshop.fitting --template > board.csv
    python -m workshop.fitting board.csv
    """,
)
@click.argument("file", metavar="[MEASUREMENTS]", required=False, type=FILE)
@click.option(
    "--base",
    default="crokinole-board",
    show_default=True,
    metavar="MATERIAL",
    help="Supplies the values that were not measured.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@click.option("--template", is_flag=True, help="Print a file of measurements to start from.")
def fit(file: Path | None, base: str, as_json: bool, template: bool) -> None:
    if template:
        click.echo(TEMPLATE, nl=False)
        return
    if file is None:
        raise click.UsageError("name a file of measurements; --template prints one to start from")
    found = fit_material(_read(file), _base(base))
    if as_json:
        click.echo(msgspec.json.encode(found.summary()))
    else:
        _show(found)


def _read(file: Path) -> tuple[Measurement, ...]:
    """The measurements in a file, which is read only if it is not too large."""
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


if __name__ == "__main__":
    interrupt.run(lambda: fit(prog_name="python -m workshop.fitting"))
