"""The commands of `parlour admin` that change nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from parlour.cli.admin_store import days, json_option, print_json, summary_line, with_store
from parlour.cli.files import write_whole
from parlour.errors import ParlourError
from parlour.extras import import_with_extra
from parlour.names import plain_line
from parlour.record import format_record

if TYPE_CHECKING:
    from parlour.server.admin import Administration, Shown

__all__ = ["backup", "export", "list_", "research", "show"]


@click.command("list", help="List the matches, the longest idle first: id, game, moves, state, last move (UTC).")
@click.option("--idle", metavar="DAYS", type=days, help="Only matches without a move for at least this many days.")
@click.option("--open", "only_open", is_flag=True, help="Only matches that are not over.")
@json_option
@with_store
def list_(here: Administration, idle: float | None, only_open: bool, as_json: bool) -> None:
    since = None if idle is None else datetime.now(UTC) - timedelta(days=idle)
    keeping = import_with_extra("parlour.server.store.keeping", "server")
    found = [each for each in keeping.summaries(here.store, idle_since=since) if not (only_open and each.over)]
    if as_json:
        print_json(found)
        return
    for each in found:
        click.echo(summary_line(each))
    click.echo(f"{len(found)} {'match' if len(found) == 1 else 'matches'}", err=True)


@click.command(help="Print who plays in MATCH, whose turn it is, and its last moves. No key is printed: none is kept.")
@click.argument("match")
@json_option
@with_store
def show(here: Administration, match: str, as_json: bool) -> None:
    shown = here.show(match)
    if as_json:
        print_json(_as_json(shown))
        return
    click.echo(summary_line(shown.summary))
    for number, (name, seat) in enumerate(zip(shown.seats, shown.stored.setup.seats, strict=True), start=1):
        who = f"bot {seat.level}" if seat.level else seat.name or ("a person" if seat.taken else "free")
        mark = "  to play" if shown.to_play == number - 1 else ""
        click.echo(plain_line(f"seat {number}, {name}: {who}{mark}"))
    for turn in shown.stored.turns[-5:]:
        click.echo(plain_line(f"  {shown.seats[turn.seat]}: {turn.move}"))
    if shown.unplayable:
        click.echo(shown.unplayable)


def _as_json(shown: Shown) -> dict[str, object]:
    seats = [
        {"seat": number, "role": name, "name": seat.name, "level": seat.level, "taken": seat.taken}
        for number, (name, seat) in enumerate(zip(shown.seats, shown.stored.setup.seats, strict=True), start=1)
    ]
    log = [msgspec.structs.asdict(turn) if isinstance(turn, msgspec.Struct) else turn for turn in shown.stored.turns]
    to_play = None if shown.to_play is None else shown.to_play + 1
    return {
        "summary": shown.summary,
        "options": dict(shown.stored.setup.options),
        "seats": seats,
        "to_play": to_play,
        "log": log,
        "rematch": shown.stored.rematch,
        "unplayable": shown.unplayable,
    }


@click.command(
    help="""Write matches as records: those named, or all of them.

    With --to each match becomes a file; without it, one match is printed. A record is what `parlour replay` reads and
    `parlour admin import` takes in. It holds no key, and the seed only of a match that is over: the seed of an open
    match would reveal what its bots will play.
    """
)
@click.argument("match", nargs=-1)
@click.option("--to", "folder", type=click.Path(file_okay=False, path_type=Path), help="Write MATCH.json files here.")
@with_store
def export(here: Administration, match: tuple[str, ...], folder: Path | None) -> None:
    keeping = import_with_extra("parlour.server.store.keeping", "server")
    names = match or tuple(each.match for each in keeping.summaries(here.store))
    if folder is None:
        click.echo(_only_one(here, names), nl=False)
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        write_whole(folder / f"{name}.json", format_record(here.record(name)))
    click.echo(f"{len(names)} {'record' if len(names) == 1 else 'records'} in {folder}")


@click.command(
    help="""Write the matches that researchers may have as records, numbered files in FOLDER.

    They are over, and every person in them has switched "Research" on in the settings of the page. Names are left out,
    and so is what a match was called on this server. A match whose people change their minds is not in the next set.
    `parlour stats FOLDER/*.json` reads them, and so does `parlour.record.parse_record`.
    """
)
@click.option(
    "--to", "folder", required=True, type=click.Path(file_okay=False, path_type=Path), help="A new or empty folder."
)
@with_store
def research(here: Administration, folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()):
        raise ParlourError(f"{folder} is not empty: an older set may hold matches that nobody gives any more")
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for count, record in enumerate(here.consented(), start=1):
        write_whole(folder / f"{count:05}.json", format_record(record))
    click.echo(f"{count} {'record' if count == 1 else 'records'} in {folder}")


def _only_one(here: Administration, names: tuple[str, ...]) -> str:
    if len(names) != 1:
        raise ParlourError(f"{len(names)} matches do not fit into one output: name a folder with --to")
    return format_record(here.record(names[0]))


@click.command(
    help="""Copy a SQLite store to FILE while the server runs. The copy is whole, and is checked.

    Moves that are still in the write-ahead log (parlour.db-wal) are in the copy; do not copy parlour.db by hand. To
    restore: stop the server, remove parlour.db-wal and parlour.db-shm, and put FILE in place of parlour.db.

    A PostgreSQL store is backed up with pg_dump and restored with pg_restore; docs/server/operating.md has the
    commands.
    """
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_store
def backup(here: Administration, file: Path) -> None:
    keeping = import_with_extra("parlour.server.store.keeping", "server")
    keeping.back_up(here.store, file)
    click.echo(f"{file} holds the store as it was a moment ago")
