"""The command line: one command a file."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from parlour import __version__
from parlour.cli.analyse import analyse
from parlour.cli.calibrate import calibrate
from parlour.cli.export import export
from parlour.cli.games import games
from parlour.cli.match import match
from parlour.cli.perft import perft
from parlour.cli.physics import physics
from parlour.cli.picture import picture
from parlour.cli.play import play
from parlour.cli.replay import replay
from parlour.cli.rules import rules
from parlour.cli.serve import serve
from parlour.cli.solve import solve
from parlour.cli.verify import verify
from parlour.game import ParlourError

__all__ = ["main"]


class _House(click.Group):
    """Lists its commands in the order of a visit, and says in one line what cannot be done."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        try:
            return super().invoke(ctx)
        except ParlourError as error:
            raise _Refused(str(error)) from error
        except BrokenPipeError:  # whoever read the output has had enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nor will the last flush reach anybody
            raise click.exceptions.Exit(1) from None
        except OSError as error:
            raise _Refused(f"{error.filename or 'the system'}: {error.strerror or error}") from error


class _Refused(click.ClickException):
    """A message for a person, without a traceback."""

    exit_code = 2

    def show(self, file: Any = None) -> None:  # noqa: ANN401 - click's signature
        click.echo(f"parlour: {self.message}", file=file or sys.stderr)


@click.group(cls=_House, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", message="parlour %(version)s")
def main() -> None:
    """The house for four parlour games.

    \b
    Play in a browser:        parlour serve
    Play here, against a bot: parlour play arithmetical-croquet --against steady
    Look up a rule:           parlour rules arithmetical-croquet AC-5
    Give a match to others:   parlour export match.json --cmn -o match.cmn.json
    Who wins, perfectly:      parlour solve arithmetical-croquet
    Let bots play:            parlour match arithmetical-croquet perfect steady --games 200
    Ask the engine about it:  parlour analyse castille match.json
    Draw a position:          parlour picture crokinole -o board.svg
    Flick a disc, look at it: parlour physics show scene.json

    Every command explains itself with --help.
    """


for _command in (
    games, rules, play, replay, analyse, export, picture, match, calibrate, solve, verify, perft, physics, serve
):  # fmt: skip
    main.add_command(_command)
