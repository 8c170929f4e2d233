"""The store: matches, seats and the move log, in SQLite or PostgreSQL. It knows no rules."""

from parlour.server.store.store import (
    InvitationError,
    NewRow,
    SeatRow,
    StalePlyError,
    Store,
    StoredMatch,
    TurnRow,
    open_store,
)

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
