"""`parlour print`: a game's board in true size, its rules on one page, or its score sheet, as PDF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from parlour.cli.arguments import Chosen, game_argument, long_option_options
from parlour.cli.files import FILE, fault, is_same, warn, write_whole
from parlour.cli.lengths import length_options, options_of_lengths
from parlour.errors import ParlourError
from parlour.extras import import_with_extra
from parlour.game import plural
from parlour.names import JOINER
from parlour.printing import PAPERS, tiled
from parlour.reading import read_text
from parlour.record import parse_record

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from parlour.games import GameSpec
    from parlour.printing import Paper
    from parlour.score_sheet import ScoreSheet

__all__ = ["print"]

NAMED = 12
"""The most signs that a warning names."""


@click.command(
    help="""Print the board of GAME in true size, its rules on one page, or its score sheet, as a PDF file.

    \b
    parlour print castle-croquetnole -o plan.pdf
    parlour print castle-croquetnole --option castles=corners --tile 2.5in --coin 1in --table 40in -o plan.pdf
    parlour print crokinole --paper a0 -o board.pdf
    parlour print castille rules --paper letter -o rules.pdf
    parlour print crokinole sheet --preset nca -o sheet.pdf
    parlour print crokinole sheet final.json semifinal.json -o played.pdf

    A plan larger than the paper is divided into pages with registration marks. The first page then shows how they are
    joined; a ruler on it checks the printer. Print at 100 %, not fitted to the page. Lengths have a unit, in, mm
    or cm: 2in, 0.75in, 19mm. They are rules options too, and the same game can be played on the page.

    A score sheet is empty, or filled from each RECORD, as far as the match was played. A RECORD may be a file in
    another format that `parlour export` writes, with one match or many: Crokinole Match Notation has the results of
    rounds.

    This needs more packages: pip install 'parlour[print]'
    """
)
@game_argument
@click.argument("what", type=click.Choice(["plan", "rules", "sheet"]), default="plan")
@click.argument("records", metavar="[RECORD]...", nargs=-1, type=FILE)
@click.option("-o", "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The PDF file.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="Of every page.")
@click.option("--crop", is_flag=True, help="Leave out the bare border of the table, which takes many pages.")
@length_options
@click.option("--date", metavar="DATE", default="", help="A score sheet's date, as it is to be printed.")
@long_option_options
def print(  # noqa: A001 - a command has its module's name
    spec: GameSpec[Any, Any, Any],
    what: str,
    records: tuple[Path, ...],
    out: Path,
    paper: str,
    crop: bool,
    date: str,
    lengths: Mapping[str, float | None],
    chosen: Chosen,
) -> None:
    sized = replace(chosen, options=(*chosen.options, *options_of_lengths(spec, lengths)))
    if what != "sheet" and (records or date):
        raise click.UsageError("Only a score sheet takes a RECORD or a --date: parlour print GAME sheet RECORD.")
    if what == "rules":
        if crop or sized:
            raise click.UsageError("The rules are one page for all sizes and options: choose only the --paper.")
        _rules(spec, out, PAPERS[paper])
        return
    if what == "sheet":
        if crop or (records and sized):
            raise click.UsageError("A score sheet is never cropped, and a filled one has the options of its RECORD.")
        _sheets(spec, records, out, PAPERS[paper], date, sized)
        return
    if spec.real_table is None or spec.real_table.plan is None:
        raise ParlourError(f"{spec.title} has no plan to print; `parlour print {spec.name} rules` prints its rules")
    drawn = spec.real_table.plan(sized.game(spec))
    plans = import_with_extra("parlour.printing.plans", "print")
    write_whole(out, plans.plan_pdf(drawn, PAPERS[paper], cropped=crop))
    _warn(plans.signs_lacking(drawn))
    tiling = tiled(drawn, PAPERS[paper], cropped=crop)
    parts = "" if tiling.single else f", on {plural(tiling.columns * tiling.rows, 'page')} after an overview"
    click.echo(f"Written: {out}. {drawn.title}, in true size{parts}. Print at 100 %, not fitted to the page.")


def _rules(spec: GameSpec[Any, Any, Any], out: Path, paper: Paper) -> None:
    summaries = import_with_extra("parlour.printing.summaries", "print")
    write_whole(out, summaries.rules_pdf(spec.ledger, paper))
    _warn(summaries.signs_lacking(spec.ledger))
    click.echo(f"Written: {out}. The rules of {spec.title}, 1 page.")


def _sheets(
    spec: GameSpec[Any, Any, Any], files: tuple[Path, ...], out: Path, paper: Paper, date: str, chosen: Chosen
) -> None:
    printing = import_with_extra("parlour.printing.score_sheets", "print")
    filling = import_with_extra("parlour.printing.filling", "print")
    if any(is_same(out, file) for file in files):
        raise ParlourError(f"{out} is a record itself; write to another file")
    if files:
        sheets = [sheet.dated(date) for file in files for sheet in _filled(spec, file, filling)]
    else:
        empty = filling.empty_sheet(spec, chosen.game(spec)).dated(date)
        sheets = printing.page_of_copies(empty, paper)
    if not sheets:
        raise ParlourError(f"{files[0]} contains no match")
    write_whole(out, printing.score_sheets_pdf(sheets, paper))
    _warn(printing.signs_lacking(sheets))
    what = plural(len(sheets), "score sheet") if files else "An empty score sheet"
    click.echo(f"Written: {out}. {what} of {spec.title}.")


def _warn(lacking: tuple[str, ...]) -> None:
    """Say which signs were printed as their numbers, and what helps."""
    if not lacking:
        return
    numbered = import_with_extra("parlour.printing.lines", "print").numbered
    named = ", ".join(f"{sign.rstrip(JOINER)} {numbered(sign)}" for sign in lacking[:NAMED])
    more = f" and {plural(len(lacking) - NAMED, 'other sign')}" if len(lacking) > NAMED else ""
    click.echo(
        f"No font on this computer has {named}{more}; numbers are printed instead. Install a font with these signs, "
        "such as Noto (Debian: fonts-noto-core, fonts-noto-cjk), and print again.",
        err=True,
    )


def _filled(spec: GameSpec[Any, Any, Any], file: Path, filling: ModuleType) -> tuple[ScoreSheet, ...]:
    """The sheets of a file: one of a record, one for each match of a file in another format."""
    try:
        text = read_text(file)
        forms = spec.real_table.exports if spec.real_table else ()
        form = next((form for form in forms if form.recognises(text)), None)
        if form is not None:
            warn(file, form.doubts(text))
            return form.score_sheets(text)
        return (filling.filled_sheet(spec, parse_record(text)),)
    except ParlourError as error:
        raise ParlourError(fault(file, error)) from error
