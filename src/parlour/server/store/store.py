"""Reading and writing matches. Every method is one transaction and returns plain values."""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from parlour.game import ParlourError, plural
from parlour.server.store.tables import endings, matches, moves, rematches, seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

    from parlour.game import Seat

__all__ = [
    "InvitationError",
    "NewRow",
    "SeatRow",
    "StalePlyError",
    "Store",
    "StoredMatch",
    "TurnRow",
    "open_store",
]

CHANNEL = "parlour_news"


class StalePlyError(ParlourError):
    """The match has gone on since. `ply` is how many turns it has now."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"The match has {plural(ply, 'move')} by now; the move answered another position.")
        self.ply = ply


class InvitationError(ParlourError):
    """The invitation is not for this match, or somebody has already sat down with it."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits on a seat; a person's seat without a key hash is still free."""

    seat: Seat
    name: str
    level: str
    key_hash: str | None
    invitation_hash: str | None
    hand: str = ""
    """The hand that executes its flicks; empty for an exact one."""

    @property
    def taken(self) -> bool:
        """Whether somebody sits there."""
        return bool(self.level) or self.key_hash is not None


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One row of the log."""

    seat: Seat
    move: str
    resigns: bool


@dataclass(frozen=True, slots=True)
class NewRow:
    """A match as it is set up."""

    match: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seed: int
    seats: tuple[SeatRow, ...]
    position: str = ""
    """Where it begins, in the game's notation; empty for the start of the game."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it stands in the store."""

    setup: NewRow
    turns: tuple[TurnRow, ...]
    rematch: str | None

    @property
    def ply(self) -> int:
        """How many turns the log has."""
        return len(self.turns)

    @property
    def resigned(self) -> Seat | None:
        """The seat that gave up, if one did."""
        last = self.turns[-1] if self.turns else None
        return last.seat if last is not None and last.resigns else None


@dataclass(frozen=True, slots=True)
class Store:
    """Matches in a database. Safe to share between threads and, on PostgreSQL, between processes."""

    engine: Engine

    def create(self, row: NewRow, turns: Sequence[TurnRow] = ()) -> None:
        """Set up a match, some turns of which may have been played already."""
        with self._transaction(row.match) as connection:
            _insert_match(connection, row)
            if turns:
                connection.execute(insert(moves), [_turn(row.match, ply, turn) for ply, turn in enumerate(turns, 1)])

    def read(self, match: str) -> StoredMatch | None:
        """The match with its seats and its whole log, or None."""
        with self._reading() as connection:
            return _read(connection, match)

    def append(self, match: str, ply: int, turn: TurnRow, *, ends: bool) -> None:
        """Add a turn to the log, as the one after `ply` turns.

        When this returns the turn is on disk. `ends` says that the match is over with it.

        Raises:
            StalePlyError: when the log does not have exactly `ply` turns.
        """
        try:
            with self._transaction(match) as connection:
                count = _count(connection, match)
                if count != ply:
                    raise StalePlyError(count)
                connection.execute(insert(moves).values(_turn(match, ply + 1, turn)))
                if ends:
                    connection.execute(insert(endings).values(match=match))
        except IntegrityError as error:
            raise StalePlyError(self._ply(match)) from error

    def claim(self, match: str, invitation_hash: str, key_hash: str, name: str) -> Seat:
        """Let a friend sit down; an invitation serves once.

        Raises:
            InvitationError: when it is not for this match or was used.
        """
        mine = (seats.c.match == match) & (seats.c.invitation_hash == invitation_hash)
        with self._transaction(match) as connection:
            given = {"key_hash": key_hash} | ({"name": name} if name else {})
            changed = connection.execute(update(seats).where(mine & seats.c.key_hash.is_(None)).values(**given))
            seat = connection.execute(select(seats.c.seat).where(mine)).scalar_one_or_none()
            if seat is None:
                raise InvitationError("This link is not an invitation to this match.")
            if changed.rowcount != 1:
                raise InvitationError("Somebody has already sat down with this link. You can watch.")
            return int(seat)

    def rematch(self, match: str, row: NewRow) -> str:
        """Set up the next match at the same table, once: a second call gets the first one's match."""
        try:
            with self._transaction(match) as connection:
                known = _rematch(connection, match)
                if known is not None:
                    return known
                _insert_match(connection, row)
                connection.execute(insert(rematches).values(match=match, next=row.match))
                return row.match
        except IntegrityError:
            with self._reading() as connection:
                known = _rematch(connection, match)
            if known is None:
                raise
            return known

    def unfinished_with_bots(self) -> tuple[str, ...]:
        """Matches in which it may be a bot's turn."""
        open_ones = ~select(endings.c.match).where(endings.c.match == seats.c.match).exists()
        query = select(seats.c.match).distinct().where((seats.c.level != "") & open_ones)
        with self._reading() as connection:
            return tuple(connection.execute(query).scalars())

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    @property
    def shared(self) -> bool:
        """Whether other processes may write to it too, and news come from the database."""
        return self.engine.dialect.name == "postgresql"

    def _reading(self) -> AbstractContextManager[Connection]:
        """A transaction that takes no lock to write."""
        return self.engine.execution_options(reading=True).begin()

    @contextmanager
    def _transaction(self, match: str) -> Iterator[Connection]:
        """A writing transaction, which on PostgreSQL carries the news of itself."""
        with self.engine.begin() as connection:
            yield connection
            if self.shared:
                connection.execute(select(func.pg_notify(CHANNEL, match)))

    def _ply(self, match: str) -> int:
        with self._reading() as connection:
            return _count(connection, match)


def open_store(where: Path | str) -> Store:
    """Open a store and bring its tables up to date.

    Args:
        where: a folder, in which a SQLite file is kept, or a PostgreSQL address (`postgresql://...`).

    Raises:
        ParlourError: when it cannot be opened; says why.
    """
    try:
        engine = _postgres(where) if isinstance(where, str) else _sqlite(where)
        _migrate(engine)
    except (OSError, OperationalError, ImportError) as error:
        reason = str(error.orig if isinstance(error, OperationalError) else error).strip()
        raise ParlourError(f"cannot open the store at {where}: {reason}") from error
    return Store(engine)


def _sqlite(folder: Path) -> Engine:
    folder.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{folder / 'parlour.db'}", connect_args={"timeout": 20})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # SQLAlchemy says BEGIN itself, below
        _to_wal(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def _to_wal(connection: Any) -> None:
    """Two processes that open a new file at once may meet in the switch, which no time-out covers."""
    for _ in range(50):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError:
            time.sleep(0.05)
        else:
            return


def _postgres(address: str) -> Engine:
    scheme, _, rest = address.partition("://")
    if scheme not in ("postgresql", "postgres") or not rest:
        raise ParlourError(f"the database address is like postgresql://user@host/name, not {address!r}")
    return create_engine(f"postgresql+psycopg://{rest}", pool_pre_ping=True)


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", "parlour.server.store:migrations")
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(74656)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _turn(match: str, ply: int, turn: TurnRow) -> dict[str, Any]:
    row = {"seat": turn.seat, "move": turn.move, "resigns": turn.resigns, "created": _now()}
    return {"match": match, "ply": ply, **row}


def _insert_match(connection: Connection, row: NewRow) -> None:
    connection.execute(
        insert(matches).values(
            match=row.match,
            game=row.game,
            rules_version=row.rules_version,
            options=msgspec.json.encode(row.options).decode(),
            position=row.position,
            seed=row.seed,
            created=_now(),
        )
    )
    connection.execute(
        insert(seats),
        [
            {
                "match": row.match,
                "seat": seat.seat,
                "name": seat.name,
                "level": seat.level,
                "key_hash": seat.key_hash,
                "invitation_hash": seat.invitation_hash,
                "hand": seat.hand,
            }
            for seat in row.seats
        ],
    )


def _read(connection: Connection, match: str) -> StoredMatch | None:
    row = connection.execute(select(matches).where(matches.c.match == match)).one_or_none()
    if row is None:
        return None
    sitting = connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat))
    setup = NewRow(
        match=row.match,
        game=row.game,
        rules_version=row.rules_version,
        options=msgspec.json.decode(row.options),
        seed=row.seed,
        seats=tuple(SeatRow(s.seat, s.name, s.level, s.key_hash, s.invitation_hash, s.hand) for s in sitting),
        position=row.position,
    )
    log = connection.execute(select(moves).where(moves.c.match == match).order_by(moves.c.ply))
    turns = tuple(TurnRow(turn.seat, turn.move, turn.resigns) for turn in log)
    return StoredMatch(setup, turns, _rematch(connection, match))


def _count(connection: Connection, match: str) -> int:
    return int(connection.execute(select(func.count()).where(moves.c.match == match)).scalar_one())


def _rematch(connection: Connection, match: str) -> str | None:
    return connection.execute(select(rematches.c.next).where(rematches.c.match == match)).scalar_one_or_none()


def _now() -> datetime:
    return datetime.now(UTC)
