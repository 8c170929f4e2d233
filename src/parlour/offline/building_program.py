"""The program for a browser: this package without what only servers and terminals use, in one archive."""

from __future__ import annotations

import io
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from parlour import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["archive", "package"]

GROUP = "parlour.games"
"""The entry points that name the games."""
ELSEWHERE = frozenset({"__main__.py", "cli", "datasets", "envs", "external", "printing", "remote", "server", "testing"})
"""What does not run in a browser, which has no processes, or has no use there."""
MACHINE_CODE = "emscripten.so"
"""The kernels for a browser; the libraries beside it are for other systems."""
LIBRARIES = (".so", ".dylib", ".dll")
ARRAYS = frozenset({"encoding", "encoding.py", "environments", "environments.py", "on_cuda.py", "plots.py"})
"""What works on NumPy's arrays alone: a browser's Python has none here."""
PAGE = "page"
"""What the page loads of a game. It lies in the folder, and the program has its address."""
NEVER = frozenset({"__pycache__", PAGE, *ARRAYS})


def package() -> dict[str, bytes]:
    """The files of the package by their paths in the archive."""
    root = Path(str(files("parlour")))
    found = (path for path in sorted(root.rglob("*")) if path.is_file())
    kept = ((path.relative_to(root), path) for path in found)
    code = {f"parlour/{name.as_posix()}": path.read_bytes() for name, path in kept if _is_wanted(PurePosixPath(name))}
    return {**code, **_metadata()}


def _metadata() -> dict[str, bytes]:
    """What Python asks of an installed package: by this the games are found."""
    folder = f"parlour-{__version__}.dist-info"
    games = [f"{each.name} = {each.value}" for each in entry_points(group=GROUP) if each.value.startswith("parlour.")]
    return {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: parlour\nVersion: {__version__}\n".encode(),
        f"{folder}/entry_points.txt": "\n".join((f"[{GROUP}]", *sorted(games), "")).encode(),
    }


def _is_wanted(name: PurePosixPath) -> bool:
    if name.parts[0] in ELSEWHERE or NEVER & set(name.parts) or name.name.startswith("building"):
        return False
    return name.suffix not in LIBRARIES or name.name == MACHINE_CODE


def archive(content: Mapping[str, bytes]) -> bytes:
    """A ZIP archive; equal files make equal archives."""
    written = io.BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED, compresslevel=9) as made:
        for info, each in _entries(content):
            made.writestr(info, each)
    return written.getvalue()


def _entries(content: Mapping[str, bytes]) -> Iterator[tuple[ZipInfo, bytes]]:
    for name in sorted(content):
        info = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
        info.compress_type, info.create_system, info.external_attr = ZIP_DEFLATED, 3, 0o644 << 16
        yield info, content[name]
