"""`parlour serve`: start the server."""

from __future__ import annotations

from pathlib import Path

import click

from parlour.extras import Deferred

__all__ = ["serve"]


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for the whole network."
)
@click.option("--port", type=click.IntRange(0, 65535), help="0 takes a free port.  [default: 8000, or a free one]")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the matches.  [default: your data folder]",
)
@click.option("--database", metavar="URL", help="Keep matches in PostgreSQL instead: postgresql://user@host/name")
def serve(host: str, port: int | None, data: Path | None, database: str | None) -> None:
    """Start the server: the page, the API and its description at /api/docs.

    Every move is on disk before it is confirmed, so the server may be stopped at any time.
    """
    Deferred("parlour.server.main", "serve", extra="server")(host, port, data, database)
