"""Mathematical functions that give the same bits on every machine, in Python and in compiled code.

Each system has its own `sin` and `hypot`, and their last bits differ. These use only what IEEE 754 rounds correctly:
sums, products, quotients and square roots. Kernels call them, and so does whatever decides a kernel's input, such as an
aim.

The ways are those of W. J. Cody and W. Waite, Software Manual for the Elementary Functions (1980), and of Sun's fdlibm
(1993); the polynomials were fitted for this module. Errors are given in units in the last place (ulp), as the largest
that tests/kernels/test_mathematics.py found against mpmath.
"""

from __future__ import annotations

import math

from parlour.kernels.buffers import Constants
from parlour.kernels.entries import kernel
from parlour.kernels.powers import LN2_1, LN2_2, power_of_two

__all__ = [
    "arccos",
    "arcsin",
    "arctan2",
    "cosine",
    "error_function",
    "exponential",
    "hypotenuse",
    "sine",
    "sine_and_cosine",
]

LARGEST = 1.0e6
"""The largest angle that is reduced without a loss, rad."""
QUARTERS = 0.6366197723675814
QUARTER_1, QUARTER_2, QUARTER_3 = 1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21
"""A quarter turn in three parts; the first two have 33 bits, so that a whole number of them is exact."""
S1, S2, S3, S4, S5, S6 = (
    -0.16666666666666666, 0.008333333333330925, -0.00019841269836722437, 2.755731608382574e-06, -2.505112794596564e-08,
    1.591784866512194e-10,
)  # fmt: skip
C1, C2, C3, C4, C5, C6 = (
    0.041666666666666664, -0.0013888888888887382, 2.480158729874308e-05, -2.755731726001471e-07, 2.0876143829213935e-09,
    -1.1382456865840483e-11,
)  # fmt: skip
E1, E2, E3, E4, E5 = (
    0.1666666666666666, -0.0027777777777562864, 6.613756470855935e-05, -1.6534058843499475e-06, 4.1437097195006384e-08,
)  # fmt: skip
LOG2_E = 1.4426950408889634
MOST_EXPONENT, LEAST_EXPONENT = 709.782712893384, -745.1332191019411
"""Beyond these an exponential is infinite, or 0."""
A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, A10 = (
    0.33333333333333326, -0.1999999999998777, 0.1428571428314864, -0.11111110900560475, 0.09090900195560148,
    -0.07692087348767168, 0.06663239299107136, -0.058477247206451054, 0.050339427764858447, -0.037825218661067035,
    0.01754723515728992,
)  # fmt: skip
FAR = 6.0
"""The error function is 1 from here on, to the last bit."""
MIDDLE, REACH = 0.625, 0.375
"""The variable 1 / (1 + x / 2) of x from 0 to `FAR` goes from 1 down to 0.25; the polynomial takes it as -1 to 1."""
# fmt: off
BEYOND = Constants("f8", [
    0.3785374169292399, 0.4221875836134524, 0.1694075909544835, 0.03299342947757666, -0.0016702444044700885,
    -0.0016653643606798778, 0.0001335842678371236, 0.00010054184667328665, -2.2700152136059226e-05,
    -4.270883383195017e-06, 2.838121048771396e-06, -2.8294956669062486e-07, -1.983472510014139e-07,
    8.742322399717191e-08, -6.553671792417929e-09, -8.23395308213443e-09, 3.3899794209991335e-09,
    1.663870424736248e-10, -3.047904364216346e-10,
])
# fmt: on
"""Of erfc(x) exp(x * x), the lowest power first: interpolated at Chebyshev's nodes, with an error below 1e-15."""
SQUARED_SAFELY, SQUARED_UP = 1.0e150, 1.0e-140
"""Between these a square neither overflows nor loses bits."""
DOWN, UP = 2.0**-600, 2.0**600


# --- lengths ------------------------------------------------------------------------------------------------------


@kernel
def hypotenuse(x: float, y: float) -> float:
    """The length of a vector, within 1.2 ulp; infinite if a part is."""
    longer, shorter = abs(x), abs(y)
    if shorter > longer:
        longer, shorter = shorter, longer
    if longer > SQUARED_SAFELY:
        return _root_of_squares(longer * DOWN, shorter * DOWN) * UP
    if longer < SQUARED_UP:
        return _root_of_squares(longer * UP, shorter * UP) * DOWN
    return _root_of_squares(longer, shorter)


@kernel
def _root_of_squares(x: float, y: float) -> float:
    return math.sqrt(x * x + y * y)


# --- angles -------------------------------------------------------------------------------------------------------


@kernel
def sine_and_cosine(angle: float) -> tuple[float, float]:
    """The sine and the cosine of an angle, rad.

    Each within 0.8 ulp. NaN for an angle beyond a million either way: take whole turns away first.
    """
    if not abs(angle) <= LARGEST:
        return math.nan, math.nan
    quarter = math.floor(angle * QUARTERS + 0.5)
    high, low = _reduced(angle, float(quarter))
    sin, cos = _small_sine(high, low), _small_cosine(high, low)
    turned = quarter % 4
    if turned == 1:
        return cos, -sin
    if turned == 2:
        return -sin, -cos
    if turned == 3:
        return -cos, sin
    return sin, cos


@kernel
def sine(angle: float) -> float:
    """The sine of an angle, rad; see `sine_and_cosine`.

    >>> sine(0.5)
    0.479425538604203
    """
    return sine_and_cosine(angle)[0]


@kernel
def cosine(angle: float) -> float:
    """The cosine of an angle, rad; see `sine_and_cosine`."""
    return sine_and_cosine(angle)[1]


@kernel
def _reduced(angle: float, quarters: float) -> tuple[float, float]:
    """An angle less some quarter turns, as a sum: what is left, and its rounding error."""
    first, second = angle - quarters * QUARTER_1, quarters * QUARTER_2
    left = first - second
    error = (first - left) - second - quarters * QUARTER_3
    high = left + error
    return high, (left - high) + error


@kernel
def _small_sine(x: float, error: float) -> float:
    """The sine of an angle of at most an eighth turn."""
    square = x * x
    bent = S1 + square * (S2 + square * (S3 + square * (S4 + square * (S5 + square * S6))))
    return x + (square * x * bent + error * (1.0 - 0.5 * square))


@kernel
def _small_cosine(x: float, error: float) -> float:
    """The cosine of an angle of at most an eighth turn."""
    square = x * x
    bent = C1 + square * (C2 + square * (C3 + square * (C4 + square * (C5 + square * C6))))
    half = 0.5 * square
    most = 1.0 - half
    return most + (((1.0 - most) - half) + (square * square * bent - x * error))


@kernel
def arctan2(y: float, x: float) -> float:
    """The direction of a vector, rad, from -pi to pi, within 1.7 ulp; signs of zeros count as in `math.atan2`."""
    if math.isnan(x) or math.isnan(y):
        return math.nan
    if y == 0.0:
        return y if math.copysign(1.0, x) > 0.0 else math.copysign(math.pi, y)
    if abs(x) == math.inf:
        x, y = math.copysign(1.0, x), math.copysign(1.0 if abs(y) == math.inf else 0.0, y)
        if y == 0.0:
            return y if x > 0.0 else math.copysign(math.pi, y)
    steep = abs(y) > abs(x)
    ratio = abs(x) / abs(y) if steep else abs(y) / abs(x)
    angle, error = _arctan(ratio)
    if steep:
        angle, error = 1.5707963267948966 - angle, 6.123233995736766e-17 - error
    if x < 0.0:
        angle, error = math.pi - angle, 1.2246467991473532e-16 - error
    return math.copysign(angle + error, y)


@kernel
def _arctan(ratio: float) -> tuple[float, float]:
    """The angle with this tangent from 0 to 1, as a sum."""
    if ratio < 0.4375:
        return ratio, -_bend(ratio)
    if ratio < 0.6875:
        t = (2.0 * ratio - 1.0) / (2.0 + ratio)
        return 0.4636476090008061, 2.2698777452961687e-17 - _bend(t) + t
    t = (ratio - 1.0) / (ratio + 1.0)
    return 0.7853981633974483, 3.061616997868383e-17 - _bend(t) + t


@kernel
def _bend(t: float) -> float:
    """By how much the angle with a small tangent is smaller than the tangent."""
    z = t * t
    even = A5 + z * (A6 + z * (A7 + z * (A8 + z * (A9 + z * A10))))
    return t * z * (A0 + z * (A1 + z * (A2 + z * (A3 + z * (A4 + z * even)))))


@kernel
def arcsin(x: float) -> float:
    """The angle with this sine, rad, from -pi / 2 to pi / 2, within 2 ulp; NaN outside -1 to 1."""
    if not abs(x) <= 1.0:
        return math.nan
    return arctan2(x, math.sqrt((1.0 - x) * (1.0 + x)))


@kernel
def arccos(x: float) -> float:
    """The angle with this cosine, rad, from 0 to pi, within 2 ulp; NaN outside -1 to 1."""
    if not abs(x) <= 1.0:
        return math.nan
    return arctan2(math.sqrt((1.0 - x) * (1.0 + x)), x)


# --- growth -------------------------------------------------------------------------------------------------------


@kernel
def exponential(x: float) -> float:
    """The power of e, within 0.9 ulp; infinite above 709.78, 0 below -745.13."""
    if math.isnan(x):
        return math.nan
    if x > MOST_EXPONENT:
        return math.inf
    if x < LEAST_EXPONENT:
        return 0.0
    doublings = math.floor(x * LOG2_E + 0.5)
    high, low = x - doublings * LN2_1, doublings * LN2_2
    r = high - low
    z = r * r
    c = r - z * (E1 + z * (E2 + z * (E3 + z * (E4 + z * E5))))
    power = 1.0 - ((low - r * c / (2.0 - c)) - high)
    half = doublings // 2
    return power * power_of_two(half) * power_of_two(doublings - half)


@kernel
def error_function(x: float) -> float:
    """The share of a normal distribution within x sqrt(2) standard deviations, for x from 0 on; within 2e-15.

    >>> round(error_function(1.0), 12), error_function(6.0)
    (0.84270079295, 1.0)
    """
    if x >= FAR:
        return 1.0
    place = (1.0 / (1.0 + 0.5 * x) - MIDDLE) / REACH
    beyond = 0.0
    for power in range(len(BEYOND) - 1, -1, -1):
        beyond = beyond * place + BEYOND[power]
    return 1.0 - exponential(-x * x) * float(beyond)
