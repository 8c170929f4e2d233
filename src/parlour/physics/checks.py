"""Refusals of bad input, in words: what was wrong, where, what is allowed."""

from __future__ import annotations

import math

from parlour.errors import ParlourError

__all__ = ["LARGEST", "PhysicsError", "bounded", "finite", "kinds", "pair", "positive", "unit_interval"]


LARGEST = 1e6
"""The greatest place, speed and spin (m, m/s, rad/s). Beyond it too few digits would be left for the gaps."""


class PhysicsError(ParlourError, ValueError):
    """A table, disc, material or shot that cannot be; raised before anything runs."""


def finite(value: float, what: str, unit: str = "") -> None:
    """Refuse NaN, infinities and what is no number at all.

    Args:
        value: what is checked.
        what: what it is, as the subject of a sentence: `radius of a disc`.
        unit: of the number; empty for none.

    Raises:
        PhysicsError: it is not a finite number.
    """
    try:
        number = math.nan if isinstance(value, (bool, str, bytes)) else float(value)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise PhysicsError(f"{what} is {value!r}; it must be a finite number{_in(unit)}")


def bounded(value: float, what: str, unit: str) -> None:
    """Refuse what is not finite, or beyond `LARGEST`; the arguments are those of `finite`.

    Raises:
        PhysicsError: it is not such a number.
    """
    finite(value, what, unit)
    if abs(value) > LARGEST:
        raise PhysicsError(f"{what} is {value!r}; no number here may be beyond {LARGEST:g}{_in(unit)}")


def positive(value: float, what: str, unit: str = "", *, zero: bool = False) -> None:
    """Refuse what is not above zero (or, with `zero`, what is below it); the other arguments are those of `finite`.

    Raises:
        PhysicsError: it is not such a number.
    """
    finite(value, what, unit)
    if value < 0.0 or (value == 0.0 and not zero):
        raise PhysicsError(f"{what} is {value!r}; it must be {'at least' if zero else 'above'} 0{_in(unit)}")


def unit_interval(value: float, what: str) -> None:
    """Refuse what is not between 0 and 1, both included.

    Raises:
        PhysicsError: it is not such a number.
    """
    finite(value, what)
    if not 0.0 <= value <= 1.0:
        raise PhysicsError(f"{what} is {value!r}; it must be between 0 and 1")


def pair(value: object, what: str, unit: str) -> None:
    """Refuse what is not a tuple of two numbers within `LARGEST`.

    Raises:
        PhysicsError: it is not such a pair.
    """
    if not isinstance(value, tuple) or len(value) != 2:
        raise PhysicsError(f"{what} is {value!r}; it must be a pair of numbers{_in(unit)}")
    for number in value:
        bounded(number, what, unit)


def kinds(things: object, kind: type | tuple[type, ...], what: str) -> None:
    """Refuse what is not a tuple of things of a kind, or of one of several.

    Raises:
        PhysicsError: it is no tuple, or has something else in it.
    """
    if not isinstance(things, tuple) or not all(isinstance(thing, kind) for thing in things):
        named = " or ".join(each.__name__ for each in (kind if isinstance(kind, tuple) else (kind,)))
        raise PhysicsError(f"{what} of a table are {things!r}; they must each be a {named}")


def _in(unit: str) -> str:
    return f", in {unit}" if unit else ""
