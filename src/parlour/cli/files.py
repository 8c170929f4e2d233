"""Reading and writing files so that neither a crash nor a slip loses one, and saying what is wrong with one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from parlour.game import ParlourError
from parlour.record import OutdatedError

__all__ = ["fault", "read_text", "write_whole"]


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it holds either what it held or all of the text, never a part."""
    if not path.parent.is_dir():
        raise ParlourError(f"{path}: there is no folder {path.parent}")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
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
    """What is wrong with a file, and how a record can be read that this program cannot replay."""
    read = f"; `parlour replay {path}` prints it" if isinstance(error, OutdatedError) else ""
    return f"{path}: {error}{read}"
