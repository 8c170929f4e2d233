"""The command line: one command a file."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import click

from parlour import __version__
from parlour.cli.bash import SHELLS
from parlour.cli.lazy import LazyGroup
from parlour.errors import ParlourError
from parlour.interrupt import STATUS
from parlour.reading import Lines

__all__ = ["main"]

COMMANDS = {
    "games": "List the games with their bots, presets and rules options.",
    "rules": "Print the rules of GAME, or one CLAUSE of them.",
    "play": "Play GAME in the terminal.",
    "referee": "Referee a match of GAME at a real table: report what happens, and read the rulings.",
    "replay": "Step through the record in FILE, turn by turn with the rulings.",
    "analyse": "Ask the engine about a game: its view of every position, and what each turn cost.",
    "stats": "Statistics of any number of records: tables, CSV, JSON and plots.",
    "export": "Write the match in RECORD in a form that other programs read.",
    "embed": "Write the match in RECORD as a page that opens without a server: the board, every move, the rulings.",
    "picture": "Draw a POSITION of GAME; without one, the start.",
    "print": "Print the board of GAME in true size, its rules on one page, or its score sheet, as a PDF file.",
    "match": "Let bots play GAME against each other: one BOT for each seat.",
    "leaderboard": "Rate agents in GAME: each two meet in both seats, over a fixed list of seeds.",
    "engine": "Speak the engine protocol for GAME on standard input and output, with one of its bots.",
    "bot": "Let a bot or your own agent play an open seat of a match on a server.",
    "calibrate": "Measure the hands of GAME against what is known of people.",
    "solve": "Solve GAME: who wins, by which first steps, how long the loser can hold out.",
    "verify": "Check the certificate in FILE, written by `parlour solve --certificate`.",
    "puzzles": "Puzzles: find them in self-play, prove them, and look at them.",
    "perft": "Count the ways to play GAME on from POSITION for exactly DEPTH turns.",
    "physics": "Sliding discs: look at a shot, fit a material.",
    "warm": "Make the machine code of the physics, the bots and the engines ready.",
    "serve": "Start the server: the page, the API and its description at /api/docs.",
    "admin": "Look after the matches of a server: list, end, delete, export, import, back up.",
}
"""Every command with the first sentence of its help, in the order in which a newcomer may need them."""


class _Commands(LazyGroup):
    """Reports an error in one line."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        _write_what_can_be()
        _read_lines()
        try:
            return super().invoke(ctx)
        except ParlourError as error:
            raise _Refused(str(error)) from error
        except KeyboardInterrupt:
            raise click.exceptions.Exit(STATUS) from None
        except BrokenPipeError:  # the reader has closed the pipe
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the final flush would fail too
            raise click.exceptions.Exit(1) from None
        except OSError as error:
            raise _Refused(f"{error.filename or 'the system'}: {error.strerror or error}") from error


def _write_what_can_be() -> None:
    """Print ? for characters that the output's encoding lacks: a file or a pipe on Windows is rarely UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _read_lines() -> None:
    """Let no line of standard input be endless; a test that has replaced it keeps its own."""
    if type(sys.stdin) is io.TextIOWrapper:
        sys.stdin = Lines(sys.stdin.detach())


class _Refused(click.ClickException):
    """Print an error message without a traceback."""

    exit_code = 2

    def show(self, file: Any = None) -> None:  # noqa: ANN401 - click's signature
        click.echo(f"parlour: {self.message}", file=file or sys.stderr)


@click.group(
    cls=_Commands,
    package=__name__,
    summaries=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="""Four parlour games: rules, bots, physics, and a page to play on.

    \b
    Play in a browser:        parlour serve
    Play here, against a bot: parlour play arithmetical-croquet --against steady
    Referee a real table:     parlour referee castle-croquetnole --names Ada,Bo
    Look up a rule:           parlour rules arithmetical-croquet AC-5
    Give a match to others:   parlour export match.json --cmn -o match.cmn.json
    Show a match on a page:   parlour embed match.json -o match.html
    Count over many matches:  parlour stats matches/ --csv stats.csv
    Who wins, perfectly:      parlour solve arithmetical-croquet
    Let bots play:            parlour match arithmetical-croquet perfect steady --games 200
    Rate some agents:         parlour leaderboard castille --agents novice,casual,club
    Join a match as a bot:    parlour bot --join LINK ./mine.py:Bot
    Ask the engine about it:  parlour analyse castille match.json
    Solve today's puzzle:     parlour puzzles today arithmetical-croquet
    Draw a position:          parlour picture crokinole -o board.svg
    Print it in true size:    parlour print crokinole --paper a0 -o board.pdf
    Print a score sheet:      parlour print crokinole sheet -o sheet.pdf
    Flick a disc, look at it: parlour physics show scene.json

    Every command explains itself with --help.
    """,
    epilog=SHELLS,
)
@click.version_option(__version__, "-V", "--version", message="parlour %(version)s")
def main() -> None:
    pass
