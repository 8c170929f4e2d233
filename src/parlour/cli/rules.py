"""`parlour rules`: the clauses of a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from parlour.cli import completing
from parlour.cli.arguments import game_argument
from parlour.cli.files import write_whole
from parlour.game import ParlourError

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.ledger import Clause

__all__ = ["rules", "show_clause"]


@click.command(
    help="""Print the rules of GAME, or one CLAUSE of them.

    \b
    parlour rules arithmetical-croquet
    parlour rules arithmetical-croquet AC-5
    parlour rules castle-croquetnole CC-1 -o gate-lines.svg
    """
)
@game_argument
@click.argument("clause", required=False, shell_complete=completing.clauses)
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the picture that explains CLAUSE to this SVG file.",
)
def rules(spec: GameSpec[Any, Any, Any], clause: str | None, out: Path | None) -> None:
    console = Console(highlight=False, width=min(Console().width, 88))
    ledger = spec.ledger
    if out is not None:
        _write_picture(spec, clause, out)
    if clause is not None:
        show_clause(console, ledger.clause(clause))
        return
    console.print(Text(ledger.title, style="bold"))
    console.print(Text(ledger.summary), "")
    for each in ledger.clauses:
        show_clause(console, each)
    console.print("Sources", style="bold")
    for source in ledger.sources:
        console.print(Padding(Text(source), (0, 2)))


def _write_picture(spec: GameSpec[Any, Any, Any], clause: str | None, out: Path) -> None:
    """Write the picture of a clause.

    Raises:
        ParlourError: no clause is named, or it has no picture.
    """
    name = spec.ledger.clause(clause).picture if clause else ""
    if not name:
        drawn = ", ".join(each.id for each in spec.ledger.clauses if each.picture) or "none"
        raise ParlourError(f"-o writes the picture of one clause; those of {spec.title} that have one: {drawn}")
    write_whole(out, spec.picture(name))


def show_clause(console: Console, clause: Clause) -> None:
    """One clause: its id and title, its text, its interpretation, and the options that change it."""
    console.print(Text.assemble((clause.id, "bold"), "  ", (clause.title, "bold")))
    body = [Text(clause.text)]
    if clause.reading:
        body.append(Text.assemble(("Reading: ", "italic"), clause.reading))
    if clause.options:
        body.append(Text.assemble(("Options: ", "italic"), ", ".join(clause.options)))
    if clause.picture:
        body.append(Text.assemble(("Picture: ", "italic"), f"add {clause.id} -o FILE.svg to the command to write it"))
    body.append(Text(clause.source, style="dim"))
    for paragraph in body:
        console.print(Padding(paragraph, (0, 2)))
    console.print()
