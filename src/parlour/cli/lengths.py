"""Lengths on the command line, as people write them, and the rules options that they stand for."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import wraps
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import click

from parlour.errors import ParlourError
from parlour.games import catalogue
from parlour.plan import INCH, inches

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from parlour.games import GameSpec

__all__ = ["length_options", "options_of_lengths"]

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


def length_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add an option for each length of a game's plan, such as `--tile 2.5in`; the command gets them as `lengths`."""
    words: dict[str, list[str]] = {}
    for spec in catalogue():
        for name in _lengths(spec):
            words.setdefault(name, []).append(_words(spec, name))

    @wraps(command)
    def measured(*given: Any, **named: Any) -> None:  # noqa: ANN401 - any command's
        command(*given, lengths={name: named.pop(name) for name in words}, **named)

    for name, said in reversed(words.items()):
        measured = click.option(f"--{name}", type=LENGTH, help=" ".join(said))(measured)
    return measured


def _lengths(spec: GameSpec[Any, Any, Any]) -> Mapping[str, float]:
    return spec.real_table.lengths if spec.real_table else {}


def _bounds(spec: GameSpec[Any, Any, Any], name: str) -> tuple[int, int]:
    """The least and the most of an option, in its unit."""
    _, meta = get_args(get_type_hints(spec.options, include_extras=True)[name])
    return meta.ge, meta.le


def _words(spec: GameSpec[Any, Any, Any], name: str) -> str:
    """What a length measures, its bounds and its usual value."""
    usual, unit = getattr(spec.options(), name), _lengths(spec)[name]
    least, most, given = (inches(number * unit) for number in (*_bounds(spec, name), usual))
    return f"{spec.title}'s {name}, {least} to {most}; by default {given}."


def options_of_lengths(spec: GameSpec[Any, Any, Any], lengths: Mapping[str, float | None]) -> tuple[str, ...]:
    """Lengths (m) as texts of rules options, each a whole number of its unit; those that are None are left out.

    Raises:
        ParlourError: the game has no such option, or the length is beyond its bounds, or no whole number of its unit
            is near it.
    """
    return tuple(_option(spec, name, length) for name, length in lengths.items() if length is not None)


def _option(spec: GameSpec[Any, Any, Any], name: str, length: float) -> str:
    lengths = _lengths(spec)
    if name not in lengths:
        known = ", ".join(f"--{each}" for each in lengths) or "nothing: it comes in one size"
        raise ParlourError(f"--{name} is not a size of {spec.title}; what can be chosen: {known}")
    unit = lengths[name]
    number = round(length / unit)
    least, most = _bounds(spec, name)
    if not least <= number <= most:
        raise ParlourError(f"--{name} is {inches(least * unit)} to {inches(most * unit)}, not {inches(length)}")
    if abs(number * unit - length) > NEAR:
        raise ParlourError(f"--{name} is in steps of {inches(unit)}; the nearest is {inches(number * unit)}")
    return f"{name}={number}"
