"""`parlour site`: the whole program as a folder of files."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import click

from parlour.errors import ParlourError
from parlour.offline.building import folder_of_files
from parlour.offline.building_parts import VERSION

__all__ = ["site"]

MARK = "sw.js"
"""A file that every such folder has."""


@click.command(
    help=f"""Write the whole program as a folder of files: any file host serves it, and no server is needed.

    Python runs in the visitor's browser. It comes from Pyodide {VERSION}, which is larger than parlour itself and so
    not installed with it; if it is not in the folder that --pyodide names, the error says how to fetch it.

    \b
    parlour site -o site --pyodide package
    python -m http.server --directory site
    """
)
@click.option(
    "-o", "--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder; it is replaced."
)
@click.option(
    "--pyodide",
    required=True,
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the files of Pyodide are, and msgspec's wheel for it.",
)
@click.option("--server", default="", metavar="URL", help="A parlour server, for matches with others over the network.")
@click.option(
    "--docs",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    help="The built documentation, which the folder then has below docs/; in a checkout `make docs` builds it.",
)
def site(out: Path, pyodide: Path, server: str, docs: Path | None) -> None:
    if out.is_dir() and any(out.iterdir()) and not (out / MARK).is_file():
        raise ParlourError(f"{out} holds other files; name an empty folder, or one that `parlour site` wrote")
    found = folder_of_files(pyodide, _address(server) if server else "", docs)
    _replace(out, found)
    total = sum(map(len, found.values())) / 1e6
    click.echo(f"Written: {out} ({len(found)} files, {total:.1f} MB)", err=True)


def _address(written: str) -> str:
    """The address of a server as somebody wrote it, with a slash at its end.

    Raises:
        ParlourError: it is no address that a page can link to.
    """
    wrong = ParlourError(f"--server cannot be {written!r}; an address is such as https://host/ or http://host:8000/")
    try:
        parts = urlsplit(written)
        port = parts.port
    except ValueError:
        raise wrong from None
    plain = not (parts.username or parts.query or parts.fragment or re.search(r"[^!-~]", written))
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or not plain:
        raise wrong
    return written.rstrip("/") + "/"


def _replace(out: Path, files: dict[str, bytes]) -> None:
    """Write the files, and delete those of an earlier build."""
    for old in sorted(out.rglob("*"), reverse=True):
        if old.is_file() and old.relative_to(out).as_posix() not in files:
            old.unlink()
        elif old.is_dir() and not any(old.iterdir()):
            old.rmdir()
    for name, content in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)
