"""What an operator does with stored matches, straight on the store. A running server may use the same store."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from parlour.errors import ParlourError
from parlour.games import find_game, seats_as_stored
from parlour.match import Match
from parlour.names import short_name
from parlour.players import willing_level
from parlour.server.store import keeping
from parlour.service.cache import EncodedCache, MatchCache
from parlour.service.errors import Missing, NoSuchError, OverError, UnplayableError
from parlour.service.journal import Journal
from parlour.service.keys import hash_key, new_key, new_match_id
from parlour.service.open_match import OpenMatch, record_of
from parlour.service.rows import MatchRow, SeatRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.game import Seat
    from parlour.games import GameSpec
    from parlour.record import Record
    from parlour.server.store import SqlStore
    from parlour.service.rows import StoredMatch

__all__ = ["Administration", "Imported", "SeatLink", "Shown", "open_administration", "seat_number"]

_NAME = re.compile(r"[a-z0-9]{16}")


class _Silent:
    """Wakes nobody: the readers are other processes'."""

    def committed(self, match: str) -> None:
        """Do nothing; on PostgreSQL the transaction itself notifies every server."""

    def stirred(self) -> None:
        """Do nothing."""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A new link to a seat: the path and the fragment of its address.

    Attributes:
        seats: the seats that it is for.
        path: what follows the server's address.
    """

    seats: tuple[Seat, ...]
    path: str


@dataclass(frozen=True, slots=True)
class Imported:
    """A match that was imported, and the links to its people's seats if it is not over."""

    match: str
    links: tuple[SeatLink, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A match in full.

    Attributes:
        summary: its line in the list.
        seats: the names of its seats.
        stored: the match as it was written.
        to_play: the seat to play; None when it is over or cannot be played.
        unplayable: why this program cannot play it; empty if it can.
    """

    summary: keeping.Summary
    seats: tuple[str, ...]
    stored: StoredMatch
    to_play: Seat | None
    unplayable: str


@dataclass(frozen=True)
class Administration:
    """The operator's view of a store."""

    store: SqlStore
    journal: Journal

    def show(self, name: str) -> Shown:
        """A match in full; raises `NoSuchError`."""
        stored = self.journal.matches.stored(name)
        (summary,) = keeping.summaries(self.store, match=name)
        seats = seats_as_stored(stored.setup.game, stored.setup.options, len(stored.setup.seats))
        try:
            return Shown(summary, seats, stored, self.journal.matches.checked(name).to_play, "")
        except UnplayableError as error:
            return Shown(summary, seats, stored, None, str(error))

    def end(self, name: str) -> tuple[Seat, ...]:
        """End a match: the seat to play resigns, and others after it while the game goes on. Returns who resigned.

        Raises:
            NoSuchError: when there is no such match.
            UnplayableError: when this program cannot play it.
            OverError: when it is over.
        """
        live = self.journal.matches.checked(name)
        if live.to_play is None:
            raise OverError
        resigned = []
        while live.to_play is not None:
            resigned.append(live.to_play)
            live = self.journal.resign(live, live.to_play).result()
        return tuple(resigned)

    def delete(self, name: str) -> None:
        """Delete a match for good; raises `NoSuchError`."""
        if not keeping.delete(self.store, name):
            raise NoSuchError(Missing.MATCH)
        self.journal.matches.heard(name)

    def reissue(self, name: str, seat: Seat) -> SeatLink:
        """A new link to a person's seat; the old one stops working at once.

        Raises:
            NoSuchError: when there is no such match.
            ParlourError: when the seat is a bot's, does not exist, or was taken at the same moment.
        """
        sitting = self.journal.matches.stored(name).setup.seats
        if not 0 <= seat < len(sitting):
            raise ParlourError(f"the match has seats 1 to {len(sitting)}, not {seat + 1}")
        if sitting[seat].level:
            raise ParlourError(f"seat {seat + 1} is the bot {sitting[seat].level}'s; only people have links")
        secret = new_key()
        if sitting[seat].taken:
            changed = keeping.replace_key(self.store, name, seat, hash_key(secret))
            return SeatLink(changed, f"/match/{name}#key={secret}")
        if not keeping.replace_invitation(self.store, name, seat, hash_key(secret)):
            raise ParlourError(f"somebody has taken seat {seat + 1} at this moment; ask again for a link to it")
        return SeatLink((seat,), f"/match/{name}#invitation={secret}")

    def record(self, name: str) -> Record:
        """The record of a match, with its seed only if it is over. It holds no key.

        Raises:
            NoSuchError: when there is no such match.
        """
        stored = self.journal.matches.stored(name)
        (summary,) = keeping.summaries(self.store, match=name)
        return record_of(stored, stored.setup.seed if summary.over else None)

    def consented(self) -> Iterator[Record]:
        """The records that researchers may have, in no telling order: without names, and nothing says whose they are.

        They are the matches that were played to their end and whose people all consent. What this program cannot play,
        and what goes on as another match, is left out.
        """
        for name in keeping.consented(self.store):
            with suppress(UnplayableError, NoSuchError):
                if self.journal.matches.checked(name).match.to_play is None:
                    yield _nameless(self.record(name))

    def take_in(self, record: Record, name: str = "") -> Imported:
        """Store the match of a record, after replaying it under the rules.

        Args:
            record: the match; its people get new keys if it is not over.
            name: the id that it shall have; a fresh one if this is none.

        Raises:
            ParlourError: when it does not follow the rules, or there is a match of that id.
        """
        spec = find_game(record.game)
        match: Match[Any, Any, Any] = Match.from_record(spec, record)
        known = _NAME.fullmatch(name) is not None
        if known and self.store.read(name) is not None:
            raise ParlourError(f"there is a match {name} already; rename the file to import it as another match")
        row, keys = _row(spec, match, name if known else new_match_id())
        live = OpenMatch(row, match)
        last = () if match.resigned is None else (live.last_row,)
        self.journal.create(live, (*live.moves(), *last))
        if live.to_play is None:
            keeping.mark_over(self.store, row.match)
        return Imported(row.match, tuple(SeatLink((s,), f"/match/{row.match}#key={key}") for s, key in keys))


def open_administration(store: SqlStore) -> Administration:
    """The operator's view of an open store."""
    return Administration(store, Journal(store, MatchCache(store), EncodedCache(), _Silent()))


def _nameless(record: Record) -> Record:
    """A record without the names of its people; bots keep theirs."""
    return msgspec.structs.replace(
        record, seats=tuple(each if each.level else msgspec.structs.replace(each, name="") for each in record.seats)
    )


def seat_number(seats: tuple[str, ...], wanted: str) -> Seat:
    """A seat by its name or by its number, from 1.

    Raises:
        ParlourError: when the match has no such seat; the message lists those that it has.
    """
    if wanted in seats:
        return seats.index(wanted)
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(seats):
        return int(wanted) - 1
    known = ", ".join(f"{number} ({name})" for number, name in enumerate(seats, start=1))
    raise ParlourError(f"there is no seat {wanted!r}; choose from {known}")


def _row(
    spec: GameSpec[Any, Any, Any], match: Match[Any, Any, Any], name: str
) -> tuple[MatchRow, tuple[tuple[Seat, str], ...]]:
    """The row of an imported match, and the new keys of its people."""
    seats: list[SeatRow] = []
    keys: list[tuple[Seat, str]] = []
    for seat, sitting in enumerate(match.seats):
        if match.to_play is None:
            seats.append(
                SeatRow(seat, short_name(sitting.name), short_name(sitting.level), None, None, short_name(sitting.hand))
            )
        elif sitting.level:
            level = willing_level(spec.players, sitting.level, match.game)
            seats.append(SeatRow(seat, short_name(sitting.name), level.name, None, None, level.hand))
        else:
            spec.hand(sitting.hand)
            key = new_key()
            keys.append((seat, key))
            seats.append(SeatRow(seat, short_name(sitting.name), "", hash_key(key), None, sitting.hand))
    row = MatchRow(
        match=name,
        game=match.game.name,
        rules_version=match.game.rules_version,
        options=msgspec.to_builtins(match.game.options),
        seed=match.seed,
        seats=tuple(seats),
        position=match.position,
        by_lot=match.by_lot,
    )
    return row, tuple(keys)
