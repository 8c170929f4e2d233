"""Machine code in the user's cache folder: one file for each compiled function, version, Python, Numba and processor.

Numba's cache is stored beside the source, so every fresh environment compiles anew, and two processes can write its
index file at once. Here a file is named by everything its code depends on, and is written whole or not at all: any
number of processes and environments share the folder. Files that have not been loaded for some months are removed.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import llvmlite  # type: ignore[import-untyped]
import numba
from numba.core import compiler, config, serialize, types
from numba.core.caching import _Cache
from platformdirs import user_cache_path

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["KEPT_DAYS", "MachineCodeCache", "cache_folder"]

KEPT_DAYS = 90
"""Machine code that has not been loaded for this long is removed when other code is stored."""
DAY = 86_400.0
SUFFIX = ".code"
CompileResult: Any = compiler.CompileResult
dumps: Any = serialize.dumps
CHECK = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """Where machine code is stored: below NUMBA_CACHE_DIR if that is set, otherwise in the user's cache folder."""
    chosen: str = config.CACHE_DIR  # type: ignore[attr-defined] # set from the environment
    return Path(chosen) / "parlour" if chosen else user_cache_path("parlour", appauthor=False) / "machine-code"


class MachineCodeCache(_Cache):
    """The cache that Numba asks for the machine code of one function.

    A folder that cannot be read or written counts as empty: then the function is compiled.

    Args:
        name: begins the names of the function's files.
        digest: of everything that is compiled into it.
    """

    def __init__(self, name: str, digest: Callable[[], str]) -> None:
        self._name = name
        self._digest = digest
        self._folder = cache_folder()

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def path(self, signature: object, codegen: Any) -> Path:  # noqa: ANN401 - Numba has no types
        """The file for arguments of these types on this processor, whether or not it exists."""
        version = sys.implementation.cache_tag, numba.__version__, llvmlite.__version__
        key = repr((signature, _named_tuples(signature), codegen.magic_tuple(), version, self._digest()))
        return self._folder / f"{self._name}-{hashlib.sha256(key.encode()).hexdigest()[:32]}{SUFFIX}"

    def unstorable(self) -> str:
        """Why nothing can be stored, in words; empty if it can."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=self._folder).close()
        except OSError:
            return f"{self._folder} cannot be written"
        return ""

    def load_overload(self, sig: object, target_context: Any) -> Any:  # noqa: ANN401 - a CompileResult, which has no type
        """The stored code, or None."""
        target_context.refresh()
        path = self.path(sig, target_context.codegen())
        with suppress(OSError):
            stored = path.read_bytes()
            if hashlib.sha256(stored[CHECK:]).digest() == stored[:CHECK]:
                _touch(path)
                return CompileResult._rebuild(target_context, *pickle.loads(stored[CHECK:]))  # noqa: S301, SLF001
        return None

    def save_overload(self, sig: object, data: Any) -> None:  # noqa: ANN401
        """Store code; does nothing if the folder cannot be written."""
        if data.library.has_dynamic_globals:
            return  # it holds addresses of this process
        content = dumps(data._reduce())  # noqa: SLF001 - as Numba's own cache stores it
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            _write_whole(self.path(sig, data.codegen), hashlib.sha256(content).digest() + content)
            remove_unused(self._folder)

    def enable(self) -> None:
        """Nothing: it is always on."""

    def disable(self) -> None:
        """Nothing: it is always on."""

    def flush(self) -> None:
        """Forget every version of the function."""
        for path in self._folder.glob(f"{self._name}-*{SUFFIX}"):
            path.unlink(missing_ok=True)


def _named_tuples(kind: object) -> list[tuple[str, str, tuple[str, ...]]]:
    """The named tuples in a type, each with where it is defined and with its fields: Numba's names have neither."""
    if not isinstance(kind, tuple | types.BaseTuple):
        return []
    members: Any = kind
    inner = [each for member in members for each in _named_tuples(member)]
    if not isinstance(kind, types.BaseNamedTuple):
        return inner
    made = members.instance_class
    return [(made.__module__, made.__qualname__, made._fields), *inner]


def remove_unused(folder: Path) -> None:
    """Remove machine code that has not been loaded for a long time: of old versions, of other processors."""
    oldest = time.time() - KEPT_DAYS * DAY
    for path in folder.glob(f"*{SUFFIX}*"):
        with suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()


def _touch(path: Path) -> None:
    """Record that a file is used, once a day."""
    with suppress(OSError):
        if path.stat().st_mtime < time.time() - DAY:
            path.touch()


def _write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically: other processes see all of it or nothing."""
    beside = path.with_name(f"{path.name}.{uuid4().hex}")
    try:
        beside.write_bytes(content)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
