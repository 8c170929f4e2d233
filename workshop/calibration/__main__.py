"""`python -m workshop.calibration`: whether the hands of a game perform as their names say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from parlour import interrupt
from parlour.cli.arguments import SEED, game_argument
from parlour.cli.plain_errors import PlainErrors
from parlour.cli.series import FOLDER, opened
from parlour.cli.stopping import executor_of
from parlour.errors import ParlourError
from workshop.calibration import Plan, calibration_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from parlour.games import GameSpec
    from workshop.calibration import Calibration, Measure, Trial

__all__ = ["calibrate"]


@click.command(
    cls=PlainErrors,
    help="""Measure the hands of GAME against what is known of people.

    Prints each rate with its 95 % interval next to the range that the hand's name stands for, and the source of the
    range. Ends with status 1 if an interval lies outside its range.

    \b
    python -m workshop.calibration crokinole
    python -m workshop.calibration crokinole --rounds 200 --store rounds
    python -m workshop.calibration castle-croquetnole --shots 20000 --json
    """,
)
@game_argument
@click.option("--shots", default=2000, show_default=True, type=click.IntRange(1, 1_000_000), help="Shots per hand.")
@click.option("--rounds", default=40, show_default=True, type=click.IntRange(1, 100_000), help="Rounds per hand.")
@click.option("--seed", default=0, show_default=True, type=SEED, help="The same seed tries the same shots.")
@click.option("--workers", type=click.IntRange(min=1), help="Processes that play rounds; by default one per processor.")
@click.option("--store", "folder", type=FOLDER, help="Keep the rounds here, and play only those that are missing.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
def calibrate(
    spec: GameSpec[Any, Any, Any],
    as_json: bool,
    folder: Path | None,
    workers: int | None,
    shots: int,
    rounds: int,
    seed: int,
) -> None:
    measure = calibration_of(spec.name)
    if measure is None:
        raise ParlourError(f"{spec.title} is not played with a hand that can miss")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True))
    store = None if folder is None else opened(folder)
    with executor_of(workers) as executor:
        try:
            found = measure(Plan(shots, rounds, seed, executor, _shown_on(progress), store))
        finally:
            if progress.live.is_started:
                progress.stop()
    if as_json:
        click.echo(msgspec.json.encode(_plain(spec.name, found)))
    else:
        _show(spec.title, found)
    if not all(_inside(trial) for measure in found.measures for trial in measure.trials):
        raise click.exceptions.Exit(1)


def _shown_on(progress: Progress) -> Callable[[str, int, int], None]:
    """Show one progress bar for each measurement."""
    bars: dict[str, Any] = {}

    def show(what: str, done: int, total: int) -> None:
        progress.start()
        if what not in bars:
            bars[what] = progress.add_task(what, total=total)
        progress.update(bars[what], completed=done)

    return show


def _inside(trial: Trial) -> bool:
    """Whether the 95 % interval of the rate meets the range that the name stands for."""
    return trial.interval.low <= trial.most and trial.least <= trial.interval.high


def _plain(game: str, found: Calibration) -> dict[str, Any]:
    """A calibration as plain data, with the intervals and whether each is inside its range."""
    measures = [
        {
            "what": measure.what,
            "source": measure.source,
            "hands": [_plain_trial(trial) for trial in measure.trials],
        }
        for measure in found.measures
    ]
    return {"game": game, "errors": found.errors, "measures": measures}


def _plain_trial(trial: Trial) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(trial)
    return {**fields, "rate": fields.pop("interval"), "inside": _inside(trial)}


def _show(title: str, found: Calibration) -> None:
    console = Console(highlight=False)
    for measure in found.measures:
        console.print(_table(title, found, measure))
    console.print("Errors are standard deviations of the direction and of the speed (a share of it), of an easy flick.")


def _table(title: str, found: Calibration, measure: Measure) -> Table:
    table = Table(title=f"{title}: {measure.what}", title_justify="left", caption=measure.source)
    table.caption_justify = "left"
    for heading in ("hand", "error", "tried", "rate, 95 %", "people", "inside"):
        table.add_column(heading, justify="left" if heading == "hand" else "right")
    for trial in measure.trials:
        angle, speed = found.errors[trial.hand]
        table.add_row(
            trial.hand,
            f"{angle:.3f}\N{DEGREE SIGN}, {speed:.1%}",
            f"{trial.tried:,}",
            str(trial.interval),
            f"{trial.least:.0%} to {trial.most:.0%}",
            "yes" if _inside(trial) else "no",
        )
    return table


if __name__ == "__main__":
    interrupt.run(lambda: calibrate(prog_name="python -m workshop.calibration"))
