"""Measurements at a real table: a CSV file that a phone camera and a ruler can fill in, read and written.

One row is one measurement; its `kind` says which columns count, the others stay blank. Lines that begin with `#` are
comments. SI units throughout, angles in degrees.
"""

from __future__ import annotations

import csv
import difflib
import io
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.physics.checks import PhysicsError, finite

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["KINDS", "LARGEST", "TEMPLATE", "Measurement", "format_measurements", "parse_measurements"]

LARGEST = 2**20
"""A longer file (in characters) is no list of measurements, and is refused."""


@dataclass(frozen=True, slots=True)
class _Quantity:
    """What a column may hold; the bounds are wide for any table and catch millimetres among metres."""

    unit: str
    least: float
    most: float

    def check(self, value: float, what: str) -> None:
        finite(value, what, self.unit)
        if not self.least <= value <= self.most:
            raise PhysicsError(
                f"{what} is {value:.6g}; it must be between {self.least:g} and {self.most:g} {self.unit}"
            )


_SPEED, _LENGTH = _Quantity("m/s", 0.001, 50.0), _Quantity("m", 0.0001, 20.0)
_QUANTITIES = {
    "speed": _SPEED,
    "distance": _LENGTH,
    "time": _Quantity("s", 0.001, 1000.0),
    "spin": _Quantity("rad/s", -2000.0, 2000.0),
    "radius": _Quantity("m", 0.001, 0.5),
    "shooter_speed": _Quantity("m/s", 0.0, 50.0),
    "struck_speed": _SPEED,
    "shooter_distance": _Quantity("m", 0.0, 20.0),
    "struck_distance": _LENGTH,
    "cut": _Quantity("degrees", 1.0, 89.0),
    "throw": _Quantity("degrees", 0.01, 60.0),
}
_COLUMNS = ("kind", *_QUANTITIES, "comment")

KINDS: dict[str, tuple[str, ...]] = {
    "stop": ("speed distance", "speed time", "distance time", "speed distance time",
             "speed distance spin radius", "speed time spin radius", "speed distance time spin radius"),
    "follow": ("speed shooter_speed struck_speed", "speed shooter_speed", "speed struck_speed",
               "shooter_speed struck_speed", "shooter_distance struck_distance",
               "speed shooter_distance struck_distance"),
    "spin-down": ("time spin radius",),
    "cut": ("cut throw",),
}  # fmt: skip
"""For each kind the sets of columns that are enough; a radius may be given in any row."""
_WAYS = {kind: [set(way.split()) for way in ways] for kind, ways in KINDS.items()}

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+", re.ASCII)

TEMPLATE = """\
# Measurements at a real table. Replace the examples by your own rows; blank means not measured.
# Metres and seconds; spins in rad/s (one turn a second is 6.283); angles in degrees. Decimal points and no units.
# stop: a disc slides to rest. Any two of speed (at the first frame), distance and time (from that frame to rest);
#   a spinning disc needs its speed and also spin and radius.
# follow: a straight hit on an equal resting disc. Closing speed just before and the speeds just after of the shooter
#   and the struck disc; two of the three will do. Or how far each slid after the hit, if both did by millimetres.
# spin-down: a disc spins on the spot: spin (at the first frame), time (from that frame to rest), radius.
# cut: a thin hit on an equal resting disc, without spin. cut is the angle between the shooter's path and the line of
#   centres at the hit (65 or more, else the rims do not slip), throw the angle between the struck disc's path and that
#   line.
# Ten rows of a kind over the speeds that are played make a good estimate; one row gives no interval.
kind,speed,distance,time,spin,radius,shooter_speed,struck_speed,shooter_distance,struck_distance,cut,throw,comment
stop,1.50,0.765,,,,,,,,,,speed from three frames
stop,,0.420,0.755,,,,,,,,,"no speed: distance and time"
stop,1.20,0.535,,45,0.0159,,,,,,,flicked with spin
follow,1.80,,,,,0.18,1.62,,,,,
follow,,,,,,,,0.006,0.480,,,both discs with a ruler
spin-down,,,0.455,56.5,0.0159,,,,,,,9 turns a second
cut,,,,,,,,,,70,11.3,
"""
"""A file to start from, with an example of each kind."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One thing measured at a real table.

    Attributes:
        kind: "stop", "follow", "spin-down" or "cut"; `KINDS` says which numbers each needs.
        speed: of a stop at its start; of a follow the closing speed just before; m/s.
        distance: slid by a stop, m.
        time: until rest, s.
        spin: at the start, rad/s.
        radius: of the disc, m.
        shooter_speed, struck_speed: of the two discs just after a follow, m/s.
        shooter_distance, struck_distance: slid by the two discs after a follow, m.
        cut: of a cut, between the shooter's path and the line of centres, degrees.
        throw: of a cut, between the struck disc's path and the line of centres, degrees.
        comment: anything, in one line; white space is made single spaces.
        line: where it stood in its file, 0 if in none; not compared.

    Raises:
        PhysicsError: a number is out of range, or the numbers given do not fit the kind.
    """

    kind: str
    speed: float | None = None
    distance: float | None = None
    time: float | None = None
    spin: float | None = None
    radius: float | None = None
    shooter_speed: float | None = None
    struck_speed: float | None = None
    shooter_distance: float | None = None
    struck_distance: float | None = None
    cut: float | None = None
    throw: float | None = None
    comment: str = ""
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise PhysicsError(_unknown(self.kind, "kind of measurement", KINDS))
        object.__setattr__(self, "comment", " ".join(self.comment.split()))
        for name, value in self.numbers().items():
            _QUANTITIES[name].check(value, f"{name} of a {self.kind}")
            object.__setattr__(self, name, float(value))
        self._check_way()

    def numbers(self) -> dict[str, float]:
        """What was measured, by column."""
        every = {name: getattr(self, name) for name in _QUANTITIES}
        return {name: value for name, value in every.items() if value is not None}

    def _check_way(self) -> None:
        given = set(self.numbers()) - ({"spin"} if self.spin == 0.0 else set())
        if given in _WAYS[self.kind] or given - {"radius"} in _WAYS[self.kind]:
            return
        ways = "; or ".join(", ".join(way.split()) for way in KINDS[self.kind])
        has = ", ".join(sorted(given, key=_COLUMNS.index)) or "no number"
        raise PhysicsError(f"a {self.kind} cannot be made of {has}; it has {ways}")


def parse_measurements(text: str) -> tuple[Measurement, ...]:
    r"""Read a CSV file of measurements; the inverse of `format_measurements`.

    Columns may come in any order, and unused columns may be left out. Blank rows are skipped.

    Raises:
        PhysicsError: naming line and column, what is wrong and what is allowed.

    >>> parse_measurements("kind,speed,distance\nstop,1.5,0.765")[0].distance
    0.765
    >>> parse_measurements("kind,speed,distance\nstop,fast,0.765")
    Traceback (most recent call last):
    parlour.physics.checks.PhysicsError: line 2, column speed: 'fast' is no number; write it like 0.25, in m/s
    """
    if len(text) > LARGEST:
        raise PhysicsError(f"it has {len(text)} characters; a file of measurements has at most {LARGEST}")
    rows = _rows(text.removeprefix("\ufeff"))
    line, header = next(rows, (0, []))
    if not header:
        raise PhysicsError(f"it is empty; the first line that is no comment names the columns: {', '.join(_COLUMNS)}")
    names = _names(line, header)
    measurements = tuple(_measurement(line, names, cells) for line, cells in rows)
    if not measurements:
        raise PhysicsError(f"there is no measurement below the names of the columns (line {line})")
    return measurements


def format_measurements(measurements: Iterable[Measurement]) -> str:
    """Write measurements as CSV, with every column; the inverse of `parse_measurements`."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for each in measurements:
        numbers = (getattr(each, name) for name in _QUANTITIES)
        writer.writerow([each.kind, *("" if number is None else repr(number) for number in numbers), each.comment])
    return file.getvalue()


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Line number (of the row's end) and cells of every row that is neither blank nor a comment."""
    # A comment may hold a lone quotation mark, which no CSV reader must see; a spreadsheet may put quotes round it.
    lines = ("\n" if line.lstrip().startswith("#") else line for line in io.StringIO(text, newline=None))
    reader = csv.reader(lines, strict=True, skipinitialspace=True)
    try:
        for cells in reader:
            trimmed = [cell.strip() for cell in cells]
            if any(trimmed) and not trimmed[0].startswith("#"):
                yield reader.line_num, trimmed
    except csv.Error as error:
        raise PhysicsError(f"line {reader.line_num}: it cannot be read as CSV ({error})") from error


def _names(line: int, header: Sequence[str]) -> list[str]:
    """The columns named by the first row."""
    for mark, word in ((";", "semicolons"), ("\t", "tabs")):
        if len(header) == 1 and mark in header[0]:
            raise PhysicsError(
                f"line {line}: the columns are separated by {word}; save the file with commas between the columns and "
                "with decimal points (1.5, not 1,5)"
            )
    names = [name.casefold() for name in header]
    for number, name in enumerate(names, start=1):
        if name and name not in _COLUMNS:
            raise PhysicsError(f"line {line}, column {number}: {_unknown(name, 'column', _COLUMNS)}")
        if name and name in names[: number - 1]:
            raise PhysicsError(f"line {line}, column {number}: {name!r} stands there twice; name each column once")
    if "kind" not in names:
        raise PhysicsError(f"line {line}: the column 'kind' is missing; the columns are {', '.join(_COLUMNS)}")
    return names


def _measurement(line: int, names: Sequence[str], cells: Sequence[str]) -> Measurement:
    """The measurement of one row."""
    for number, cell in enumerate(cells, start=1):
        if cell and (number > len(names) or not names[number - 1]):
            hint = "a comment with commas needs quotation marks round it, a number a decimal point"
            raise PhysicsError(f"line {line}, column {number}: {cell[:40]!r} stands under no column's name; {hint}")
    row = {name: cell for name, cell in zip(names, cells, strict=False) if name and cell}
    kind = row.get("kind", "").casefold()
    if kind not in KINDS:
        raise PhysicsError(f"line {line}, column kind: {_unknown(kind, 'kind', KINDS)}")
    numbers = {name: _number(line, name, row[name]) for name in _QUANTITIES if name in row}
    try:
        return Measurement(kind, **numbers, comment=row.get("comment", ""), line=line)
    except PhysicsError as error:
        raise PhysicsError(f"line {line}: {error}") from error


def _number(line: int, column: str, cell: str) -> float:
    """The number in a cell, within what its column allows."""
    quantity, where = _QUANTITIES[column], f"line {line}, column {column}"
    if not _NUMBER.fullmatch(cell):
        like = cell.replace(",", ".") if _DECIMAL_COMMA.fullmatch(cell) else "0.25"
        raise PhysicsError(f"{where}: {cell[:40]!r} is no number; write it like {like}, in {quantity.unit}")
    quantity.check(float(cell), f"{where}: the number")
    return float(cell)


def _unknown(word: str, what: str, known: Iterable[str]) -> str:
    """Why a word is refused, what is known, and which of it may be meant."""
    close = difflib.get_close_matches(word[:40], tuple(known), n=1)
    meant = f" (did you mean {close[0]}?)" if close else ""
    return f"{word[:40]!r} is no {what}; choose from {', '.join(known)}{meant}"
