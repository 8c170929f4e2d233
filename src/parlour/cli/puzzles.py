"""`parlour puzzles`: look at the puzzles of a game in the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from parlour.cli import completing
from parlour.cli.arguments import game_argument
from parlour.game import ParlourError
from parlour.games.study.puzzles import daily

if TYPE_CHECKING:
    from parlour.games import GameSpec
    from parlour.games.study.puzzles import Puzzle, Puzzles

__all__ = ["collection_of", "puzzles"]


@click.group(
    help="""Puzzles: list them, show one, or the one of the day.

    A visitor of the page solves the same ones at /puzzles/GAME.

    \b
    parlour puzzles today castille    the puzzle of the day
    parlour puzzles show castille     all of them, by grade
    """
)
def puzzles() -> None:
    pass


def collection_of(spec: GameSpec[Any, Any, Any]) -> Puzzles:
    """The puzzles of a game.

    Raises:
        ParlourError: when it has none.
    """
    collection = spec.study.puzzles if spec.study is not None else None
    if collection is None or not collection.exercises:
        raise ParlourError(f"{spec.title} has no puzzles")
    return collection


@puzzles.command(
    help="""List the puzzles of GAME, or show the one called NAME.

    \b
    parlour puzzles show arithmetical-croquet
    parlour puzzles show arithmetical-croquet 1a2b3c4d --solution
    """
)
@game_argument
@click.argument("name", required=False, shell_complete=completing.puzzle_names)
@click.option("--solution", is_flag=True, help="Print the solution too.")
def show(spec: GameSpec[Any, Any, Any], name: str | None, *, solution: bool) -> None:
    collection = collection_of(spec)
    if name is None:
        for puzzle in collection.exercises:
            click.echo(f"{puzzle.name}  {puzzle.grade:6}  {puzzle.task}")
        return
    found = collection.find(name)
    if found is None:
        raise ParlourError(f"{spec.title} has no puzzle {name[:20]!r}; `parlour puzzles show {spec.name}` lists them")
    _show(spec, collection, found, solution=solution)


@puzzles.command(help="Show today's puzzle of GAME, the same for everybody; a day is one of UTC.")
@game_argument
@click.option("--solution", is_flag=True, help="Print the solution too.")
def today(spec: GameSpec[Any, Any, Any], *, solution: bool) -> None:
    collection = collection_of(spec)
    _show(spec, collection, daily(collection.exercises, datetime.now(UTC).date()), solution=solution)


def _show(spec: GameSpec[Any, Any, Any], collection: Puzzles, puzzle: Puzzle, *, solution: bool) -> None:
    """The board and the task; the hint comes last, after the position."""
    game = spec.new(collection.options)
    state = spec.notation.parse_state(game, puzzle.position)
    parts = [f"{puzzle.name}, {puzzle.grade}", spec.drawing.plain(game, state), puzzle.task]
    parts += ["Position: " + puzzle.position, "Hint: " + puzzle.hint]
    if solution:
        parts += ["Solution: " + "  ".join(puzzle.line), puzzle.explanation, puzzle.proof]
    click.echo("\n\n".join(parts))
