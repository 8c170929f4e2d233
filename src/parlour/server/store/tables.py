"""The tables. Rows of `moves` are only ever inserted; their primary key resolves every race."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Boolean, Column, DateTime, Double, ForeignKey, Integer, MetaData, String, Table, Text, false

__all__ = [
    "answers",
    "deadlines",
    "endings",
    "listings",
    "matches",
    "metadata",
    "moves",
    "outages",
    "rematches",
    "seats",
    "sheets",
    "takebacks",
    "uptime",
]

metadata: MetaData = MetaData()


def _played() -> tuple[Column[Any], ...]:
    """What is played."""
    return (
        Column("game", String(60), nullable=False),
        Column("rules_version", Integer, nullable=False),
        Column("options", Text, nullable=False),
    )


matches: Table = Table(
    "matches",
    metadata,
    Column("match", String(16), primary_key=True),
    *_played(),
    Column("position", Text, nullable=False, server_default=""),
    Column("seed", String(39), nullable=False, server_default=""),
    Column("aids", Boolean, nullable=False, server_default=false()),
    Column("clock", Text, nullable=False, server_default=""),
    Column("by_lot", Text),
    Column("created", DateTime(timezone=True), nullable=False),
)

seats: Table = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False),
    Column("level", String(40), nullable=False),
    Column("key_hash", String(64)),
    Column("invitation_hash", String(64)),
    Column("hand", String(40), nullable=False, server_default=""),
    Column("consents", Boolean, nullable=False, server_default=false()),
)

moves: Table = Table(
    "moves",
    metadata,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("spent", Double),
    Column("deadline", Double),
    Column("leaving", String(20)),
)

endings: Table = Table(
    "endings",
    metadata,
    Column("match", ForeignKey("matches.match"), primary_key=True),
)
"""Which matches are over: a cache of the logs, used at start-up to find the matches in which a bot is to move."""

deadlines: Table = Table(
    "deadlines",
    metadata,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("at", Double, nullable=False, index=True),
)
"""When to look whether the seats to play have run out of time, s since 1970: found from the logs, never too late."""

listings: Table = Table(
    "listings",
    metadata,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("since", Double, nullable=False),
    Column("attended", Double, nullable=False, index=True),
    Column("lister", String(4)),
)
"""The matches whose makers wish them to be listed.

Since when, and when a player was last there, s since 1970; and the mark of the address that listed it, if it is known.
"""

outages: Table = Table(
    "outages",
    metadata,
    Column("began", Double, primary_key=True),
    Column("ended", Double, nullable=False, index=True),
)
"""When no move could be stored, s since 1970: no clock ran then. No two of them overlap, and none is ever changed."""

uptime: Table = Table(
    "uptime",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("at", Double, nullable=False),
    Column("filling", Text, nullable=False, server_default=""),
)
"""One row, `up`: when a move could last be stored, s since 1970. Others try whether there is room, and do not last."""

takebacks: Table = Table(
    "takebacks",
    metadata,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("says", String(10), nullable=False),
)
"""What a seat says after `ply` turns: it asks to take its last turn back, grants that, or refuses it."""

rematches: Table = Table(
    "rematches",
    metadata,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("next", ForeignKey("matches.match"), nullable=False),
)

answers: Table = Table(
    "answers",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("asked_hash", String(64), nullable=False),
    Column("salt", String(40), nullable=False),
    Column("answer", String(40), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False, index=True),
)
"""The answers to requests that may be repeated, without secrets; old ones are deleted."""

sheets: Table = Table(
    "sheets",
    metadata,
    Column("sheet", String(16), primary_key=True),
    *_played(),
    Column("seed", String(39), nullable=False),
    Column("names", Text, nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("entries", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("written", DateTime(timezone=True), nullable=False, index=True),
)
"""Refereed matches. The entries are one column, as they are replaced together."""
