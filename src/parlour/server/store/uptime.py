"""When moves could be stored: a row that is written while they can, and the outages in between, in which no clock ran.

Each function runs in the caller's transaction. Of several processes at one database each writes the row, so an outage
is a time in which none of them could. A process that could not store a move says so: then that time is an outage too.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from parlour.server.store.tables import deadlines, outages, uptime
from parlour.service.outages import out_since
from parlour.service.rows import Outage, Uptime

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["note_first_clock", "note_up", "try_room"]

ROOM = 10_000
"""Letters of the row that tries whether there is room: more than a page of either database."""

_UP = uptime.c.name == "up"
_CLOCKS = select(deadlines.c.match).limit(1)


def note_up(connection: Connection, since: float | None, after: float) -> Uptime:
    """Note that moves can be stored, if a clock runs; the outages that ended after a time.

    Args:
        connection: with a transaction that writes.
        since: the time since which the caller could not store moves; minus infinity if it does not know, as when it
            has just begun; None if it could all the time.
        after: the end of the last outage that the caller knows. Times are s since 1970.
    """
    last = connection.execute(select(uptime.c.at).where(_UP).with_for_update()).scalar_one()
    now = time.time()
    if connection.execute(_CLOCKS).first() is not None:
        began = out_since(last, now, since)
        if began is not None:
            _insert_outage(connection, began, now)
        connection.execute(update(uptime).where(_UP).values(at=now))
    found = select(outages.c.began, outages.c.ended).where(outages.c.ended > after).order_by(outages.c.ended)
    return Uptime(now, tuple(Outage(*row) for row in connection.execute(found)))


def _insert_outage(connection: Connection, began: float, ended: float) -> None:
    """Add an outage, without the part that another process has added."""
    known = connection.execute(select(func.max(outages.c.ended))).scalar() or 0.0
    if max(began, known) < ended:
        connection.execute(insert(outages).values(began=max(began, known), ended=ended))


def note_first_clock(connection: Connection) -> None:
    """Note that moves can be stored, before the first clock begins to run: nothing was written while none ran."""
    connection.execute(update(uptime).where(_UP, ~_CLOCKS.exists()).values(at=time.time()))


def try_room(connection: Connection) -> None:
    """Write a row of some pages and delete it again: it fails where a move could not be stored for want of room."""
    name = f"room {secrets.token_hex(8)}"
    connection.execute(insert(uptime).values(name=name, at=0.0, filling=secrets.token_urlsafe(ROOM)))
    connection.execute(delete(uptime).where(uptime.c.name == name))
