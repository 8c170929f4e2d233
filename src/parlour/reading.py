"""Files that a user names, read within limits: of their size, of their kind, and of how deep their brackets nest."""

from __future__ import annotations

import io
import os
import re
import stat
import sys
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from parlour.errors import ParlourError

__all__ = [
    "DEEPEST",
    "LARGEST",
    "STDIN",
    "Lines",
    "NestingError",
    "NotTextError",
    "check_nesting",
    "check_regular",
    "json_fault",
    "read_text",
    "value_at_fault",
]

STDIN = Path("-")
"""Stands for standard input."""
FILE = "a file that is read here"
"""Names the kind of a file in the message about its size."""
LARGEST = 64 * 2**20
"""Bytes of a file, unless its kind has a limit of its own."""
DEEPEST = 100
"""Brackets of JSON or TOML that may be open at the same time."""
LONGEST_LINE = 2**20
"""Letters of a line that is typed, or written by another program."""

KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
}

QUOTED = re.compile(
    r'"""[\s\S]*?"""'
    r"|'''[\s\S]*?'''"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?'  # one that does not end is an error there, and must not be tried again
    r"|'[^'\n]*+'?"
    r"|#[^\n]*"
)
"""Texts and comments of JSON and of TOML, in which a bracket is only a letter."""
NO_BRACKETS = re.compile(r"[^\[\]{}]+")
NEWLINE, LINE_END = b"\n", "\n"
STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}


class NotTextError(ParlourError):
    """A file is not UTF-8; the message names the byte."""


class NestingError(ParlourError):
    """Brackets nest too deep to be parsed; the message says what is allowed."""


class Lines(io.TextIOWrapper):
    """An input that is read line by line, of which none may be endless; signs that are no UTF-8 are replaced."""

    def __init__(self, raw: BinaryIO) -> None:
        super().__init__(raw, encoding="utf-8", errors="replace")

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override] # typeshed has another name for it
        """The next line; empty at the end.

        Raises:
            ParlourError: it is longer than `LONGEST_LINE`.
        """
        line = super().readline(LONGEST_LINE + 1 if size < 0 else size)
        if len(line) > LONGEST_LINE:
            raise ParlourError(f"a line of standard input has more than {LONGEST_LINE} letters")
        return line


def read_text(path: Path, largest: int = LARGEST, what: str = FILE) -> str:
    """The text of a regular file, or of standard input for `-`. Nothing else is opened, and no more is read.

    Args:
        path: the file; a link is followed.
        largest: bytes; a larger file is refused without being read.
        what: the kind of file, for the message about its size.

    Raises:
        ParlourError: it cannot be read, is something else, is too large or is not UTF-8; does not name the file.
    """
    try:
        raw = _read(path, largest, what)
    except FileNotFoundError as error:
        raise ParlourError("there is no such file") from error
    except OSError as error:
        raise ParlourError(error.strerror or str(error)) from error
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise NotTextError(f"not a text file (byte {error.start + 1} is not UTF-8)") from error


def check_regular(path: Path, largest: int = LARGEST, what: str = FILE) -> None:
    """Check that a path leads to a regular file that is not too large.

    Raises:
        OSError: there is nothing that can be looked at.
        ParlourError: it leads to something else, or the file is too large.
    """
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        kind = KINDS.get(stat.S_IFMT(found.st_mode), "something else")
        raise ParlourError(f"it is {kind}; only regular files are read, and standard input for -")
    if found.st_size > largest:
        raise _too_large(str(found.st_size), largest, what)


def check_nesting(text: str) -> None:
    """Check that the brackets of JSON or TOML do not nest deeper than a parser can follow. Nothing else is checked.

    Raises:
        NestingError: they do; the message says what is allowed.

    >>> check_nesting('{"a": "[[[["}')
    >>> check_nesting("[" * 101)
    Traceback (most recent call last):
    parlour.reading.NestingError: its brackets are nested far too deep: 101 are open at once, 100 is the limit
    """
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    brackets = NO_BRACKETS.sub("", QUOTED.sub("", text))
    deepest = max(accumulate(map(STEPS.__getitem__, brackets)), default=0)
    if deepest > DEEPEST:
        raise NestingError(f"its brackets are nested far too deep: {deepest} are open at once, {DEEPEST} is the limit")


def value_at_fault(error: Exception) -> tuple[str, str]:
    """What msgspec finds wrong with a value, and the path to it, `discs[3].radius`; empty if it names none.

    Its errors have the path in their message alone, so this is the one place that reads it there.
    """
    said, _, path = str(error).partition(" - at `$")
    return said, path.rstrip("`").lstrip(".")


def json_fault(raw: bytes, error: Exception) -> str:
    r"""What msgspec finds wrong with JSON, with the line and the column in letters in place of the byte.

    >>> json_fault(b'{"a":\n  ?', ValueError("JSON is malformed: invalid character (byte 8)"))
    'JSON is malformed: invalid character, line 2, column 3'
    """
    if not raw.strip():
        return "the file is empty"
    said, _, tail = str(error).partition(" (byte ")
    if not tail:
        return f"{said} (lines: {raw.rstrip().count(NEWLINE) + 1})"
    before = raw[: int(tail.rstrip(")"))].decode(errors="replace")
    return f"{said}, line {before.count(LINE_END) + 1}, column {len(before) - before.rfind(LINE_END)}"


def _read(path: Path, largest: int, what: str) -> bytes:
    if path == STDIN:
        return _at_most(sys.stdin.buffer, largest, what)
    check_regular(path, largest, what)
    # without waiting: it may have become a pipe since it was looked at
    with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as file:
        return _at_most(file, largest, what)


def _at_most(file: BinaryIO, largest: int, what: str) -> bytes:
    """All of an open file; one that grows, or whose size the system does not know, is read one byte too far."""
    raw = file.read(largest + 1) or b""
    if len(raw) > largest:
        raise _too_large(f"more than {largest}", largest, what)
    return raw


def _too_large(size: str, largest: int, what: str) -> ParlourError:
    return ParlourError(f"it has {size} bytes; {what} has at most {largest}")
