"""What a folder of files takes from others: Python for browsers, and the one library that the program needs there."""

from __future__ import annotations

import hashlib
from io import BytesIO
from typing import TYPE_CHECKING
from zipfile import ZipFile

from parlour.errors import ParlourError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["ABSENT", "LIBRARY", "PYODIDE", "VERSION", "library", "python", "standard"]

VERSION = "314.0.7"
"""The version of Pyodide."""
PYODIDE: Mapping[str, str] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""Its files with their SHA-256."""
_LINES = (
    *("__main__", "_module_completer", "_threading_handler", "base_eventqueue", "commands", "completing_reader"),
    *("console", "fancy_termios", "historical_reader", "input", "keymap", "main", "reader", "readline"),
    *("simple_interact", "terminfo", "unix_console", "unix_eventqueue", "windows_console", "windows_eventqueue"),
)
"""What edits lines in a terminal; the rest of its package writes what `help` says."""
ABSENT: Mapping[str, tuple[str, ...]] = {
    "a terminal": (*(f"_pyrepl/{name}.py" for name in _LINES), "getpass.py", "pty.py"),
    "a mailbox": ("imaplib.py", "mailbox.py", "poplib.py", "smtplib.py"),
    "a connection that is not HTTP": ("ftplib.py", "netrc.py"),
    "a socket that others reach": ("http/server.py", "wsgiref/", "xmlrpc/"),
    "Windows": ("asyncio/windows_events.py", "asyncio/windows_utils.py", "encodings/mbcs.py", "encodings/oem.py"),
    "machine code that Pyodide does not have": ("concurrent/futures/interpreter.py", "concurrent/interpreters/"),
}
"""What is left out of Python's standard library, by what it needs and no browser gives: folders and files."""
MSGSPEC, PLATFORM = "0.22.0", "pyemscripten_2026_0_wasm32"
"""The version of msgspec, and the platform that its wheel is for."""
LIBRARY = f"msgspec-{MSGSPEC}-cp314-cp314-{PLATFORM}.whl"
LIBRARY_DIGEST = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"

WHERE = (
    f"Fetch them once: `npm pack pyodide@{VERSION}`, `tar xf pyodide-{VERSION}.tgz`, "
    f"`pip download msgspec=={MSGSPEC} --no-deps --only-binary :all: --platform {PLATFORM} --python-version 3.14 "
    "--dest package`; then name the folder with `--pyodide package`."
)
"""What helps if they are not there."""


def python(folder: Path) -> dict[str, bytes]:
    """The files of Pyodide.

    Raises:
        ParlourError: one of them is not there, or is another version's.
    """
    return {name: _checked(folder / name, digest) for name, digest in PYODIDE.items()}


def standard(archive: bytes) -> dict[str, bytes]:
    """The files of Python's standard library that a browser can run, from Pyodide's archive of it."""
    absent = tuple(name for names in ABSENT.values() for name in names)
    with ZipFile(BytesIO(archive)) as opened:
        names = (name for name in opened.namelist() if not name.endswith("/") and not name.startswith(absent))
        return {name: opened.read(name) for name in names}


def library(folder: Path) -> dict[str, bytes]:
    """The files of msgspec, and its licence.

    Raises:
        ParlourError: as for `python`.
    """
    _checked(folder / LIBRARY, LIBRARY_DIGEST)
    with ZipFile(folder / LIBRARY) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist() if not name.endswith((".pyi", "/RECORD", "/"))}


def _checked(path: Path, digest: str) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ParlourError(
            f"{path} cannot be read ({error.strerror}). A folder of files needs Pyodide and msgspec. {WHERE}"
        ) from error
    if hashlib.sha256(content).hexdigest() != digest:
        raise ParlourError(f"{path} is not the file of Pyodide {VERSION} that this version was tested with. {WHERE}")
    return content
