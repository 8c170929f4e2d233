"""Powers in plain arithmetic, against exact fractions and the functions of `math`."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour.kernels.powers import power, power_of_two

SIXTEEN = 2.0**4
BASES = st.floats(1e-300, 1e300)
"""Normal numbers: those that a power of at most 1 keeps in range."""


def error(base: float, exponent: float) -> float:
    """The relative error of a power, reckoned with 40 digits."""
    with localcontext() as context:
        context.prec = 40
        exact = (Decimal(exponent) * Decimal(base).ln()).exp()
        return abs(float((Decimal(power(base, exponent)) - exact) / exact))


@given(BASES, st.floats(-1.0, 1.0))
@example(math.sqrt(0.5), 0.25)
@example(math.nextafter(math.sqrt(0.5), 0.0), -0.25)
@example(math.nextafter(1.0, 2.0), 1.0)
@example(math.nextafter(1.0, 0.0), -1.0)
def test_a_power_errs_by_no_more_than_its_docstring_says(base: float, exponent: float) -> None:
    assert error(base, exponent) <= 4e-16 + 2e-16 * abs(exponent * math.log2(base))


@given(st.floats(1e-3, 10.0), st.floats(-0.25, 0.25))
def test_restitution_at_the_speeds_of_a_game_is_as_good_as_that_of_math(base: float, exponent: float) -> None:
    assert power(base, exponent) == pytest.approx(math.pow(base, exponent), rel=5e-16)


def test_powers_that_are_exact_are_found_exactly() -> None:
    assert [power(SIXTEEN, exponent) for exponent in (-0.25, 0.0, 0.25, 0.5, 1.0)] == [0.5, 1.0, 2.0, 4.0, 16.0]
    assert power(1.0, 17.3) == 1.0


def test_powers_out_of_range_are_nothing_or_infinite() -> None:
    assert (power(0.0, 0.5), power(0.0, -0.5)) == (0.0, math.inf)
    assert (power(1e-200, 2.0), power(1e-200, -2.0)) == (0.0, math.inf)
    assert (power(1e200, 1e300), power(1e200, -1e300)) == (math.inf, 0.0)


@pytest.mark.parametrize("exponent", [-1022, -1, 0, 1, 999, 1023])
def test_powers_of_two_are_exact(exponent: int) -> None:
    assert power_of_two(exponent) == math.ldexp(1.0, exponent)


def test_a_power_grows_with_its_base() -> None:
    bases = np.geomspace(1e-3, 1e3, 20_001)
    powers = [power(float(base), 0.25) for base in bases]
    assert powers == sorted(powers)
