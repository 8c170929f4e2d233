"""What a referee notes of a match and no clause rules on: somebody left the chair, or moved the board.

A remark is a line: `remark maple: left the chair`, or `remark: the board was moved`. It changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.game import NotationError
from parlour.record import Remark, plain_name

if TYPE_CHECKING:
    from parlour.game import Seat

__all__ = ["LONGEST_REMARK", "format_remark", "is_remark", "parse_remark"]

WORD = "remark"
LONGEST_REMARK = 200
"""Characters."""
FORM = "a remark is written 'remark: the board was moved', or 'remark SEAT: left the chair'"


def is_remark(text: str) -> bool:
    """Whether a line is meant as a remark.

    >>> is_remark("remark: the board was moved"), is_remark("remarkable")
    (True, False)
    """
    head = text.partition(":")[0].split()
    return bool(head) and head[0].lower() == WORD


def parse_remark(seats: tuple[str, ...], text: str, after: int) -> Remark:
    """The remark that a line is.

    Args:
        seats: the names of the seats; a seat may also be named by its number, from 1.
        text: the line.
        after: how many moves were made before it.

    Raises:
        NotationError: it has no words or too many, or there is no such seat.
    """
    head, colon, words = text.partition(":")
    words = plain_name(words)
    if not colon or not words:
        raise NotationError(f"the words of the remark are missing; {FORM}")
    if len(words) > LONGEST_REMARK:
        raise NotationError(f"a remark has at most {LONGEST_REMARK} characters, and this one has {len(words)}")
    return Remark(after, words, _seat(seats, " ".join(head.split()[1:])))


def _seat(seats: tuple[str, ...], named: str) -> Seat | None:
    if not named:
        return None
    known = {name.lower(): seat for seat, name in enumerate(seats)}
    known |= {str(seat + 1): seat for seat in range(len(seats))}
    if named.lower() not in known:
        raise NotationError(f"there is no seat {named[:40]!r}; a remark concerns {', '.join(seats)}, or nobody alone")
    return known[named.lower()]


def format_remark(seats: tuple[str, ...], remark: Remark) -> str:
    """A remark as a line.

    >>> format_remark(("maple", "walnut"), Remark(3, "left the chair", 1))
    'remark walnut: left the chair'
    """
    whose = "" if remark.seat is None else f" {seats[remark.seat]}"
    return f"{WORD}{whose}: {remark.text}"
