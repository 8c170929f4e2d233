"""The commands of `parlour admin` for the sheets of refereed matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from parlour.cli.admin_store import confirmed, json_option, print_json, with_store, yes_option
from parlour.extras import import_with_extra
from parlour.game import ParlourError, plural

if TYPE_CHECKING:
    from parlour.server.admin import Administration

__all__ = ["delete_sheet", "sheets"]


@click.command(
    help="List the sheets of refereed matches, the longest idle first: id, game, times written, last time (UTC)."
)
@json_option
@with_store
def sheets(here: Administration, as_json: bool) -> None:
    keeping = import_with_extra("parlour.server.store.keeping", "server")
    found = keeping.sheet_summaries(here.store)
    if as_json:
        print_json(found)
        return
    for each in found:
        click.echo(f"{each.sheet}  {each.game:<20}  {each.version:>5}  {each.written:%Y-%m-%d %H:%M}")
    click.echo(f"{len(found)} {'sheet' if len(found) == 1 else 'sheets'}", err=True)


@click.command("delete-sheet", help="Delete SHEET for good.")
@click.argument("sheet")
@yes_option
@with_store
def delete_sheet(here: Administration, sheet: str, yes: bool) -> None:
    row = here.store.sheets.read(sheet)
    if row is None:
        raise ParlourError(f"there is no sheet {sheet}")
    confirmed(f"{row.game}, {plural(len(row.entries), 'report')}. Delete it for good?", yes=yes)
    here.store.sheets.delete(sheet)
    click.echo(f"{sheet} is deleted")
