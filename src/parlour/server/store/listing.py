"""The list of open seats and of matches to watch, in a database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, insert, select, update

from parlour.server.store.tables import endings, listings, seats
from parlour.service.errors import NotListedError
from parlour.service.store import taken_seat

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from parlour.game import Seat
    from parlour.service.rows import MatchRow

__all__ = ["find_listed", "insert_listing", "take_listed_seat"]

_FREE = (seats.c.level == "") & seats.c.key_hash.is_(None)


def insert_listing(connection: Connection, row: MatchRow) -> None:
    """List a new match, if it is to be; its maker is there."""
    if row.listed is not None:
        connection.execute(
            insert(listings).values(match=row.match, since=row.listed, attended=row.listed, lister=row.lister)
        )


def find_listed(connection: Connection, since: float, most: int, of_one: int, *, free: bool) -> tuple[str, ...]:
    """Listed matches that go on and were attended after a time, the longest listed first; see `Store.listed`."""
    here = listings.c.match
    goes_on = ~select(endings.c.match).where(endings.c.match == here).exists()
    has_free = select(seats.c.match).where((seats.c.match == here) & _FREE).exists()
    order = (listings.c.since, here)
    place = func.row_number().over(partition_by=func.coalesce(listings.c.lister, here), order_by=order)
    found = (
        select(*order, place.label("place"))
        .where((listings.c.attended > since) & goes_on & (has_free if free else ~has_free))
        .subquery()
    )
    query = select(found.c.match).where(found.c.place <= of_one).order_by(found.c.since, found.c.match).limit(most)
    return tuple(connection.execute(query).scalars())


def take_listed_seat(connection: Connection, match: str, seat: Seat, key_hash: str, name: str, since: float) -> None:
    """Give a visitor a free seat of a listed match that was attended after a time.

    Raises:
        NotListedError: when it is not listed, or nobody has attended it since.
        InvitationError: when the seat is taken, or does not exist.
    """
    attended = select(listings.c.match).where((listings.c.match == match) & (listings.c.attended > since))
    if connection.execute(attended).first() is None:
        raise NotListedError
    wanted = (seats.c.match == match) & (seats.c.seat == seat) & _FREE
    given = {"key_hash": key_hash} | ({"name": name} if name else {})
    if connection.execute(update(seats).where(wanted).values(**given)).rowcount != 1:
        raise taken_seat()
