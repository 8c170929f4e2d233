"""The command line: one command a file."""

from __future__ import annotations

import click

from parlour import __version__
from parlour.cli.bash import SHELLS
from parlour.cli.lazy import LazyGroup
from parlour.cli.plain_errors import PlainErrors

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
    "dataset": "Write games of GAME between bots as tables for learning.",
    "records": "Write the games in the store in FOLDER as records, a file of JSON each.",
    "engine": "Speak the engine protocol for GAME on standard input and output, with one of its bots.",
    "bot": "Let a bot or your own agent play an open seat of a match on a server.",
    "solve": "Solve GAME: who wins, by which first steps, how long the loser can hold out.",
    "verify": "Check the certificate in FILE, written by `parlour solve --certificate`.",
    "puzzles": "Puzzles: list them, show one, or the one of the day.",
    "perft": "Count the ways to play GAME on from POSITION for exactly DEPTH turns.",
    "physics": "Sliding discs: look at a shot.",
    "warm": "Make the machine code of the physics, the bots and the engines ready.",
    "serve": "Start the server: the page, the API and its description at /api/docs.",
    "site": "Write the whole program as a folder of files: any file host serves it, and no server is needed.",
    "admin": "Look after the matches of a server: list, end, delete, export, import, back up.",
}
"""Every command with the first sentence of its help, in the order in which a newcomer may need them."""


class _Commands(PlainErrors, LazyGroup):
    """Reports an error in one line."""


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
    Write a set for learning: parlour dataset castille --games 1000 -o castille
    Join a match as a bot:    parlour bot --join LINK ./mine.py:Bot
    Ask the engine about it:  parlour analyse castille match.json
    Solve today's puzzle:     parlour puzzles today arithmetical-croquet
    Draw a position:          parlour picture crokinole -o board.svg
    Print it in true size:    parlour print crokinole --paper a0 -o board.pdf
    Print a score sheet:      parlour print crokinole sheet -o sheet.pdf
    Flick a disc, look at it: parlour physics show scene.json
    Publish it without a server: parlour site -o site --pyodide package

    Every command explains itself with --help.
    """,
    epilog=SHELLS,
)
@click.version_option(__version__, "-V", "--version", message="parlour %(version)s")
def main() -> None:
    pass
