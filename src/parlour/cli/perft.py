"""`parlour perft`: count the sequences of turns from a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from parlour.cli import completing
from parlour.cli.arguments import Chosen, game_argument, option_options
from parlour.game import FiniteGame, ParlourError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.games import GameSpec

__all__ = ["counted", "divide", "perft"]

S = TypeVar("S")
M = TypeVar("M")


def divide(spec: GameSpec[Any, S, M], game: FiniteGame[S, M], state: S, depth: int) -> Iterator[tuple[str, int]]:
    """Each next turn, by its notation, with the number of sequences that continue it.

    Args:
        spec: what the game offers.
        game: the game and its options.
        state: the position.
        depth: turns in all, at least 1.
    """
    for move in game.ways(state):
        yield spec.notation.format_move(game, state, move), counted(spec, game, game.after(state, move), depth - 1)


def counted(spec: GameSpec[Any, S, M], game: FiniteGame[S, M], state: S, depth: int) -> int:
    """The number of sequences, counted as fast as the game can."""
    census = spec.engine.census if spec.engine else None
    return census(game, state, depth) if census else game.perft(state, depth)


@click.command(
    help="""Count the ways to play GAME on from POSITION for exactly DEPTH turns.

    POSITION is a line of the game's notation, or `start`. A won game has no continuations; one that is drawn only by
    what went before (a repetition, a lack of progress) is continued. Compare the count with that of other
    programs; --divide helps to locate a difference, turn by turn.

    \b
    parlour perft arithmetical-croquet start 4
    parlour perft arithmetical-croquet "20+3 31 first x3" 3 --divide
    """
)
@game_argument
@click.argument("position", shell_complete=completing.places)
@click.argument("depth", type=click.IntRange(0, 99))
@click.option("--divide", "divided", is_flag=True, help="Count each next turn by itself.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
@option_options
def perft(
    spec: GameSpec[Any, Any, Any], position: str, depth: int, divided: bool, as_json: bool, chosen: Chosen
) -> None:
    game = chosen.game(spec)
    if not isinstance(game, FiniteGame):
        raise ParlourError(f"{spec.title} is a game of flicks: its moves can't be counted")
    if divided and depth == 0:
        raise ParlourError("--divide counts each next turn by itself, and so needs a depth of 1 or more")
    state = game.start() if position == "start" else spec.notation.parse_state(game, position)
    if not divided:
        nodes = counted(spec, game, state, depth)
        click.echo(msgspec.json.encode({"depth": depth, "nodes": nodes}) if as_json else nodes)
        return
    turns = dict(divide(spec, game, state, depth))
    _show(turns, depth, as_json)


def _show(turns: dict[str, int], depth: int, as_json: bool) -> None:
    nodes = sum(turns.values())
    if as_json:
        click.echo(msgspec.json.encode({"depth": depth, "nodes": nodes, "turns": turns}))
        return
    for name, count in turns.items():
        click.echo(f"{name}: {count}")
    click.echo(f"\nturns: {len(turns)}\nnodes: {nodes}")
