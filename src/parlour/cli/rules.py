"""`parlour rules`: the clauses of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from parlour.cli.arguments import game_argument

if TYPE_CHECKING:
    from parlour.games import Wing
    from parlour.ledger import Clause

__all__ = ["rules", "show_clause"]


@click.command()
@game_argument
@click.argument("clause", required=False)
def rules(wing: Wing[Any, Any, Any], clause: str | None) -> None:
    """Print the rules of GAME, or one CLAUSE of them.

    \b
    parlour rules arithmetical-croquet
    parlour rules arithmetical-croquet AC-5
    """
    console = Console(highlight=False, width=min(Console().width, 88))
    ledger = wing.ledger
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


def show_clause(console: Console, clause: Clause) -> None:
    """One clause: its id and title, what it says, how it is read, which options change it."""
    console.print(Text.assemble((clause.id, "bold"), "  ", (clause.title, "bold")))
    body = [Text(clause.text)]
    if clause.reading:
        body.append(Text.assemble(("Reading: ", "italic"), clause.reading))
    if clause.options:
        body.append(Text.assemble(("Options: ", "italic"), ", ".join(clause.options)))
    body.append(Text(clause.source, style="dim"))
    for paragraph in body:
        console.print(Padding(paragraph, (0, 2)))
    console.print()
