"""Matches written straight into a store, as older or broken programs may have left them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from parlour.games import catalogue
from parlour.service.keys import hash_key, new_match_id
from parlour.service.rows import MatchRow, SeatRow, TurnRow
from tests.server.guest import GAME

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from parlour.service.store import Store

__all__ = ["KEY", "MOVES", "OF_OLD", "forget_leaving", "store_match"]

KEY = "a key of a seat"
MOVES = ("14", "what a move was called", "--")
OF_OLD: dict[str, Any] = {
    "rules_version": 0,
    "options": {"an_option_that_was": "once"},
    "position": "what a position was",
}
"""A match that older rules may have stored: today's rules can read no part of it."""


def forget_leaving(connection: Connection) -> None:
    """Make a database what it was before 0011: moves had `resigns`, and a sentence in place of the move."""
    connection.execute(text("DROP TABLE listings"))
    connection.execute(text("ALTER TABLE seats DROP COLUMN consents"))
    connection.execute(text("ALTER TABLE moves ADD COLUMN resigns BOOLEAN NOT NULL DEFAULT FALSE"))
    connection.execute(text("ALTER TABLE moves DROP COLUMN leaving"))


def store_match(
    store: Store, game: str = GAME, *, turns: tuple[str, ...] = MOVES, level: str = "", **setup: Any
) -> str:
    """Write a match into a store, all of whose seats have the key, or are bots of a level; its name."""
    known = {spec.name: (spec.rules_version, len(spec.new().seats)) for spec in catalogue()}
    version, seats = known.get(game, (1, 2))
    row = MatchRow(
        **{
            "match": new_match_id(),
            "game": game,
            "rules_version": version,
            "options": {},
            "seed": 7,
            "seats": tuple(
                SeatRow(seat, "" if level else "Ada", level, None if level else hash_key(KEY), None)
                for seat in range(seats)
            ),
            **setup,
        }
    )
    store.create(row, [TurnRow(ply % seats, move) for ply, move in enumerate(turns)])
    return row.match
