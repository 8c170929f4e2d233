"""Reading and writing files so that no crash or typing error loses one, and describing what is wrong with one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from parlour.game import ParlourError
from parlour.reading import STDIN
from parlour.record import OutdatedError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["FILE", "LeaveError", "fault", "is_same", "shown", "warn", "write_whole"]

FILE = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
"""A file that a command reads, with `parlour.reading.read_text`; `-` is standard input."""


class LeaveError(Exception):
    """The person leaves; what was played so far is in its file."""


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file atomically: it holds either its old content or all of the new, never a part."""
    if path.exists() and not path.is_file():
        raise ParlourError(f"{path} is no regular file, and only such a file is replaced")
    if not path.parent.is_dir():
        raise ParlourError(f"{path}: there is no folder {path.parent}")
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:  # which would name the temporary file
        raise ParlourError(f"{path} cannot be written: {error.strerror}") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def is_same(out: Path, file: Path) -> bool:
    """Whether a file that is to be written is the one that is read."""
    return file != STDIN and out.exists() and out.samefile(file)


def fault(path: Path, error: ParlourError) -> str:
    """An error about a file; for an outdated record it names the command that prints it."""
    read = f"; `parlour replay {path}` prints it" if isinstance(error, OutdatedError) else ""
    return f"{shown(path)}: {error}{read}"


def warn(path: Path, doubts: Iterable[str]) -> None:
    """Tell on standard error what contradicts itself in a file that is read all the same."""
    for doubt in doubts:
        click.echo(f"{shown(path)}: warning: {doubt}", err=True)


def shown(path: Path) -> str:
    """A file that is read, as a message names it."""
    return "standard input" if path == STDIN else str(path)
