"""Errors of a command in one line without a traceback, whatever raised them."""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import click

from parlour.errors import ParlourError
from parlour.interrupt import STATUS
from parlour.reading import Lines

__all__ = ["PlainErrors"]


class PlainErrors(click.Command):
    """A command, or a group of them, that reports an error in one line."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        """Run it; an error ends the program with status 2, and Ctrl-C with its own."""
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
