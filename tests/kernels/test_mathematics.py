"""The kernels' own mathematical functions, against mpmath; and compiled they give the bits that Python gives."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import mpmath  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.kernels.mathematics import (
    arccos,
    arcsin,
    arctan2,
    cosine,
    error_function,
    exponential,
    hypotenuse,
    sine,
    sine_and_cosine,
)
from parlour.kernels.powers import logarithm

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = Path(__file__).parents[2] / "docs" / "inside" / "kernels.md"
COUNT = 4000
"""Cases of each function; the errors in the docstrings are those of 60,000."""


def angle(rng: Random) -> float:
    """An angle, often near a multiple of a right angle, where most bits are lost."""
    kind = rng.random()
    if kind < 0.4:
        return rng.uniform(-7.0, 7.0)
    if kind < 0.6:
        return rng.uniform(-1e6, 1e6)
    if kind < 0.8:
        return float(rng.choice([-1, 1]) * 10 ** rng.uniform(-12.0, 6.0))
    quarters = rng.randrange(1, 600_000) * math.pi / 2.0
    return quarters + rng.choice([0, 1, -1, 3]) * math.ulp(quarters)


def part(rng: Random) -> float:
    """A part of a vector, of any size."""
    return rng.uniform(-1.0, 1.0) if rng.random() < 0.5 else float(rng.choice([-1, 1]) * 10 ** rng.uniform(-8.0, 4.0))


def ratio(rng: Random) -> float:
    """A sine or a cosine, often near 1 or 0."""
    kind = rng.random()
    if kind < 0.6:
        return rng.uniform(-1.0, 1.0)
    near = 10 ** rng.uniform(-16.0, -1.0)
    return float(rng.choice([-1, 1]) * (1.0 - near if kind < 0.8 else near))


def exponent(rng: Random) -> float:
    return rng.uniform(-20.0, 20.0) if rng.random() < 0.5 else rng.uniform(-700.0, 709.0)


def positive(rng: Random) -> float:
    """A number, often near 1, where a logarithm is small."""
    return float(1.0 + rng.uniform(-0.3, 0.4) if rng.random() < 0.5 else 10 ** rng.uniform(-300.0, 300.0))


Draw = tuple["Callable[[Random], float]", ...]
FUNCTIONS: dict[str, tuple[Callable[..., float], Callable[..., Any], Draw, float]] = {
    "sine": (sine, mpmath.sin, (angle,), 0.8),
    "cosine": (cosine, mpmath.cos, (angle,), 0.8),
    "hypotenuse": (hypotenuse, mpmath.hypot, (part, part), 1.2),
    "arctan2": (arctan2, mpmath.atan2, (part, part), 1.7),
    "arcsin": (arcsin, mpmath.asin, (ratio,), 2.0),
    "arccos": (arccos, mpmath.acos, (ratio,), 2.0),
    "exponential": (exponential, mpmath.exp, (exponent,), 0.9),
    "logarithm": (logarithm, mpmath.log, (positive,), 4.0),
}
"""The function, mpmath's, its arguments, and the largest error that its docstring admits, ulp."""


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_errs_by_no_more_than_its_docstring_says(name: str) -> None:
    function, exact, draws, most = FUNCTIONS[name]
    rng = Random(name)
    with mpmath.workprec(300):
        for _ in range(COUNT):
            given_ = [draw(rng) for draw in draws]
            found, wanted = function(*given_), exact(*map(mpmath.mpf, given_))
            assert abs(mpmath.mpf(found) - wanted) <= most * math.ulp(float(wanted)), given_
    assert f"| {name} | {most:g} |\n" in PAGE.read_text(encoding="utf-8")
    assert f"{most:g} ulp" in (function.__doc__ or "") or "see `sine_and_cosine`" in (function.__doc__ or "")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_compiled_it_gives_the_same_bits(name: str) -> None:
    numba = pytest.importorskip("numba")
    from parlour.kernels.entries import ENTRY_OPTIONS, register_kernels  # noqa: PLC0415 - needs Numba

    register_kernels()
    function, _, draws, _ = FUNCTIONS[name]
    one = len(draws) == 1
    compiled = numba.njit(**ENTRY_OPTIONS)((lambda x: function(x)) if one else (lambda x, y: function(x, y)))  # noqa: PLW0108
    rng = Random(name)
    for _ in range(COUNT):
        given_ = [draw(rng) for draw in draws]
        assert compiled(*given_).hex() == function(*given_).hex(), given_


def test_the_error_function_errs_by_no_more_than_its_docstring_says() -> None:
    rng = Random("error function")
    for x in [0.0, 5.999, 6.0, math.inf, *(rng.uniform(0.0, 6.5) for _ in range(COUNT))]:
        assert abs(mpmath.mpf(error_function(x)) - mpmath.erf(mpmath.mpf(x))) <= 2e-15, x


@given(st.floats(-1e6, 1e6))
def test_sine_and_cosine_are_found_together(turn: float) -> None:
    assert sine_and_cosine(turn) == (sine(turn), cosine(turn))


@given(st.floats(), st.floats())
def test_directions_and_lengths_are_those_of_math_for_every_float(x: float, y: float) -> None:
    for found, wanted in ((arctan2(y, x), math.atan2(y, x)), (hypotenuse(x, y), math.hypot(x, y))):
        assert found == pytest.approx(wanted, rel=1e-15, abs=1e-320, nan_ok=True)
        if not math.isnan(wanted):
            assert math.copysign(1.0, found) == math.copysign(1.0, wanted)


@pytest.mark.parametrize("y", [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf])
@pytest.mark.parametrize("x", [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf])
def test_directions_along_the_axes_and_far_away(y: float, x: float) -> None:
    assert arctan2(y, x) == pytest.approx(math.atan2(y, x), rel=1e-15)
    assert math.copysign(1.0, arctan2(y, x)) == math.copysign(1.0, math.atan2(y, x))


def test_the_ends_of_the_ranges() -> None:
    assert (sine(0.0), cosine(0.0), hypotenuse(3.0, 4.0)) == (0.0, 1.0, 5.0)
    assert (arcsin(1.0), arcsin(-1.0), arccos(1.0), arccos(-1.0)) == (math.pi / 2, -math.pi / 2, 0.0, math.pi)
    assert (exponential(0.0), exponential(710.0), exponential(-746.0)) == (1.0, math.inf, 0.0)
    assert exponential(-720.0) == pytest.approx(math.exp(-720.0), rel=1e-9)
    assert (logarithm(1.0), logarithm(0.0), logarithm(math.inf)) == (0.0, -math.inf, math.inf)


@pytest.mark.parametrize("function", [sine, cosine, arcsin, arccos, exponential, logarithm])
def test_of_no_number_there_is_no_value(function: Callable[[float], float]) -> None:
    assert math.isnan(function(math.nan))


@pytest.mark.parametrize("function", [sine, cosine])
@pytest.mark.parametrize("turn", [math.inf, -math.inf])
def test_an_endless_turn_has_no_sine(function: Callable[[float], float], turn: float) -> None:
    assert math.isnan(function(turn))
