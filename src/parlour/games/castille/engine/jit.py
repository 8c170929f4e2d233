"""How the engine becomes machine code, and who is told when he has to wait for it.

Every function of the engine is plain Python that Numba can compile: `kernel` marks one that compiled code calls,
`recursive` one that also calls itself. Only entries are compiled by themselves, with all the others inside them. With
NUMBA_DISABLE_JIT=1, or called from Python, the same functions simply run.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from llvmlite.ir import Constant, IntType  # type: ignore[import-untyped]
from numba.core import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload, register_jitable

from parlour.compiling import told

__all__ = ["Entry", "entry", "kernel", "lowest", "popcount", "recursive"]

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS: dict[str, Any] = {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}

_compiling = threading.Lock()


def kernel(function: F) -> F:
    """Let compiled code call this function; for Python it stays what it is."""
    compiled: F = register_jitable(**OPTIONS)(function)
    return compiled


def recursive(function: F) -> F:
    """A kernel that calls itself.

    Others must call it with variables, never with a number as it is written: to Numba that has a type of its own, and
    a recursion that begins with one type and goes on with another crashes when it is loaded from the cache.
    """
    compiled: F = numba.njit(**OPTIONS)(function)
    return compiled


class Entry:
    """A compiled entry, cached on disk; the first use in a process says on stderr if it has to be compiled."""

    def __init__(self, seconds: int, what: str, compiled: Callable[..., Any]) -> None:
        self._seconds, self._what, self._compiled = seconds, what, compiled
        self._ready = threading.Event()

    def __call__(self, *arguments: Any) -> Any:  # noqa: ANN401 - exactly those of the entry
        """Run it."""
        self.prepare(*arguments)
        return self._compiled(*arguments)

    def prepare(self, *arguments: Any) -> None:  # noqa: ANN401
        """Compile it for these arguments where that has not happened, before somebody looks at the clock."""
        if not self._ready.is_set():
            with _compiling:
                if not self._ready.is_set():
                    self._compile(arguments)
                    self._ready.set()

    def _compile(self, arguments: tuple[Any, ...]) -> None:
        prepare = getattr(self._compiled, "compile", None)
        if prepare is None:
            return  # NUMBA_DISABLE_JIT=1: it is plain Python
        words = f"Compiling {self._what}, once for this machine; this takes about {self._seconds} seconds ..."
        with told(words, f"Compiled: {self._what} ({{:.0f}} s)."):
            prepare(tuple(numba.typeof(argument) for argument in arguments))  # type: ignore[no-untyped-call]


def entry(seconds: int, what: str, make: Callable[[str], Callable[..., Any]]) -> Entry:
    """An entry from its function.

    Args:
        seconds: what compiling takes on the machine where it was measured.
        what: what is compiled, in words.
        make: the function from a digest of the engine's sources. It must mention the digest, so that Numba's cache,
            which watches one file, sees a change of any.
    """
    options: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
    compiled: Callable[..., Any] = numba.njit(**options)(make(_digest()))
    return Entry(seconds, what, compiled)


@cache
def _digest() -> str:
    """Of every source that may be compiled into an entry."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()


def popcount(word: int) -> int:
    """How many bits of a word are set."""
    return int(word).bit_count()


def lowest(word: int) -> int:
    """The number of the lowest bit that is set; the word is not 0."""
    word = int(word)
    return (word & -word).bit_length() - 1


@intrinsic
def _ctpop(_typing: Any, word: Any) -> tuple[Signature, Any]:  # noqa: ANN401, ARG001 - Numba's
    return types.int64(types.int64), lambda _context, builder, _signature, arguments: builder.ctpop(arguments[0])


@intrinsic
def _cttz(_typing: Any, word: Any) -> tuple[Signature, Any]:  # noqa: ANN401, ARG001
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401
        return builder.cttz(arguments[0], Constant(IntType(1), 1))

    return types.int64(types.int64), generate


@overload(popcount)
def _popcount(word: int) -> Any:  # noqa: ANN401, ARG001 - it answers for what it stands for, with code for it
    def popcount(word: int) -> Any:  # noqa: ANN401
        return _ctpop(word)  # type: ignore[call-arg]

    return popcount


@overload(lowest)
def _lowest(word: int) -> Any:  # noqa: ANN401, ARG001
    def lowest(word: int) -> Any:  # noqa: ANN401
        return _cttz(word)  # type: ignore[call-arg]

    return lowest
