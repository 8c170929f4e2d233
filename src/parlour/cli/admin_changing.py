"""The commands of `parlour admin` that change the store. What cannot be undone asks first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from parlour.cli.admin_store import confirmed, days, json_option, print_json, with_store, yes_option
from parlour.cli.files import FILE, fault
from parlour.errors import ParlourError
from parlour.extras import import_with_extra
from parlour.reading import read_text
from parlour.record import parse_record

if TYPE_CHECKING:
    from parlour.server.admin import Administration, Shown

__all__ = ["delete", "end", "import_", "reissue_link", "retire"]


@click.command(
    help="End MATCH: the seat to play resigns, and others if the game goes on. Everybody can still look at it."
)
@click.argument("match")
@yes_option
@with_store
def end(here: Administration, match: str, yes: bool) -> None:
    shown = _confirmed_match(here, match, "End it?", yes=yes)
    resigned = here.end(match)
    for seat in resigned:
        click.echo(f"{shown.seats[seat]} (seat {seat + 1}) has resigned")


def _confirmed_match(here: Administration, match: str, question: str, *, yes: bool) -> Shown:
    shown = here.show(match)
    confirmed(f"{shown.summary.game}, {shown.summary.plies} moves. {question}", yes=yes)
    return shown


@click.command(help="Delete MATCH for good. Export it first if anybody may want it.")
@click.argument("match")
@yes_option
@with_store
def delete(here: Administration, match: str, yes: bool) -> None:
    _confirmed_match(here, match, "Delete it for good?", yes=yes)
    here.delete(match)
    click.echo(f"{match} is deleted")


@click.command(
    "reissue-link",
    help="""Make a new link to SEAT of MATCH, by its number from 1 or its name. The old link stops working.

    Seats that share one link get the new one together. A free seat gets a new invitation. Append the path that is
    printed to the server's address. Rematches of MATCH keep the old link: name them too.
    """,
)
@click.argument("match")
@click.argument("seat")
@yes_option
@json_option
@with_store
def reissue_link(here: Administration, match: str, seat: str, yes: bool, as_json: bool) -> None:
    admin = import_with_extra("parlour.server.admin", "server")
    shown = here.show(match)
    number = admin.seat_number(shown.seats, seat)
    confirmed(f"Make the old link to {shown.seats[number]} (seat {number + 1}) invalid?", yes=yes)
    link = here.reissue(match, number)
    if as_json:
        print_json({"seats": [each + 1 for each in link.seats], "path": link.path})
    else:
        click.echo(link.path)


@click.command(
    "import",
    help="""Store the records in FILES as matches.

    Each is replayed under the rules first; one that breaks them is refused.

    A match keeps the id in the name of its file, as `parlour admin export` writes it. The people in a match that is not
    over get new links, which are printed: records hold none.
    """,
)
@click.argument("files", nargs=-1, required=True, type=FILE)
@json_option
@with_store
def import_(here: Administration, files: tuple[Path, ...], as_json: bool) -> None:
    imported, refused = [], []
    for file in files:
        try:
            imported.append(here.take_in(parse_record(read_text(file)), file.stem))
        except ParlourError as error:
            refused.append(fault(file, error))
    if as_json:
        print_json({"imported": imported, "refused": refused})
    else:
        for each in imported:
            click.echo("\n".join((each.match, *(f"  seat {link.seats[0] + 1}: {link.path}" for link in each.links))))
    if refused:
        raise ParlourError("\n".join(refused))


@click.command(
    help="""End or delete the matches that were left. A server does the same once a day if it has --retire-days.

    Sheets of refereed matches are deleted with them, and never ended.
    """
)
@click.option(
    "--idle", metavar="DAYS", type=days, required=True, help="Matches without a move for at least this many days."
)
@click.option(
    "--by",
    type=click.Choice(("end", "delete")),
    default="end",
    show_default=True,
    help="End them, or export them to the folder of --to and delete them.",
)
@click.option("--to", "folder", type=click.Path(file_okay=False, path_type=Path), help="The folder for the records.")
@yes_option
@json_option
@with_store
def retire(here: Administration, idle: float, by: str, folder: Path | None, yes: bool, as_json: bool) -> None:
    retention = import_with_extra("parlour.server.retention", "server")
    policy = retention.policy(idle, by, folder)
    found = [*retention.due(here, policy), *retention.sheets_due(here, policy)]
    if found:
        confirmed(f"{len(found)} matches and sheets idle for {idle:g} days or longer: {by} them?", yes=yes)
    retired = retention.retire(here, policy)
    if as_json:
        print_json(retired)
    else:
        click.echo("\n".join((*(f"{name}: {what}" for name, what in retired.items()), f"{len(retired)} retired")))
