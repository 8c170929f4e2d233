"""`parlour calibrate`: whether the hands of a game are what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from parlour.arena import wilson
from parlour.cli.arguments import game_argument
from parlour.game import ParlourError

if TYPE_CHECKING:
    from parlour.games import Wing
    from parlour.games.calibration import Calibration, Trial

__all__ = ["calibrate"]


@click.command()
@game_argument
@click.option("--shots", default=2000, show_default=True, type=click.IntRange(1, 1_000_000), help="Shots a hand.")
@click.option("--seed", default=0, show_default=True, help="The same seed tries the same shots.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def calibrate(wing: Wing[Any, Any, Any], shots: int, seed: int, as_json: bool) -> None:
    """Measure the hands of GAME: how often each makes the shot that it is named by.

    Prints each rate with its 95 % interval and the range that the name stands for; ends with 1 if a rate is outside.

    \b
    parlour calibrate crokinole
    parlour calibrate crokinole --shots 20000 --json
    """
    if wing.calibrate is None:
        raise ParlourError(f"{wing.title} is not played with a hand that can miss")
    with Console(stderr=True).status(f"{wing.title}: every hand tries {shots} shots ..."):
        found = wing.calibrate(shots, seed)
    if as_json:
        click.echo(msgspec.json.encode({"game": wing.name, "shot": found.shot, "hands": [*map(_plain, found.trials)]}))
    else:
        _show(wing.title, found)
    if not all(trial.inside for trial in found.trials):
        raise click.exceptions.Exit(1)


def _plain(trial: Trial) -> dict[str, Any]:
    """A trial as plain data, with its interval and whether it is inside its range."""
    known: dict[str, Any] = msgspec.to_builtins(trial)
    return known | {"rate": msgspec.to_builtins(wilson(trial.made, trial.shots)), "inside": trial.inside}


def _show(title: str, found: Calibration) -> None:
    shots = found.trials[0].shots
    table = Table(title=f"{title}: {shots} {found.shot}", title_justify="left")
    for heading in ("hand", "error", "rate, 95 %", "stands for", "inside"):
        table.add_column(heading, justify="left" if heading == "hand" else "right")
    for trial in found.trials:
        table.add_row(
            trial.hand,
            f"{trial.angle_sd:.3f}\N{DEGREE SIGN}, {trial.speed_sd:.1%}",
            str(wilson(trial.made, trial.shots)),
            f"{trial.least:.0%} to {trial.most:.0%}",
            "yes" if trial.inside else "no",
        )
    console = Console(highlight=False)
    console.print(table)
    console.print("Errors are standard deviations, of the direction and of the speed (a share of it).")
