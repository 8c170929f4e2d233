"""`parlour engine`: a bot behind the engine protocol."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from parlour.cli import completing
from parlour.cli.arguments import game_argument
from parlour.external import Speaker

if TYPE_CHECKING:
    from parlour.games import GameSpec

__all__ = ["engine"]


@click.command(
    help="""Speak the engine protocol for GAME on standard input and output, with one of its bots.

    The protocol is in lines, like the Universal Chess Interface; positions and moves are in the game's notation. Type
    it by hand, or let another program do so. `quit` or the end of the input ends it.

    \b
    parlour 1                        who are you? ends with: parlourok
    game castille 3 {}               the game, its rules version, its options as JSON
    isready                          answered with readyok once everything is loaded
    position start                   or a position in the game's notation
    go movetime 2000 seed 1          think for two seconds; the answer is: bestmove MOVE
    stop                             answer now
    quit

    \b
    parlour engine castille --level club
    parlour match castille expert "engine@2:parlour engine castille --level club" --games 2
    """
)
@game_argument
@click.option(
    "--level",
    metavar="BOT",
    shell_complete=completing.bots,
    help="Which bot answers; or your own agent.  [default: the strongest]",
)
def engine(spec: GameSpec[Any, Any, Any], level: str | None) -> None:
    speaker = Speaker(spec, level or spec.levels[-1].name, _write)
    speaker.run(iter(sys.stdin.readline, ""))


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
