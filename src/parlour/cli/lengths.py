"""Lengths on the command line, as people write them, and the rules options that they stand for."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import click

from parlour.errors import ParlourError
from parlour.plan import INCH, inches

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parlour.games import GameSpec

__all__ = ["LENGTH", "options_of_lengths"]

UNITS = {"in": INCH, '"': INCH, "mm": 0.001, "cm": 0.01}
WRITTEN = re.compile(r'(?:(\d+) )?(\d+(?:\.\d+)?|\d+/[1-9]\d*) ?(in|"|mm|cm)')
"""`2in`, `0.75 in`, `1 1/4in`, `19mm`."""
NEAR = 0.0002
"""An option may differ from the length that was asked for by so much, m: less than paper shrinks."""


class _Length(click.ParamType[float]):
    """A length with its unit, in metres."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401
        if isinstance(value, float):
            return value
        found = WRITTEN.fullmatch(str(value).strip())
        if found is None:
            self.fail(
                f"a length is a number with its unit (in, mm or cm), such as 2in or 19mm, not {value!r}", param, ctx
            )
        whole, part, unit = found.groups()
        return float(Fraction(whole or 0) + Fraction(part)) * UNITS[unit]


LENGTH = _Length()


def options_of_lengths(spec: GameSpec[Any, Any, Any], lengths: Mapping[str, float | None]) -> tuple[str, ...]:
    """Lengths (m) as texts of rules options, each a whole number of its unit; those that are None are left out.

    Raises:
        ParlourError: the game has no such option, or the length is beyond its bounds, or no whole number of its unit
            is near it.
    """
    return tuple(_option(spec, name, length) for name, length in lengths.items() if length is not None)


def _option(spec: GameSpec[Any, Any, Any], name: str, length: float) -> str:
    lengths = spec.real_table.lengths if spec.real_table else {}
    if name not in lengths:
        known = ", ".join(f"--{each}" for each in lengths) or "nothing: it comes in one size"
        raise ParlourError(f"--{name} is not a size of {spec.title}; what can be chosen: {known}")
    unit = lengths[name]
    number = round(length / unit)
    _, meta = get_args(get_type_hints(spec.options, include_extras=True)[name])
    if not meta.ge <= number <= meta.le:
        raise ParlourError(f"--{name} is {inches(meta.ge * unit)} to {inches(meta.le * unit)}, not {inches(length)}")
    if abs(number * unit - length) > NEAR:
        raise ParlourError(f"--{name} is in steps of {inches(unit)}; the nearest is {inches(number * unit)}")
    return f"{name}={number}"
