"""Refusals of bad input, in words: what was wrong, where, what is allowed."""

from __future__ import annotations

import math

from parlour.errors import ParlourError

__all__ = ["PhysicsError", "finite", "pair", "positive", "unit_interval"]


class PhysicsError(ParlourError, ValueError):
    """A table, disc, material or shot that cannot be; raised before anything runs."""


def finite(value: float, what: str, unit: str = "") -> None:
    """Refuse NaN, infinities and what is no number at all."""
    if isinstance(value, bool) or not hasattr(value, "__float__") or not math.isfinite(value):
        raise PhysicsError(f"{what} is {value!r}; it must be a finite number{_in(unit)}")


def positive(value: float, what: str, unit: str = "", *, zero: bool = False) -> None:
    """Refuse what is not above zero (or, with `zero`, what is below it)."""
    finite(value, what, unit)
    if value < 0.0 or (value == 0.0 and not zero):
        raise PhysicsError(f"{what} is {value!r}; it must be {'at least' if zero else 'above'} 0{_in(unit)}")


def unit_interval(value: float, what: str) -> None:
    """Refuse what is not between 0 and 1."""
    finite(value, what)
    if not 0.0 <= value <= 1.0:
        raise PhysicsError(f"{what} is {value!r}; it must be between 0 and 1")


def pair(value: object, what: str, unit: str = "") -> None:
    """Refuse what is not two finite numbers."""
    if not isinstance(value, tuple) or len(value) != 2:
        raise PhysicsError(f"{what} is {value!r}; it must be a pair of numbers{_in(unit)}")
    for number in value:
        finite(number, what, unit)


def _in(unit: str) -> str:
    return f", in {unit}" if unit else ""
