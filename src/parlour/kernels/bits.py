"""Bits: of a float as a whole number and back (IEEE 754, 64 bits), and of a word; in Python, and in compiled code."""

from __future__ import annotations

import struct
from typing import Any

from parlour.extras import import_with_extra

__all__ = ["bits_of", "float_of", "lowest", "popcount", "register_bits"]


def bits_of(number: float) -> int:
    """The bits of a float, as a signed number.

    >>> hex(bits_of(1.0)), bits_of(-0.0) == -(2**63)
    ('0x3ff0000000000000', True)
    """
    bits: int = struct.unpack("<q", struct.pack("<d", number))[0]
    return bits


def float_of(bits: int) -> float:
    """The float that has these bits.

    >>> float_of(bits_of(0.1))
    0.1
    """
    number: float = struct.unpack("<d", struct.pack("<q", bits))[0]
    return number


def popcount(word: int) -> int:
    """How many bits of a word are set.

    >>> popcount(0b1011)
    3
    """
    return int(word).bit_count()


def lowest(word: int) -> int:
    """The number of the lowest bit that is set; the word is not 0.

    >>> lowest(0b1000)
    3
    """
    word = int(word)
    return (word & -word).bit_length() - 1


def register_bits(options: dict[str, Any]) -> None:
    """Let compiled code call them; there each is one instruction, or none.

    Args:
        options: with which they are compiled.

    Raises:
        MissingExtraError: Numba is not installed.
    """
    np, extending = import_with_extra("numpy"), import_with_extra("numba.extending")
    overload = extending.overload

    # Without annotations: Numba compares those of an overload and of what it returns.
    overload(bits_of, jit_options=options)(lambda number: lambda number: np.float64(number).view(np.int64))  # noqa: ARG005
    overload(float_of, jit_options=options)(lambda bits: lambda bits: np.int64(bits).view(np.float64))  # noqa: ARG005
    counted, trailing = _word_intrinsics()
    overload(popcount)(lambda word: lambda word: counted(word))  # noqa: ARG005, PLW0108 - the intrinsic is no function
    overload(lowest)(lambda word: lambda word: trailing(word))  # noqa: ARG005, PLW0108


def _word_intrinsics() -> tuple[Any, Any]:
    """The processor's instructions for `popcount` and `lowest`."""
    types, ir = import_with_extra("numba.core.types"), import_with_extra("llvmlite.ir")
    signature = types.int64(types.int64)

    def counted(_typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - Numba's
        return signature, lambda _context, builder, _signature, arguments: builder.ctpop(arguments[0])

    def trailing(_typing: Any, word: Any) -> Any:  # noqa: ANN401, ARG001
        exact = ir.Constant(ir.IntType(1), 1)
        return signature, lambda _context, builder, _signature, arguments: builder.cttz(arguments[0], exact)

    intrinsic = import_with_extra("numba.extending").intrinsic
    return intrinsic(counted), intrinsic(trailing)
