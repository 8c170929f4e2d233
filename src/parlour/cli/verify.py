"""`parlour verify`: check a winning strategy without the solver."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console

from parlour.cli.files import FILE, shown
from parlour.game import ParlourError
from parlour.games import Solver, find_game
from parlour.reading import check_nesting, read_text

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["verify"]

LARGEST = 2**30
"""Bytes: a certificate lists every position of a game."""


class _Named(msgspec.Struct):
    """The part of a certificate that names its game."""

    game: str


@click.command(
    help="""Check the certificate in FILE, written by `parlour solve --certificate`.

    Every position is checked with the plain rules, without the solver. Ends with status 0 when the certificate
    proves what it claims, with 1 and the first wrong entry when it does not.
    """
)
@click.argument("file", type=FILE)
def verify(file: Path) -> None:
    try:
        text = read_text(file, LARGEST, "a certificate")
        solver = _solver_for(text)
        with Console(stderr=True).status("Checking ...") as status:
            proved = solver.verify(text, lambda done: status.update(f"Checking: {done} positions ..."))
    except (msgspec.DecodeError, ParlourError) as error:
        click.echo(f"{shown(file)}: rejected: {error}", err=True)
        sys.exit(1)
    click.echo(proved)


def _solver_for(text: str) -> Solver:
    """The solver of the game that a certificate names."""
    check_nesting(text)
    spec = find_game(msgspec.json.decode(text, type=_Named).game)
    if spec.engine is None or spec.engine.solver is None:
        raise ParlourError(f"{spec.title} is not solved, so it has no certificates")
    return spec.engine.solver
