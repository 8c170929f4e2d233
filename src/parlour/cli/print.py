"""`parlour print`: a game's board in true size, or its rules on one page, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from parlour.cli.arguments import game_argument, new_game
from parlour.cli.files import write_whole
from parlour.cli.lengths import LENGTH, options_of_lengths
from parlour.errors import ParlourError
from parlour.extras import import_with_extra
from parlour.game import plural
from parlour.printing import PAPERS, tiled

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.printing import Paper

__all__ = ["print"]


@click.command()
@game_argument
@click.argument("what", type=click.Choice(["plan", "rules"]), default="plan")
@click.option("-o", "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The PDF file.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="Of every page.")
@click.option("--crop", is_flag=True, help="Leave out the bare border of the table, which takes many pages.")
@click.option("--tile", type=LENGTH, help="Castle Croquetnole: the side of a tile, e.g. 2in.")
@click.option("--coin", type=LENGTH, help="Castle Croquetnole: the diameter of a coin, e.g. 0.75in or 19mm.")
@click.option("--table", type=LENGTH, help="Castle Croquetnole: the side of the table, e.g. 34in.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="A rules option; see: parlour games.")
@click.option("--preset", metavar="NAME", help="A named choice of options; see: parlour games.")
def print(  # noqa: A001 - a command has its module's name
    spec: GameSpec[Any, Any, Any],
    what: str,
    out: Path,
    paper: str,
    crop: bool,
    tile: float | None,
    coin: float | None,
    table: float | None,
    options: tuple[str, ...],
    preset: str | None,
) -> None:
    """Print the board of GAME in true size, or its rules on one page, as a PDF file.

    \b
    parlour print castle-croquetnole -o plan.pdf
    parlour print castle-croquetnole --option castles=corners --tile 2.5in --coin 1in --table 40in -o plan.pdf
    parlour print crokinole --paper a0 -o board.pdf
    parlour print castille rules --paper letter -o rules.pdf

    A plan larger than the paper is divided into pages with registration marks. The first page then shows how they are
    joined; a ruler on it checks the printer. Print at 100 %, not fitted to the page. Lengths have a unit, in, mm or cm.
    The sizes of Castle Croquetnole are rules options too, and the same game can be played on the page.

    This needs more packages: pip install 'parlour[print]'
    """
    lengths = options_of_lengths(spec, {"tile": tile, "coin": coin, "table": table})
    if what == "rules":
        if crop or lengths or options or preset:
            raise click.UsageError("The rules are one page for all sizes and options: choose only the --paper.")
        _rules(spec, out, PAPERS[paper])
        return
    if spec.plan is None:
        raise ParlourError(f"{spec.title} has no plan to print; `parlour print {spec.name} rules` prints its rules")
    drawn = spec.plan(new_game(spec, (*options, *lengths), preset))
    plans = import_with_extra("parlour.printing.plans", "print")
    write_whole(out, plans.plan_pdf(drawn, PAPERS[paper], cropped=crop))
    tiling = tiled(drawn, PAPERS[paper], cropped=crop)
    parts = "" if tiling.single else f", on {plural(tiling.columns * tiling.rows, 'page')} after an overview"
    click.echo(f"Written: {out}. {drawn.title}, in true size{parts}. Print at 100 %, not fitted to the page.")


def _rules(spec: GameSpec[Any, Any, Any], out: Path, paper: Paper) -> None:
    summaries = import_with_extra("parlour.printing.summaries", "print")
    write_whole(out, summaries.rules_pdf(spec.ledger, paper))
    click.echo(f"Written: {out}. The rules of {spec.title}, 1 page.")
