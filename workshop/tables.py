"""Tables of numbers: printed as Markdown for the pages of findings, and kept as CSV for the programs that draw."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from parlour.intervals import Interval

__all__ = ["line", "print_table", "read_table", "rounded", "under", "write_table"]


def line(*cells: object) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(map(str, cells))} |"


def under(*heads: str) -> str:
    """What stands under the heads of a table in Markdown."""
    return "|---" * len(heads) + "|"


def print_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table with an empty line after it, each row as soon as it is there.

    >>> print_table(("level", "games"), [("club", 12)])
    | level | games |
    |---|---|
    | club | 12 |
    <BLANKLINE>
    """
    print(line(*heads), under(*heads), sep="\n", flush=True)
    for row in rows:
        print(line(*row), flush=True)
    print(flush=True)


def write_table(file: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write rows under the names of their columns, as CSV."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        csv.writer(lines, lineterminator="\n").writerows([columns, *rows])


def read_table(file: Path) -> list[dict[str, str]]:
    """The rows of a file of `write_table`, by the names of their columns."""
    with file.open(encoding="utf-8", newline="") as lines:
        return [*csv.DictReader(lines)]


def rounded(interval: Interval) -> tuple[str, str, str]:
    """A rate and the ends of its interval, as cells of a file."""
    return f"{interval.rate:.4f}", f"{interval.low:.4f}", f"{interval.high:.4f}"
