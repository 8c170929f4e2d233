"""Reading and writing files so that no crash or typing error loses one, and describing what is wrong with one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from parlour.game import ParlourError
from parlour.record import OutdatedError

__all__ = ["fault", "read_text", "write_whole"]


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file atomically: it holds either its old content or all of the new, never a part."""
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


def read_text(path: Path) -> str:
    """The text of a file.

    Raises:
        ParlourError: when it is not text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ParlourError(f"not a text file (byte {error.start + 1} is not UTF-8)") from error


def fault(path: Path, error: ParlourError) -> str:
    """An error about a file; for an outdated record it names the command that prints it."""
    read = f"; `parlour replay {path}` prints it" if isinstance(error, OutdatedError) else ""
    return f"{path}: {error}{read}"
