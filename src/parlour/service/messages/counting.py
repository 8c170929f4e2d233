"""Statistics of a visitor's records and of matches on this server."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from parlour.statistics import Section  # noqa: TC001 - msgspec reads the annotations

__all__ = ["Counted", "Counting", "Doubt", "Fault", "RecordText"]

MOST_RECORDS = 1000
MOST_MATCHES = 100


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    """A record as a file holds it; or a file in a form that a game reads, with the results of some matches."""

    name: Annotated[str, Meta(max_length=200)]
    """What a fault is reported under, such as the file's name."""
    text: str


class Counting(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for statistics."""

    records: Annotated[tuple[RecordText, ...], Meta(max_length=MOST_RECORDS)] = ()
    matches: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=MOST_MATCHES)] = ()
    """Finished matches of this server, by name."""


class Fault(Struct, frozen=True):
    """Why a record was not counted."""

    name: str
    words: str
    """Where and why, as a sentence without its full stop."""


class Doubt(Struct, frozen=True):
    """What contradicts itself in a file that was counted."""

    name: str
    words: str
    """A sentence without its full stop."""


class Counted(Struct, frozen=True, omit_defaults=True):
    """The statistics of the records that can be counted, the faults of the others, and doubts if there are any."""

    sections: tuple[Section, ...]
    faults: tuple[Fault, ...]
    doubts: tuple[Doubt, ...] = ()
