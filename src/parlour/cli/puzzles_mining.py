"""`parlour puzzles mine`: puzzles are looked for in self-play, in processes, until there are enough of each grade."""

from __future__ import annotations

from collections import Counter, deque
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from parlour.cli.arguments import SEED, game_argument
from parlour.cli.files import write_whole
from parlour.cli.stopping import executor_of, until_stopped
from parlour.game import ParlourError
from parlour.games import find_game
from parlour.games.puzzles import GRADES, Puzzle, format_puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from parlour.games import GameSpec
    from parlour.games.puzzles import Grade, Puzzles

__all__ = ["mine"]

AHEAD = 8
"""Games handed to the executor at once."""


@click.command(
    help="""Look for puzzles in self-play of GAME, and write them as TOML.

    Games are played from the seeds S, S + 1, ... until every grade has its share. The same seed gives the same file on
    any number of processes. Progress is on standard error. Ends with status 1 when too few are found.

    \b
    parlour puzzles mine arithmetical-croquet --seed 1 -o puzzles.toml
    parlour puzzles mine castille --seed 7 --count 15 --workers 1
    """
)
@game_argument
@click.option("--seed", default=0, show_default=True, type=SEED, help="The same seed finds the same puzzles.")
@click.option(
    "--count", default=60, show_default=True, type=click.IntRange(1, 10_000), help="Puzzles; each grade has its share."
)
@click.option(
    "--games", default=10_000, show_default=True, type=click.IntRange(1), help="Games after which the search ends."
)
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), help="The file; otherwise it is printed.")
@click.option("--workers", type=click.IntRange(0), help="Processes; 0 plays in this one.  [default: one per processor]")
def mine(
    spec: GameSpec[Any, Any, Any], seed: int, count: int, games: int, out: Path | None, workers: int | None
) -> None:
    if spec.study is None or spec.study.puzzles is None:
        raise ParlourError(f"{spec.title} has no puzzles")
    shares: dict[Grade, int] = {
        grade: count // len(GRADES) + (place < count % len(GRADES)) for place, grade in enumerate(GRADES)
    }
    found = list[Puzzle]()
    with until_stopped() as work, executor_of(workers) as executor:
        for puzzle in _found(spec.study.puzzles, shares, _mined(executor, spec.name, range(seed, seed + games))):
            found.append(puzzle)
    text = format_puzzles(spec.name, sorted(found, key=lambda puzzle: GRADES.index(puzzle.grade)))
    if out is None:
        click.echo(text, nl=False)
    else:
        write_whole(out, text)
    if work.stopped:
        click.echo(f"Stopped with {len(found)} of {count} puzzles.", err=True)
        work.leave()
    if len(found) < count:
        click.echo(f"Only {len(found)} of {count} puzzles in {games} games: try more games.", err=True)
        raise click.exceptions.Exit(1)


def _mined(executor: Executor, game: str, seeds: range) -> Iterator[Sequence[Puzzle]]:
    """What each game has, in the order of the seeds."""
    left = iter(seeds)
    waiting = deque(executor.submit(_mine, game, seed) for seed in islice(left, AHEAD))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(executor.submit(_mine, game, seed) for seed in islice(left, 1))


def _mine(game: str, seed: int) -> tuple[Puzzle, ...]:
    """The puzzles in one game; runs in the executor's processes."""
    study = find_game(game).study
    assert study is not None and study.puzzles is not None  # noqa: PT018, S101 - asked before
    return tuple(study.puzzles.mine(seed))


def _found(collection: Puzzles, shares: dict[Grade, int], mined: Iterator[Sequence[Puzzle]]) -> Iterator[Puzzle]:
    """The first puzzles of each grade that are not too much alike."""
    known, graded = set[str](), Counter["Grade"]()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bars = {grade: progress.add_task(grade, total=share) for grade, share in shares.items()}
        for puzzles in mined:
            for puzzle in puzzles:
                if graded[puzzle.grade] == shares[puzzle.grade] or collection.alike(puzzle) in known:
                    continue
                yield puzzle
                known.add(collection.alike(puzzle))
                graded[puzzle.grade] += 1
                progress.advance(bars[puzzle.grade])
            if graded == Counter(shares):
                break
