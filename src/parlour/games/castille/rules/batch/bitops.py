"""Bits in compiled code: how many of a word are set, and which is the lowest.

Both are plain Python, and single instructions of the processor where they are compiled.
"""

from __future__ import annotations

from typing import Any

from llvmlite.ir import Constant, IntType  # type: ignore[import-untyped]
from numba.core import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload

__all__ = ["lowest", "popcount"]


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
