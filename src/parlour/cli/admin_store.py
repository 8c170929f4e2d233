"""What the commands of `parlour admin` share: the store, and how a match is printed."""

from __future__ import annotations

from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from parlour.errors import ParlourError
from parlour.extras import Deferred, import_with_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parlour.server.admin import Administration
    from parlour.server.store.keeping import Summary

__all__ = [
    "confirmed",
    "days",
    "json_option",
    "print_json",
    "summary_line",
    "with_store",
    "yes_option",
]

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
yes_option = click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
days = click.FloatRange(min=0, min_open=True)


def with_store(command: Callable[..., None]) -> Callable[..., None]:
    """Add --data and --database to a command, which gets the operator's view of that store first."""
    data_option = click.option(
        "--data",
        envvar="PARLOUR_DATA",
        type=click.Path(file_okay=False, path_type=Path),
        help="The server's folder.  [env: PARLOUR_DATA; default: your data folder]",
    )
    database_option = click.option(
        "--database",
        metavar="URL",
        help="The server's PostgreSQL database, without a password.  [env: PARLOUR_DATABASE, PARLOUR_DATABASE_FILE]",
    )

    @wraps(command)
    def opened(*given: Any, data: Path | None, database: str | None, **named: Any) -> None:  # noqa: ANN401 - any command's
        with _administration(data, database) as here:
            command(here, *given, **named)

    return data_option(database_option(opened))


@contextmanager
def _administration(data: Path | None, database: str | None) -> Iterator[Administration]:
    """The operator's view of the store, which must exist already.

    Raises:
        ParlourError: when there is none, or it cannot be opened.
    """
    address = Deferred("parlour.server.store.address", "find_database", extra="server")(database)
    where = address or data or Deferred("parlour.server.main", "usual_folder", extra="server")()
    if isinstance(where, Path) and not (where / "parlour.db").is_file():
        raise ParlourError(f"there is no store in {where}; name the server's with --data or --database")
    store = import_with_extra("parlour.server.store", "server").open_store(where)
    try:
        yield import_with_extra("parlour.server.admin", "server").open_administration(store)
    finally:
        store.close()


def summary_line(each: Summary) -> str:
    """A match in one line of a list."""
    state = "over" if each.over else "open"
    return f"{each.match}  {each.game:<20}  {each.plies:>5}  {state:<5}  {each.last:%Y-%m-%d %H:%M}"


def print_json(value: object) -> None:
    """Print a value as indented JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())


def confirmed(question: str, *, yes: bool) -> None:
    """Ask before something that cannot be undone.

    Raises:
        click.Abort: when the answer is no.
    """
    if not yes:
        click.confirm(question, abort=True)
