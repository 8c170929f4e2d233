"""Code of Python's modules, compiled in a browser once and kept there: without it most of a start is compiling.

Python's own cache of compiled code is of no use in a browser, whose files are made anew at each visit.
"""

from __future__ import annotations

import io
import marshal
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile
from zipimport import zipimporter

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__all__ = ["Compiling", "compiled"]

UNCHECKED = (1).to_bytes(4, "little")
"""What follows the magic number in a file whose source is not read to see whether it is the same (PEP 552)."""
QUICKLY = 1
"""How hard to press: these archives never travel."""


def compiled(source: bytes, path: str) -> bytes:
    """The content of a `.pyc` file, which counts without a look at the source."""
    code = compile(source, path, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


class Compiling:
    """Compiles some modules, one by one, so that questions can come in between.

    Modules come from the archive of the standard library, or from source files below a folder; others are left out.

    Args:
        modules: that are loaded.
        folder: with the program.
    """

    def __init__(self, modules: Iterable[ModuleType], folder: Path) -> None:
        self._folder = folder
        self._left = {module.__spec__.name: module.__spec__ for module in modules if module.__spec__ is not None}
        self._archive = ""
        self._standard = dict[str, bytes]()
        self._program = dict[str, bytes]()

    def step(self) -> bool:
        """Compile the next module; whether there are more."""
        if self._left:
            self._compile(*self._left.popitem())
        return bool(self._left)

    def archives(self) -> tuple[bytes, bytes]:
        """The archive of the standard library with the compiled code in it, and one to unpack over the program."""
        whole = io.BytesIO(Path(self._archive).read_bytes() if self._archive else b"")
        return _with(whole, self._standard), _with(io.BytesIO(), self._program)

    def _compile(self, name: str, spec: ModuleSpec) -> None:
        loader = spec.loader
        if isinstance(loader, zipimporter):
            path = loader.get_filename(name)
            self._archive = loader.archive
            # Beside its source, the compiled code is found first.
            self._standard[f"{Path(path).relative_to(self._archive).as_posix()}c"] = compiled(
                loader.get_data(path), path
            )
        elif isinstance(loader, SourceFileLoader) and Path(loader.path).is_relative_to(self._folder):
            cached = Path(cache_from_source(loader.path)).relative_to(self._folder)
            self._program[cached.as_posix()] = compiled(loader.get_data(loader.path), loader.path)


def _with(content: io.BytesIO, files: dict[str, bytes]) -> bytes:
    with ZipFile(content, "a", ZIP_DEFLATED, compresslevel=QUICKLY) as opened:
        for name, each in sorted(files.items()):
            opened.writestr(name, each)
    return content.getvalue()
