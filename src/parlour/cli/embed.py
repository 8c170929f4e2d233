"""`parlour embed`: a recorded match as one file that shows it in a browser, without a server."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

import click
import msgspec

from parlour.cli.files import FILE, fault, is_same, write_whole
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.match import Match
from parlour.reading import read_text
from parlour.record import parse_record
from parlour.service.viewing import viewing_of, viewing_page

__all__ = ["embed"]


@click.command(
    help="""Write the match in RECORD as a page that opens without a server: the board, every move, the rulings.

    The data alone, NAME.json, is for a page of your own that has the script `parlour-board.js`.

    \b
    parlour embed match.json -o match.html
    parlour embed match.json -o match.viewing.json
    """
)
@click.argument("record", type=FILE)
@click.option(
    "-o",
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="NAME.html, a page with everything inside; or NAME.json, the data alone.",
)
def embed(record: Path, out: Path) -> None:
    if out.suffix not in (".html", ".json"):
        raise ParlourError(f"{out}: end the name in .html for a page, or in .json for the data alone")
    if is_same(out, record):
        raise ParlourError(f"{out} is the record itself; write to another file")
    try:
        played = parse_record(read_text(record))
        viewing = viewing_of(Match.from_record(find_game(played.game), played))
    except ParlourError as error:
        click.echo(fault(record, error), err=True)
        sys.exit(1)
    write_whole(out, msgspec.json.encode(viewing) if out.suffix == ".json" else viewing_page(viewing, _script()))
    click.echo(f"Written: {out}", err=True)


def _script() -> str:
    """The script that defines `<parlour-board>`.

    Raises:
        ParlourError: the page has not been built.
    """
    path = Path(str(files("parlour.server"))) / "page" / "embed" / "parlour-board.js"
    if not path.is_file():
        raise ParlourError("the page has not been built: run `make play` once")
    return path.read_text(encoding="utf-8")
