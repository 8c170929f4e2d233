"""Statistics of records that a visitor sends and of matches on this server. Nothing is stored.

Records are counted in the bots' pool, some at a time, so that questions to engines get their turn in between.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import msgspec

from parlour.game import ParlourError, plural
from parlour.games import find_game
from parlour.match import Match
from parlour.record import format_record
from parlour.service.errors import NoSuchError
from parlour.service.messages import Counted, Doubt, Fault
from parlour.service.open_match import record_of
from parlour.service.views import encoded
from parlour.statistics import Total, found_in

if TYPE_CHECKING:
    from parlour.service.messages import Counting
    from parlour.service.service import Service
    from parlour.statistics import Found

__all__ = ["Tally", "begin", "count_some", "report"]

MOST_TURNS = 50_000
"""The most turns of all records of a request together."""
MOST_TURNS_OF_ONE = 5000
MOST_MATCHES = 1000
"""The most matches that are counted, those in one file included."""
MOST_DOUBTS = 100
"""The most doubts that are shown."""
LONGEST_NAME = 80
"""Letters of a player's name, which is in several tables."""
AT_ONCE = 1.0
"""Time (s) of counting after which the pool may do something else. The record at hand is finished first."""


class Source(msgspec.Struct, frozen=True):
    """A record to count."""

    name: str
    text: str
    here: bool = False
    """Whether it is a match of this server, which counts only when it is over."""


@dataclass(frozen=True)
class Tally:
    """How far the counting of a request has come.

    Attributes:
        left: what is not counted yet.
        total: the counts of the others.
        faults: of those that cannot be counted.
        doubts: of those that were counted.
        turns: how many have been replayed, and rounds of results counted.
        matches: how many have been counted.
    """

    left: tuple[Source, ...]
    total: Total = field(default_factory=Total)
    faults: tuple[Fault, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    turns: int = 0
    matches: int = 0


def begin(service: Service, wish: Counting) -> Tally:
    """Everything that a visitor wants counted. Reads matches from the store, and replays nothing."""
    sources = [Source(each.name, each.text) for each in wish.records]
    faults = list[Fault]()
    for name in dict.fromkeys(wish.matches):
        try:
            record = record_of(service.matches.stored(name), None)
        except NoSuchError:
            faults.append(Fault(name, "there is no such match on this server"))
        else:
            sources.append(Source(name, format_record(record), here=True))
    return Tally(tuple(sources), faults=tuple(faults))


def count_some(tally: Tally) -> Tally:
    """Count the first records that are left, until the time is over, but at least one. Runs in the pool."""
    began = time.monotonic()
    while tally.left:
        tally = _count(tally, tally.left[0])
        if time.monotonic() - began > AT_ONCE:
            break
    return tally


def report(tally: Tally) -> Counted:
    """The tables of what was counted, already encoded, and a fault for each record that was not. Runs in the pool."""
    late = tuple(Fault(each.name, "the server had no time left for it; send fewer records") for each in tally.left)
    return encoded(msgspec.json.encode(Counted(tally.total.sections(), (*tally.faults, *late), tally.doubts)), Counted)


def _count(tally: Tally, source: Source) -> Tally:
    rest = tally.left[1:]
    try:
        found = found_in(source.text)
        _check_size(found, tally)
        if source.here:
            _check_over(found)
        tally.total.take(found)
    except ParlourError as error:
        return replace(tally, left=rest, faults=(*tally.faults, Fault(source.name, str(error))))
    doubts = tuple(Doubt(source.name, words) for words in found.doubts[: MOST_DOUBTS - len(tally.doubts)])
    return replace(
        tally,
        left=rest,
        doubts=(*tally.doubts, *doubts),
        turns=tally.turns + found.turns,
        matches=tally.matches + found.matches,
    )


def _check_size(found: Found, tally: Tally) -> None:
    """Check that a text does not have too much to be counted here.

    Raises:
        ParlourError: it is; the message says what is allowed.
    """
    what = "turn" if found.records else "round"
    if found.turns > MOST_TURNS_OF_ONE:
        raise ParlourError(f"it has {plural(found.turns, what)}; {MOST_TURNS_OF_ONE} are allowed here")
    if tally.matches + found.matches > MOST_MATCHES:
        raise ParlourError(f"with those before it there are too many matches; {MOST_MATCHES} are allowed at once")
    if tally.turns + found.turns > MOST_TURNS:
        raise ParlourError(f"the records before it leave no room; {MOST_TURNS} turns are allowed at once")
    if max(map(len, found.names), default=0) > LONGEST_NAME:
        raise ParlourError(f"a name of a player or of a bot's level is longer than {LONGEST_NAME} letters")


def _check_over(found: Found) -> None:
    """Check that a match of this server is over.

    Raises:
        ParlourError: it is not, or does not replay.
    """
    for record in found.records:
        if Match.from_record(find_game(record.game), record).outcome is None:
            raise ParlourError("the match is not over")
