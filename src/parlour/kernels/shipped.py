"""The kernels as they are shipped: a library of machine code for each platform, opened with `ctypes`.

`libraries/catalogue.json` says for every entry of which sources the libraries were made and how it is called, and for
every library its SHA-256. A library that is not exactly that one is not loaded. `python -m workshop.emission` makes
them; nothing here needs Numba.
"""

from __future__ import annotations

import ctypes
import hashlib
import platform
import sys
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.errors import ParlourError
from parlour.kernels.calling import Argument, Call, Signature

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Catalogue", "Shipped", "UnfitLibraryError", "catalogue", "platform_name", "shipped_entry"]

FOLDER = files("parlour.kernels") / "libraries"
PROCESSORS = {"amd64": "x86-64", "x86_64": "x86-64", "arm64": "aarch64", "aarch64": "aarch64"}
SYSTEMS = {
    "linux": ("linux", "so"),
    "darwin": ("macos", "dylib"),
    "win32": ("windows", "dll"),
    "emscripten": ("emscripten", "so"),
}


MODERN = "_avx2"
"""Ends the name of the same function for processors that handle four words at once and count bits in one instruction:
the same results, sooner."""
IS_MODERN = "has_avx2"
"""The function of a library that says whether this is such a processor."""


COMPILE = "install what compiles it here (pip install numba platformdirs)"
REBUILD = f"{COMPILE}, or in a checkout rebuild the libraries (make kernels)"
REINSTALL = f"install parlour again (pip install --force-reinstall --no-deps parlour), or {REBUILD}"
"""What helps where there is no library, where it is of other sources, and where it is damaged: ends of sentences."""


class UnfitLibraryError(ParlourError):
    """No shipped machine code fits; the message says why, as the end of a sentence.

    Attributes:
        remedy: what would help, as another.
    """

    def __init__(self, why: str, remedy: str) -> None:
        super().__init__(why, remedy)
        self.remedy = remedy

    def __str__(self) -> str:
        return str(self.args[0])


class Shipped(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry in the libraries: the digest of its sources, its arguments (path, type, dimensions), its result."""

    digest: str
    symbol: str
    arguments: tuple[tuple[str, str, int | None], ...]
    result: str

    @property
    def signature(self) -> Signature:
        """How it is called."""
        return Signature(tuple(Argument(*each) for each in self.arguments), self.result)


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in the libraries.

    Attributes:
        maker: a digest of the program that made them.
        entries: by name.
        libraries: the SHA-256 of each by its file's name.
    """

    maker: str
    entries: dict[str, Shipped]
    libraries: dict[str, str]


@cache
def catalogue() -> Catalogue:
    """The catalogue of what is shipped; empty if it cannot be read."""
    try:
        return msgspec.json.decode((FOLDER / "catalogue.json").read_bytes(), type=Catalogue)
    except (OSError, msgspec.DecodeError):
        return Catalogue("", {}, {})


def platform_name() -> str:
    """The name of this machine's library: `linux-x86-64.so`; empty if there is none for such a machine."""
    system, ending = SYSTEMS.get(sys.platform, ("", ""))
    if system == "emscripten":
        return f"{system}.{ending}"
    processor = PROCESSORS.get(platform.machine().lower(), "")
    return f"{system}-{processor}.{ending}" if system and processor and sys.maxsize > 1 << 32 else ""


def shipped_entry(name: str, digest: str) -> Call:
    """An entry of this machine's library.

    Args:
        name: of the entry.
        digest: of its sources as they are here.

    Raises:
        UnfitLibraryError: there is no library for this machine, it is damaged, or it was made of other sources.
    """
    known = catalogue().entries.get(name)
    if known is None:
        raise UnfitLibraryError(f"{name} is in no library", REBUILD if catalogue().entries else REINSTALL)
    if known.digest != digest:
        raise UnfitLibraryError(f"the library was made of other sources of {name}", REBUILD)
    library = _library()
    faster = getattr(library, known.symbol + MODERN, None) if _is_modern(library) else None
    address = ctypes.cast(faster or getattr(library, known.symbol), ctypes.c_void_p).value
    assert address is not None  # noqa: S101 - a symbol that was found has an address
    return Call(name, address, known.signature)


@cache
def _is_modern(library: Any) -> bool:  # noqa: ANN401 - a CDLL
    """Whether the library has functions for processors with AVX2, and this is one."""
    is_modern = getattr(library, IS_MODERN, None)
    return bool(is_modern and is_modern())


@cache
def _library() -> Any:  # noqa: ANN401 - a CDLL
    file = platform_name()
    sums: Mapping[str, str] = catalogue().libraries
    if file not in sums:
        why = f"no library is shipped for {platform.system()} on {platform.machine()}"
        raise UnfitLibraryError(why, COMPILE)
    try:
        content = (FOLDER / file).read_bytes()
        if hashlib.sha256(content).hexdigest() != sums[file]:
            raise UnfitLibraryError(f"{file} is damaged: it is not the library that was shipped", REINSTALL)
        with as_file(FOLDER / file) as path:
            return ctypes.CDLL(str(path))
    except OSError as error:
        raise UnfitLibraryError(f"{file} cannot be loaded: {error}", REINSTALL) from error
