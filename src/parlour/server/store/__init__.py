"""The store in SQLite or PostgreSQL. It knows no rules; `parlour.service.store` has its protocol and its rows."""

from parlour.server.store.notices import CHANNEL, parse_notice
from parlour.server.store.opening import open_store
from parlour.server.store.sql import SqlStore

__all__ = ["CHANNEL", "SqlStore", "open_store", "parse_notice"]
