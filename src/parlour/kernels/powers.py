"""Powers and logarithms that give the same bits on every machine; see `mathematics` for why.

These kernels use +, -, *, / and the bits of a float, in a fixed order.
"""

from __future__ import annotations

import math

from parlour.kernels.bits import bits_of, float_of
from parlour.kernels.entries import kernel

__all__ = ["logarithm", "power", "power_of_two"]

MANTISSA = 52
"""Bits of a float below its exponent."""
BIAS = 1023
"""What is added to the exponent in the bits."""
LN2 = 0.6931471805599453
LN2_1, LN2_2 = 0.6931471803691238, 1.9082149292705877e-10
"""The logarithm of 2 in two parts; the first has 32 bits."""
ROOT_HALF = 0x3FE6A09E667F3BCD
"""The bits of sqrt(1/2), where the range of the mantissa begins that logarithms are taken of."""
GREATEST, LEAST = 1023, -1022
"""Exponents of two; a power beyond them is infinite, or 0."""


@kernel
def power(base: float, exponent: float) -> float:
    """A positive number to a power; its relative error is below 4e-16 + 2e-16 |exponent log2(base)|.

    A base of 0 has the power 0, or infinity for an exponent below 0. For a base below 2.3e-308, which has lost its
    leading bits, or one that is no positive number, the result means nothing.

    >>> power(16.0, -0.25), power(0.0, 0.75)
    (0.5, 0.0)
    """
    if base <= 0.0:
        return 0.0 if exponent > 0.0 else math.inf
    octave, rest = _log2(base)
    large, small = exponent * octave, exponent * rest
    whole = math.floor(min(max(large + small, -2e3), 2e3) + 0.5)
    return _exp2((large - whole) + small, int(whole))


@kernel
def logarithm(number: float) -> float:
    """The natural logarithm of a positive number, within 4 ulp.

    Of infinity it is infinity, of 0 minus infinity, and NaN below. Of a number below 2.3e-308, which has lost its
    leading bits, the result means nothing.

    >>> logarithm(1.0), logarithm(0.0)
    (0.0, -inf)
    """
    if number <= 0.0:
        return -math.inf if number == 0.0 else math.nan
    if number == math.inf or math.isnan(number):
        return number
    octave, rest = _log2(number)
    return octave * LN2_1 + (rest * LN2 + octave * LN2_2)


@kernel
def power_of_two(exponent: int) -> float:
    """2 to a whole power between `LEAST` and `GREATEST`, exactly.

    >>> power_of_two(-3)
    0.125
    """
    return float_of((exponent + BIAS) << MANTISSA)


@kernel
def _log2(number: float) -> tuple[float, float]:
    """The logarithm of a positive number as a whole number and a rest of at most 1/2, which errs by at most 2e-16.

    log2(m) = 2 atanh(s) / ln 2 with s = (m - 1) / (m + 1). The series in s^2 is interpolated at Chebyshev nodes for m
    from sqrt(1/2) to sqrt(2), with a relative error of 2e-17.
    """
    bits = bits_of(number)
    octave = (bits - ROOT_HALF) >> MANTISSA
    mantissa = float_of(bits - (octave << MANTISSA))
    s = (mantissa - 1.0) / (mantissa + 1.0)
    z = s * s
    z2 = z * z
    low = (2.8853900817779268 + 0.9617966939259898 * z) + (0.5770780163455145 + 0.41219858584220176 * z) * z2
    high = (0.32059853477492645 + 0.26233436006605354 * z) + (0.22091288172814738 + 0.21366107459216885 * z) * z2
    return float(octave), s * (low + high * (z2 * z2))


@kernel
def _exp2(part: float, whole: int) -> float:
    """2 to the power of the sum; the part is within 1/2, and its power interpolated at Chebyshev nodes to 2e-17."""
    if whole > GREATEST:
        return math.inf
    if whole < LEAST:
        return 0.0
    p2 = part * part
    p4 = p2 * p2
    low = (1.0 + 0.6931471805599453 * part) + (0.24022650695910158 + 0.055504108664821625 * part) * p2
    middle = (0.009618129107587256 + 0.001333355814640647 * part) + (
        0.00015403530463724353 + 1.5252733841556773e-05 * part
    ) * p2
    high = (1.3215432535912375e-06 + 1.0178057087733941e-07 * part) + (
        7.074194297288521e-09 + 4.4558179083360645e-10 * part
    ) * p2
    return (low + (middle + high * p4) * p4) * power_of_two(whole)
