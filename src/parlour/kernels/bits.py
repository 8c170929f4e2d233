"""The bits of a float as a whole number, and back (IEEE 754, 64 bits); in Python, and in compiled code."""

from __future__ import annotations

import struct
from typing import Any

from parlour.extras import import_with_extra

__all__ = ["bits_of", "float_of", "register_bits"]


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


def register_bits(options: dict[str, Any]) -> None:
    """Let compiled code call both; there they cost nothing.

    Args:
        options: with which they are compiled.

    Raises:
        MissingExtraError: Numba is not installed.
    """
    np, overload = import_with_extra("numpy"), import_with_extra("numba.extending").overload

    # Without annotations: Numba compares those of an overload and of what it returns.
    overload(bits_of, jit_options=options)(lambda number: lambda number: np.float64(number).view(np.int64))  # noqa: ARG005
    overload(float_of, jit_options=options)(lambda bits: lambda bits: np.int64(bits).view(np.float64))  # noqa: ARG005
