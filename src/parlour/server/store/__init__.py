"""The store in SQLite or PostgreSQL. It knows no rules; `parlour.service.store` has its protocol and its rows."""

from parlour.server.store.opening import open_store
from parlour.server.store.sql import CHANNEL, SqlStore, parse_notice

__all__ = ["CHANNEL", "SqlStore", "open_store", "parse_notice"]
