"""Tables as Markdown, for the pages of findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["print_table"]


def print_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table with an empty line after it, each row as soon as it is there.

    >>> print_table(("level", "games"), [("club", 12)])
    | level | games |
    |---|---|
    | club | 12 |
    <BLANKLINE>
    """
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |", flush=True)
    print(flush=True)
