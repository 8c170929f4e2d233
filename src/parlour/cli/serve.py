"""`parlour serve`: start the server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from parlour.cli import completing
from parlour.extras import Deferred
from parlour.server.settings import SETTINGS, ServerSetting, read_settings

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["serve"]


def _flag(setting: ServerSetting) -> Callable[[Any], Any]:
    """The option of a setting; its text is read by `read_settings`, as the environment's is."""
    shown = ", ".join(setting.default) if setting.repeated else str(setting.default)
    return click.option(
        setting.flag,
        setting.name,
        multiple=setting.repeated,
        shell_complete=completing.among(setting.choices),
        metavar="|".join(setting.choices) or ("TEXT" if setting.kind not in (int, float) else "NUMBER"),
        help=f"{setting.about.words}  [{setting.variable}; default: {shown or 'none'}]",
    )


def _flags(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option for every setting."""
    for setting in reversed(SETTINGS):
        command = _flag(setting)(command)
    return command


@click.command(
    help="""Start the server: the page, the API and its description at /api/docs.

    Every move is on disk before it is confirmed, so the server may be stopped at any time.
    """
)
@click.option(
    "--host",
    default="127.0.0.1",
    envvar="PARLOUR_HOST",
    show_default=True,
    show_envvar=True,
    help="The address to listen on; 0.0.0.0 for the whole network.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    envvar="PARLOUR_PORT",
    show_envvar=True,
    help="0 takes a free port.  [default: 8000, or a free one]",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="PARLOUR_DATA",
    show_envvar=True,
    help="Folder for the matches.  [default: your data folder]",
)
@click.option(
    "--database",
    metavar="URL",
    help="Keep matches in PostgreSQL instead: postgresql://user@host/name. An address with a password is refused here, "
    "where other users can read it; put it in a variable or a file.  [PARLOUR_DATABASE, or PARLOUR_DATABASE_FILE "
    "with the path of a file]",
)
@_flags
def serve(host: str, port: int | None, data: Path | None, database: str | None, **flags: str | tuple[str, ...]) -> None:
    settings = read_settings(flags)
    address = Deferred("parlour.server.store.address", "find_database", extra="server")(database)
    Deferred("parlour.server.main", "serve", extra="server")(host, port, data, address, settings)
