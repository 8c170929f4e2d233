"""`parlour solve`: who wins a solved game, and the proof as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console

from parlour.cli.arguments import Chosen, game_argument, option_options
from parlour.cli.files import write_whole
from parlour.game import ParlourError

if TYPE_CHECKING:
    from parlour.games import GameSpec

__all__ = ["solve"]


@click.command(
    help="""Solve GAME: who wins, by which first steps, how long the loser can hold out.

    A certificate lists every position that the player to move wins, with a winning move; `parlour verify` checks it
    without the solver.

    \b
    parlour solve arithmetical-croquet
    parlour solve arithmetical-croquet -o missed_hoop=go_back --json
    parlour solve arithmetical-croquet --certificate strategy.json
    """
)
@game_argument
@option_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of sentences.")
@click.option(
    "--certificate", type=click.Path(dir_okay=False, path_type=Path), help="Write the winning strategy to this file."
)
def solve(spec: GameSpec[Any, Any, Any], chosen: Chosen, as_json: bool, certificate: Path | None) -> None:
    solver = spec.engine.solver if spec.engine else None
    if solver is None:
        raise ParlourError(f"{spec.title} is not solved")
    game = chosen.game(spec)
    with Console(stderr=True).status(f"Solving {spec.title} ..."):
        solution = solver.solve(game)
    click.echo(msgspec.json.encode(solution.summary()) if as_json else "\n".join(solution.words()))
    if certificate is not None:
        with Console(stderr=True).status("Writing the certificate ..."):
            write_whole(certificate, solver.certify(solution))
        click.echo(f"The certificate is in {certificate}; check it with: parlour verify {certificate}", err=True)
